import {execFileSync, spawn} from 'node:child_process'
import {symlinkSync, truncateSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'
import {readContentFile, readDocsText, readFileDigest} from '../src/compile/read-content-file.ts'

test('a file that a page names has a digest only if it can be one that pages show', async () => {
  const root = await writeSite({'a.txt': 'a', 'large.txt': '', 'folder/b.txt': 'b'})
  truncateSync(path.join(root, 'large.txt'), 100_000_001)
  symlinkSync('/etc/hostname', path.join(root, 'link'))
  // Reading it ends only because something is written into it.
  execFileSync('mkfifo', ['pipe'], {cwd: root})
  const writer = spawn('sh', ['-c', 'echo a > pipe'], {cwd: root})
  onTestFinished(() => {
    writer.kill()
  })
  expect(readFileDigest(root, 'a.txt')).not.toBe('')
  for (const file of ['pipe', 'large.txt', 'link', 'folder', 'gone', '../a.txt']) {
    expect([file, readFileDigest(root, file)]).toEqual([file, ''])
  }
})

test('a pipe is neither read as a page nor as a partial', async () => {
  const root = await writeSite({'page.mdx': 'text'})
  execFileSync('mkfifo', ['_part.mdx'], {cwd: root})
  expect(() => readContentFile(root, '_part.mdx')).toThrow('it is not a file')
  expect(readDocsText(path.join(root, '_part.mdx'))).toBeUndefined()
  expect(readDocsText(path.join(root, 'page.mdx'))).toBe('text')
})

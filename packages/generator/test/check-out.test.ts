import {spawn} from 'node:child_process'
import {once} from 'node:events'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {checkOut} from '../src/write/check-out.ts'

/** Swaps `dist` and `other` for half a second, as builds do that end one after the other. */
const swapping = `
const {renameSync} = require('node:fs')
const end = Date.now() + 500
console.log('started')
const timer = setInterval(() => {
  renameSync('dist', 'old')
  renameSync('other', 'dist')
  renameSync('old', 'other')
  if (Date.now() > end) clearInterval(timer)
}, 1)
`

test('a folder that other builds replace in the meantime is still ours', async () => {
  const root = await writeSite({'docs/index.mdx': '# Home\n'})
  const marker = JSON.stringify({generator: 'lockstep'})
  await writeFiles(root, {'dist/build.json': marker, 'other/build.json': marker})
  const child = spawn(process.execPath, ['-e', swapping], {cwd: root})
  await once(child.stdout, 'data')
  const ended = once(child, 'exit')
  const content = path.join(root, 'docs')
  while (child.exitCode === null) {
    await checkOut(path.join(root, 'dist'), content)
    // The end of the other program is heard in between.
    await new Promise(setImmediate)
  }
  expect(await ended).toEqual([0, null])
})

import {readdir, readFile} from 'node:fs/promises'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {writeAtomically} from '../src/write/write-atomically.ts'

test('what a killed process left is removed, and what a running one writes is not', async () => {
  // No process of Linux has an id above 4194304.
  const killed = '.a.md.4194999.part'
  const running = `.a.md.${process.ppid}.part`
  const root = await writeSite({'a.md': 'old', [killed]: 'ne', [running]: 'ne', '.b.md.1.part': ''})
  await writeAtomically(path.join(root, 'a.md'), 'new')
  expect((await readdir(root)).sort()).toEqual([running, '.b.md.1.part', 'a.md'].sort())
  expect(await readFile(path.join(root, 'a.md'), 'utf8')).toBe('new')
})

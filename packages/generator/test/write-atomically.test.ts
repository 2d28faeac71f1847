import {readdir, readFile, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {createAtomically, writeAtomically} from '../src/files/write-atomically.ts'

test('what a killed process left is removed, and what a running one writes is not', async () => {
  // No process of Linux has an id above 4194304.
  const killed = '.a.md.4194999.part'
  const running = `.a.md.${process.ppid}.part`
  const root = await writeSite({'a.md': 'old', [killed]: 'ne', [running]: 'ne', '.b.md.1.part': ''})
  await writeAtomically(path.join(root, 'a.md'), 'new')
  expect((await readdir(root)).sort()).toEqual([running, '.b.md.1.part', 'a.md'].sort())
  expect(await readFile(path.join(root, 'a.md'), 'utf8')).toBe('new')
})

test('a file whose name has almost as many bytes as a file system takes is written', async () => {
  const name = `${'é'.repeat(124)}.mdx`
  const root = await writeSite({[name]: 'old'})
  await writeAtomically(path.join(root, name), 'new')
  expect(await readFile(path.join(root, name), 'utf8')).toBe('new')
  // What a killed process left of it is found under a shorter name.
  await expect(
    createAtomically(path.join(root, name), async (temporary) => {
      const left = temporary.replace(`.${process.pid}.`, '.4194999.')
      await writeFile(left, 'ne')
      await writeFile(temporary, 'new')
    })
  ).rejects.toThrow('EEXIST')
  await writeAtomically(path.join(root, name), 'newer')
  expect(await readdir(root)).toEqual([name])
})

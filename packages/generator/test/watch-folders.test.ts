import {mkdir, rename, rm, symlink, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'
import {watchFolders} from '../src/serve/watch-folders.ts'

/** Watch a folder; `seen` are the files that were told since it was emptied. */
async function watchSite() {
  const root = await writeSite({'docs/a.md': 'A', 'docs/g/b.md': 'B'})
  const seen = new Set<string>()
  onTestFinished(
    watchFolders([path.join(root, 'docs')], {recursive: true}, (file) => {
      seen.add(path.relative(root, file))
    })
  )
  const expectToSee = async (file: string, change: () => Promise<void>): Promise<void> => {
    seen.clear()
    await change()
    await expect.poll(() => [...seen]).toContain(path.normalize(file))
  }
  return {root, expectToSee}
}

test('a file that another is renamed over is seen, again and again', async () => {
  const {root, expectToSee} = await watchSite()
  for (const file of ['docs/a.md', 'docs/g/b.md']) {
    const place = path.join(root, file)
    for (let round = 0; round < 4; round++) {
      await expectToSee(file, async () => {
        await writeFile(`${place}.tmp`, `round ${round}`)
        await rename(`${place}.tmp`, place)
      })
      await expectToSee(file, () => writeFile(place, `again ${round}`))
    }
  }
})

test('a folder that is removed and created again is watched, including later changes in it', async () => {
  const {root, expectToSee} = await watchSite()
  const folder = path.join(root, 'docs/g')
  for (let round = 0; round < 3; round++) {
    await expectToSee('docs/g/b.md', async () => {
      await rm(folder, {recursive: true})
      await mkdir(folder)
      await writeFile(path.join(folder, 'b.md'), `round ${round}`)
    })
    await expectToSee('docs/g/b.md', () => writeFile(path.join(folder, 'b.md'), 'later'))
  }
})

test('files in a new folder are reported at any depth', async () => {
  const {root, expectToSee} = await watchSite()
  await expectToSee('docs/n/m/c.md', () => writeFiles(root, {'docs/n/m/c.md': 'C'}))
  await expectToSee('docs/n/m/c.md', () => writeFiles(root, {'docs/n/m/c.md': 'later'}))
})

test('a folder below a hidden one is watched, and what is hidden in it is not', async () => {
  const root = await writeSite({'.lockstep/downloads/a.txt': 'A'})
  const folder = path.join(root, '.lockstep/downloads')
  const seen: Array<string> = []
  onTestFinished(watchFolders([folder], {recursive: true}, (file) => seen.push(file)))
  await writeFile(path.join(folder, '.hidden'), 'B')
  await writeFile(path.join(folder, 'a.txt'), 'B')
  await expect.poll(() => seen).toContain(path.join(folder, 'a.txt'))
  expect(seen).not.toContain(path.join(folder, '.hidden'))
})

test('a whole tree may go and come back', async () => {
  const {root, expectToSee} = await watchSite()
  await expectToSee('docs', () => rm(path.join(root, 'docs'), {recursive: true}))
  await expectToSee('docs/g/b.md', () => writeFiles(root, {'docs/g/b.md': 'B'}))
  await expectToSee('docs/g/b.md', () => writeFiles(root, {'docs/g/b.md': 'later'}))
})

test('a change of what a symbolic link leads to is a change of the link', async () => {
  const root = await writeSite({'docs/a.md': 'A', 'docs/g/b.md': 'B'})
  await symlink('g/b.md', path.join(root, 'docs/first.md'))
  const seen = new Set<string>()
  onTestFinished(
    watchFolders([path.join(root, 'docs')], {recursive: true}, (file) => {
      seen.add(path.relative(root, file))
    })
  )
  await writeFile(path.join(root, 'docs/g/b.md'), 'new')
  await expect.poll(() => [...seen].sort()).toEqual(['docs/first.md', 'docs/g/b.md'])
  await symlink('a.md', path.join(root, 'docs/second.md'))
  await symlink('g', path.join(root, 'docs/h'))
  await expect.poll(() => [...seen]).toContain(path.normalize('docs/h'))
  seen.clear()
  await writeFile(path.join(root, 'docs/a.md'), 'new')
  await rm(path.join(root, 'docs/g/b.md'))
  await expect
    .poll(() => [...seen])
    .toEqual(expect.arrayContaining(['docs/second.md', 'docs/first.md', 'docs/h/b.md']))
})

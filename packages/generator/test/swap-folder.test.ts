import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import path from 'node:path'
import {readFolder, writeFiles, writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test, vi} from 'vitest'
import {readSiteFiles} from '../src/write/read-site-files.ts'
import {planPatch, readStamp} from '../src/write/swap-files.ts'
import {createStaging, patchFolder, restoreFolder, swapFolder} from '../src/write/swap-folder.ts'

const nobody = 65534

/** Continue as a user whom read-only folders stop. They don't stop root. */
function becomeUser(folder: string): void {
  if (process.getuid?.() !== 0) return
  chownSync(folder, nobody, nobody)
  process.seteuid?.(nobody)
  onTestFinished(() => process.seteuid?.(0))
}

test('a site that was made read-only is replaced, and nothing is left of it', async () => {
  const root = await writeSite({})
  becomeUser(root)
  const out = path.join(root, 'dist')
  mkdirSync(path.join(out, 'guide/deep'), {recursive: true})
  writeFileSync(path.join(out, 'guide/deep/old.html'), 'old')
  for (const folder of ['guide/deep', 'guide', '.']) chmodSync(path.join(out, folder), 0o555)

  const staging = await createStaging(out)
  writeFileSync(path.join(staging, 'new.html'), 'new')
  await swapFolder(staging, out)
  await restoreFolder(out)
  expect(readdirSync(root)).toEqual(['dist'])
  expect(readFileSync(path.join(out, 'new.html'), 'utf8')).toBe('new')
})

test('leftovers of another user are kept and do not stop a build', async () => {
  if (process.getuid?.() !== 0) return
  const root = await writeSite({})
  const old = path.join(root, '.dist.old-1-a')
  mkdirSync(path.join(old, 'guide'), {recursive: true})
  writeFileSync(path.join(old, 'guide/index.html'), 'old')
  mkdirSync(path.join(root, 'dist'))
  becomeUser(root)
  await restoreFolder(path.join(root, 'dist'))
  expect(existsSync(path.join(old, 'guide/index.html'))).toBe(true)
})

test('a site that a running build has moved is not taken for a leftover, however old its files are', async () => {
  const root = await writeSite({'old/index.html': 'old'})
  const yearAgo = Date.now() / 1000 - 365 * 24 * 3600
  utimesSync(path.join(root, 'old'), yearAgo, yearAgo)
  // The process that has started this one is running.
  const moved = path.join(root, `.dist.patch-${process.ppid}-a`)
  renameSync(path.join(root, 'old'), moved)
  await restoreFolder(path.join(root, 'dist'))
  expect(readdirSync(root)).toEqual([path.basename(moved)])
})

test('what was moved over an hour ago is a leftover, even if a process has its id', async () => {
  const root = await writeSite({'old/index.html': 'old'})
  renameSync(path.join(root, 'old'), path.join(root, `.dist.patch-${process.ppid}-a`))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60 * 1000)
  onTestFinished(() => void vi.restoreAllMocks())
  await restoreFolder(path.join(root, 'dist'))
  expect(await readFolder(path.join(root, 'dist'))).toEqual({'index.html': 'old'})
})

const site = {'dist/build.json': 'old', 'dist/same.html': 'old', 'dist/a/index.html': 'old'}
const wanted = {'build.json': 'new', 'same.html': 'old', 'b/index.html': 'new'}

function look(folder: string) {
  return {folder, before: readSiteFiles(folder)}
}

/** Write a site, and next to it the files of one that differ. */
async function preparePatch() {
  const root = await writeSite({...site, 'dist/gone/old.bin': 'old'})
  const out = path.join(root, 'dist')
  const staging = await createStaging(out)
  await writeFiles(staging, {'build.json': 'new', 'b/index.html': 'new'})
  const patch = planPatch(staging, look(out), new Set(Object.keys(wanted)))
  const stamp = readStamp(out)
  if (!patch || stamp === undefined) throw new Error('Cannot patch the site')
  return {root, out, staging, change: {patch, stamp}}
}

test('a patch adds, replaces and removes files, and leaves nothing next to the site', async () => {
  const {root, out, staging, change} = await preparePatch()
  const {ino} = statSync(out)
  expect(await patchFolder(staging, out, change)).toBe(true)
  expect(await readFolder(out)).toEqual(wanted)
  expect(readdirSync(out).sort()).toEqual(['b', 'build.json', 'same.html'])
  expect(readdirSync(root)).toEqual(['dist'])
  expect(statSync(out).ino).toBe(ino)
})

test('a site that another build has written meanwhile is not patched', async () => {
  const {root, out, staging, change} = await preparePatch()
  const other = await createStaging(out)
  await writeFiles(other, {'build.json': 'other', 'same.html': 'other'})
  await swapFolder(other, out)
  expect(await patchFolder(staging, out, change)).toBe(false)
  expect(await readFolder(out)).toEqual({'build.json': 'other', 'same.html': 'other'})
  expect(readdirSync(root).sort()).toEqual([path.basename(staging), 'dist'])
})

test('a patch that fails leaves the old site', async () => {
  const {root, out, staging, change} = await preparePatch()
  const before = await readFolder(out)
  // What is removed last is not there.
  const patch = {...change.patch, gone: [...change.patch.gone, 'missing.html']}
  expect(await patchFolder(staging, out, {...change, patch})).toBe(false)
  expect(await readFolder(out)).toEqual(before)
  expect(readdirSync(root)).toEqual(['dist'])
})

test('large patches, and those of a folder that cannot be written, are not planned', async () => {
  const {out, staging} = await preparePatch()
  const many = Array.from({length: 300}, (_, index) => [`${index}.html`, 'new'])
  const other = await createStaging(out)
  await writeFiles(other, Object.fromEntries(many))
  expect(planPatch(other, look(out), new Set())).toBe(undefined)
  chmodSync(path.join(out, 'a'), 0o555)
  const patch = planPatch(staging, look(out), new Set(Object.keys(wanted)))
  // Read-only folders don't stop root.
  expect(patch === undefined).toBe(process.getuid?.() !== 0)
})

test('the patch of a killed build is finished, wherever it was', async () => {
  const moves = [[], ['b/index.html'], ['b/index.html', 'build.json']]
  for (const done of moves) {
    const {root, out, staging} = await preparePatch()
    // No process has a number as high as this.
    const [left, patched] = ['new', 'patch'].map((kind) =>
      path.join(root, `.dist.${kind}-99999999-0`)
    )
    renameSync(staging, left ?? '')
    renameSync(out, patched ?? '')
    mkdirSync(path.join(patched ?? '', 'b'))
    for (const name of done) renameSync(path.join(left ?? '', name), path.join(patched ?? '', name))
    await restoreFolder(out)
    expect(await readFolder(out)).toMatchObject(wanted)
    expect(readdirSync(root)).toEqual(['dist'])
  }
})

test('a patch of a killed build does not replace a newer site', async () => {
  const {root, out, staging} = await preparePatch()
  renameSync(staging, path.join(root, '.dist.new-99999999-0'))
  renameSync(out, path.join(root, '.dist.patch-99999999-0'))
  await writeFiles(root, {'dist/build.json': 'newer', '.dist.undo-99999999-0/a': 'old'})
  await restoreFolder(out)
  expect(await readFolder(out)).toEqual({'build.json': 'newer'})
  expect(readdirSync(root)).toEqual(['dist'])
})

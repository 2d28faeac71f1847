import {existsSync} from 'node:fs'
import {cp, mkdir, readdir, rename, rm, stat, symlink, utimes, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {makeFolder} from '../tools/make-folder.js'
import {root} from '../tools/run-forge.js'
import {areArtifactsFresh, writeArtifacts} from '../tools/write-artifacts.js'

const source = 'contracts/src/One.sol'
const artifact = 'out/One.sol/One.json'

let folder: string

beforeAll(async () => {
  folder = await makeFolder('artifacts-')
  for (const path of ['foundry.toml', 'pnpm-lock.yaml', 'contracts/tools/solc.js']) {
    await cp(join(root, path), join(folder, path))
  }
  await symlink(join(root, 'contracts/node_modules'), join(folder, 'contracts/node_modules'))
  await write(source, 'pragma solidity ^0.8.25; contract One {}')
  expect(await writeArtifacts(folder)).toBe(0)
})

afterAll(async () => {
  if (folder) await rm(folder, {recursive: true, force: true})
})

test('artifacts are fresh once they are written', () => {
  expect(existsSync(join(folder, artifact))).toBe(true)
  expect(areArtifactsFresh(folder)).toBe(true)
})

test.each([
  ['a source changes', source, 'contract Two {}'],
  ['a source is added', 'contracts/src/Two.sol', 'contract Two {}'],
  ['a source is deleted', source, undefined],
  ['the settings change', 'foundry.toml', '[profile.default]'],
  ['a dependency changes', 'pnpm-lock.yaml', 'lockfileVersion: "9.0"'],
  ['the compiler changes', 'contracts/tools/solc.js', '// Another.'],
  ['an artifact is damaged', artifact, '{"abi": ['],
  ['an artifact is deleted', artifact, undefined],
  ['an artifact is there that no contract has', 'out/Two.sol/Two.json', '{}'],
  ['the folder is deleted', 'out', undefined]
])('artifacts are not fresh once %s', async (_, path, content) => {
  const copy = `${folder}-copy`
  await cp(folder, copy, {recursive: true, verbatimSymlinks: true})
  await rm(join(copy, path), {recursive: true, force: true})
  if (content !== undefined) await write(path, content, copy)
  expect(areArtifactsFresh(copy)).toBe(false)
  await rm(copy, {recursive: true})
})

test('what is fresh is not written again', async () => {
  const {mtimeMs} = await stat(join(folder, artifact))
  await write('contracts/src/notes.md', 'No source')
  await writeArtifacts(folder)
  expect((await stat(join(folder, artifact))).mtimeMs).toBe(mtimeMs)
})

test('a contract that is renamed leaves nothing behind, though two builds run at once', async () => {
  await write('.cache/docs-killed/half', '')
  const past = new Date(1e12)
  await utimes(join(folder, '.cache/docs-killed'), past, past)
  await rename(join(folder, source), join(folder, 'contracts/src/Two.sol'))

  expect(await Promise.all([writeArtifacts(folder), writeArtifacts(folder)])).toEqual([0, 0])
  expect(areArtifactsFresh(folder)).toBe(true)
  expect((await readdir(join(folder, 'out'))).sort()).toEqual(['.stamp', 'Two.sol', 'build-info'])
  expect(await readdir(join(folder, '.cache'))).toEqual([])
})

test('sources that do not compile leave the artifacts as they were', async () => {
  await write('contracts/src/Two.sol', 'contract')
  expect(await writeArtifacts(folder)).not.toBe(0)
  expect(existsSync(join(folder, 'out/Two.sol/One.json'))).toBe(true)
  expect(areArtifactsFresh(folder)).toBe(false)
  expect(await readdir(join(folder, '.cache'))).toEqual([])
})

async function write(path: string, content: string, to = folder) {
  await mkdir(join(to, path, '..'), {recursive: true})
  await writeFile(join(to, path), content)
}

import {mkdirSync, statSync, symlinkSync, utimesSync} from 'node:fs'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {createDigestReader, readContractsDigest} from '../src/contracts/read-contracts-digest.ts'

test('a digest reader lists a project once, so a change during a build has to wait for the next', async () => {
  const root = await writeSite({
    'foundry.toml': '',
    'src/Vault.sol': 'contract Vault {}'
  })
  const getDigest = createDigestReader()
  const before = getDigest({root})
  await writeFiles(root, {'src/Other.sol': 'contract Other {}'})

  expect(getDigest({root, profile: undefined})).toBe(before)
  expect(createDigestReader()({root})).not.toBe(before)
  expect(createDigestReader()({root})).toBe(readContractsDigest({root}))
})

test.each([
  ['next to the project', '../arts', 'arts'],
  ['with a hidden name', '.forge/out', 'project/.forge/out'],
  ['with the name of a folder that is left out', 'dist/out', 'project/dist/out'],
  ['behind a symbolic link', 'linked', 'arts']
])('artifacts %s are part of the digest', async (_, out, folder) => {
  const base = await writeSite({
    'project/foundry.toml': `[profile.default]\nout = "${out}"\n`,
    'project/src/Vault.sol': 'contract Vault {}'
  })
  const root = path.join(base, 'project')
  mkdirSync(path.join(base, 'arts'))
  symlinkSync('../arts', path.join(root, 'linked'))
  const before = readContractsDigest({root})
  await writeFiles(base, {[`${folder}/Vault.sol/Vault.json`]: '{}'})
  const after = readContractsDigest({root})
  expect(after).not.toBe(before)
  await writeFiles(base, {[`${folder}/Vault.sol/Vault.json`]: '{"abi": []}'})
  expect(readContractsDigest({root})).not.toBe(after)
})

test('sources next to the project are part of the digest', async () => {
  const base = await writeSite({
    'project/foundry.toml': '[profile.default]\nsrc = "../shared"\n',
    'shared/Vault.sol': 'contract Vault {}'
  })
  const root = path.join(base, 'project')
  const before = readContractsDigest({root})
  await writeFiles(base, {'shared/Vault.sol': 'contract Vault { }'})
  expect(readContractsDigest({root})).not.toBe(before)
})

test('a source that keeps its size and gets its old time back changes the digest', async () => {
  const root = await writeSite({'foundry.toml': '', 'src/Vault.sol': 'uint constant A = 1;'})
  const source = path.join(root, 'src/Vault.sol')
  const {atime, mtime} = statSync(source)
  utimesSync(source, atime, mtime)
  const before = readContractsDigest({root})
  await writeFiles(root, {'src/Vault.sol': 'uint constant A = 2;'})
  utimesSync(source, atime, mtime)
  expect(readContractsDigest({root})).not.toBe(before)
})

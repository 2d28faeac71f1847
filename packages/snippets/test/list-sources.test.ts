import {execFileSync} from 'node:child_process'
import {mkdirSync, symlinkSync, truncateSync} from 'node:fs'
import {join} from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {temporaryFolder, writeFilesSync} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {readBuildIds} from '../src/artifacts/read-build-ids.ts'
import {readBuildInfoPaths} from '../src/artifacts/read-build-info.ts'
import {listSources} from '../src/check/list-sources.ts'
import {readFoundryConfig} from '../src/project/read-foundry-config.ts'

const contract = 'contract A {}'

function list(root: string): Array<string> {
  return listSources(readFoundryConfig(root, undefined, {}))
}

test('sources are listed once, whatever links, pipes and devices are among them', async () => {
  const root = await writeSite({
    'foundry.toml': '[profile.default]\n',
    'other/B.sol': contract,
    'src/A.sol': contract,
    'src/note.sol': '// contract A {}',
    'src/node_modules/C.sol': contract
  })
  // Two links of this kind made 2^40 paths.
  symlinkSync('.', join(root, 'src/one'))
  symlinkSync('.', join(root, 'src/two'))
  symlinkSync('../other', join(root, 'src/linked'))
  symlinkSync('/dev/zero', join(root, 'src/Zero.sol'))
  symlinkSync('nowhere', join(root, 'src/Lost.sol'))
  symlinkSync('../other/B.sol', join(root, 'src/B.sol'))
  execFileSync('mkfifo', [join(root, 'src/Pipe.sol')])
  mkdirSync(join(root, 'src/Folder.sol'))
  expect(list(root)).toEqual(['src/A.sol', 'src/B.sol'])
})

test('a source that is too large to read counts as one with a contract', () => {
  const root = temporaryFolder()
  writeFilesSync(root, {'foundry.toml': '', 'src/Large.sol': ''})
  truncateSync(join(root, 'src/Large.sol'), 10_000_001)
  expect(list(root)).toEqual(['src/Large.sol'])
})

test.each([
  [
    ['test', 'script'],
    ['src/Vault.sol', 'src/mocks/Mock.sol', 'src/old/deep/Old.sol']
  ],
  [['mocks'], ['src/Vault.sol', 'src/old/deep/Old.sol']],
  [['src/*/*.sol'], ['src/Vault.sol']],
  [['src/*ock.sol'], ['src/Vault.sol', 'src/old/deep/Old.sol']],
  [['**ock.sol'], ['src/Vault.sol', 'src/old/deep/Old.sol']],
  [['./src/**ld.sol'], ['src/Vault.sol', 'src/mocks/Mock.sol']],
  [['./src/old'], ['src/Vault.sol', 'src/mocks/Mock.sol']],
  [['deep/**', 'M?ck.sol'], ['src/Vault.sol']],
  [
    ['*/Old.sol', 'Vault.sol/x'],
    ['src/Vault.sol', 'src/mocks/Mock.sol']
  ]
])('sources that `forge` skips are left out: %j', (skip, expected) => {
  const root = temporaryFolder()
  writeFilesSync(root, {
    'foundry.toml': `[profile.default]\nskip = ${JSON.stringify(skip)}\n`,
    'src/Vault.sol': contract,
    'src/mocks/Mock.sol': contract,
    'src/old/deep/Old.sol': contract
  })
  expect(list(root)).toEqual(expected)
})

test('what `forge` remembers is read only from files', async () => {
  const root = await writeSite({'foundry.toml': ''})
  execFileSync('mkfifo', [join(root, 'pipe.json')])
  symlinkSync('/dev/zero', join(root, 'zero.json'))
  for (const name of ['pipe.json', 'zero.json']) {
    const file = join(root, name)
    expect(readBuildIds(file).size).toBe(0)
    expect(() => readBuildInfoPaths(file)).toThrow(`Cannot read \`${name}\`: it is not a file`)
  }
})

import {mkdirSync, rmSync, writeFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import {
  buildProject,
  builtProject,
  foundryToml,
  temporaryFolder,
  writeFilesSync
} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {checkProject} from '../src/index.ts'
import {readText} from './support/read-text.ts'

const head = 'pragma solidity ^0.8.28;\n'
const files = {
  'src/Alone.sol': `${head}contract Alone {}`,
  'src/Base.sol': `${head}contract Base { function one() public pure returns (uint256) { return 1; } }`,
  'src/Vault.sol': `${head}import {Base} from "./Base.sol";\ncontract Vault is Base { uint256 public value; }`,
  'src/Zone.sol': `${head}import {Vault} from "./Vault.sol";\ncontract Zone is Vault {}`,
  'test/Vault.t.sol': `${head}import {Vault} from "../src/Vault.sol";\ncontract VaultTest is Vault {}`
}

const withoutAst = foundryToml().replace('ast = true\nbuild_info = true\n', '')
const withoutStorage = foundryToml().replace('"storageLayout", ', '')
const withoutBuildInfo = foundryToml().replace('build_info = true\n', '')

const faults: Array<
  [name: string, toml: string, change: (root: string) => void, kind: string, reason: string]
> = [
  [
    'nothing is compiled',
    foundryToml(),
    (root) => rmSync(join(root, 'out'), {recursive: true}),
    'not-compiled',
    'Cannot find artifacts of the contracts: run `forge build`'
  ],
  [
    'half of the sources are compiled',
    foundryToml(),
    (root) => rmSync(join(root, 'out/Zone.sol'), {recursive: true}),
    'half-compiled',
    'Cannot find artifacts of the source `src/Zone.sol`: run `forge build`'
  ],
  [
    'a source is new',
    foundryToml(),
    (root) => writeFilesSync(root, {'src/New.sol': `${head}contract New {}`}),
    'half-compiled',
    'Cannot find artifacts of the source `src/New.sol`: run `forge build`'
  ],
  [
    'a source was edited',
    foundryToml(),
    (root) =>
      writeFilesSync(root, {'src/Base.sol': files['src/Base.sol'].replace('return 1', 'return 2')}),
    'stale',
    'Unexpected change in the source `src/Base.sol` since the last build into `out`: run `forge build`'
  ],
  [
    'several sources were edited',
    foundryToml(),
    (root) => {
      writeFilesSync(root, {
        'src/Base.sol': `${files['src/Base.sol']}\n`,
        'src/Zone.sol': `${files['src/Zone.sol']}\n`
      })
    },
    'stale',
    'Unexpected change in the sources `src/Base.sol` and `src/Zone.sol` since the last build into `out`: run `forge build`'
  ],
  [
    'an artifact is cut off',
    foundryToml(),
    (root) => writeFileSync(join(root, 'out/Base.sol/Base.json'), '{"abi":'),
    'unreadable',
    'Cannot read the artifact `out/Base.sol/Base.json`: run `forge build --force`'
  ],
  [
    'trees are missing',
    withoutAst,
    () => {},
    'missing-ast',
    'Cannot find the syntax tree in 5 artifacts (`out/Alone.sol/Alone.json`, `out/Base.sol/Base.json` and 3 more): set `ast = true` under `[profile.default]` in `foundry.toml` and run `forge build --force`'
  ],
  [
    'storage layouts are missing',
    withoutStorage,
    () => {},
    'missing-storage-layout',
    'Cannot find `storageLayout` in artifacts: add it to `extra_output` under `[profile.default]` in `foundry.toml` and run `forge build --force`'
  ],
  [
    'several builds have no build-info',
    withoutBuildInfo,
    (root) => {
      writeFilesSync(root, {
        'src/Zone.sol': files['src/Zone.sol'].replace('{}', '{ uint256 public more; }')
      })
      buildProject(root)
    },
    'missing-build-info',
    'Cannot follow the imports of `src/Zone.sol`, since its artifacts come from several builds: set `build_info = true` under `[profile.default]` in `foundry.toml` and run `forge build --force`'
  ],
  [
    'foundry.toml is not TOML',
    foundryToml(),
    (root) => writeFileSync(join(root, 'foundry.toml'), '[profile.default\n'),
    'invalid-settings',
    'Cannot read `foundry.toml:1:'
  ],
  [
    'foundry.toml is missing',
    foundryToml(),
    (root) => rmSync(join(root, 'foundry.toml')),
    'no-project',
    'Cannot find `foundry.toml` in `NAME`: pass the folder of a Foundry project'
  ],
  [
    'the project is one of Hardhat',
    foundryToml(),
    (root) => {
      rmSync(join(root, 'foundry.toml'))
      writeFileSync(join(root, 'hardhat.config.ts'), '')
    },
    'no-project',
    'Cannot find `foundry.toml` in the Hardhat project `NAME`: add one with `src = "contracts"`, '
  ],
  [
    'nothing is compiled and a submodule is empty',
    foundryToml(),
    (root) => {
      rmSync(join(root, 'out'), {recursive: true})
      mkdirSync(join(root, 'lib/forge-std'), {recursive: true})
      writeFileSync(
        join(root, '.gitmodules'),
        '[submodule "lib/forge-std"]\n\tpath = lib/forge-std\n'
      )
    },
    'missing-libraries',
    'Cannot find artifacts of the contracts, and the submodule `lib/forge-std` that they may import is missing: run `git submodule update --init --recursive`, then `forge build`'
  ],
  [
    'nothing is compiled and packages are not installed',
    foundryToml(),
    (root) => {
      rmSync(join(root, 'out'), {recursive: true})
      writeFileSync(join(root, 'package.json'), '{"devDependencies": {"solady": "1.0.0"}}')
      writeFileSync(join(root, 'yarn.lock'), '')
    },
    'missing-libraries',
    'Cannot find artifacts of the contracts, and the packages in `node_modules` that they may import are missing: run `yarn install`, then `forge build`'
  ]
]

test.each(faults)('if %s, there is one fault with the way out', (_, toml, change, kind, reason) => {
  const root = builtProject(files, toml)
  change(root)
  const fault = checkProject(root)
  expect(fault?.kind).toBe(kind)
  expect(fault?.reason.replaceAll(basename(root), 'NAME').slice(0, reason.length)).toBe(reason)
  expect(fault?.severity).toBe(kind === 'missing-storage-layout' ? 'note' : 'error')
})

test('a folder without a project is a fault', () => {
  expect(checkProject(temporaryFolder())?.kind).toBe('no-project')
})

test('a profile that does not exist is a fault, and commands name the profile that is used', () => {
  const toml = `${foundryToml()}\n[profile.docs]\nout = "docs-out"\n`
  const root = builtProject(files, toml)
  expect(checkProject(root, {profile: 'dosc'})).toMatchObject({
    kind: 'unknown-profile',
    reason: `Cannot find profile \`dosc\` in \`foundry.toml\`, expected \`default\` or \`docs\`; did you mean \`docs\`?`
  })
  expect(checkProject(root, {profile: 'docs'})).toMatchObject({
    kind: 'not-compiled',
    command: 'FOUNDRY_PROFILE=docs forge build'
  })
  writeFilesSync(root, {'.env': 'FOUNDRY_PROFILE=docs\n'})
  expect(checkProject(root)?.command).toBe('FOUNDRY_PROFILE=docs forge build')
})

const fine: Array<[name: string, toml: string, change: (root: string) => void]> = [
  ['everything is compiled', foundryToml(), () => {}],
  [
    'the intermediate representation is used',
    foundryToml('via_ir = true\noptimizer = true\n'),
    () => {}
  ],
  [
    'a test was edited',
    foundryToml(),
    (root) => writeFilesSync(root, {'test/Vault.t.sol': `${files['test/Vault.t.sol']}\n`})
  ],
  ['a source was deleted', foundryToml(), (root) => rmSync(join(root, 'src/Zone.sol'))],
  [
    'a source is skipped',
    foundryToml('skip = ["src/drafts/**"]\n'),
    (root) => writeFilesSync(root, {'src/drafts/New.sol': `${head}contract New {}`})
  ],
  [
    'a source has no contracts',
    foundryToml(),
    (root) => writeFilesSync(root, {'src/all.sol': `${head}import "./Base.sol";`})
  ],
  [
    'a source was edited and compiled',
    foundryToml(),
    (root) => {
      writeFilesSync(root, {
        'src/Zone.sol': readText(root, 'src/Zone.sol').replace('{}', '{ uint256 public more; }')
      })
      buildProject(root)
    }
  ]
]

test.each(fine)('if %s, there is no fault', (_, toml, change) => {
  const root = builtProject(files, toml)
  change(root)
  expect(checkProject(root)).toBeUndefined()
})

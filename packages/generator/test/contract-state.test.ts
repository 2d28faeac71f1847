import {execFileSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {cp, rm} from 'node:fs/promises'
import path from 'node:path'
import {getSymbol, readArtifacts, readSnippet} from '@lockstep/snippets'
import {runGit, writeFiles, writeSite} from '@lockstep/test-support'
import {foundryToml, getTool} from '@lockstep/test-support/foundry'
import {beforeAll, expect, onTestFinished, test, vi} from 'vitest'
import {readContractState, type StateOptions} from '../src/contract-states/read-contract-state.ts'

const forgeFolder = path.dirname(getTool('forge'))

beforeAll(() => {
  process.env.PATH = `${forgeFolder}${path.delimiter}${process.env.PATH}`
})

const counter = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Base} from "base/Base.sol";

contract Counter is Base {
    uint256 public count;

    function increment() external {
        count++;
    }
}
`

const base = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n\ncontract Base {}\n'

const toml = foundryToml('libs = ["node_modules"]\nremappings = ["base/=node_modules/base/"]\n')

/** A repository with the project in a folder, compiled libraries in \`node_modules\`, and two commits. */
async function writeRepository(): Promise<string> {
  const root = await writeSite({
    '.gitignore': 'node_modules\nout\ncache\n.lockstep\n',
    'chain/foundry.toml': toml,
    'chain/package.json': '{"dependencies": {"base": "1.0.0"}}',
    'chain/package-lock.json': '{"base": "1.0.0"}',
    'chain/src/Counter.sol': counter,
    'chain/node_modules/base/Base.sol': base
  })
  runGit(root, 'init', '--quiet', '--initial-branch=main')
  commit(root, 'First')
  runGit(root, 'tag', 'v1')
  await writeFiles(root, {
    'chain/src/Counter.sol': counter.replaceAll('increment', 'advance')
  })
  commit(root, 'Second')
  return root
}

function commit(root: string, message: string): void {
  runGit(root, 'add', '.')
  runGit(root, 'commit', '--quiet', '-m', message)
}

function toOptions(root: string, more: Partial<StateOptions> = {}): StateOptions {
  return {
    cwd: root,
    project: {root: path.join(root, 'chain')},
    cache: path.join(root, '.lockstep'),
    ...more
  }
}

test('a revision is compiled with the libraries of the working tree, and kept', async () => {
  const root = await writeRepository()
  const messages: Array<string> = []
  const options = toOptions(root, {onProgress: (message) => messages.push(message)})
  const state = await readContractState('v1', options)
  const hash = runGit(root, 'rev-parse', 'v1').trim()
  expect(state).toMatchObject({commit: hash, label: `v1 (${hash.slice(0, 7)})`})
  expect(messages).toEqual([`Compiling the contracts of v1 (${hash.slice(0, 7)})`])
  expect(runGit(root, 'status', '--porcelain')).toBe('')
  expect(runGit(root, 'worktree', 'list').trim().split('\n')).toHaveLength(1)

  // What is kept doesn't need the working tree any more.
  await rm(path.join(root, 'chain/node_modules'), {recursive: true})
  const again = await readContractState('v1', options)
  expect(messages).toHaveLength(1)
  const artifacts = readArtifacts(again.root, {profile: 'default'})
  expect(readSnippet(artifacts, 'Counter.increment').code).toContain('count++')
  expect(getSymbol(artifacts, 'Base').path).toBe('node_modules/base/Base.sol')
  expect(() => getSymbol(artifacts, 'Counter.advance')).toThrow()
}, 60_000)

test('a revision with another lock file names it, and is compiled after an install', async () => {
  const root = await writeRepository()
  await writeFiles(root, {'chain/package-lock.json': '{"base": "2.0.0"}'})
  const imports = Array.from({length: 20}, (_, at) => `import "base/Other${at}.sol";\n`).join('')
  await writeFiles(root, {'chain/src/Others.sol': imports})
  runGit(root, 'add', 'chain/src/Others.sol')
  runGit(root, 'commit', '--quiet', '--message', 'Others')
  const messages: Array<string> = []
  const onProgress = (message: string): void => void messages.push(message)
  const broken = await readContractState('HEAD', toOptions(root, {onProgress})).catch(
    ({message}) => message
  )
  expect(messages).toEqual([expect.stringContaining('Compiling')])
  expect(broken.split('\n').length).toBeLessThan(12)
  expect(broken).toMatch(/… and \d+ more lines$/)

  const reason = await readContractState('v1', toOptions(root)).catch(({message}) => message)
  expect(reason).toMatch(/^Cannot compile the contracts of v1 \(\w{7}\) with `forge build`:/)
  expect(reason).toContain(
    "`chain/node_modules` is missing: `chain/package-lock.json` of `v1` differs from the one in the working tree, so what is installed there cannot be reused; pass the command that installs it, such as `--install 'npm ci'`"
  )
  expect(reason).toContain('base/Base.sol')

  const source = path.join(root, 'chain/node_modules')
  const install = `cp -r '${source}' chain/node_modules`
  const state = await readContractState('v1', toOptions(root, {install}))
  expect(getSymbol(readArtifacts(state.root), 'Counter.increment').name).toBe('increment')
}, 60_000)

test('a changed lock file of packages that no contract imports is not mentioned', async () => {
  const root = await writeRepository()
  await writeFiles(root, {
    'chain/src/Counter.sol': counter.replace(/import.*\n\n/, '').replace(' is Base', '')
  })
  commit(root, 'Alone')
  await writeFiles(root, {'chain/package-lock.json': '{"base": "2.0.0"}'})
  const messages: Array<string> = []
  const onProgress = (message: string): void => void messages.push(message)
  await readContractState('HEAD', toOptions(root, {onProgress}))
  expect(messages).toEqual([expect.stringContaining('Compiling')])
}, 60_000)

test('submodules are written at the commit that the revision names', async () => {
  const library = await writeSite({'Base.sol': base})
  runGit(library, 'init', '--quiet')
  commit(library, 'First')
  const root = await writeSite({
    'foundry.toml': foundryToml('remappings = ["base/=lib/base/"]\n'),
    'src/Counter.sol': counter
  })
  runGit(root, 'init', '--quiet')
  runGit(root, 'submodule', '--quiet', 'add', library, 'lib/base')
  commit(root, 'First')
  await writeFiles(root, {'lib/base/Base.sol': base.replace('{}', '{ uint256 added; }')})
  commit(path.join(root, 'lib/base'), 'Second')
  commit(root, 'Second')

  const options = toOptions(root, {project: {root}})
  const state = await readContractState('HEAD~1', options)
  expect(readSnippet(readArtifacts(state.root), 'Base').code).toBe('contract Base {}')

  const clone = await writeSite({})
  runGit(clone, 'clone', '--quiet', root, 'copy')
  const copy = path.join(clone, 'copy')
  const reason = await readContractState('HEAD', {
    ...options,
    cwd: copy,
    project: {root: copy},
    cache: path.join(copy, '.lockstep')
  }).catch(({message}) => message)
  expect(reason).toMatch(
    /`lib\/base` is missing: run `git submodule update --init --recursive`, or fetch commit `\w{7}` in it/
  )
}, 60_000)

test('a revision that is not there, or that a shallow clone lacks, is named with the way out', async () => {
  const root = await writeRepository()
  await expect(readContractState('v2', toOptions(root))).rejects.toThrow(
    'Cannot find revision `v2`; did you mean `v1`?'
  )
  runGit(root, 'clone', '--quiet', '--depth=1', `file://${root}`, 'shallow')
  const shallow = path.join(root, 'shallow')
  await expect(readContractState('v1', toOptions(shallow))).rejects.toThrow(
    'Cannot find revision `v1`; this clone is shallow, so fetch the whole history with `git fetch --unshallow`, or with `fetch-depth: 0` of `actions/checkout`'
  )
  await expect(readContractState('./nope', toOptions(root))).rejects.toThrow(
    'Cannot find folder or file `./nope`, or a git revision with that name: Cannot find revision `./nope`'
  )
  const outside = await writeSite({'foundry.toml': foundryToml()})
  await expect(
    readContractState('nope', toOptions(outside, {project: {root: outside}}))
  ).rejects.toThrow(
    'Cannot find folder or file `nope`, or a git revision with that name: not a git repository'
  )
  await expect(readContractState('main', toOptions(root, {project: undefined}))).rejects.toThrow(
    'Cannot find folder `main`; to compare git revisions, set `contracts` in `site.yaml` or pass `--contracts DIR`'
  )
})

test('a revision without contracts, or with contracts that do not compile, says so', async () => {
  const root = await writeSite({'README.md': 'Nothing yet'})
  runGit(root, 'init', '--quiet')
  commit(root, 'Empty')
  await writeFiles(root, {'chain/foundry.toml': foundryToml(), 'chain/src/A.sol': 'contract A {'})
  commit(root, 'Broken')
  await expect(readContractState('HEAD~1', toOptions(root))).rejects.toThrow(
    /^Cannot find contracts in HEAD~1 \(\w{7}\): there is no `foundry.toml`/
  )
  await expect(readContractState('HEAD', toOptions(root))).rejects.toThrow(
    /^Cannot compile the contracts of HEAD \(\w{7}\) with `forge build`:\n[\s\S]*Error \(9182\)/
  )
  expect(existsSync(path.join(root, '.lockstep/states'))).toBe(false)
}, 60_000)

test('without forge, a revision says how to get it', async () => {
  const root = await writeRepository()
  vi.stubEnv('PATH', '/usr/bin:/bin')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  await expect(
    readContractState('v1', toOptions(root, {compile: 'no-such-compiler'}))
  ).rejects.toThrow(/^Cannot run `no-such-compiler`: install Foundry from https:\/\/getfoundry.sh/)
}, 60_000)

test('a folder is read as it is, by its project or its artifacts', async () => {
  const root = await writeRepository()
  const copy = path.join(root, 'copy')
  await cp(path.join(root, 'chain'), copy, {recursive: true})
  await expect(readContractState('copy', toOptions(root))).rejects.toThrow(
    'Contracts of copy: Cannot find artifacts of the contracts: run `forge build`'
  )
  execFileSync(getTool('forge'), ['build'], {cwd: copy, stdio: 'pipe'})
  expect(await readContractState('copy', toOptions(root))).toMatchObject({
    root: copy,
    label: 'copy'
  })
  expect(await readContractState('copy/out', toOptions(root))).toMatchObject({root: copy})
  await expect(readContractState('copy/src', toOptions(root))).rejects.toThrow(
    'Cannot find contracts in `copy/src`: expected a folder with `foundry.toml`, its folder of artifacts, or a git revision'
  )
}, 60_000)

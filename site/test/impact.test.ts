import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {copyCache} from './build-site.ts'

const repository = path.join(import.meta.dirname, '../..')
const source = 'contracts/src/LockboxSuperchainERC20.sol'

/** Clone this repository, with what is installed in it. */
async function clone(): Promise<string> {
  const folder = path.join(await writeSite({}), 'clone')
  execFileSync('git', ['clone', '--quiet', '--shared', repository, folder])
  for (const place of ['.', 'contracts', 'site']) {
    symlinkSync(
      path.join(repository, place, 'node_modules'),
      path.join(folder, place, 'node_modules')
    )
  }
  copyCache(path.join(folder, 'site/.lockstep'))
  return folder
}

interface ImpactData {
  symbols: Array<{kind: string; formerName: string; name: string}>
  effects: Array<{file: string; line: number; kind: string}>
}

/**
 * What a person listed who read every page with one question: what is wrong, or shows something else, once
 * `lockAndMint` has another name?
 *
 * Each is the start of its line. A table in a fence of the style guide shows nothing, and the address of a download
 * stays the same, so they are not here. If you edit one of these lines, edit it here, too.
 */
const touched: Readonly<Record<string, ReadonlyArray<string>>> = {
  'content/connect/contribute/docs-contribute.mdx': [
    '`<Snippet of="LockboxSuperchainERC20.lockAndMint" />` takes'
  ],
  'content/connect/contribute/style-guide.mdx': [
    '<Snippet of="LockboxSuperchainERC20.lockAndMint" />',
    '<ErrorTable of="LockboxSuperchainERC20.lockAndMint" />'
  ],
  'content/index.mdx': ['<Snippet of="LockboxSuperchainERC20.lockAndMint" />'],
  'content/interop/predeploy.mdx': [
    '<AbiTable of="LockboxSuperchainERC20" />',
    '<ErrorTable of="LockboxSuperchainERC20.lockAndMint" />'
  ],
  'content/interop/tutorials/upgrade-to-superchain-erc20/lockbox.mdx': [
    'U1->>A: lockAndMint 0.25',
    '<Snippet of="LockboxSuperchainERC20.lockAndMint" />',
    '`lockAndMint` takes before it mints',
    `<Snippet file="${source}"`,
    "cast send $NEW_TOKEN_ADDRESS 'lockAndMint(uint256)'",
    "cast call $NEW_TOKEN_ADDRESS 'lockAndMint(uint256)'"
  ]
}

/** List `file:line` of each. */
function listLines(folder: string): Array<string> {
  return Object.entries(touched).flatMap(([file, starts]) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n')
    return starts.map((start) => {
      const found = lines.flatMap((line, index) =>
        line.trim().startsWith(start) ? [index + 1] : []
      )
      expect(found, `${file}: ${start}`).toHaveLength(1)
      return `${file}:${found[0]}`
    })
  })
}

test('a function of the lockbox that is renamed touches the lines that name or show it, and no others', async () => {
  const folder = await clone()
  const file = path.join(folder, source)
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('lockAndMint', 'depositAndMint'))
  execFileSync(process.execPath, ['contracts/tools/build.js'], {cwd: folder, stdio: 'pipe'})
  expect(existsSync(path.join(folder, 'out'))).toBe(true)

  const program = path.join(repository, 'packages/lockstep/bin/lockstep.js')
  const args = ['impact', 'HEAD', '--site', 'site', '--format', 'json', '--fail-on', 'never']
  const output = execFileSync(process.execPath, [program, ...args], {cwd: folder, encoding: 'utf8'})
  const {symbols, effects} = JSON.parse(output) as ImpactData
  expect(symbols.map(({kind, formerName, name}) => `${kind} ${formerName} ${name}`)).toEqual([
    'renamed LockboxSuperchainERC20.lockAndMint(uint256) LockboxSuperchainERC20.depositAndMint(uint256)'
  ])
  const lines = effects
    .filter(({kind}) => kind !== 'tutorial')
    .map(({file: page, line}) => `${page}:${line}`)
  expect([...new Set(lines)].sort()).toEqual(listLines(folder).sort())
  expect(effects.filter(({kind}) => kind === 'tutorial').map(({file: page}) => page)).toEqual([
    'content/interop/tutorials/upgrade-to-superchain-erc20/lockbox.mdx'
  ])
}, 300_000)

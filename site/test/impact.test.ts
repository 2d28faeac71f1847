import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'

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
  return folder
}

interface ImpactData {
  symbols: Array<{kind: string; formerName: string; name: string}>
  effects: Array<{file: string; line: number; kind: string}>
}

/** List the lines of pages that name the function, or that show its file or the table of its contract, as `file:line`. */
function listLines(folder: string): Array<string> {
  const files = readdirSync(path.join(folder, 'content'), {recursive: true, encoding: 'utf8'})
  return files
    .filter((file) => file.endsWith('.mdx'))
    .flatMap((file) => {
      let isFence = false
      const lines = readFileSync(path.join(folder, 'content', file), 'utf8').split('\n')
      return lines.flatMap((line, index) => {
        if (/^`{3}/.test(line)) isFence = !isFence
        const isTable = !isFence && line.includes('<AbiTable of="LockboxSuperchainERC20"')
        const isFile = line.includes(`<Snippet file="${source}"`)
        return isTable || isFile || line.includes('lockAndMint')
          ? [`content/${file}:${index + 1}`]
          : []
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
  // Every page was read by a person: these are the lines that are wrong, or that show something else.
  const expected = listLines(folder)
  expect(expected.length).toBeGreaterThan(8)
  expect([...new Set(lines)].sort()).toEqual(expected.sort())
  expect(effects.filter(({kind}) => kind === 'tutorial').map(({file: page}) => page)).toEqual([
    'content/interop/tutorials/upgrade-to-superchain-erc20/lockbox.mdx'
  ])
}, 300_000)

import {execFileSync, spawnSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {chmod, mkdir, symlink} from 'node:fs/promises'
import {createRequire} from 'node:module'
import path from 'node:path'
import {readFolder, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {writeNode} from '../src/foundry/write-node.ts'

const require = createRequire(import.meta.url)

const head = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n'

/** A contract of which there is no output in the cache yet, and what it imports. */
const files = {
  'src/A.sol': `${head}import {B} from "lib/B.sol";\ncontract A is B { uint256 public a = ${process.hrtime.bigint()}; }\n`,
  'node_modules/lib/B.sol': `${head}import "./C.sol";\ncontract B is C { function b() public {} }\n`,
  'node_modules/lib/C.sol': `${head}contract C {}\n`
}

/** Compile as tutorials do, and return what was printed and written. */
async function compile(name: string, change: Record<string, string> = {}, server?: string) {
  const curl = execFileSync('sh', ['-c', 'command -v curl'], {encoding: 'utf8'}).trim()
  const asked = `#!/bin/sh\ntouch "$(dirname "$0")/asked.txt"\nexec ${curl} "$@"\n`
  const root = await writeSite({...files, ...change, 'bin/curl': asked})
  await chmod(path.join(root, 'bin/curl'), 0o755)
  const bin = path.join(root, 'node_modules/.bin')
  await mkdir(bin, {recursive: true})
  await symlink(
    path.join(path.dirname(require.resolve(`${name}/package.json`)), 'solc.js'),
    path.join(bin, 'solcjs')
  )
  const node = path.join(
    writeNode(path.join(root, 'node'), server ?? path.join(root, 'nowhere')),
    'node'
  )
  const args = [
    '--bin',
    '--abi',
    '--optimize',
    '--base-path',
    '.',
    '--include-path',
    'node_modules'
  ]
  const env = {
    ...process.env,
    PATH: [path.join(root, 'bin'), process.env.PATH].join(path.delimiter)
  }
  const {stdout, stderr, status} = spawnSync(
    node,
    [path.join(bin, 'solcjs'), ...args, '--output-dir', 'out', 'src/A.sol'],
    {cwd: root, env, encoding: 'utf8'}
  )
  const out = path.join(root, 'out')
  const result = {stdout, stderr, status, out: existsSync(out) ? await readFolder(out) : {}}
  return {result, hasAsked: existsSync(path.join(root, 'bin/asked.txt'))}
}

/** The compiler that runs for all tests. */
const shared = process.env.LOCKSTEP_COMPILER ?? ''

test('`solcjs` writes the same with the compiler that runs for all tests', async () => {
  const {result, hasAsked} = await compile('solc', {}, shared)
  expect(hasAsked).toBe(true)
  expect(result).toMatchObject({stdout: '', stderr: '', status: 0})
  expect(Object.keys(result.out)).toEqual([
    ...['lib_B_sol_B.abi', 'lib_B_sol_B.bin', 'lib_C_sol_C.abi', 'lib_C_sol_C.bin'],
    ...['src_A_sol_A.abi', 'src_A_sol_A.bin']
  ])
  expect(await compile('solc')).toEqual({result, hasAsked: false})
})

test.each([
  ['a file that is missing', `${head}import "./D.sol";\n`],
  ['code with warnings', 'contract C {}\n']
])('`solcjs` prints the same for %s', async (_, code) => {
  const change = {'node_modules/lib/C.sol': code}
  const {result, hasAsked} = await compile('solc', change, shared)
  expect(hasAsked).toBe(true)
  expect(`${result.stdout}${result.stderr}`).toContain('lib/C.sol')
  expect(await compile('solc', change)).toEqual({result, hasAsked: false})
})

test('`solcjs` of another version compiles by itself', async () => {
  const {result, hasAsked} = await compile('solc-0.8.26', {}, shared)
  expect(hasAsked).toBe(false)
  expect(result).toMatchObject({stdout: '', stderr: '', status: 0})
})

test.each([
  ['our contracts', 'contracts', 'contracts'],
  ['the starter kit', '.', 'packages/contracts']
])(
  'what forge compiles for %s, the compiler that runs for all tests does',
  async (_, workspace, folder) => {
    const root = await writeSite({[`${folder}/tools/solc.js`]: 'console.log("alone")\n'})
    const modules = path.join(root, workspace, 'node_modules')
    await mkdir(modules)
    await symlink(path.dirname(require.resolve('solc/package.json')), path.join(modules, 'solc'))
    const node = path.join(writeNode(path.join(root, 'node'), shared), 'node')
    const source = {content: `${head}contract A${process.hrtime.bigint()} {}`}
    const input = JSON.stringify({language: 'Solidity', sources: {'A.sol': source}})
    const compile = (program: string) =>
      spawnSync(node, [program, '--standard-json'], {
        cwd: path.join(root, folder),
        input,
        encoding: 'utf8'
      }).stdout
    expect(JSON.parse(compile('tools/solc.js')).sources).toHaveProperty('A.sol')
    expect(compile(path.join(root, folder, 'tools/solc.js'))).toBe(compile('tools/solc.js'))
  }
)

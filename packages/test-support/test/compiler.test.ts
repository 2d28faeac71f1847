import {spawnSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {solcProgram} from '@lockstep/test-support/foundry'
import {expect, onTestFinished, test} from 'vitest'
import {createCompileThreads} from '../src/foundry/compile-threads.js'
import {startCompiler} from '../src/foundry/start-compiler.ts'

/** Compile a contract of which there is no output in the cache yet. */
function compile(name: string, server: string, {comment = ''} = {}): string {
  const input = {
    language: 'Solidity',
    sources: {'A.sol': {content: `contract ${name} { uint256 public value; }${comment}`}},
    settings: {outputSelection: {'*': {'*': ['abi', 'storageLayout'], '': ['ast']}}}
  }
  const env = {...process.env, LOCKSTEP_COMPILER: server, SOLC_PACKAGE: 'solc'}
  const options = {input: JSON.stringify(input), encoding: 'utf8', env} as const
  const {stdout, stderr, status} = spawnSync(solcProgram, ['--standard-json'], options)
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

function newName(): string {
  return `A${process.hrtime.bigint()}`
}

test('a compiler that runs for all tests returns what one that runs once does', async () => {
  const socket = path.join(await writeSite({}), 'compiler')
  onTestFinished(await startCompiler(socket))
  expect(existsSync(socket)).toBe(true)

  // Names of one length, since places are in the output.
  const [first, second] = [newName(), newName()]
  const shared = [compile(first, socket), compile(second, socket)]
  const own = newName()
  const alone = compile(own, '')
  expect(shared[0]?.replaceAll(first, own)).toBe(alone)
  expect(shared[1]?.replaceAll(second, own)).toBe(alone)
  expect(JSON.parse(shared[1] ?? '').contracts['A.sol']).toHaveProperty(second)
})

test('a large input returns the same, too', async () => {
  const socket = path.join(await writeSite({}), 'compiler')
  onTestFinished(await startCompiler(socket))
  const comment = ` // ${'a'.repeat(250_000)}`
  const [shared, own] = [newName(), newName()]
  expect(compile(shared, socket, {comment}).replaceAll(shared, own)).toBe(
    compile(own, '', {comment})
  )
})

test('a thread that fails reports it, and another one compiles what waits', async () => {
  const compileInThread = createCompileThreads(1)
  const failed = expect(compileInThread('no-compiler', Buffer.from('{}'))).rejects.toThrow(
    "Cannot find module 'no-compiler'"
  )
  const output = await compileInThread('solc', Buffer.from('{}'))
  await failed
  expect(JSON.parse(output.toString()).errors[0].message).toBe('No input sources specified.')
})

test('without the compiler of the run, each program compiles by itself', () => {
  const name = newName()
  expect(compile(name, '/nowhere/compiler')).toContain(`"${name}"`)
})

test.each([
  ['solc', '0.8.30'],
  ['solc-0.8.26', '0.8.26']
])('the version of %s is known without starting it', (name, version) => {
  const env = {...process.env, SOLC_PACKAGE: name}
  const {stdout} = spawnSync(solcProgram, ['--version'], {encoding: 'utf8', env})
  expect(stdout).toBe(
    `solc, the solidity compiler commandline interface\nVersion: ${version}+commit.00000000\n`
  )
})

import {execFileSync, spawnSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {chmod, mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {writeSite} from '@lockstep/test-support'
import {solcProgram} from '@lockstep/test-support/foundry'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {createCompileThreads} from '../src/foundry/compile-threads.js'
import {keepOutput} from '../src/foundry/keep-output.js'
import {startCompiler} from '../src/foundry/start-compiler.ts'
import {writeNode} from '../src/foundry/write-node.ts'

/** Where `node` is Node.js itself, and not the script that asks the compiler of the run. */
const plain = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter)

/** Compile a contract of which there is no output in the cache yet. */
function compile(name: string, server: string, {comment = '', places = plain} = {}): string {
  const input = {
    language: 'Solidity',
    sources: {'A.sol': {content: `contract ${name} { uint256 public value; }${comment}`}},
    settings: {outputSelection: {'*': {'*': ['abi', 'storageLayout'], '': ['ast']}}}
  }
  const env = {...process.env, LOCKSTEP_COMPILER: server, SOLC_PACKAGE: 'solc', PATH: places}
  const options = {input: JSON.stringify(input), encoding: 'utf8', env} as const
  const {stdout, stderr, status} = spawnSync(solcProgram, ['--standard-json'], options)
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

/** Start a compiler, and leave the one of the run to programs of other tests. */
async function start(socket: string): Promise<() => Promise<void>> {
  const running = process.env.LOCKSTEP_COMPILER
  const stop = await startCompiler(socket)
  process.env.LOCKSTEP_COMPILER = running
  return stop
}

function newName(): string {
  return `A${process.hrtime.bigint()}`
}

let socket = ''
let stop: () => Promise<void>

beforeAll(async () => {
  socket = path.join(await mkdtemp(path.join(tmpdir(), 'compiler-')), 'compiler')
  stop = await start(socket)
})

afterAll(async () => {
  await stop()
  await rm(path.dirname(socket), {recursive: true})
})

test('a compiler that runs for all tests returns what one that runs once does', () => {
  expect(existsSync(socket)).toBe(true)

  // Names of one length, since places are in the output.
  const [first, second] = [newName(), newName()]
  const shared = [compile(first, socket), compile(second, socket)]
  // Where it does not run, each program compiles by itself.
  const own = newName()
  const alone = compile(own, '/nowhere/compiler')
  expect(shared[0]?.replaceAll(first, own)).toBe(alone)
  expect(shared[1]?.replaceAll(second, own)).toBe(alone)
  expect(JSON.parse(shared[1] ?? '').contracts['A.sol']).toHaveProperty(second)
})

test('a large input returns the same, too', () => {
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

test('the same input is compiled once, also if it is asked for again before that ends', async () => {
  let count = 0
  const compileSlowly = async (input: Buffer): Promise<Buffer> => {
    count++
    await setTimeout(10)
    return input
  }
  const input = Buffer.from(newName())
  const both = [keepOutput('solc', input, compileSlowly), keepOutput('solc', input, compileSlowly)]
  expect(await Promise.all(both)).toEqual([input, input])
  expect(count).toBe(1)
})

test('a program that is started without variables asks the compiler of the run through `node`', async () => {
  const curl = execFileSync('sh', ['-c', 'command -v curl'], {encoding: 'utf8'}).trim()
  const root = await writeSite({
    'bin/curl': `#!/bin/sh\ntouch "$(dirname "$0")/asked.txt"\nexec ${curl} "$@"\n`
  })
  await chmod(path.join(root, 'bin/curl'), 0o755)
  const node = writeNode(path.join(root, 'node'), process.env.LOCKSTEP_COMPILER ?? '')
  const places = [path.join(root, 'bin'), node, process.env.PATH].join(path.delimiter)
  const name = newName()
  expect(JSON.parse(compile(name, '', {places})).contracts['A.sol']).toHaveProperty(name)
  expect(existsSync(path.join(root, 'bin/asked.txt'))).toBe(true)
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

import {execFileSync} from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {writeFiles} from '@lockstep/test-support'
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'

const program = `
import {setFlagsFromString} from 'node:v8'
import {isMainThread, Worker} from 'node:worker_threads'
import {runScript} from './bin/run-script.js'

console.log(runScript('a.code')(20))
if (process.argv[2] === 'large') console.log(runScript('b.code')(0))
if (process.argv[2] === 'memory') console.log(process.memoryUsage().arrayBuffers)
if (process.argv[2] === 'flags') setFlagsFromString('--heap-growing-percent=20')
if (isMainThread && process.argv[2] === 'thread') new Worker(new URL(import.meta.url))
`

const code = '(function(n){function fib(n){return n<2?n:fib(n-1)+fib(n-2)}return fib(n)})'

/** Code of 500 functions, all of which run. */
const largeCode = `(function(n){${Array.from({length: 500}, (_, i) => `function f${i}(n){return n*${i}+"${String(i).repeat(1000)}".length}n=f${i}(n)`).join('\n')};return n})`

let folder: string
let temporary: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'run-script-'))
  await writeFiles(folder, {'package.json': '{"type": "module"}', 'main.js': program})
  await writeFiles(folder, {
    'bin/run-script.js': '',
    'bundle/a.code': code,
    'bundle/b.code': largeCode
  })
  const script = path.join(import.meta.dirname, '../bin/run-script.js')
  copyFileSync(script, path.join(folder, 'bin/run-script.js'))
})

beforeEach(() => {
  temporary = mkdtempSync(path.join(folder, 'tmp-'))
})

afterAll(() => rmSync(folder, {recursive: true, force: true}))

test('keeps code for the next run', () => {
  expect(run()).toBe('6765\n')
  const [before] = listKept()
  expect(before?.name).toMatch(/^main-v/)
  expect(run()).toBe('6765\n')
  // It was accepted, so it was not written again.
  expect(listKept()).toEqual([before])
})

test('keeps code of threads apart', () => {
  expect(run({args: ['thread']})).toBe('6765\n6765\n')
  const before = listKept()
  expect(before.map(({name}) => name.replace(/-.*/, ''))).toEqual(['main', 'thread'])
  expect(run({args: ['thread']})).toBe('6765\n6765\n')
  expect(listKept()).toEqual(before)
})

test('holds no code of scripts that it does not run', () => {
  run({args: ['large']})
  expect(
    statSync(path.join(temporary, findFolder(), listKept()[0]?.name ?? '')).size
  ).toBeGreaterThan(1e6)
  const [, held] = run({args: ['memory']}).split('\n')
  expect(Number(held)).toBeLessThan(5e5)
})

test('keeps code of scripts that a run takes after others', () => {
  run()
  run({args: ['large']})
  const large = listKept()
  run({args: ['large']})
  run()
  expect(listKept()).toEqual(large)
})

const damages: Array<[name: string, damage: (bytes: Buffer) => Buffer | string]> = [
  ['is cut off', (bytes) => bytes.subarray(0, bytes.length >> 1)],
  ['is empty', () => ''],
  [
    'has another byte',
    (bytes) => {
      const at = bytes.length - 9
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      return bytes
    }
  ],
  ['is of something else', () => 'something else, but long enough to be read']
]

test.each(damages)('compiles again when what is kept %s', (_, damage) => {
  run()
  const file = path.join(temporary, findFolder(), listKept()[0]?.name ?? '')
  writeFileSync(file, damage(readFileSync(file)))
  const damaged = listKept()
  expect(run()).toBe('6765\n')
  const replaced = listKept()
  expect(replaced).not.toEqual(damaged)
  run()
  expect(listKept()).toEqual(replaced)
})

test('keeps code for each setting of V8', () => {
  run()
  run({flags: ['--no-opt']})
  expect(listKept()).toHaveLength(2)
})

test('keeps nothing when settings of V8 have changed', () => {
  expect(run({args: ['flags']})).toBe('6765\n')
  expect(listKept()).toEqual([])
})

test('keeps nothing where others could write', () => {
  run()
  const place = path.join(temporary, findFolder())
  const [{name} = {name: ''}] = listKept()
  rmSync(path.join(place, name))
  chmodSync(place, 0o777)
  expect(run()).toBe('6765\n')
  expect(listKept()).toEqual([])
})

test('follows no link to another folder', () => {
  run()
  const place = path.join(temporary, findFolder())
  rmSync(place, {recursive: true})
  const other = mkdtempSync(path.join(folder, 'other-'))
  symlinkSync(other, place)
  expect(run()).toBe('6765\n')
  expect(readdirSync(other)).toEqual([])
})

test('runs without a folder for temporary files', () => {
  expect(run({env: {TMPDIR: path.join(folder, 'main.js')}})).toBe('6765\n')
})

test('keeps nothing when compile caches are off', () => {
  expect(run({env: {NODE_DISABLE_COMPILE_CACHE: '1'}})).toBe('6765\n')
  expect(readdirSync(temporary)).toEqual([])
})

function run({
  args = [],
  env = {},
  flags = []
}: {
  args?: Array<string>
  env?: Record<string, string>
  flags?: Array<string>
} = {}): string {
  const {
    NODE_DISABLE_COMPILE_CACHE: _,
    NODE_OPTIONS: __,
    NODE_V8_COVERAGE: ___,
    ...own
  } = process.env
  return execFileSync(process.execPath, [...flags, path.join(folder, 'main.js'), ...args], {
    encoding: 'utf8',
    env: {...own, TMPDIR: temporary, ...env}
  })
}

function findFolder(): string {
  return readdirSync(temporary)[0] ?? ''
}

function listKept(): Array<{name: string; inode: number}> {
  const place = path.join(temporary, findFolder())
  return readdirSync(place).map((name) => ({name, inode: statSync(path.join(place, name)).ino}))
}

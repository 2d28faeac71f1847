import {execFileSync} from 'node:child_process'
import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {buildSetupScript} from '../tools/build-setup-script.js'
import {buildTar} from '../tools/build-tar.js'
import {readDownloads} from '../tools/read-downloads.js'

const options = {source: 'https://docs.example/v1.0.0/src', devnetHost: 'devnets.example'}
const setup = {
  ...options,
  template: "source='{{source}}' hash='{{code-hash}}'",
  logicCode: '0x60',
  beaconCode: '0x61',
  proxyCode: '0x62',
  codeHash: `0x${'ab'.repeat(32)}`
}

test('the same input gives the same bytes', () => {
  const [first, second] = [readDownloads(options), readDownloads(options)]
  expect([...first]).toEqual([...second])
})

test('another time changes the archive and nothing else', () => {
  const [first, second] = [readDownloads(options), readDownloads({...options, time: 1e9})]
  const changed = [...first].filter(
    ([name, {content}]) =>
      !Buffer.from(content).equals(Buffer.from(second.get(name)?.content ?? ''))
  )
  expect(changed.map(([name]) => name)).toEqual(['starter-kit.tar.gz'])
})

test('the command writes the files, with the time in SOURCE_DATE_EPOCH', () => {
  const out = mkdtempSync(join(tmpdir(), 'downloads-'))
  const program = join(import.meta.dirname, '../tools/write-downloads.js')
  const args = [
    program,
    '--out',
    out,
    '--source',
    options.source,
    '--devnet-host',
    'devnets.example'
  ]
  execFileSync(process.execPath, args, {env: {...process.env, SOURCE_DATE_EPOCH: '1000000000'}})
  const files = readDownloads({...options, time: 1e9})
  for (const [name, {content}] of files) {
    expect(readFileSync(join(out, name)).equals(Buffer.from(content)), name).toBe(true)
  }
  expect(readdirSync(out).sort()).toEqual([...files.keys()].sort())
  rmSync(out, {recursive: true})
})

test('the command says what it misses', () => {
  const program = join(import.meta.dirname, '../tools/write-downloads.js')
  expect(() => execFileSync(process.execPath, [program, '--out', 'x'], {stdio: 'pipe'})).toThrow(
    'Unexpected missing option, expected `--out`, `--source` and `--devnet-host`'
  )
})

test('the pasted manifest has the scripts of the tutorial and one dependency', () => {
  const text = readDownloads(options).get('package.json')?.content.toString() ?? ''
  const {scripts, dependencies, devDependencies} = JSON.parse(text)
  expect(Object.keys(scripts)).toEqual([
    'deploy:dev',
    'deploy:token',
    'update:rpcs',
    'install',
    'build',
    'test',
    'init:env'
  ])
  expect(scripts['deploy:dev']).toMatch(/^wait-port http:\/\/:8420\/ready && /)
  expect(scripts['deploy:token']).toContain('scripts/LockboxDeployer.s.sol')
  expect(dependencies).toEqual({viem: '^2.21.37'})
  expect(devDependencies).toBeUndefined()
})

test('the setup script has no mark left, and its code between quotes', () => {
  const text = readDownloads(options).get('setup-for-erc20-upgrade.sh')?.content.toString() ?? ''
  expect(text).not.toMatch(/\{\{|\}\}/)
  expect(text).toMatch(/^logic_code='0x[0-9a-f]{4000,}'$/m)
  expect(text).toContain('#   https://docs.example/v1.0.0/src/OriginalTokenProxy.sol\n')
})

test.each([
  ['a source with a quote', {source: "https://docs.example/'$(id)'"}, 'Unexpected source'],
  ['a source that is no URL', {source: 'contracts/src'}, 'Unexpected source'],
  ['a host with a space', {devnetHost: 'a b'}, 'Unexpected devnet host'],
  ['code that is not linked', {beaconCode: '0x60__$ab$__'}, 'Unexpected beacon-code'],
  ['an empty code', {logicCode: '0x'}, 'Unexpected logic-code'],
  ['a hash that is none', {codeHash: '0xab'}, 'Unexpected hash of the code'],
  ['a mark that nothing fills', {template: '{{nothing}}'}, 'Unexpected mark `{{nothing}}`']
])('the setup script refuses %s', (_, change, message) => {
  expect(() => buildSetupScript({...setup, ...change})).toThrow(message)
})

test('an archive refuses a path that its format cannot hold', () => {
  const files = new Map([['a'.repeat(101), {content: ''}]])
  expect(() => buildTar(files, 0)).toThrow('expected 100 bytes or less')
})

test('tar unpacks what was packed', () => {
  const files = new Map([
    ['b/full', {content: 'x'.repeat(512)}],
    ['a', {content: 'ä', executable: true}],
    ['b/empty', {content: ''}]
  ])
  const list = execFileSync('tar', ['tvzf', '-'], {
    encoding: 'utf8',
    env: {...process.env, TZ: 'UTC'},
    input: buildTar(files, 315_532_800)
  })
  expect(list.replaceAll(/ +/g, ' ')).toBe(
    '-rwxr-xr-x 0/0 2 1980-01-01 00:00 a\n' +
      '-rw-r--r-- 0/0 0 1980-01-01 00:00 b/empty\n' +
      '-rw-r--r-- 0/0 512 1980-01-01 00:00 b/full\n'
  )
})

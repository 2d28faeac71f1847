import {spawnSync} from 'node:child_process'
import {chmodSync, rmSync} from 'node:fs'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {builtProject, foundryToml} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {runCommand} from './run-command.ts'

const files = {
  'src/Vault.sol': 'pragma solidity ^0.8.20;\ncontract Vault { uint256 public a; }\n',
  'content/index.mdx': '# Home\n',
  'site.yaml': 'title: Docs\ncontracts: .\norigin: https://docs.example.org\n'
}

interface Row {
  subject: string
  state: string
  message: string
  place?: string
  fix?: string
}

async function doctor(
  root: string,
  ...options: ReadonlyArray<string>
): Promise<{rows: Map<string, Row>; code: number}> {
  const {stdout, code} = await runCommand(['doctor', '--json', ...options], root)
  const rows: Array<Row> = JSON.parse(stdout)
  return {rows: new Map(rows.map((row) => [row.subject, row])), code}
}

test('a site that is ready has nothing in the way of a build', async () => {
  const root = builtProject(files)
  await runCommand(['build'], root)
  const {rows, code} = await doctor(root)
  expect(code).toBe(0)
  expect(rows.get('Settings')).toEqual({subject: 'Settings', state: 'ok', message: 'site.yaml'})
  expect(rows.get('Contracts')).toMatchObject({
    state: 'ok',
    message: 'profile `default`, artifacts in `out`, compiled from the sources as they are'
  })
  expect(rows.get('Output')).toMatchObject({state: 'ok', message: '1 page in `dist`'})
})

test('a site that was built with an error is a warning', async () => {
  const root = builtProject({...files, 'content/index.mdx': '# Home\n\n[a](./gone.mdx)\n'})
  await runCommand(['build'], root)
  const {rows} = await doctor(root)
  expect(rows.get('Output')).toMatchObject({
    state: 'warning',
    message: 'The site in `dist` was built with 1 error'
  })
})

test('contracts that are not compiled are an error at the setting, with the command', async () => {
  const root = builtProject(files)
  rmSync(path.join(root, 'out'), {recursive: true})
  const {rows, code} = await doctor(root)
  expect(code).toBe(1)
  expect(rows.get('Contracts')).toEqual({
    subject: 'Contracts',
    state: 'error',
    message: 'Cannot find artifacts of the contracts: run `forge build`',
    place: 'site.yaml:2:1',
    fix: 'forge build'
  })
})

test('artifacts without syntax trees name the key to set', async () => {
  const toml = foundryToml()
    .replace(/^ast.*\n/m, '')
    .replace(/^build_info.*\n/m, '')
  const root = builtProject(files, toml)
  const {rows} = await doctor(root)
  expect(rows.get('Contracts')).toMatchObject({
    state: 'error',
    message: expect.stringContaining('set `ast = true` under `[profile.default]`')
  })
})

test('docs of a project without contracts need none, unless the settings name them', async () => {
  const root = await writeSite({'package.json': '{}\n', 'docs/index.md': '# Home\n'})
  const {rows, code} = await doctor(root, '--content', 'docs')
  expect(code).toBe(0)
  expect([...rows.keys()]).toEqual(['Node.js', 'Settings', 'Cache', 'History', 'Output'])

  await writeFiles(root, {'site.yaml': 'title: Docs\ncontent: docs\ncontracts: .\n'})
  const named = await doctor(root)
  expect(named.rows.get('Contracts')).toMatchObject({state: 'error', place: 'site.yaml:3:1'})
})

test('settings that are wrong end the list, with their line', async () => {
  const root = await writeSite({'site.yaml': 'title: Docs\ncontnet: docs\n'})
  const {rows, code} = await doctor(root)
  expect(code).toBe(1)
  expect([...rows.keys()]).toEqual(['Node.js', 'Settings'])
  expect(rows.get('Settings')?.message).toMatch(/^site\.yaml:2:1 .*did you mean `content`/)
})

test('for people, each finding is a line with a mark, and a fix is below it', async () => {
  const root = await writeSite({'docs/index.md': '# Home\n'})
  await writeFiles(root, {'site.yaml': 'title: Docs\ncontent: docs\n'})
  const {stdout, code} = await runCommand(['doctor'], root)
  expect(code).toBe(0)
  expect(stdout).toMatch(/^ {2}✓ Settings {2}site\.yaml$/m)
  expect(stdout).toContain(
    '! Output    Nothing is built in `dist` yet\n              → npx lockstep build'
  )
})

const program = path.join(import.meta.dirname, '../bin/lockstep.js')
// Root may write anywhere, so another user asks, who may be unable to read the program.
const user = process.getuid?.() === 0 ? {uid: 65534, gid: 65534} : {}
const {status: readStatus} = spawnSync(process.execPath, [program, '--version'], user)

test.skipIf(readStatus !== 0).each([
  ['nothing is built', () => {}, /Cannot write into `.*\.lockstep`: this user has no permission/],
  [
    'a site is built',
    async (root: string) => {
      await runCommand(['build'], root)
      chmodSync(path.join(root, '.lockstep'), 0o555)
    },
    /^Cannot write into `\.lockstep`$/
  ]
])(
  'a folder that cannot be written is an error next to the others if %s',
  async (_, prepare, cache) => {
    const root = await writeSite({'content/index.mdx': '# Home\n', 'site.yaml': 'title: Docs\n'})
    await prepare(root)
    chmodSync(root, 0o555)
    const {stdout, status} = spawnSync(process.execPath, [program, 'doctor', '--json'], {
      cwd: root,
      encoding: 'utf8',
      ...user
    })
    const rows: Array<Row> = JSON.parse(stdout)
    expect(status).toBe(1)
    expect(rows.map(({subject}) => subject)).toEqual([
      'Node.js',
      'Settings',
      'Cache',
      'History',
      'Output'
    ])
    expect(rows[2]?.state).toBe('error')
    expect(rows[2]?.message).toMatch(cache)
    expect(rows[4]).toMatchObject({
      state: 'error',
      message: 'Cannot write `dist`, because the folder `.` is not writable'
    })
  }
)

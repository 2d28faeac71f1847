import {existsSync} from 'node:fs'
import {rm, symlink, writeFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {callRpc} from '../tools/call-rpc.js'
import {findBinary} from '../tools/find-binary.js'
import {makeFolder} from '../tools/make-folder.js'
import {readDownloads} from '../tools/read-downloads.js'
import {type Chains, startPlainChains} from '../tools/start-chains.js'
import {runCommand} from './run-command.ts'

const shells = ['/bin/dash', '/bin/bash', '/bin/busybox sh'].filter((shell) =>
  existsSync(shell.replace(' sh', ''))
)
const user1 = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const richKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const poorUser = `0x${'12'.repeat(20)}`
const poorKey = `0x${'12'.repeat(32)}`

let folder: string
let script: string
let local: Chains
let devnets: Chains

beforeAll(async () => {
  const downloads = readDownloads({
    source: 'https://docs.example/v1.0.0/contracts/src/',
    devnetHost: 'localhost:9'
  })
  folder = await makeFolder('setup-script-')
  script = join(folder, 'setup-for-erc20-upgrade.sh')
  await writeFile(script, downloads.get('setup-for-erc20-upgrade.sh')?.content ?? '')
  await symlink(findBinary('cast'), join(folder, 'cast'))
  local = await startPlainChains()
  devnets = await startPlainChains([420120000, 420120001])
})

afterAll(async () => {
  await local?.stop()
  await devnets?.stop()
  if (folder) await rm(folder, {recursive: true, force: true})
})

describe.each(shells)('in %s', (shell) => {
  test('prints two lines that a shell can evaluate, and nothing else, to standard output', async () => {
    const {status, stdout, stderr} = await run([], local, {}, shell)
    expect(status, stderr).toBe(0)
    expect(stdout).toMatch(/^export BEACON_ADDRESS=0x\w{40}\nexport ERC20_ADDRESS=0x\w{40}\n$/)
    expect(stderr).toMatch(
      /^Source {4}https:\/\/docs\.example\/v1\.0\.0\/contracts\/src\nCode hash 0x\w{64}\n/
    )
    expect(await readOwner(local, stdout)).toBe(user1)
  })

  test('pays on the devnets with the key it is given', async () => {
    const {status, stdout, stderr} = await run([richKey], devnets, {}, shell)
    expect(status, stderr).toBe(0)
    expect(stderr).not.toContain(richKey)
    expect(await readOwner(devnets, stdout)).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  })

  test.each([
    ['a key without 0x', richKey.slice(2), 0],
    ['a key that is too short', '0x12', 1],
    ['a key with a quote', `${richKey.slice(0, -1)}'`, 1],
    ['two lines', `${richKey}\n${richKey}`, 1],
    ['an empty key', '', 1],
    ['zero', `0x${'0'.repeat(64)}`, 1]
  ])('takes or refuses %s', async (_, key, expected) => {
    const {status, stderr} = await run([key], devnets, {}, shell)
    expect(status, stderr).toBe(expected)
    if (expected === 1) expect(stderr).toContain('Error: Unexpected private key, expected ')
  })
})

test('refuses a second argument', async () => {
  const {status, stderr} = await run([richKey, 'more'], devnets)
  expect(status).toBe(1)
  expect(stderr).toBe('Error: Unexpected second argument, expected a private key or nothing\n')
})

test('does not follow what cast was told for other chains', async () => {
  const {status, stderr} = await run([], local, {
    CAST_ASYNC: 'true',
    CHAIN: '1',
    ETH_FROM: poorUser,
    ETH_GAS_LIMIT: '30000',
    ETH_KEYSTORE: '/nowhere'
  })
  expect(status, stderr).toBe(0)
})

test('says how to get cast where there is none', async () => {
  const {status, stderr} = await run([], local, {PATH: '/usr/bin:/bin'})
  expect(status).toBe(1)
  expect(stderr).toBe(
    'Error: Cannot find `cast`: install Foundry first, see https://getfoundry.sh\n'
  )
})

test.each([
  ['A', {URL_CHAIN_A: 'http://127.0.0.1:9'}],
  ['B', {URL_CHAIN_B: 'http://127.0.0.1:9'}],
  ['A', {URL_CHAIN_A: 'no url'}]
])('says that nothing listens for chain %s: %o', async (chain, change) => {
  const {status, stdout, stderr} = await run([], local, change)
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain(
    `Error: Cannot reach chain ${chain} at \`${Object.values(change)[0]}\`: is the simulator running?\n`
  )
})

test('shows why cast fails before it gets to the chain', async () => {
  await writeFile(join(folder, 'foundry.toml'), '[profile.default')
  const {status, stderr} = await run([], local)
  await rm(join(folder, 'foundry.toml'))
  expect(status).toBe(1)
  expect(stderr).toContain('foundry.toml')
})

test('says that what listens is no chain', async () => {
  const server = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const {status, stderr} = await run([], local, {URL_CHAIN_A: url})
  server.close()
  expect(status).toBe(1)
  expect(stderr).toContain(`Error: Cannot reach chain A at \`${url}\``)
})

test('says which chain it found where it is another', async () => {
  const swapped = await run([], {...local, urlA: local.urlB, urlB: local.urlA})
  expect(swapped.status).toBe(1)
  expect(swapped.stderr).toContain(
    `Error: Unexpected chain id 902 at \`${local.urlB}\`, expected 901 for chain A\n`
  )
  const {stderr} = await run([richKey], local)
  expect(stderr).toContain('Unexpected chain id 901')
})

test('says that the account has no ETH', async () => {
  const {status, stderr} = await run([poorKey], devnets)
  expect(status).toBe(1)
  expect(stderr).toMatch(/Error: No funds: `0x\w{40}` has no ETH on chain A\n$/)
})

test('goes to the devnets where it has a key and no URL', async () => {
  const {stderr} = await run([richKey], {urlA: '', urlB: ''})
  expect(stderr).toContain('Cannot reach chain A at `https://interop-alpha-0.localhost:9`')
})

test('refuses to deploy code that has changed on the way', async () => {
  const downloads = readDownloads({source: 'https://docs.example', devnetHost: 'devnets.example'})
  const text = downloads.get('setup-for-erc20-upgrade.sh')?.content.toString() ?? ''
  const changed = join(folder, 'changed.sh')
  await writeFile(changed, text.replace("logic_code='0x60", "logic_code='0x61"))
  const {status, stderr} = await runCommand('sh', [changed], {
    env: {PATH: `${folder}:/usr/bin:/bin`, URL_CHAIN_A: local.urlA, URL_CHAIN_B: local.urlB}
  })
  expect(status).toBe(1)
  expect(stderr).toContain('Error: Unexpected hash of the code')
})

function run(
  args: Array<string>,
  {urlA, urlB}: {urlA: string; urlB: string},
  change: NodeJS.ProcessEnv = {},
  shell = 'sh'
) {
  const [program = '', ...applet] = shell.split(' ')
  return runCommand(program, [...applet, script, ...args], {
    cwd: folder,
    env: {PATH: `${folder}:/usr/bin:/bin`, URL_CHAIN_A: urlA, URL_CHAIN_B: urlB, ...change}
  })
}

/** The beacon's owner is the account that the script used. */
async function readOwner(chains: Chains, stdout: string): Promise<string> {
  const beacon = /BEACON_ADDRESS=(0x\w{40})/.exec(stdout)?.[1]
  const answer = await callRpc(chains.urlA, 'eth_call', [
    {to: beacon, data: '0x8da5cb5b'},
    'latest'
  ])
  const {stdout: address} = await runCommand(findBinary('cast'), [
    'to-check-sum-address',
    `0x${String(answer).slice(-40)}`
  ])
  return address.trim()
}

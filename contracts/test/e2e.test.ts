import {existsSync} from 'node:fs'
import {readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {callRpc} from '../tools/call-rpc.js'
import {findBinary} from '../tools/find-binary.js'
import {type Chains, startSupersim} from '../tools/start-chains.js'
import {buildRelay} from './build-relay.ts'
import {callView, cast, refuse, send, type User} from './cast.ts'
import {type ExtractedKit, extractKit} from './extract-kit.ts'
import {type CommandResult, runCommand} from './run-command.ts'

const bridge = '0x4200000000000000000000000000000000000028'
const messenger = '0x4200000000000000000000000000000000000023'
const zero = '0x0000000000000000000000000000000000000000'
const sendERC20 = 'sendERC20(address,address,uint256,uint256)'
const quarter = `${25n * 10n ** 16n}`
const tenth = `${10n ** 17n}`

// The simulator's first and third account.
const user1: User = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  key: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
}
const user2: User = {
  address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  key: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'
}

let chains: Chains
let folder: ExtractedKit
let environment: NodeJS.ProcessEnv
let original: string
let lockbox: string
let firstSend: string

beforeAll(async () => {
  chains = await startSupersim()
  folder = await extractKit()
  await folder.addLockbox()
  await folder.borrowPackages()
  environment = {
    ...process.env,
    PATH: `${join(findBinary('cast'), '..')}:${process.env.PATH}`,
    URL_CHAIN_A: chains.urlA,
    URL_CHAIN_B: chains.urlB
  }
})

afterAll(async () => {
  await chains?.stop()
  await folder?.remove()
})

describe('the tutorial, step by step', () => {
  test('the setup script creates the original token and prints where', async () => {
    const script = join(folder.downloads, 'setup-for-erc20-upgrade.sh')
    const {stdout, stderr, status} = await runCommand('sh', [script], {env: environment})
    expect(status, stderr).toBe(0)

    const [, beacon, token] =
      /^export BEACON_ADDRESS=(0x\w{40})\nexport ERC20_ADDRESS=(0x\w{40})\n$/.exec(stdout) ?? []
    original = token ?? ''
    expect(await callView(chains.urlA, beacon ?? '', 'owner()(address)')).toBe(user1.address)
  })

  test('the deployer puts the lockbox at one address on both chains', async () => {
    environment.ERC20_ADDRESS = original
    environment.ERC20_CHAINID = await cast(['chain-id', '--rpc-url', chains.urlA])
    environment.NEW_TOKEN_NAME = `${await readOriginal('name')} Lockbox`
    environment.NEW_TOKEN_SYMBOL = `${await readOriginal('symbol')}-L`
    environment.TOKEN_DECIMALS = await readOriginal('decimals')
    await runCommand(process.execPath, ['tools/update-rpcs.js'], {
      cwd: folder.contracts,
      env: environment
    })

    const {status, stdout, stderr} = await deploy()
    expect(status, stderr).toBe(0)
    lockbox = await readDeployedAddress()
    expect(stdout).toContain(`Deployed the lockbox at ${lockbox} on chain id: 901`)
    expect(stdout).toContain(`Deployed the lockbox at ${lockbox} on chain id: 902`)

    for (const url of [chains.urlA, chains.urlB]) {
      expect(await callView(url, lockbox, 'name()(string)')).toBe('"Test Lockbox"')
      expect(await callView(url, lockbox, 'symbol()(string)')).toBe('"TST-L"')
      expect(await callView(url, lockbox, 'decimals()(uint8)')).toBe('18')
      expect(await callView(url, lockbox, 'originalTokenAddress()(address)')).toBe(original)
      expect(await callView(url, lockbox, 'originalChainId()(uint256)')).toBe('901')
    }
  })

  test('user 1 locks 0.25 and receives 0.25', async () => {
    await send(chains.urlA, user1, original, 'approve(address,uint256)', lockbox, quarter)
    await send(chains.urlA, user1, lockbox, 'lockAndMint(uint256)', quarter)
    expect(await readBalances()).toEqual({
      user1: {originalA: 0.75, newA: 0.25, newB: 0},
      user2: {originalA: 0, newA: 0, newB: 0},
      lockbox: 0.25
    })
  })

  test('user 1 sends 0.1 to chain B, where it arrives', async () => {
    firstSend = await sendAcross(chains.urlA, user1, lockbox, user1.address, '902')
    await waitForBalance(chains.urlB, user1.address)
    expect(await readBalances()).toEqual({
      user1: {originalA: 0.75, newA: 0.15, newB: 0.1},
      user2: {originalA: 0, newA: 0, newB: 0},
      lockbox: 0.25
    })
  })

  test('user 1 transfers 0.1 to user 2 on chain B', async () => {
    await send(chains.urlB, user1, lockbox, 'transfer(address,uint256)', user2.address, tenth)
    expect(await readBalances()).toEqual({
      user1: {originalA: 0.75, newA: 0.15, newB: 0},
      user2: {originalA: 0, newA: 0, newB: 0.1},
      lockbox: 0.25
    })
  })

  test('user 2 sends 0.1 back to chain A, where it arrives', async () => {
    await sendAcross(chains.urlB, user2, lockbox, user2.address, '901')
    await waitForBalance(chains.urlA, user2.address)
    expect(await readBalances()).toEqual({
      user1: {originalA: 0.75, newA: 0.15, newB: 0},
      user2: {originalA: 0, newA: 0.1, newB: 0},
      lockbox: 0.25
    })
  })

  test('user 2 redeems 0.1 and holds the original', async () => {
    await send(chains.urlA, user2, lockbox, 'redeemAndBurn(uint256)', tenth)
    expect(await readBalances()).toEqual({
      user1: {originalA: 0.75, newA: 0.15, newB: 0},
      user2: {originalA: 0.1, newA: 0, newB: 0},
      lockbox: 0.15
    })
    expect(await callView(chains.urlA, lockbox, 'totalSupply()(uint256)')).toMatch(
      /^150000000000000000 /
    )
    expect(await callView(chains.urlB, lockbox, 'totalSupply()(uint256)')).toBe('0')
  })
})

describe('what is refused', () => {
  test('a lock on chain B', async () => {
    expect(await refuse(chains.urlB, user1, lockbox, 'lockAndMint(uint256)', '1')).toContain(
      'Wrong chain'
    )
  })

  test('a redemption on chain B', async () => {
    expect(await refuse(chains.urlB, user1, lockbox, 'redeemAndBurn(uint256)', '1')).toContain(
      'Wrong chain'
    )
  })

  test('a lock without an allowance, in the words of the original', async () => {
    expect(await refuse(chains.urlA, user1, lockbox, 'lockAndMint(uint256)', '1')).toContain(
      'fb8f41b2'
    )
  })

  test('a redemption above the balance', async () => {
    expect(await refuse(chains.urlA, user2, lockbox, 'redeemAndBurn(uint256)', '1')).toContain(
      'e450d38c'
    )
  })

  test('a mint by a user', async () => {
    const answer = await refuse(
      chains.urlB,
      user1,
      lockbox,
      'crosschainMint(address,uint256)',
      user1.address,
      '1'
    )
    expect(answer).toContain('82b42900')
  })

  test('the original token on the bridge, without a word', async () => {
    const answer = await refuseAcross(original, user1.address, '902')
    expect(answer).toMatch(/execution reverted(?!.*0x[0-9a-f]{8})/)
  })

  test('a transfer across to nobody', async () => {
    expect(await refuseAcross(lockbox, zero, '902')).toContain('d92e233d')
  })

  test('a transfer across to the same chain', async () => {
    expect(await refuseAcross(lockbox, user1.address, '901')).toContain('8ed9a95d')
  })

  test('a message that has arrived already', async () => {
    await expect(
      callRpc(chains.urlB, 'eth_call', await buildRelay(chains, messenger, firstSend))
    ).rejects.toThrow('9ca9480b')
  })

  test.each([
    ['decimals exceeds uint8 range', {TOKEN_DECIMALS: '256'}],
    ['Invalid token address', {ERC20_ADDRESS: zero}],
    ['Invalid chain ID', {ERC20_CHAINID: '0'}]
  ])('a deployment: %s', async (message, change) => {
    const {status, stderr} = await deploy(change)
    expect(stderr).toContain(message)
    expect(status).not.toBe(0)
  })
})

describe('a fixed salt', () => {
  test('deploys once, then reuses what is there and still writes the address', async () => {
    const script = join(folder.contracts, 'scripts/LockboxDeployer.s.sol')
    const code = await readFile(script, 'utf8')
    const edited = code.replace(
      'return keccak256(abi.encode(configSalt, vm.unixTime()));',
      'return keccak256(bytes(configSalt));'
    )
    expect(edited, 'the edit for production').not.toBe(code)
    await writeFile(script, edited)

    const first = await deploy()
    const address = await readDeployedAddress()
    expect(first.stdout).toContain(`Deployed the lockbox at ${address} on chain id: 902`)
    await rm(join(folder.contracts, 'deployment.json'))

    const second = await deploy()
    expect(second.status, second.stderr).toBe(0)
    for (const id of [901, 902]) {
      expect(second.stdout).toContain(
        `There is already a contract at ${address} on chain id: ${id}`
      )
    }
    expect(second.stdout).not.toContain('Deployed the lockbox')
    expect(await readDeployedAddress()).toBe(address)
  })
})

function readOriginal(what: 'name' | 'symbol' | 'decimals'): Promise<string> {
  return cast(['erc20-token', what, original, '--rpc-url', chains.urlA])
}

function sendAcross(url: string, from: User, token: string, to: string, destination: string) {
  return send(url, from, bridge, sendERC20, token, to, tenth, destination)
}

function refuseAcross(token: string, to: string, destination: string): Promise<string> {
  return refuse(chains.urlA, user1, bridge, sendERC20, token, to, '1', destination)
}

async function readBalance(url: string, token: string, holder: string): Promise<number> {
  const balance = await callView(url, token, 'balanceOf(address)(uint256)', holder)
  return Number(balance.split(' ')[0]) / 1e18
}

async function readBalances() {
  const read = async ({address}: User) => ({
    originalA: await readBalance(chains.urlA, original, address),
    newA: await readBalance(chains.urlA, lockbox, address),
    newB: await readBalance(chains.urlB, lockbox, address)
  })
  return {
    user1: await read(user1),
    user2: await read(user2),
    lockbox: await readBalance(chains.urlA, original, lockbox)
  }
}

/** Tokens arrive a block after they were sent, or two. */
async function waitForBalance(url: string, holder: string): Promise<void> {
  for (let attempt = 0; attempt < 80; attempt++) {
    if ((await readBalance(url, lockbox, holder)) === 0.1) return
    await sleep(250)
  }
  throw new Error(`Cannot find the tokens at \`${url}\``)
}

function deploy(change: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  const options = ['--broadcast', '--private-key', user1.key]
  return runCommand(findBinary('forge'), ['script', 'scripts/LockboxDeployer.s.sol', ...options], {
    cwd: folder.contracts,
    env: {...environment, ...change}
  })
}

async function readDeployedAddress(): Promise<string> {
  const path = join(folder.contracts, 'deployment.json')
  expect(existsSync(path)).toBe(true)
  return JSON.parse(await readFile(path, 'utf8')).deployedAddress
}

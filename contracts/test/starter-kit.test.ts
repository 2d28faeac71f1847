import {existsSync} from 'node:fs'
import {readFile, writeFile} from 'node:fs/promises'
import {delimiter, dirname, join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {callRpc} from '../tools/call-rpc.js'
import {root} from '../tools/run-forge.js'
import {type Chains, startSupersim} from '../tools/start-chains.js'
import {type ExtractedKit, extractKit} from './extract-kit.ts'
import {readBytecode} from './read-bytecode.ts'
import {runCommand} from './run-command.ts'

const original = '0x00000000000000000000000000000000000a11ce'

let chains: Chains
let folder: ExtractedKit
let program: string

beforeAll(async () => {
  folder = await extractKit()
  program = await findPnpm()
  chains = await startSupersim()
})

afterAll(async () => {
  await chains?.stop()
  await folder?.remove()
})

test('a fresh kit installs, builds and passes its tests', async () => {
  const install = await pnpm('install')
  // What npm says of a machine's own settings is not about the kit.
  const output = `${install.stdout}${install.stderr}`.replaceAll(/^npm warn .*$/gm, '')
  expect(output).not.toMatch(/\bwarn/i)
  expect((await pnpm('build')).stdout).toContain('Compiler run successful!')
  expect((await pnpm('test')).stdout).toMatch(/5 tests passed, 0 failed, 0 skipped/)
})

test('`deploy:token` deploys the token, and finds it the second time', async () => {
  await pnpm('init:env')
  await pnpm('contracts:update:rpcs', {URL_CHAIN_A: chains.urlA, URL_CHAIN_B: chains.urlB})
  const {stdout} = await pnpm('contracts:deploy:token')
  const [, token] = /Deployed the token at (0x\w{40}) on chain id: 901/.exec(stdout) ?? []
  expect(stdout).toContain(`Deployed the token at ${token} on chain id: 902`)
  expect((await pnpm('contracts:deploy:token')).stdout).toContain(
    `There is already a contract at ${token} on chain id: 902`
  )
})

test('a kit with the lockbox and the pasted manifest does, too', async () => {
  await folder.addLockbox()
  await pnpm('install')
  expect((await pnpm('build')).stdout).toContain('Compiler run successful')
  await pnpm('test')

  // With the same code, a reader's lockbox has the address that ours would have.
  const [kit, own] = [join(folder.contracts, 'out'), join(root, 'out')]
  expect(await readBytecode(kit)).toBe(await readBytecode(own))

  await pnpm('init:env')
  expect(existsSync(join(folder.contracts, '.env'))).toBe(true)
})

test('`init:env` keeps an .env that is there', async () => {
  const path = join(folder.contracts, '.env')
  const text = await readFile(path, 'utf8')
  await writeFile(path, `${text}# Mine\n`)
  await pnpm('init:env')
  expect(await readFile(path, 'utf8')).toContain('# Mine')
})

test('`update:rpcs` wants to know both chains', async () => {
  const before = await readFile(join(folder.contracts, 'foundry.toml'), 'utf8')
  const {status, stderr} = await runPnpm(['contracts:update:rpcs'], {URL_CHAIN_A: chains.urlA})
  expect(status).not.toBe(0)
  expect(stderr).toContain('Unexpected URL_CHAIN_B ``, expected an RPC URL')
  expect(await readFile(join(folder.contracts, 'foundry.toml'), 'utf8')).toBe(before)
})

test('`deploy:dev` waits for the simulator, then deploys with the key in .env', async () => {
  await pnpm('contracts:update:rpcs', {URL_CHAIN_A: chains.urlA, URL_CHAIN_B: chains.urlB})
  const lockbox = {
    NEW_TOKEN_NAME: 'Test Lockbox',
    NEW_TOKEN_SYMBOL: 'TST-L',
    TOKEN_DECIMALS: '18',
    ERC20_ADDRESS: original,
    ERC20_CHAINID: '901'
  }

  // Another program may have the usual port, and supersim another.
  const manifest = join(folder.contracts, 'package.json')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace('http://:8420/ready', chains.readyUrl))
  const {stdout} = await pnpm('contracts:deploy:dev', lockbox)

  const result = JSON.parse(await readFile(join(folder.contracts, 'deployment.json'), 'utf8'))
  expect(stdout).toContain(`Deployed the lockbox at ${result.deployedAddress} on chain id: 902`)
  for (const url of [chains.urlA, chains.urlB]) {
    expect(await callRpc(url, 'eth_getCode', [result.deployedAddress, 'latest'])).toMatch(/^0x60/)
  }

  const refused = await runPnpm(['contracts:deploy:token'], {...lockbox, TOKEN_DECIMALS: '256'})
  expect(refused.status, 'a failed deployment fails the script').not.toBe(0)
})

async function pnpm(script: string, environment: NodeJS.ProcessEnv = {}) {
  const result = await runPnpm([script], environment)
  expect(result.status, `pnpm ${script}\n${result.stdout}${result.stderr}`).toBe(0)
  return result
}

/** Find the pnpm that npm downloads, or has: npm takes longer to start it than it takes for most scripts. */
async function findPnpm(): Promise<string> {
  const args = ['-y', '--package', 'pnpm', '--call', 'command -v pnpm']
  const {stdout, stderr} = await runCommand('npx', args, {cwd: folder.kit, env: toShell()})
  expect(stdout, stderr).toContain('pnpm')
  return stdout.trim()
}

/** Run pnpm as in a shell of its own that finds it, as do the scripts that call it. */
function runPnpm(args: Array<string>, environment: NodeJS.ProcessEnv) {
  const env = toShell()
  const PATH = `${dirname(program)}${delimiter}${env.PATH}`
  return runCommand(program, args, {cwd: folder.kit, env: {...env, PATH, ...environment}})
}

/** Variables of a shell that is not within the `pnpm test` that may have started us. */
function toShell(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => name === 'npm_config_registry' || !/^(npm_|pnpm_|node_path$|vitest)/i.test(name)
  )
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(delimiter)
  return {...Object.fromEntries(own), PATH: path}
}

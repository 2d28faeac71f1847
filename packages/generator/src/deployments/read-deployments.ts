import {existsSync, readdirSync} from 'node:fs'
import path from 'node:path'
import {toChecksum} from '@lockstep/abi'
import {checkJson} from '@lockstep/navtree/parse'
import {SetupError} from '@lockstep/problem'
import {readText} from '@lockstep/problem/read-text'
import {parse as parseToml, TomlError} from 'smol-toml'
import type {DeploymentSettings} from '../settings/deployment-settings.ts'
import type {Deployment} from './deployment.ts'

/** A record of deployments that cannot be read. */
class DeploymentsError extends SetupError {
  override name = 'DeploymentsError'
}

/**
 * Read the deployments that the settings name, sorted by chain and name.
 *
 * The registry overrides hardhat-deploy, which overrides Foundry: it is written by hand. In each of them, the last
 * deployment of a name counts.
 */
export function readDeployments({
  broadcast,
  hardhat,
  registry
}: Pick<DeploymentSettings, 'broadcast' | 'hardhat' | 'registry'>): Array<Deployment> {
  const all = [
    ...broadcast.flatMap(readBroadcast),
    ...hardhat.flatMap(readHardhat),
    ...(registry === undefined ? [] : readRegistry(registry))
  ]
  const last = new Map(all.map((each) => [`${each.chain} ${each.name}`, each]))
  return [...last.values()].sort(
    (a, b) => a.chain - b.chain || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
  )
}

/** Read `broadcast/<script>/<chain>/run-*.json` of Foundry, the oldest run first. Dry runs are skipped. */
function readBroadcast(folder: string): Array<Deployment> {
  const runs = listFolder(folder).flatMap((script) =>
    listFolder(path.join(folder, script)).flatMap((chain) =>
      /^\d+$/.test(chain)
        ? listFolder(path.join(folder, script, chain))
            .filter((name) => /^run-(?:\d+|latest)\.json$/.test(name))
            .map((name) => readRun(path.join(folder, script, chain, name), Number(chain)))
        : []
    )
  )
  return runs.sort((a, b) => a.time - b.time).flatMap(({found}) => found)
}

function readRun(file: string, chain: number): {time: number; found: Array<Deployment>} {
  const run = readJson(file)
  const found = listOf(run.transactions).flatMap((transaction): Array<Deployment> => {
    const {transactionType, contractName, contractAddress} = transaction
    const isCreated = transactionType === 'CREATE' || transactionType === 'CREATE2'
    if (!isCreated || typeof contractName !== 'string') return []
    return toDeployment(chain, contractName, contractAddress, file)
  })
  const libraries = listOf(run.libraries, textOf).flatMap((line): Array<Deployment> => {
    const [, name, address] = /^[^:]*:([^:]+):(0x[\da-fA-F]{40})$/.exec(line) ?? []
    return name === undefined ? [] : toDeployment(chain, name, address, file)
  })
  const {timestamp} = run
  return {time: typeof timestamp === 'number' ? timestamp : 0, found: [...libraries, ...found]}
}

/** Read `deployments/<network>/<name>.json` of hardhat-deploy, whose networks have their id in `.chainId`. */
function readHardhat(folder: string): Array<Deployment> {
  return listFolder(folder).flatMap((network) => {
    const home = path.join(folder, network)
    const idFile = path.join(home, '.chainId')
    if (!existsSync(idFile)) return []
    const chain = readChain(idFile)
    return listFolder(home)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        const file = path.join(home, name)
        return toDeployment(chain, name.slice(0, -'.json'.length), readJson(file).address, file)
      })
  })
}

function readChain(file: string): number {
  const text = readText(file).trim()
  if (isChain(text)) return Number(text)
  throw new DeploymentsError(`Unexpected content of \`${file}\`, expected the id of a chain`)
}

function isChain(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}

/** Read `{10: {Vault: "0x…", Router: {address: "0x…", contract: "src/Router.sol:Router"}}}` as TOML or JSON. */
function readRegistry(file: string): Array<Deployment> {
  if (!existsSync(file)) {
    throw new DeploymentsError(
      `Cannot find \`${file}\`: create it, or remove \`registry\` from \`deployments\` in the settings`
    )
  }
  const data = file.endsWith('.toml') ? readData(file, parseToml) : readJson(file)
  return Object.entries(data).flatMap(([chain, names]) => {
    if (!isChain(chain) || typeof names !== 'object' || names === null) {
      throw new DeploymentsError(
        `Unexpected \`${chain}\` in \`${file}\`, expected the id of a chain with the addresses of contracts`
      )
    }
    return Object.entries(names).flatMap(([name, value]) => {
      const {address, contract} = typeof value === 'string' ? {address: value} : (value ?? {})
      const [deployment] = toDeployment(Number(chain), name, address, file)
      if (!deployment) {
        throw new DeploymentsError(
          `Unexpected address of \`${name}\` on chain ${chain} in \`${file}\`, expected \`0x\` and 40 hex digits`
        )
      }
      return [{...deployment, ...(typeof contract === 'string' && {contract})}]
    })
  })
}

function toDeployment(
  chain: number,
  name: string,
  address: unknown,
  file: string
): Array<Deployment> {
  if (typeof address !== 'string' || !/^0x[\da-fA-F]{40}$/.test(address)) return []
  return [{chain, name, address: toChecksum(address), file}]
}

/**
 * List the names in a folder, sorted; none if it doesn't exist. Symbolic links are skipped, because they can point
 * outside the folder.
 */
function listFolder(folder: string): Array<string> {
  try {
    const entries = readdirSync(folder, {withFileTypes: true})
    return entries.flatMap((each) => (each.isFile() || each.isDirectory() ? each.name : [])).sort()
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}

function readJson(file: string): Record<string, unknown> {
  return readData(file, (text) => {
    const fault = checkJson(text)
    if (!fault) return JSON.parse(text) as unknown
    const {line, column} = fault.place.start
    throw new DeploymentsError(`Cannot read \`${file}:${line}:${column}\`: expected valid JSON`)
  })
}

function readData(file: string, parse: (text: string) => unknown): Record<string, unknown> {
  const text = readText(file)
  let data: unknown
  try {
    data = parse(text)
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause
    const {message, line, column} = cause
    // The parser appends the whole line to its message, however long it is.
    const [reason] = message.split('\n', 1)
    throw new DeploymentsError(`Cannot read \`${file}:${line}:${column}\`: ${reason}`, {cause})
  }
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) {
    return data as Record<string, unknown>
  }
  throw new DeploymentsError(`Unexpected content of \`${file}\`, expected an object`)
}

function listOf(value: unknown): Array<Record<string, unknown>>
function listOf<T>(value: unknown, convert: (each: unknown) => T): Array<T>
function listOf(value: unknown, convert: (each: unknown) => unknown = toRecord): Array<unknown> {
  return Array.isArray(value) ? value.map(convert) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

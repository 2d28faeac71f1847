import {findNearest, SetupError, toHint} from '@lockstep/problem'
import {checkProject} from '@lockstep/snippets'
import type {ContractsOptions} from '../contracts/read-contracts-digest.ts'
import {readContractsOrigin} from '../contracts/read-contracts-origin.ts'
import type {DeploymentSettings} from '../settings/deployment-settings.ts'
import type {Settings} from '../settings/settings.ts'
import {openChain} from './ask-chain.ts'
import type {Deployment, Stamp} from './deployment.ts'
import {findChain} from './find-chain.ts'
import {readDeployments} from './read-deployments.ts'
import {readRuntimeCode} from './read-runtime-code.ts'
import {readStamps} from './read-stamps.ts'
import {verifyAddress} from './verify-address.ts'
import {writeStamps} from './write-stamps.ts'

/** Options of `verifySite`. */
export interface VerifyOptions {
  /** Names of contracts. Default: all. */
  names?: ReadonlyArray<string> | undefined
  /** Chains to ask, by id. Default: those with a node. */
  chain?: number | undefined
  /** Address of the node of `chain`. Default: the one in the settings. */
  rpc?: string | undefined
  /** Environment, for nodes that are named as `$NAME`. */
  env?: Readonly<Record<string, string | undefined>> | undefined
}

/** A deployment, and what was found; or why it was not checked. */
export interface Verified {
  deployment: Deployment
  /** `OP Mainnet`, or `chain 7`. */
  chainName: string
  stamp?: Stamp | undefined
  reason?: string | undefined
}

type Checked = Omit<Verified, 'chainName'>

/** The settings that are needed. */
export type VerifySettings = Pick<Settings, 'contracts' | 'deployments' | 'profile'>

/** Compare the code of deployments with the artifacts, and write a stamp for each into the file of stamps. */
export async function verifySite(
  settings: VerifySettings,
  {names = [], chain, rpc, env = process.env}: VerifyOptions
): Promise<Array<Verified>> {
  if (rpc !== undefined && chain === undefined) {
    throw new SetupError('Unexpected `--rpc` without `--chain`, expected the id of its chain')
  }
  const {contracts, deployments, profile} = settings
  if (contracts === undefined || !deployments || !hasRecords(deployments)) {
    throw new SetupError(toUnset(settings))
  }
  const all = readDeployments(deployments)
  checkNames(names, all)
  const wanted = all.filter(
    (each) =>
      (names.length === 0 || names.includes(each.name)) &&
      (chain === undefined || each.chain === chain)
  )
  if (wanted.length === 0) throw new SetupError(toMissing(names, chain, all))
  const project = {root: contracts, profile}
  checkCompiled(project)
  const {commit, hasChanges} = await readContractsOrigin(project)
  const results: Array<Checked> = []
  for (const id of [...new Set(wanted.map((each) => each.chain))]) {
    const setting = deployments.chains[id]?.rpc
    const url = rpc ?? toUrl(setting, env)
    const own = wanted.filter((each) => each.chain === id)
    if (url === undefined) {
      const wayOut = setting?.startsWith('$')
        ? `set the environment variable \`${setting.slice(1)}\`, which \`deployments.chains.${id}.rpc\` names`
        : `set \`deployments.chains.${id}.rpc\``
      const reason = `Cannot find a node of chain ${id}: ${wayOut}, or pass \`--chain ${id} --rpc URL\``
      results.push(...own.map((deployment) => ({deployment, reason})))
      continue
    }
    // A commit that does not have the compiled code would be wrong.
    results.push(...(await verifyChain(own, url, project, hasChanges ? undefined : commit)))
  }
  const stamps = results.flatMap(({stamp}) => stamp ?? [])
  if (stamps.length > 0)
    await writeStamps(deployments.stamps, readStamps(deployments.stamps), stamps, all)
  return results.map((result) => ({
    ...result,
    chainName: findChain(result.deployment.chain, deployments.chains).name
  }))
}

/** Compare the code of deployments of one chain, whose node is at `url`. */
export async function verifyChain(
  deployments: ReadonlyArray<Deployment>,
  url: string,
  project: ContractsOptions,
  commit: string | undefined
): Promise<Array<Checked>> {
  const total = 60_000 + 2000 * deployments.length
  const chain = await openChain(deployments[0]?.chain ?? 0, url, {total})
  const results: Array<Checked> = []
  const known = deployments.map((deployment) => {
    const {name, contract = name} = deployment
    return {deployment, contract, candidates: readRuntimeCode(contract, project)}
  })
  const checked = new Set(
    known.flatMap(({deployment, candidates}) => (candidates.length > 0 ? deployment.address : []))
  )
  for (const {deployment, contract, candidates} of known) {
    const {address} = deployment
    if (candidates.length === 0) {
      // A script records a proxy by the name of the proxy, and the registry by the contract behind it.
      const isOther = deployment.contract === undefined
      if (isOther && checked.has(address)) continue
      const hint = isOther ? '; if it is a proxy, add it to the registry with its `contract`' : ''
      results.push({deployment, reason: `Cannot find a compiled contract \`${contract}\`${hint}`})
      continue
    }
    const {block, date} = chain
    const found = await verifyAddress(address, candidates, chain)
    const stamp = {chain: deployment.chain, address, ...found, block, date}
    results.push({deployment, stamp: {...stamp, ...(commit !== undefined && {commit})}})
  }
  return results
}

function hasRecords({broadcast, hardhat, registry}: DeploymentSettings): boolean {
  return broadcast.length > 0 || hardhat.length > 0 || registry !== undefined
}

/** Say which of the settings are missing. */
function toUnset({contracts, deployments}: VerifySettings): string {
  if (deployments && hasRecords(deployments)) {
    return 'Cannot find the contracts to compare with: set `contracts` in `site.yaml`, or pass `--contracts DIR`'
  }
  const records = '`broadcast`, `hardhat` or `registry` of `deployments`'
  const all = contracts === undefined ? `\`contracts\`, and ${records},` : records
  return `Cannot find deployments: set ${all} in \`site.yaml\``
}

/** Without any artifact, every contract would look like a wrong name in the registry. */
function checkCompiled({root, profile}: ContractsOptions): void {
  const fault = checkProject(root, profile === undefined ? {} : {profile})
  if (fault?.kind === 'not-compiled') throw new SetupError(fault.reason)
}

function checkNames(names: ReadonlyArray<string>, all: ReadonlyArray<Deployment>): void {
  const known = [...new Set(all.map(({name}) => name))]
  const missing = names.find((name) => !known.includes(name))
  if (missing === undefined) return
  const nearest = findNearest(missing, known)
  const hint = toHint(nearest)
  throw new SetupError(`Cannot find a deployment of \`${missing}\`${hint}`)
}

/** Say what was asked for and is in no record, so that a wrong chain is not taken for a match. */
function toMissing(
  names: ReadonlyArray<string>,
  chain: number | undefined,
  all: ReadonlyArray<Deployment>
): string {
  const own = names.length === 0 ? all : all.filter(({name}) => names.includes(name))
  const chains = [...new Set(own.map((each) => each.chain))].sort((a, b) => a - b)
  if (chain === undefined || chains.length === 0) {
    return 'Cannot find a deployment: no record that `deployments` in `site.yaml` names has one'
  }
  const what = names.length === 0 ? '' : ` of ${names.map((name) => `\`${name}\``).join(', ')}`
  return `Cannot find a deployment${what} on chain ${chain}, expected one of chain ${chains.join(', ')}`
}

/** `$NAME` is a variable of the environment, so that the key of a node is in no file. */
function toUrl(
  rpc: string | undefined,
  env: Readonly<Record<string, string | undefined>>
): string | undefined {
  return rpc?.startsWith('$') ? env[rpc.slice(1)] || undefined : rpc
}

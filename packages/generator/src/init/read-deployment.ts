import {existsSync} from 'node:fs'
import path from 'node:path'
import {type Artifacts, listContracts, listReferences, readArtifacts} from '@lockstep/snippets'
import type {ProvenPlan} from './deploy/deployment.ts'
import {listCalls} from './deploy/list-calls.ts'
import {
  type Deployable,
  type DeployPlanOptions,
  planDeployments
} from './deploy/plan-deployments.ts'
import {tryDeployments} from './deploy/try-deployments.ts'
import type {ContractOutline} from './project-outline.ts'
import {readConstructor} from './read-constructor.ts'

/** A Foundry project that was compiled. */
export interface CompiledProject {
  root: string
  profile: string
}

/**
 * Find a way to deploy a contract on a local chain, by trying.
 *
 * Without `anvil`, only a contract that needs no arguments and cannot revert is known to deploy.
 * Returns undefined where no way works.
 */
export async function readDeployment(
  contract: ContractOutline,
  project: CompiledProject
): Promise<ProvenPlan | undefined> {
  if (!contract.isConcrete || !isPlain(contract.file)) return
  const artifacts = readArtifacts(project.root, {profile: project.profile})
  const plans = planDeployments(
    {...contract, inputs: contract.constructorInputs, bases: []},
    readOptions(contract, artifacts, project)
  )
  const calls = listCalls(contract.functions)
  const tried = await tryDeployments(plans, {...project, calls})
  if (tried !== undefined) return tried ?? undefined
  const [plan] = plans
  const isSure = contract.constructorInputs.length === 0 && !contract.constructorReverts
  return isSure && plan ? {...plan, ...listSureCalls(contract)} : undefined
}

/** List the calls that need no trial run. */
function listSureCalls({functions}: ContractOutline): Pick<ProvenPlan, 'reads' | 'sends'> {
  return listCalls(functions.filter(({isPlainCall}) => isPlainCall))
}

function readOptions(
  {name, functions, constructorInputs}: ContractOutline,
  artifacts: Artifacts,
  {root}: CompiledProject
): DeployPlanOptions {
  const initializer = functions.find(({isInitializer}) => isInitializer)
  const inputs = [...constructorInputs, ...(initializer?.inputs ?? [])]
  const takesContract = inputs.some(({internalType}) => /\bcontract /.test(internalType))
  return {
    initializer,
    proxy: initializer && findProxy(artifacts, root),
    others: takesContract ? listDeployables(artifacts).filter((each) => each.name !== name) : []
  }
}

/** List what can be deployed, the project's own first, then what takes the fewest arguments. */
function listDeployables(artifacts: Artifacts): Array<Deployable> {
  const references = listReferences(artifacts)
  const symbols = new Map(
    references
      .filter(({symbol}) => symbol.kind === 'contract')
      .map(({symbol}) => [`${symbol.path}:${symbol.name}`, symbol])
  )
  return listContracts(artifacts)
    .contracts.flatMap(({reference, name, path: file, bases}): Array<Deployable> => {
      const symbol = symbols.get(reference)
      if (!symbol || !isPlain(file)) return []
      const {isConcrete, constructorInputs} = readConstructor(symbol, references, artifacts)
      if (!isConcrete) return []
      const names = bases.map((base) => base.replace(/^.*:/, ''))
      return [{name, file, inputs: constructorInputs, bases: names}]
    })
    .sort(
      (a, b) =>
        Number(isForeign(a.file)) - Number(isForeign(b.file)) || a.inputs.length - b.inputs.length
    )
}

function isForeign(file: string): boolean {
  return /^(?:lib|node_modules|dependencies)\//.test(file)
}

/** Find the proxy of OpenZeppelin next to the sources of it that the project uses. */
function findProxy(artifacts: Artifacts, root: string): DeployPlanOptions['proxy'] {
  for (const {path: file} of artifacts.sources()) {
    const [, folder] = /^(.*\/proxy)\/(?:utils|ERC1967)\/\w+\.sol$/.exec(file) ?? []
    if (folder === undefined) continue
    const proxy = `${folder}/ERC1967/ERC1967Proxy.sol`
    if (isPlain(proxy) && existsSync(path.join(root, proxy))) {
      return {name: 'ERC1967Proxy', file: proxy}
    }
  }
  return
}

/** Paths become words of commands, so one that a shell would read otherwise takes no part. */
function isPlain(file: string): boolean {
  return /^[\w@][\w@./+-]*$/.test(file)
}

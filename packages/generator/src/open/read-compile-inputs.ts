import {existsSync} from 'node:fs'
import type {DeploymentData} from '@lockstep/pages'
import type {Problem} from '@lockstep/problem'
import type {AssetOptions} from '../assets/bundle-assets.ts'
import {listPublicFiles, type PublicFile} from '../assets/list-public-files.ts'
import {type Assets, type ComponentModule, startAssets} from '../assets/read-assets.ts'
import type {CacheStore} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {createArtifactsOpener, type OpenArtifacts} from '../contracts/open-artifacts.ts'
import {createDigestReader, type GetContractsDigest} from '../contracts/read-contracts-digest.ts'
import {
  type ContractsCommit,
  type ContractsPlace,
  readContractsCommit,
  readContractsPlace
} from '../contracts/read-contracts-origin.ts'
import {readContractsProblem} from '../contracts/read-contracts-problem.ts'
import {readDeploymentData} from '../deployments/read-deployment-data.ts'
import {readEngine, readStylesDigest} from '../engine/read-engine.ts'
import type {ReadRepository} from '../git/read-repository.ts'
import {keepContractFacts} from '../lint/read-contract-facts.ts'
import {askOnce} from '../promises/ask-once.ts'
import {
  type PlanSettings,
  type ReadPlan,
  readReferencePlan
} from '../reference/read-reference-plan.ts'
import type {ReferencePlan} from '../reference/reference-plan.ts'
import type {DeploymentSettings} from '../settings/deployment-settings.ts'
import type {SiteProject} from '../settings/to-project.ts'

/** Everything that pages of a site are compiled with. */
export interface CompileInputs {
  /** Digest of the code of Lockstep. */
  engine: string
  /** The components that pages can use. */
  components: ComponentModule
  /** Styles and scripts. No page is compiled with them, so the bundler may still be at work. */
  assets: Promise<Assets>
  /** Digest of the contracts that pages can show. */
  contracts: string
  /** Returns the digest of a project as it was when they were read. */
  getDigest: GetContractsDigest
  /** Where the contracts come from. No page is compiled with the commit, so git is asked for it after pages are sent. */
  origin: {place: ContractsPlace; readCommit: () => Promise<ContractsCommit>} | undefined
  /** Finds out why the contracts cannot be used, once. No page is compiled with the answer. */
  findContractsProblem: () => Promise<Problem | undefined>
  publicFiles: ReadonlyMap<string, PublicFile>
  /** Generated pages. */
  reference: ReadPlan | undefined
  /** Where contracts are deployed. */
  deployments: ReadonlyArray<DeploymentData>
}

/** Inputs for compiling pages, and the contracts that were opened for them. */
export interface OpenedInputs {
  inputs: CompileInputs
  /** Opens a project without parsing again what is in memory. It keeps that there, so drop it once pages are compiled. */
  open: OpenArtifacts
  /**
   * Checks the contracts, and makes the facts that lint needs, if they are not cached. All artifacts are in memory only
   * while pages are compiled.
   */
  readContracts: () => Promise<void>
}

/** Options of `readCompileInputs`. */
export interface CompileInputOptions {
  /** Cache folder. */
  cache: string
  store: CacheStore
  assets: AssetOptions
  /** Public folders. */
  folders: ReadonlyArray<string>
  project: SiteProject | undefined
  readRepository: ReadRepository
  /** Whether to check that the contracts can be used. */
  needsContracts: boolean
  /** Lock of the site, if it has one. */
  lockFile: string
  /** The pages to generate. */
  reference: PlanSettings
  deployments: DeploymentSettings | undefined
}

/** Read all inputs of a site except for its pages. */
export async function readCompileInputs(options: CompileInputOptions): Promise<OpenedInputs> {
  const {cache, store, folders, project, needsContracts, readRepository} = options
  const engine = readEngine()
  const getDigest = createDigestReader()
  const open = createArtifactsOpener(options.reference.reference.length > 0)
  const contracts = project ? getDigest(project) : ''
  const deployments = readDeploymentData(options.deployments)
  const places = {cache, store, engine: toDigest(engine, readStylesDigest())}
  const {begun, components: bundling, assets} = startAssets(options.assets, places)
  const [components, place, publicFiles, reference] = await Promise.all([
    bundling,
    project && readContractsPlace(project, readRepository),
    listPublicFiles(folders),
    // A separate process bundles the components while this thread is busy with contracts.
    begun.then(() => readReferencePlan(options.reference, store, getDigest, open))
  ])
  const findContractsProblem = askOnce(async () =>
    project && needsContracts
      ? readContractsProblem(project, {store, digest: contracts, open})
      : undefined
  )
  const inputs = {
    engine,
    components,
    assets,
    contracts: toAnswersDigest(contracts, deployments, reference?.plan),
    getDigest,
    origin: project &&
      place && {
        place,
        readCommit: askOnce(() =>
          readContractsCommit(project, readRepository, {store, digest: contracts})
        )
      },
    findContractsProblem,
    publicFiles,
    reference,
    deployments
  }
  return {
    inputs,
    open,
    async readContracts() {
      await findContractsProblem()
      if (!project || !reference) return
      const hasPrints = existsSync(options.lockFile)
      await keepContractFacts(project, {store, getDigest, hasPrints, open})
    }
  }
}

/** Digest of everything that the answers of contracts depend on, besides the question. */
function toAnswersDigest(
  contracts: string,
  deployments: ReadonlyArray<DeploymentData>,
  plan: ReferencePlan | undefined
): string {
  if (deployments.length === 0 && !plan) return contracts
  // Folders of projects differ between machines.
  return toDigest(contracts, JSON.stringify([deployments, plan && {...plan, projects: []}]))
}

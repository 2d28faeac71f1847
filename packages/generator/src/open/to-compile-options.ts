import path from 'node:path'
import type {ContractLookup} from '@lockstep/pages'
import {toDigest} from '../cache/to-digest.ts'
import type {CompileSiteOptions} from '../compile/compile-site.ts'
import type {CompilerOptions} from '../compile/create-page-compiler.ts'
import type {PageStore} from '../compile/read-page-store.ts'
import {createContractLookup} from '../contracts/create-contract-lookup.ts'
import type {OpenArtifacts} from '../contracts/open-artifacts.ts'
import {isForge} from '../git/to-source-href.ts'
import {listGeneratedTexts} from '../reference/list-generated-texts.ts'
import type {Settings} from '../settings/settings.ts'
import type {SiteProject} from '../settings/to-project.ts'
import type {createPoolKeeper} from '../threads/keep-pool.ts'
import type {CompileInputs} from './read-compile-inputs.ts'

/** Resources that stay open while pages are compiled. */
interface OpenedParts {
  project: SiteProject | undefined
  inputs: CompileInputs
  pages: PageStore
  getPool: ReturnType<typeof createPoolKeeper>['getPool']
  openArtifacts: OpenArtifacts | undefined
}

/** Convert the settings to what pages are compiled with, whether all of them or a share. */
export function toCompileOptions(
  settings: Pick<Settings, 'content' | 'lint' | 'repository'>,
  {project, inputs, pages, getPool, openArtifacts}: OpenedParts
): CompileSiteOptions {
  const {content} = settings
  const {contracts} = inputs
  const task = toTaskOptions(settings, {project, inputs})
  const {pages: contractPages = [], catalogues = []} = inputs.reference?.plan ?? {}
  let lookup: ContractLookup | undefined
  return {
    content,
    engine: task.engine,
    contracts,
    openContracts: () => {
      lookup ??= createContractLookup(project?.root ?? content, {
        profile: project?.profile,
        reference: task.reference,
        sources: task.sources,
        deployments: task.deployments,
        openArtifacts
      })
      return lookup
    },
    generated: listGeneratedTexts(inputs.reference?.plan),
    contractPages: new Set(contractPages.map(({file}) => file)),
    catalogues: new Set(catalogues.map(({file}) => file)),
    project: project?.root,
    store: pages,
    getPool: (dialect) => getPool({...task, dialect}, contracts)
  }
}

/** Convert the settings to what threads compile pages with. `engine` is a digest of everything that all of them depend on. */
function toTaskOptions(
  {content, lint, repository}: Pick<Settings, 'content' | 'lint' | 'repository'>,
  {project, inputs}: Pick<OpenedParts, 'project' | 'inputs'>
): Omit<CompilerOptions, 'dialect'> {
  // Entries don't depend on this machine, so the address of the module isn't part of their keys.
  const {components, componentsDigest = ''} = inputs.components
  const plan = inputs.reference?.plan
  const {spelling: hasWords} = lint
  // The words themselves are in the other settings, and the path of their file differs from machine to machine.
  const prose = lint.prose && {...lint.prose, words: undefined}
  const hasMentions = project !== undefined
  const place = inputs.origin?.place
  const sources = place && isForge(repository) ? {root: place.root, libs: place.libs} : undefined
  const collected = JSON.stringify({hasWords, hasMentions, prose})
  return {
    content,
    rootName: path.basename(content),
    engine: toDigest(
      inputs.engine,
      componentsDigest,
      collected,
      JSON.stringify([isForge(repository), sources ?? ''])
    ),
    components,
    contracts: project && {root: project.root, profile: project.profile},
    reference: plan && {plan, hasSources: isForge(repository)},
    sources,
    deployments: inputs.deployments,
    hasWords,
    hasMentions,
    prose
  }
}

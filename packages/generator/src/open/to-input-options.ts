import type {CacheStore} from '../cache/store.ts'
import type {ReadRepository} from '../git/read-repository.ts'
import {toLockFile} from '../lint/lint-input.ts'
import type {Settings} from '../settings/settings.ts'
import type {SiteProject} from '../settings/to-project.ts'
import type {CompileInputOptions} from './read-compile-inputs.ts'

/** Resources that are open when the inputs are read. */
interface OpenedCache {
  project: SiteProject | undefined
  cache: string
  store: CacheStore
  readRepository: ReadRepository
}

/** Convert the settings to what is read before pages are compiled. */
export function toInputOptions(
  settings: Pick<
    Settings,
    | 'accent'
    | 'components'
    | 'content'
    | 'contracts'
    | 'deployments'
    | 'file'
    | 'places'
    | 'profile'
    | 'public'
    | 'reference'
  >,
  {project, cache, store, readRepository}: OpenedCache
): CompileInputOptions {
  const {accent, components, file, public: folders} = settings
  const {content, contracts, profile, places, reference} = settings
  return {
    cache,
    store,
    assets: {accent, components},
    folders,
    project,
    readRepository,
    // A folder of pages that happens to be inside a Foundry project may never show its code.
    needsContracts: file !== undefined,
    lockFile: toLockFile(settings),
    reference: {content, file, contracts, profile, places, reference},
    deployments: settings.deployments
  }
}

import {basename} from 'node:path'
import {ArtifactError, StaleArtifactError} from '../errors.ts'
import type {ArtifactStore} from './create-artifact-store.ts'
import type {HeadFinder} from './create-head-finder.ts'

/** A source, and whether its artifacts can be used. */
export interface SourceState {
  /** Path from the root of the project, or the path of an artifact that cannot be read. */
  path: string
  /** Names of the contracts in it, taken from the names of its artifacts. */
  contracts: Array<string>
  /** Why the artifacts cannot be used: they are stale, broken or incomplete. */
  problem?: ArtifactError | StaleArtifactError
}

/** List every source that is on disk and was compiled, by path, without throwing for any of them. */
export function listSourceStates(
  files: ReadonlyArray<string>,
  store: ArtifactStore,
  heads: HeadFinder
): Array<SourceState> {
  const states: Array<SourceState> = []
  const contracts = new Map<string, Set<string>>()

  for (const file of files) {
    const head = attempt(() => store.open(file).head)
    if (head instanceof Error) {
      states.push({path: file, contracts: [toContractName(file)], problem: head})
      continue
    }
    // Without its source, a contract is gone: the artifact is a leftover.
    if (!store.source(head.path)) continue
    const names = contracts.get(head.path) ?? new Set()
    if (head.contract !== undefined) names.add(head.contract)
    contracts.set(head.path, names)
  }

  const others = attempt(() => [...heads.inBuildInfos()])
  if (others instanceof Error) {
    states.push({path: 'build-info', contracts: [], problem: others})
  } else {
    for (const {path} of others) if (!contracts.has(path)) contracts.set(path, new Set())
  }

  for (const [path, names] of contracts) {
    const head = attempt(() => heads.require(path))
    const state = {path, contracts: [...names]}
    states.push(head instanceof Error ? {...state, problem: head} : state)
  }

  return states.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Run a function, and return an error about artifacts instead of throwing it. */
function attempt<Value>(run: () => Value): Value | ArtifactError | StaleArtifactError {
  try {
    return run()
  } catch (error) {
    if (error instanceof ArtifactError || error instanceof StaleArtifactError) return error
    throw error
  }
}

/** `out/Counter.sol/Counter.0.8.30.json` -> `Counter` */
function toContractName(file: string): string {
  return basename(file).replace(/\..*$/s, '')
}

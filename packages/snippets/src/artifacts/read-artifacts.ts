import {basename, dirname, resolve} from 'node:path'
import {ArtifactError, StaleArtifactError} from '../errors.ts'
import {type FoundryConfig, readFoundryConfig} from '../project/read-foundry-config.ts'
import {readStamp} from '../sources/read-stamp.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import type {ContractStorage, SourceUnitNode} from './artifact.ts'
import {createArtifactStore, type Head} from './create-artifact-store.ts'
import {createFileCache} from './create-file-cache.ts'
import {findFilesWith} from './find-in-artifacts.ts'
import {readStorage} from './read-artifact.ts'
import {readArtifactIndex} from './read-artifact-index.ts'
import {hasTree, joinBuildInfoName, listBuildInfos, readBuildInfoPaths} from './read-build-info.ts'

/** A source and the symbols in it. */
export interface Unit {
  /** From the project's root on. */
  path: string
  symbols: ReadonlyArray<SoliditySymbol>
}

/** A source, and whether its artifacts can be used. */
export interface SourceState {
  /** Path from the root of the project, or the path of an artifact that cannot be read. */
  path: string
  /** Names of the contracts in it, taken from the names of its artifacts. */
  contracts: Array<string>
  /** Why the artifacts cannot be used: they are stale, broken or incomplete. */
  problem?: ArtifactError | StaleArtifactError
}

/** A compiled Foundry project, read piece by piece as it is asked. */
export interface Artifacts {
  config: FoundryConfig
  /** The source at exactly this path; nothing if it was not compiled. */
  findUnit(path: string): Unit | undefined
  /** Sources with this path, or whose path ends so from a `/` on. */
  findUnitsAt(path: string): Array<Unit>
  /** Sources with a contract of this name. */
  findUnitsOfContract(name: string): Array<Unit>
  /** Sources in which a name may be declared. */
  findUnitsWith(name: string): Array<Unit>
  /** All sources, read one at a time. */
  units(): Generator<Unit>
  /** Names of contracts, from file names alone. */
  contractNames(): Array<string>
  /** The syntax tree of a source. */
  readTree(path: string): SourceUnitNode
  /** The syntax tree of a source, without the bodies of functions where they can be skipped. */
  readOutline(path: string): SourceUnitNode
  /**
   * Every source on disk that was compiled, and why its artifacts cannot be used, if so.
   *
   * Unlike `units`, it does not throw for artifacts that are stale or broken.
   */
  sources(): Array<SourceState>
  /** The text of a source, as compiled. */
  readText(path: string): Buffer
  /**
   * Ask the disk about each file once, however often it is needed in `run`.
   *
   * The public functions do so for each call; around many calls it is worth the same.
   */
  steady<Value>(run: () => Value): Value
  /** Where a contract keeps its variables, fresh in all sources it was compiled from. */
  readStorage(path: string, name: string): ContractStorage
}

/** Choices in reading artifacts. */
export interface ReadArtifactsOptions {
  /** Profile of `foundry.toml` (default: `FOUNDRY_PROFILE`, else `default`). */
  profile?: string
  /** Bytes of artifacts to keep parsed (default: 48 MiB). */
  cacheSize?: number
}

/**
 * Open a compiled Foundry project.
 *
 * Only names are read here; an artifact is opened when something in it is asked for.
 */
export function readArtifacts(projectRoot: string, options: ReadArtifactsOptions = {}): Artifacts {
  const {profile = process.env.FOUNDRY_PROFILE ?? 'default', cacheSize = 48 * 1024 * 1024} = options
  const config = readFoundryConfig(projectRoot, profile)
  const {root} = config
  const index = readArtifactIndex(root, config.out, config.buildInfo)
  const files = [...index.bySource.values()].flat()
  const store = createArtifactStore(root, files, listInfos, cacheSize)

  const siblingsOf = (path: string) => index.bySource.get(basename(path)) ?? []
  const pathsOf = createFileCache(
    Number.POSITIVE_INFINITY,
    (file) => readStamp(resolve(root, file)),
    (file) => ({value: readBuildInfoPaths(resolve(root, file)), size: 1})
  )
  let buildInfos: Array<string> | undefined

  function toUnit(head: Head): Unit {
    const unit = {path: head.path, symbols: store.symbols(head.file)}
    // A source of nothing but imports gives nothing which could be out of date.
    if (head.contract !== undefined || unit.symbols.length > 0) {
      store.check(head, siblingsOf(head.path))
    }
    return unit
  }

  /** The artifact to read a source from: one of those made from it as it is now. */
  function findHead(path: string): Head | undefined {
    let stale: Head | undefined

    for (const file of siblingsOf(path)) {
      const head = store.head(file)
      if (head.path !== path) continue
      if (store.isFresh(head)) return head
      stale ??= head
    }

    return stale ?? findBuildInfoHead(path)
  }

  // Older versions of `forge` write no artifact for a source without contracts.
  function findBuildInfoHead(path: string): Head | undefined {
    for (const head of buildInfoHeads()) if (head.path === path) return head
    return undefined
  }

  function listInfos(): Array<string> {
    buildInfos ??= listBuildInfos(root, config.buildInfo)
    return buildInfos
  }

  function requireHead(path: string): Head {
    const head = findHead(path)
    if (!head) {
      throw new ArtifactError(`Cannot find the artifact of \`${path}\`: run \`forge build\` first`)
    }
    store.check(head, siblingsOf(path))
    return head
  }

  /** One unit a source; of several artifacts the one that is not left over. */
  function toUnits(heads: Iterable<Head>): Array<Unit> {
    const best = new Map<string, Head>()

    for (const head of heads) {
      const other = best.get(head.path)
      if (!other || (!store.isFresh(other) && store.isFresh(head))) best.set(head.path, head)
    }

    return [...best.values()].map(toUnit)
  }

  /** Sources which are in a build-info alone. */
  function* buildInfoHeads(): Generator<Head> {
    const known = new Set<string>()

    for (const file of listInfos()) {
      const paths = pathsOf(file) ?? []
      const counts = new Map<string, number>()
      for (const path of paths) counts.set(basename(path), (counts.get(basename(path)) ?? 0) + 1)

      for (const path of paths) {
        if (known.has(path) || hasArtifact(path, counts.get(basename(path)) ?? 0)) continue
        known.add(path)
        // Of a deleted source, an old build-info may be all that is left.
        if (store.source(path) && hasTree(root, {file, path})) {
          yield store.head(joinBuildInfoName({file, path}))
        }
      }
    }
  }

  function hasArtifact(path: string, namesakes: number): boolean {
    const siblings = siblingsOf(path)
    const folders = new Set(siblings.map((file) => dirname(file)))
    // As many folders as sources of a name: no need to open any.
    if (folders.size >= namesakes) return true
    return siblings.some((file) => store.head(file).path === path)
  }

  return {
    config,

    findUnit(path) {
      const head = findHead(path)
      return head && toUnit(head)
    },

    findUnitsAt(path) {
      const heads = siblingsOf(path).map(store.head)
      const exact = heads.filter((head) => head.path === path)
      if (exact.length > 0) return toUnits(exact)

      const ends = heads.filter((head) => head.path.endsWith(`/${path}`))
      if (ends.length > 0) return toUnits(ends)
      const infos = [...buildInfoHeads()].filter((head) => `/${head.path}`.endsWith(`/${path}`))
      return toUnits(infos)
    },

    findUnitsOfContract(name) {
      const heads = (index.byContract.get(name) ?? []).map(store.head)
      return toUnits(heads.filter((head) => head.contract === name))
    },

    findUnitsWith(name) {
      const declared = `"name":${JSON.stringify(name)}`
      const heads = findFilesWith(root, files, declared).map(store.head)
      return toUnits([...heads, ...buildInfoHeads()])
    },

    *units() {
      for (const [name, siblings] of index.bySource) {
        for (const path of new Set(siblings.map((file) => store.head(file).path))) {
          if (basename(path) === name)
            yield* toUnits(siblings.map(store.head).filter((head) => head.path === path))
        }
      }

      for (const head of buildInfoHeads()) yield toUnit(head)
    },

    steady: store.steady,
    contractNames: () => [...index.byContract.keys()],
    readTree: (path) => store.artifact(requireHead(path).file).ast,
    readOutline: (path) => store.outline(requireHead(path).file),

    sources() {
      const states: Array<SourceState> = []
      const contractsOf = new Map<string, Set<string>>()

      for (const file of files) {
        const head = attempt(() => store.head(file))
        if (head instanceof Error) {
          states.push({path: file, contracts: [toContractName(file)], problem: head})
          continue
        }
        // Without its source, a contract is gone: the artifact is a leftover.
        if (!store.source(head.path)) continue
        const names = contractsOf.get(head.path) ?? new Set()
        if (head.contract !== undefined) names.add(head.contract)
        contractsOf.set(head.path, names)
      }

      for (const {path} of buildInfoHeads()) {
        if (!contractsOf.has(path)) contractsOf.set(path, new Set())
      }

      for (const [path, names] of contractsOf) {
        const head = attempt(() => requireHead(path))
        const state = {path, contracts: [...names]}
        states.push(head instanceof Error ? {...state, problem: head} : state)
      }

      return states
    },

    readText(path) {
      const source = store.source(path)
      if (source) return source.bytes
      throw new ArtifactError(`Cannot find \`${path}\`: run \`forge build\` first`)
    },

    readStorage(path, name) {
      const head = (index.byContract.get(name) ?? [])
        .map(store.head)
        .find((candidate) => candidate.path === path && candidate.contract === name)

      if (!head) {
        throw new ArtifactError(
          `Cannot find the artifact of \`${path}:${name}\`: run \`forge build\` first`
        )
      }

      store.check(head, siblingsOf(path))

      for (const [source, hashes] of store.artifact(head.file).hashes) {
        store.check({file: head.file, path: source, contract: name, hashes}, [])
      }

      return readStorage(root, head.file)
    }
  }
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

import {basename, resolve} from 'node:path'
import {ArtifactError} from '../errors.ts'
import {type FoundryConfig, readFoundryConfig} from '../project/read-foundry-config.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import type {ContractStorage, SourceUnitNode} from './artifact.ts'
import {type ArtifactStore, createArtifactStore} from './create-artifact-store.ts'
import {createFileCache} from './create-file-cache.ts'
import {type BuildInfoReader, createHeadFinder} from './create-head-finder.ts'
import type {Head} from './create-head-reader.ts'
import {createRunReader} from './create-run-reader.ts'
import {createStamps, type Stamps} from './create-stamps.ts'
import {findFilesWith} from './find-in-artifacts.ts'
import {listSourceStates, type SourceState} from './list-source-states.ts'
import {readStorage} from './read-artifact.ts'
import {readArtifactIndex} from './read-artifact-index.ts'
import {hasTree, listBuildInfos, readBuildInfoPaths} from './read-build-info.ts'

/** A source and the symbols in it. */
export interface Unit {
  /** Path from the root of the project. */
  path: string
  symbols: ReadonlyArray<SoliditySymbol>
}

/** A compiled Foundry project. Artifacts are opened when something in them is needed. */
export interface Artifacts {
  config: FoundryConfig
  /** Find the source at exactly this path; undefined if it was not compiled. */
  findUnit(path: string): Unit | undefined
  /** Find the sources with this path, or else those whose path ends with `/` and this path. */
  findUnitsAt(path: string): Array<Unit>
  /** Find the sources that declare a contract of this name. */
  findUnitsOfContract(name: string): Array<Unit>
  /** Find the sources that may declare a name. */
  findUnitsWith(name: string): Array<Unit>
  /** Read all sources, one at a time. */
  units(): Generator<Unit>
  /** List the names of all contracts, taken from file names alone. */
  contractNames(): Array<string>
  /** Read the syntax tree of a source. */
  readTree(path: string): SourceUnitNode
  /** Read the syntax tree of a source, without the bodies of functions where they can be skipped. */
  readOutline(path: string): SourceUnitNode
  /**
   * Find the id that the tree of `to` has in the run of the compiler that made the artifact of `from`.
   *
   * After an incremental build it can differ from the id in `readTree(to)`.
   *
   * @param imported That id, if an import in `from` says it.
   * @returns undefined if the run is unknown.
   */
  findUnitId(from: string, to: string, imported?: number): number | undefined
  /**
   * List every source that is on disk and was compiled, and why its artifacts cannot be used, if so.
   *
   * Unlike `units`, it does not throw for artifacts that are stale or broken.
   */
  sources(): Array<SourceState>
  /** Read the text of a source, as the compiler reads it. */
  readText(path: string): Buffer
  /**
   * Ask the disk about each file once while `run` runs, however often it is needed.
   *
   * Every public function does so for itself; around many calls it saves time again.
   */
  steady<Value>(run: () => Value): Value
  /** Read the storage layout of a contract. Throws unless all its sources are as compiled. */
  readStorage(path: string, name: string): ContractStorage
}

/** Options for reading artifacts. */
export interface ReadArtifactsOptions {
  /** Profile of `foundry.toml` (default: `FOUNDRY_PROFILE`, or else `default`). */
  profile?: string
  /** Bytes of artifacts to keep parsed (default: 48 MiB). */
  cacheSize?: number
}

/**
 * Open a compiled Foundry project.
 *
 * This lists the names of artifacts. An artifact is opened when something in it is needed.
 */
export function readArtifacts(projectRoot: string, options: ReadArtifactsOptions = {}): Artifacts {
  const {profile, cacheSize = 48 * 1024 * 1024} = options
  const config = readFoundryConfig(projectRoot, profile)
  const {root} = config
  const index = readArtifactIndex(root, config.out, config.buildInfo)
  const files = [...index.bySource.values()].flat()
  const stamps = createStamps(root)
  const buildInfos = createBuildInfoReader(config, stamps)
  const store = createArtifactStore(root, files, stamps, buildInfos.list, cacheSize)
  const heads = createHeadFinder(index, store, buildInfos)
  const findRunId = createRunReader(config, store, stamps, buildInfos.list)
  const headOf = (file: string) => store.open(file).head
  const namedOf = (name: string) => (index.byContract.get(name) ?? []).map(headOf)

  function toUnit(head: Head): Unit {
    const unit = {path: head.path, symbols: store.open(head.file).symbols}
    // A source of nothing but imports has no symbols that could be stale.
    if (head.contract !== undefined || unit.symbols.length > 0) heads.check(head)
    return unit
  }

  const toUnits = (list: Iterable<Head>) => heads.best(list).map(toUnit)

  return {
    config,
    steady: stamps.steady,
    contractNames: () => [...index.byContract.keys()],
    sources: () => listSourceStates(files, store, heads),
    readTree: (path) => store.artifact(heads.require(path).file).ast,
    readOutline: (path) => store.outline(heads.require(path).file).ast,
    findUnitId: (from, to, imported) => {
      return findRunId(heads.require(from), heads.require(to), imported)
    },

    findUnit(path) {
      const head = heads.find(path)
      return head && toUnit(head)
    },

    findUnitsAt(path) {
      const siblings = heads.siblings(path)
      const exact = siblings.filter((head) => head.path === path)
      if (exact.length > 0) return toUnits(exact)
      const ends = siblings.filter((head) => head.path.endsWith(`/${path}`))
      if (ends.length > 0) return toUnits(ends)
      return toUnits(
        [...heads.inBuildInfos()].filter((head) => `/${head.path}`.endsWith(`/${path}`))
      )
    },

    findUnitsOfContract(name) {
      return toUnits(namedOf(name).filter((head) => head.contract === name))
    },

    findUnitsWith(name) {
      const declared = `"name":${JSON.stringify(name)}`
      return toUnits([...findFilesWith(root, files, declared).map(headOf), ...heads.inBuildInfos()])
    },

    *units() {
      for (const [name, siblings] of index.bySource) {
        const found = siblings.map(headOf).filter(({path}) => {
          return basename(path) === name && store.source(path)
        })
        for (const path of new Set(found.map((head) => head.path))) {
          yield* toUnits(found.filter((head) => head.path === path))
        }
      }

      for (const head of heads.inBuildInfos()) yield toUnit(head)
    },

    readText(path) {
      const source = store.source(path)
      if (source) return source.bytes
      throw new ArtifactError(`Cannot find \`${path}\`: run \`forge build\` first`, {
        kind: 'not-compiled'
      })
    },

    readStorage(path, name) {
      const head = namedOf(name).find((each) => each.path === path && each.contract === name)
      if (!head) {
        throw new ArtifactError(
          `Cannot find the artifact of \`${path}:${name}\`: run \`forge build\` first`,
          {kind: 'not-compiled'}
        )
      }

      heads.check(head)
      checkSources(store, head)
      return readStorage(root, head.file)
    }
  }
}

/** Throw unless everything that was compiled for a contract is as it was then. */
function checkSources(store: ArtifactStore, {file, contract}: Head): void {
  for (const [path, hashes] of store.artifact(file).hashes) {
    store.check({file, path, contract, hashes}, () => [])
  }
}

function createBuildInfoReader({root, buildInfo}: FoundryConfig, stamps: Stamps): BuildInfoReader {
  const pathsOf = createFileCache(Number.POSITIVE_INFINITY, stamps.of, (file) => ({
    value: readBuildInfoPaths(resolve(root, file)),
    size: 1
  }))
  let files: Array<string> | undefined

  return {
    list() {
      files ??= listBuildInfos(root, buildInfo)
      return files
    },
    paths: (file) => pathsOf(file) ?? [],
    hasTree: (file, path) => hasTree(root, {file, path})
  }
}

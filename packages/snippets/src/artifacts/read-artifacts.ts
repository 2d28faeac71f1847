import {resolve} from 'node:path'
import type {SourceUnitNode} from '../ast/source-unit.ts'
import {ArtifactError, createMissingError} from '../errors.ts'
import type {GasMeasure} from '../gas/parse-gas-snapshot.ts'
import {readGas} from '../gas/read-gas.ts'
import {type FoundryConfig, readFoundryConfig} from '../project/read-foundry-config.ts'
import type {ContractStorage} from './artifact.ts'
import {type ArtifactStore, createArtifactStore} from './create-artifact-store.ts'
import {createFileCache} from './create-file-cache.ts'
import {createFileVersions, type FileVersions} from './create-file-versions.ts'
import {type BuildInfoReader, createHeadFinder} from './create-head-finder.ts'
import type {ArtifactHead} from './create-head-reader.ts'
import {createRunReader} from './create-run-reader.ts'
import {createUnitFinder, type UnitFinder} from './create-unit-finder.ts'
import {keepAnswers} from './keep-answers.ts'
import {listSourceStates, type SourceState} from './list-source-states.ts'
import {readArtifactIndex} from './read-artifact-index.ts'
import {hasTree, listBuildInfos, readBuildInfoPaths} from './read-build-info.ts'

/** A compiled Foundry project. Artifacts are opened when something in them is needed. */
export interface Artifacts extends UnitFinder {
  config: FoundryConfig
  /** Whether everything that was read is kept, so that changes of files after that are not noticed. */
  isWhole: boolean
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
   * Check each file on the disk only once while `run` runs, however often it is needed.
   *
   * Every public function does so by itself; making many calls in one `run` saves more time.
   */
  steady<Value>(run: () => Value): Value
  /** Read the storage layout of a contract. Throws unless all its sources are as compiled. */
  readStorage(path: string, name: string): ContractStorage
  /** Read the gas snapshots of the project. */
  readGas(): ReadonlyArray<GasMeasure>
}

/** Options for reading artifacts. */
export interface ReadArtifactsOptions {
  /** Profile of `foundry.toml` (default: `FOUNDRY_PROFILE`, or else `default`). */
  profile?: string
  /** Bytes of artifacts to keep parsed (default: 48 MiB, or 512 MiB with `isWhole`). */
  cacheSize?: number
  /**
   * Read artifacts whole from the start, and keep what was read, whatever happens to the files. That is faster if facts
   * about most contracts are needed.
   */
  isWhole?: boolean
}

/**
 * Open a compiled Foundry project.
 *
 * This lists the names of artifacts. An artifact is opened when something in it is needed.
 */
export function readArtifacts(projectRoot: string, options: ReadArtifactsOptions = {}): Artifacts {
  const {profile, isWhole = false} = options
  // Steps that go through all artifacts find none of them in a cache that is a little too small.
  const {cacheSize = (isWhole ? 512 : 48) * 1024 * 1024} = options
  const config = readFoundryConfig(projectRoot, profile)
  const {root} = config
  const index = readArtifactIndex(config)
  const files = [...index.bySource.values()].flat()
  const versions = createFileVersions(root, isWhole)
  const buildInfos = createBuildInfoReader(config, versions)
  const listBuildInfos = buildInfos.list
  const limits = {limit: cacheSize, isWhole}
  const store = createArtifactStore({config, files, versions, listBuildInfos, ...limits})
  const heads = createHeadFinder(index, store, buildInfos)
  const findRunId = createRunReader(config, store, versions, listBuildInfos)
  const {headsOfContract, ...units} = createUnitFinder(root, index, store, heads)
  let gas: ReadonlyArray<GasMeasure> | undefined

  const artifacts: Artifacts = {
    ...units,
    config,
    isWhole,
    steady: (run) => versions.steady(() => withProfile(config.profile, run)),
    contractNames: () => [...index.byContract.keys()],
    sources: () => listSourceStates(files, store, heads),
    readTree: (path) => store.artifact(heads.require(path).file).ast,
    readOutline: (path) => store.outline(heads.require(path).file).ast,
    findUnitId: (from, to, imported) => {
      return findRunId(heads.require(from), heads.require(to), imported)
    },

    readGas() {
      const measures = gas ?? readGas(config)
      if (isWhole) gas = measures
      return measures
    },

    readText(path) {
      const source = store.source(path)
      if (source) return source.bytes
      throw createMissingError(`\`${path}\``)
    },

    readStorage(path, name) {
      const head = headsOfContract(name).find((each) => each.path === path)
      if (!head) throw createMissingError(`the artifact of \`${path}:${name}\``)
      heads.check(head)
      checkSources(store, head)
      return store.artifact(head.file).storage()
    }
  }
  return isWhole ? keepSources(artifacts) : artifacts
}

/** Run something that reads artifacts, and name the profile in what it throws about them. */
function withProfile<Value>(profile: string, run: () => Value): Value {
  try {
    return run()
  } catch (error) {
    if (error instanceof ArtifactError) error.addProfile(profile)
    throw error
  }
}

/** Let artifacts remember what they know of a source, because its files are not looked at again. */
function keepSources(artifacts: Artifacts): Artifacts {
  const storageOf = keepAnswers((path) => keepAnswers((name) => artifacts.readStorage(path, name)))
  return {
    ...artifacts,
    findUnit: keepAnswers(artifacts.findUnit),
    findUnitsAt: keepAnswers(artifacts.findUnitsAt),
    readOutline: keepAnswers(artifacts.readOutline),
    readTree: keepAnswers(artifacts.readTree),
    readText: keepAnswers(artifacts.readText),
    readStorage: (path, name) => storageOf(path)(name)
  }
}

/** Throw unless everything that was compiled for a contract is as it was then. */
function checkSources(store: ArtifactStore, {file, contract}: ArtifactHead): void {
  for (const [path, hashes] of store.artifact(file).hashes) {
    store.check({file, path, contract, hashes}, () => [])
  }
}

function createBuildInfoReader(
  {root, buildInfo}: FoundryConfig,
  versions: FileVersions
): BuildInfoReader {
  const pathsOf = createFileCache(Number.POSITIVE_INFINITY, versions.of, (file) => ({
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

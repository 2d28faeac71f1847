import {join} from 'node:path'
import {ArtifactError, StaleArtifactError} from '../errors.ts'
import type {FoundryConfig} from '../project/read-foundry-config.ts'
import {toBuildCommand} from '../project/to-build-command.ts'
import {toProjectPath} from '../project/to-project-path.ts'
import type {ArtifactStore} from './create-artifact-store.ts'
import {createFileCache} from './create-file-cache.ts'
import type {FileVersions} from './create-file-versions.ts'
import type {ArtifactHead} from './create-head-reader.ts'
import {hasSameNumbering} from './has-same-numbering.ts'
import {type Build, readBuildIds} from './read-build-ids.ts'
import {readBuildInfoArtifact, readUnitIds} from './read-build-info.ts'

/**
 * Find the id of the tree of `to` in the run of the compiler that made the artifact of `from`.
 *
 * @param imported That id, if an import in `from` says it.
 * @returns undefined if it is unknown which runs made the two.
 * @throws ArtifactError if different runs made them, and no build-info says more.
 */
export type FindUnitId = (
  from: ArtifactHead,
  to: ArtifactHead,
  imported?: number
) => number | undefined

/**
 * Create a function that finds out how one run of the compiler numbered a tree.
 *
 * After an incremental build, artifacts come from several runs, and each run assigns new ids to the nodes of its trees.
 * Within a source, ids are consecutive and in the same order every time, so the difference between two ids of its root
 * is the difference between all its ids.
 */
export function createRunReader(
  config: FoundryConfig,
  store: ArtifactStore,
  versions: FileVersions,
  listBuildInfos: () => ReadonlyArray<string>
): FindUnitId {
  const keep = <Value>(read: (file: string) => Value) => {
    return createFileCache(Number.POSITIVE_INFINITY, versions.of, (file) => ({
      value: read(join(config.root, file)),
      size: 1
    }))
  }
  const buildIds = keep(readBuildIds)
  const unitIds = keep(readUnitIds)
  const folder = toProjectPath(config, config.buildInfo)
  const cacheFile = toProjectPath(config, config.cache)
  const start = toProjectPath(config, config.out).length + 1
  const buildOf = ({file}: ArtifactHead) => buildIds(cacheFile)?.get(file.slice(start))

  /** The ids of all trees in the run that made an artifact. */
  function runOf(head: ArtifactHead): ReadonlyMap<string, number> | undefined {
    const build = buildOf(head)
    if (build) return unitIds(`${folder}/${build.id}.json`)
    const runs = listBuildInfos().map((file) => unitIds(file))
    return runs.find((ids) => ids?.get(head.path) === head.unit)
  }

  const alike = new Map<string, boolean>()

  function isNumberedAlike({id}: Build, {file, path}: ArtifactHead): boolean {
    const info = `${folder}/${id}.json`
    const key = JSON.stringify([info, versions.of(info), file, versions.of(file)])
    const known = alike.get(key)
    if (known !== undefined) return known
    const found =
      versions.of(info) !== undefined &&
      unitIds(info)?.has(path) === true &&
      hasSameNumbering(
        readBuildInfoArtifact(config.root, {file: info, path}).ast,
        store.artifact(file).ast
      )
    alike.set(key, found)
    return found
  }

  /** Ids can be compared only if both runs read the same text. */
  function checkText({file, path}: ArtifactHead, to: ArtifactHead): void {
    const hashes = store.artifact(file).hashes.get(to.path)
    if (!hashes || store.isFresh({path: to.path, hashes})) return
    throw new StaleArtifactError(
      `Unexpected artifact \`${file}\`, compiled with an older \`${to.path}\`: run \`${toBuildCommand(config.profile)}\``,
      path
    )
  }

  return (from, to, imported) => {
    const [build, other] = [buildOf(from), buildOf(to)]
    const same = build !== undefined && build.id === other?.id
    if (same && (imported ?? to.unit) === to.unit) return to.unit
    if (build === undefined && imported === to.unit) return imported
    checkText(from, to)
    // Another version of the compiler may number nodes in another order.
    const comparable =
      !build || !other || build.version === other.version || isNumberedAlike(build, to)
    const id = comparable ? (imported ?? runOf(from)?.get(to.path)) : undefined
    if (id === undefined && build && other) throw createRunError(from.path, to.path)
    return id
  }
}

/** Create the error for two artifacts whose ids cannot be compared. */
export function createRunError(from: string, to: string): ArtifactError {
  return new ArtifactError(
    ({rebuild, section}) =>
      `Unexpected artifacts of \`${from}\` and \`${to}\` from different runs of the compiler: set \`build_info = true\` under \`${section}\` in \`foundry.toml\` and run \`${rebuild}\``,
    {kind: 'missing-build-info'}
  )
}

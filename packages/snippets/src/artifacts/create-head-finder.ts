import {basename, dirname} from 'node:path'
import {createMissingError} from '../errors.ts'
import type {ArtifactStore} from './create-artifact-store.ts'
import type {ArtifactHead} from './create-head-reader.ts'
import type {ArtifactIndex} from './read-artifact-index.ts'
import {joinBuildInfoName} from './read-build-info.ts'

/** Build-infos, as far as sources are looked up in them. */
export interface BuildInfoReader {
  /** List the build-infos, newest first, as paths from the root of the project. */
  list(): ReadonlyArray<string>
  /** List the sources of a build-info. */
  paths(file: string): ReadonlyArray<string>
  /** Check whether a build-info has the syntax tree of a source. */
  hasTree(file: string, path: string): boolean
}

/** Finds the artifact to read a source from. */
export interface HeadFinder {
  /** Find an artifact of a source, a fresh one if there is one. */
  find(path: string): ArtifactHead | undefined
  /** Find a fresh artifact of a source, or throw. */
  require(path: string): ArtifactHead
  /** List the artifacts in all folders that are named like the file of a source. */
  siblings(path: string): Array<ArtifactHead>
  /** Throw unless the artifact was made from its source as it is now. */
  check(head: ArtifactHead): void
  /** Keep one artifact for each source, a fresh one if there is one. */
  best(heads: Iterable<ArtifactHead>): Array<ArtifactHead>
  /** List the sources that only a build-info has: older versions of `forge` write no artifact for a source without contracts. */
  inBuildInfos(): Generator<ArtifactHead>
}

/** Create a finder for the artifacts of an index. */
export function createHeadFinder(
  index: ArtifactIndex,
  store: ArtifactStore,
  buildInfos: BuildInfoReader
): HeadFinder {
  const filesOf = (path: string) => index.bySource.get(basename(path)) ?? []
  const siblings = (path: string) => filesOf(path).map((file) => store.open(file).head)
  const inBuildInfos = () => listBuildInfoHeads(store, buildInfos, hasArtifact)
  const check = (head: ArtifactHead) => store.check(head, () => siblings(head.path))

  function find(path: string): ArtifactHead | undefined {
    let stale: ArtifactHead | undefined

    for (const file of filesOf(path)) {
      const {head} = store.open(file)
      if (head.path !== path) continue
      if (store.isFresh(head)) return head
      stale ??= head
    }

    if (stale) return stale
    for (const head of inBuildInfos()) if (head.path === path) return head
    return undefined
  }

  function hasArtifact(path: string, namesakes: number): boolean {
    const files = filesOf(path)
    // If there are as many folders as sources with that name, none of them has to be opened.
    if (new Set(files.map((file) => dirname(file))).size >= namesakes) return true
    return files.some((file) => store.open(file).head.path === path)
  }

  return {
    find,
    siblings,
    check,
    inBuildInfos,

    require(path) {
      const head = find(path)
      if (!head) {
        throw createMissingError(`the artifact of \`${path}\``)
      }
      check(head)
      return head
    },

    best(heads) {
      const best = new Map<string, ArtifactHead>()
      const all = [...heads]
      // `forge build` leaves the artifacts of deleted and renamed sources where they are.
      const present = all.filter(({path}) => store.source(path) !== undefined)

      for (const head of present.length > 0 ? present : all) {
        const other = best.get(head.path)
        if (!other || (!store.isFresh(other) && store.isFresh(head))) best.set(head.path, head)
      }

      return [...best.values()]
    }
  }
}

/** List the sources that have no artifact, but a tree in a build-info. */
function* listBuildInfoHeads(
  store: ArtifactStore,
  buildInfos: BuildInfoReader,
  hasArtifact: (path: string, namesakes: number) => boolean
): Generator<ArtifactHead> {
  const known = new Set<string>()

  for (const file of buildInfos.list()) {
    const paths = buildInfos.paths(file)
    const namesakes = countNames(paths)

    for (const path of paths) {
      if (known.has(path) || hasArtifact(path, namesakes.get(basename(path)) ?? 0)) continue
      known.add(path)
      // An old build-info can be the only trace of a deleted source.
      if (store.source(path) && buildInfos.hasTree(file, path)) {
        yield store.open(joinBuildInfoName({file, path})).head
      }
    }
  }
}

function countNames(paths: ReadonlyArray<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(basename(path), (counts.get(basename(path)) ?? 0) + 1)
  return counts
}

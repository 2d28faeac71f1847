import {ArtifactError, StaleArtifactError} from '../errors.ts'
import {readSource, type Source} from '../sources/read-source.ts'
import {readStamp} from '../sources/read-stamp.ts'
import {toFile} from '../sources/to-file.ts'
import {checkPlace} from '../symbols/check-place.ts'
import {listSymbols} from '../symbols/list-symbols.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import type {Artifact, SourceHashes, SourceUnitNode} from './artifact.ts'
import {createFileCache} from './create-file-cache.ts'
import {findSourceHashes} from './find-in-artifacts.ts'
import {readArtifact} from './read-artifact.ts'
import {readBuildInfoArtifact, readBuildInfoHash, splitBuildInfoName} from './read-build-info.ts'

/** What stays in memory of an artifact. */
export interface Head {
  /** In `out`, from the project's root on. */
  file: string
  /** Its source. */
  path: string
  /** The contract it is of; nothing for a source without contracts. */
  contract?: string | undefined
  /** Of its source; nothing where the artifact has no metadata. */
  hashes?: SourceHashes | undefined
}

interface Opened {
  stamp: string
  sourceStamp: string | undefined
  head: Head
  symbols: ReadonlyArray<SoliditySymbol>
}

/** Artifacts and sources, each read once, and again when it changes. */
export interface ArtifactStore {
  head(file: string): Head
  artifact(file: string): Artifact
  /** The syntax tree without the bodies of functions, if they can be skipped. It is not cached. */
  outline(file: string): SourceUnitNode
  source(path: string): Source | undefined
  /** Symbols of the source of an artifact. */
  symbols(file: string): ReadonlyArray<SoliditySymbol>
  /** Ask the disk about each file once, however often it is needed in `run`. */
  steady<Value>(run: () => Value): Value
  /** Throw unless the artifact was made from the source as it is now. */
  check(head: Head, siblings: ReadonlyArray<string>): void
  isFresh(head: Head): boolean
}

/** Create a store that keeps at most `limit` bytes of artifacts parsed. */
export function createArtifactStore(
  root: string,
  files: ReadonlyArray<string>,
  listBuildInfos: () => ReadonlyArray<string>,
  limit: number
): ArtifactStore {
  const stamps = new Map<string, string | undefined>()
  let steady = 0

  function sourceStamp(path: string): string | undefined {
    if (steady > 0 && stamps.has(path)) return stamps.get(path)
    const stamp = readStamp(toFile(root, path))
    if (steady > 0) stamps.set(path, stamp)
    return stamp
  }

  const artifactStamp = (file: string) => sourceStamp(splitBuildInfoName(file)?.file ?? file)

  const sources = createFileCache(limit, sourceStamp, (path) => {
    const value = readSource(toFile(root, path))
    return {value, size: value.bytes.length}
  })

  // Whatever an artifact says: no other file than a contract is read.
  const source = (path: string) => (path.endsWith('.sol') ? sources(path) : undefined)

  function read(file: string, part: 'outline' | 'whole'): Artifact {
    const name = splitBuildInfoName(file)
    return name ? readBuildInfoArtifact(root, name) : readArtifact(root, file, part)
  }

  const artifacts = createFileCache(limit, artifactStamp, (file) => {
    const value = read(file, 'whole')
    return {value, size: value.size}
  })

  // What is needed to cut is small and never forgotten. The tree is let go at once: to
  // keep it would cost more than to parse it again for those few of which facts are asked.
  const opened = new Map<string, Opened>()

  function open(file: string): Opened {
    const stamp = found(artifactStamp(file), file)
    const known = opened.get(file)

    if (known?.stamp === stamp && known.sourceStamp === sourceStamp(known.head.path)) {
      return known
    }

    const artifact = read(file, 'outline')
    const {absolutePath} = artifact.ast
    const text = source(absolutePath)
    const head = toHead(artifact)
    const value = {
      stamp,
      sourceStamp: sourceStamp(absolutePath),
      head,
      symbols: text ? listSymbols(artifact.ast, text.bytes) : []
    }

    // In a source that has changed since, places may well be wrong.
    if (text && head.hashes && text.has(head.hashes)) {
      for (const symbol of value.symbols) checkPlace(symbol, {start: 0, end: text.bytes.length})
    }

    opened.set(file, value)
    return value
  }

  const same = new Map<string, string | undefined>()

  // Without metadata of its own, a source counts as compiled when something was compiled
  // with it as it is now. Only that is remembered: a build can mend the rest at any time.
  function seenByOthers(path: string): 'same' | 'other' | 'never' {
    const stamp = sourceStamp(path)
    if (same.has(path) && same.get(path) === stamp) return 'same'
    const hash = found(source(path), path).keccak256()
    let seen: 'other' | 'never' = 'never'

    for (const known of listHashes(path)) {
      if (known === hash) {
        same.set(path, stamp)
        return 'same'
      }
      seen = 'other'
    }

    return seen
  }

  function* listHashes(path: string): Generator<string> {
    yield* findSourceHashes(root, files, path)

    for (const file of listBuildInfos()) {
      const hash = readBuildInfoHash(root, {file, path})
      if (hash !== undefined) yield hash
    }
  }

  function isFresh(head: Head): boolean {
    const text = source(head.path)
    if (!text) return false
    return head.hashes ? text.has(head.hashes) : seenByOthers(head.path) === 'same'
  }

  return {
    head: (file) => open(file).head,
    artifact: (file) => found(artifacts(file), file),
    outline: (file) => read(file, 'outline').ast,
    source,
    symbols: (file) => open(file).symbols,
    isFresh,

    steady(run) {
      steady++
      try {
        return run()
      } finally {
        steady--
        if (steady === 0) stamps.clear()
      }
    },

    check(head, siblings) {
      if (isFresh(head)) return
      const {file, path} = head

      if (!source(path)) {
        throw new StaleArtifactError(
          `Unexpected artifact \`${file}\` of \`${path}\`, which was deleted or renamed: run \`forge build --force\``,
          path
        )
      }

      const fresh = siblings
        .map((sibling) => open(sibling).head)
        .some((sibling) => sibling.path === path && sibling.file !== file && isFresh(sibling))

      if (fresh && head.hashes) {
        throw new StaleArtifactError(
          `Unexpected artifact \`${file}\`, left over from an older \`${path}\` which has been compiled since: run \`forge build --force\``,
          path
        )
      }

      if (!head.hashes && seenByOthers(path) === 'never') {
        throw new StaleArtifactError(
          `Cannot tell whether \`${path}\` changed since \`${file}\` was made, since nothing imports it: set \`build_info = true\` in \`foundry.toml\` and run \`forge build --force\``,
          path
        )
      }

      throw new StaleArtifactError(
        `Unexpected change in \`${path}\` since \`${file}\` was made: run \`forge build\``,
        path
      )
    }
  }
}

function toHead({file, ast, contract, hashes}: Artifact): Head {
  return {file, path: ast.absolutePath, contract, hashes: hashes.get(ast.absolutePath)}
}

function found<Value>(value: Value | undefined, file: string): Value {
  if (value !== undefined) return value
  throw new ArtifactError(`Cannot find \`${file}\`: run \`forge build\` first`)
}

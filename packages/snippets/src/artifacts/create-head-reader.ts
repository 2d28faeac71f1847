import {createMissingError} from '../errors.ts'
import type {Source, SourceHashes} from '../sources/read-source.ts'
import {checkPlace} from '../symbols/check-place.ts'
import {listSymbols} from '../symbols/list-symbols.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import type {Artifact} from './artifact.ts'

/** The part of an artifact that stays in memory. */
export interface ArtifactHead {
  /** The artifact, as a path from the root of the project. */
  file: string
  /** Its source. */
  path: string
  /** Its contract; undefined for a source without contracts. */
  contract?: string | undefined
  /** Id of its syntax tree, in the run of the compiler that made it. */
  unit: number
  /** Hashes of its source; undefined if the artifact has no metadata. */
  hashes?: SourceHashes | undefined
}

/** A head, and the symbols of its source. */
export interface OpenArtifact {
  head: ArtifactHead
  symbols: ReadonlyArray<SoliditySymbol>
}

interface Kept extends OpenArtifact {
  version: string
  sourceVersion: string | undefined
}

/**
 * Create a function that opens artifacts, and opens one again when it or its source changes.
 *
 * Heads and symbols are small and stay in memory. The syntax tree does not: parsing it again for
 * the few symbols whose facts are needed costs less than keeping all of them.
 */
export function createHeadReader(
  readOutline: (file: string) => Artifact,
  readText: (path: string) => Source | undefined,
  versionOf: (file: string) => string | undefined
): (file: string) => OpenArtifact {
  const opened = new Map<string, Kept>()

  return (file) => {
    const version = versionOf(file)
    if (version === undefined) {
      throw createMissingError(`\`${file}\``)
    }

    const known = opened.get(file)
    if (known?.version === version && known.sourceVersion === versionOf(known.head.path))
      return known

    const artifact = readOutline(file)
    const text = readText(artifact.ast.absolutePath)
    const open = toOpen(artifact, text)
    opened.set(file, {...open, version, sourceVersion: versionOf(open.head.path)})
    return open
  }
}

function toOpen({file, ast, contract, hashes}: Artifact, text: Source | undefined): OpenArtifact {
  const path = ast.absolutePath
  const head = {file, path, contract, unit: ast.id, hashes: hashes.get(path)}
  const symbols = text ? listSymbols(ast, text.bytes) : []

  // If the source has changed since, its places may be wrong, and nothing is cut from it.
  if (text && head.hashes && text.has(head.hashes)) {
    for (const symbol of symbols) checkPlace(symbol, {start: 0, end: text.bytes.length})
  }

  return {head, symbols}
}

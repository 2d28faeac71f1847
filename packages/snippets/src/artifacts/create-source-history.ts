import type {Source} from '../sources/read-source.ts'

/** Whether a source was compiled as it is now, as something else, or never. */
export type Seen = 'same' | 'other' | 'never'

/**
 * Create a function that finds out whether a source was ever compiled as it is now.
 *
 * A source without contracts has an artifact without metadata. It counts as compiled if it was
 * compiled together with another contract, or appears in a build-info.
 *
 * @param listHashes keccak256 of a source, as other artifacts and build-infos recorded it.
 */
export function createSourceHistory(
  readText: (path: string) => Source | undefined,
  versionOf: (path: string) => string | undefined,
  listHashes: (path: string) => Iterable<string>
): (path: string) => Seen {
  // Only 'same' is remembered: a build can change the other two at any time.
  const same = new Map<string, string | undefined>()

  return (path) => {
    const version = versionOf(path)
    if (same.has(path) && same.get(path) === version) return 'same'
    const hash = readText(path)?.keccak256()
    let seen: Seen = 'never'

    for (const known of listHashes(path)) {
      if (known === hash) {
        same.set(path, version)
        return 'same'
      }
      seen = 'other'
    }

    return seen
  }
}

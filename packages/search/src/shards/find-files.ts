import type {Store} from './create-store.ts'
import type {FileRange} from './manifest.ts'

/**
 * Find the files that can hold terms with this beginning, in order. Returns undefined if there are more than `most`.
 */
export async function findFiles(
  store: Store,
  top: FileRange,
  prefix: string,
  most: number
): Promise<Array<string> | undefined> {
  const above = cutRange(top, prefix)
  // All files below the ranges between the first one and the last one match, and there are many of them.
  if (above.length > 2 + most) return
  const ranges = await Promise.all(above.map((name) => store.read<FileRange>(name)))
  const found = ranges.flatMap((range) => cutRange(range, prefix))
  return found.length > most ? undefined : found
}

/** Find the file that a term would be in. */
export async function findFile(
  store: Store,
  top: FileRange,
  term: string
): Promise<string | undefined> {
  const above = top.files[findPlace(top.starts, term)]
  if (above === undefined) return
  const range = await store.read<FileRange>(above)
  return range.files[findPlace(range.starts, term)]
}

function cutRange({starts, files}: FileRange, prefix: string): Array<string> {
  const first = Math.max(0, findPlace(starts, prefix))
  const last = findPlace(starts, `${prefix}\uffff`)
  return files.slice(first, last + 1)
}

/** The place of the last start that is not greater than the term, or -1. */
function findPlace(starts: ReadonlyArray<string>, term: string): number {
  let [low, high] = [0, starts.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? '') <= term) low = middle + 1
    else high = middle - 1
  }
  return high
}

import type {FileRange} from './manifest.ts'

/** Find the file that a term would be in. */
export function findFile({starts, files}: FileRange, term: string): string | undefined {
  return files[findPlace(starts, term)]
}

/** Find all files that may hold terms of that beginning. */
export function findFiles({starts, files}: FileRange, prefix: string): Array<string> {
  const first = Math.max(0, findPlace(starts, prefix))
  const last = findPlace(starts, `${prefix}\uffff`)
  return files.slice(first, last + 1)
}

/** Place of the last start that is not behind the term; `-1` where all are. */
function findPlace(starts: ReadonlyArray<string>, term: string): number {
  let [low, high] = [0, starts.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? '') <= term) low = middle + 1
    else high = middle - 1
  }
  return high
}

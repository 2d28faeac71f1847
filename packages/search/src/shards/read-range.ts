import type {Store} from './create-store.ts'
import {type FileRange, nameLength} from './manifest.ts'

/** Read the files that can hold terms between two, in order. Returns undefined if there are more than `most`. */
export async function readRange<T>(
  store: Store,
  top: FileRange,
  [first, last]: [first: string, last: string],
  most: number
): Promise<Array<T> | undefined> {
  const above = cutRange(top, first, last)
  // All files below the ranges between the first one and the last one match, and there are many of them.
  if (above.length > 2 + most) return
  const ranges = await Promise.all(above.map((name) => store.read<FileRange>(name)))
  const found = ranges.flatMap((range) => cutRange(range, first, last))
  if (found.length > most) return
  return (await Promise.all(found.map((name) => store.read<Array<T>>(name)))).flat()
}

function cutRange({starts, files}: FileRange, first: string, last: string): Array<string> {
  const from = Math.max(0, findPlace(starts, first))
  const count = Math.max(0, findPlace(starts, last) + 1 - from)
  return Array.from({length: count}, (_, at) => {
    const start = (from + at) * nameLength
    return files.slice(start, start + nameLength)
  })
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

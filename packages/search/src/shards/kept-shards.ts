import {isWord} from '../text/term-shape.ts'
import type {RangeFile} from './add-range.ts'
import type {Collection, IndexPart} from './collect-terms.ts'
import type {FileSet} from './create-file-set.ts'
import type {FileRange} from './manifest.ts'

/** Data about the shards of an index, so that the next build encodes only the terms of changed pages. */
export interface KeptShards {
  /** The options that they were made with. */
  options: string
  /** The average lengths of fields that the best documents of frequent terms were chosen by. */
  averages: ReadonlyArray<number>
  /** How many documents have each term, in the order of the terms. */
  counts: Uint32Array
  files: Array<RangeFile>
  endings: {range: FileRange; names: Array<string>}
}

/** The shards of an earlier index whose documents have the same numbers. */
export interface EarlierShards extends KeptShards {
  /** For the number of each term, 1 if it can be at other places now. */
  changed: Uint8Array
}

/** Two versions of a part. */
export type PartChange = [before: IndexPart, after: IndexPart]

/** Mark the terms that are at other places in the new version of a part. */
export function markChanges([before, after]: PartChange, changed: Uint8Array): void {
  const [old, own] = [splitPlaces(before), splitPlaces(after)]
  for (const place of new Set([...old.keys(), ...own.keys()])) {
    const [left, right] = [old.get(place), own.get(place)]
    // An entry also stores the length of its field.
    if (left && right && left.length === right.length && String(left.terms) === String(right.terms))
      continue
    for (const term of [...(left?.terms ?? []), ...(right?.terms ?? [])]) changed[term] = 1
  }
}

/** List the terms at each place of a part. */
function splitPlaces({
  lengths,
  rows
}: IndexPart): Map<number, {length: number | undefined; terms: Array<number>}> {
  const places = new Map<number, {length: number | undefined; terms: Array<number>}>()
  let terms: Array<number> = []
  for (const row of rows) {
    if (row >= 0) {
      terms.push(row)
      continue
    }
    terms = []
    const place = ~row
    places.set(place, {length: lengths[place], terms})
  }
  return places
}

/** Make a function that finds a shard that can stay, by the index of its first term in the new order. */
export function createKeptFinder(
  {changed, counts, averages: before, files: shards}: EarlierShards,
  {
    order,
    averages,
    bestCount
  }: {order: ReadonlyArray<number>; averages: ReadonlyArray<number>; bestCount: number}
): (at: number) => KeptShard | undefined {
  // The best documents of a frequent term depend on the averages of all documents.
  const most = String(averages) === String(before) ? Number.POSITIVE_INFINITY : bestCount
  const byFirst = new Map<number, RangeFile>()
  let first = 0
  for (const shard of shards) {
    byFirst.set(first, shard)
    first += shard.length
  }
  const end = first

  return (at) => {
    const first = order[at] ?? end
    const file = byFirst.get(first)
    // Where a shard starts depends on the term before it, and where it ends on the one after it.
    if (!file || order[at - 1] !== (first > 0 ? first - 1 : undefined)) return
    const next = first + file.length
    if (order[at + file.length] !== (next < end ? next : undefined)) return
    for (let number = first; number < next; number++) {
      if (order[at + number - first] !== number || changed[number] === 1) return
      if ((counts[number] ?? 0) > most) return
    }
    return {file, counts: counts.subarray(first, next)}
  }
}

/** A shard that can be reused, and how many documents have each of its terms. */
interface KeptShard {
  file: RangeFile
  counts: Uint32Array
}

/** Keep the files of endings, unless a word is new or gone. */
export function keepEndings(
  {changed, endings}: EarlierShards,
  {
    collection: {terms, earlierCount},
    totals,
    files
  }: {collection: Collection; totals: Uint32Array; files: FileSet}
): KeptShards['endings'] | undefined {
  for (let number = 0; number < terms.length; number++) {
    if (changed[number] !== 1) continue
    const isSame = number < earlierCount && totals[number] !== 0
    if (!isSame && isWord(terms[number] ?? '')) return
  }
  return files.keep(...endings.names) ? endings : undefined
}

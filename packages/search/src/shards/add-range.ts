import type {FileSet} from './create-file-set.ts'
import type {FileRange} from './manifest.ts'

/** How many files a file of names has: a query loads one or two of them. */
const filesPerRange = 48

/** A file of sorted terms. */
export interface RangeFile {
  /** The smallest term that it can hold. */
  start: string
  name: string
  /** How many terms it holds. */
  length: number
}

/** How terms are put into files. */
interface RangeOptions {
  /** Encode a term for a file, and return its size as JSON. */
  toItem: (at: number) => {content: unknown; size: number}
  /** The least size of a file. */
  least: number
  /** Find the file of an earlier index that begins with this term, if its content would be the same. */
  findKept?: ((at: number) => RangeFile | undefined) | undefined
}

/**
 * Add files of at least `least` bytes with sorted terms, and files of their names. The `start` of a file is the
 * shortest text that is not greater than any of its terms but greater than those of the file before.
 *
 * The hash of the next term decides where a file ends, and not how full it is. A new term therefore moves no ends
 * but those of its own file, and all other files keep their names.
 */
export function addRange(
  files: FileSet,
  terms: ReadonlyArray<string>,
  {toItem, least, findKept}: RangeOptions
): {range: FileRange; added: Array<RangeFile>; names: Array<string>} {
  const added: Array<RangeFile> = []
  for (let first = 0; first < terms.length; ) {
    const file = findKept?.(first) ?? addFile(first)
    added.push(file)
    first += file.length
  }
  const names = files.addParts(added, filesPerRange, toRange)
  const range = toRange(
    names.map((name, at) => ({start: added[at * filesPerRange]?.start ?? '', name}))
  )
  return {range, added, names}

  function addFile(first: number): RangeFile {
    const contents: Array<unknown> = []
    let size = 0
    for (let at = first; at < terms.length; at++) {
      if (size > least && (hash(terms[at] ?? '') % 32 === 0 || size > 3 * least)) break
      const item = toItem(at)
      contents.push(item.content)
      size += item.size
    }
    const [before = '', term = ''] = [terms[first - 1], terms[first]]
    const start = first === 0 ? '' : term.slice(0, countShared(before, term) + 1)
    return {start, name: files.add(contents), length: contents.length}
  }
}

function toRange(list: ReadonlyArray<Pick<RangeFile, 'name' | 'start'>>): FileRange {
  return {starts: list.map(({start}) => start), files: list.map(({name}) => name).join('')}
}

/** Count the characters that both words begin with. */
function countShared(left: string, right: string): number {
  let count = 0
  while (count < left.length && left[count] === right[count]) count++
  return count
}

/** FNV-1a, which is short and spreads terms evenly. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return (value ^ (value >>> 15)) >>> 0
}

import type {FileSet} from './create-file-set.ts'
import type {FileRange} from './manifest.ts'

/** How many files a file of names has: a query loads one or two of them. */
const filesPerRange = 48

/**
 * Add files of at least `least` bytes with sorted terms, and files of their names. The `start` of a file is not greater
 * than any of its terms, greater than those of the file before, and as short as possible.
 *
 * The hash of the next term decides where a file ends, and not how full it is. A new term therefore moves the ends of
 * no file but its own, and all others keep their names.
 */
export function addRange(
  files: FileSet,
  items: Iterable<{term: string; content: unknown; size: number}>,
  least: number
): FileRange {
  const added: Array<{start: string; name: string}> = []
  let contents: Array<unknown> = []
  let [start, size, before] = ['', 0, '']
  const end = () => added.push({start, name: files.add(contents)})
  for (const {term, content, size: own} of items) {
    if (size > least && (hash(term) % 32 === 0 || size > 3 * least)) {
      end()
      start = term.slice(0, countShared(before, term) + 1)
      contents = []
      size = 0
    }
    contents.push(content)
    size += own
    before = term
  }
  if (contents.length > 0) end()
  const names = files.addParts(added, filesPerRange, toRange)
  return toRange(names.map((name, at) => ({start: added[at * filesPerRange]?.start ?? '', name})))
}

function toRange(list: ReadonlyArray<{start: string; name: string}>): FileRange {
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

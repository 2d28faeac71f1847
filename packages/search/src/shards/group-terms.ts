/**
 * Cut sorted terms into groups of at least `least` bytes. Its `start` is not greater than any term of a group, greater
 * than those of the group before, and as short as possible.
 *
 * The hash of the next term decides where a group ends, and not how full it is. A new term therefore moves the ends of
 * no group but its own, and the files of all others keep their names.
 */
export function* groupTerms<T extends {term: string; size: number}>(
  items: Iterable<T>,
  least: number
): Generator<{start: string; items: Array<T>}> {
  let group: {start: string; items: Array<T>} = {start: '', items: []}
  let [size, before] = [0, '']
  for (const item of items) {
    const {term} = item
    if (size > least && (hash(term) % 32 === 0 || size > 3 * least)) {
      yield group
      group = {start: term.slice(0, countShared(before, term) + 1), items: []}
      size = 0
    }
    group.items.push(item)
    size += item.size
    before = term
  }
  if (group.items.length > 0) yield group
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

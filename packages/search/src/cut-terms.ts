import {countShared} from './term-list.ts'

/**
 * Cut sorted terms into groups of `least` bytes or more, before they are compressed.
 *
 * A group ends where its next term says so, and not where it is full, so that a new term moves the ends of no group but
 * its own, and files of the others keep their names.
 */
export function cutTerms(
  terms: Iterable<string>,
  least: number,
  toSize: (term: string) => number
): Array<{start: string; terms: Array<string>}> {
  const groups: Array<{start: string; terms: Array<string>}> = []
  let group: Array<string> = []
  let size = 0
  let before = ''
  let start = ''

  for (const term of terms) {
    const isEnd = size > least && (hash(term) % 64 === 0 || size > 3 * least)
    if (isEnd) {
      groups.push({start, terms: group})
      group = []
      size = 0
      // No longer than it has to be to lie behind the last term of the group before.
      start = term.slice(0, countShared(before, term) + 1)
    }
    group.push(term)
    size += term.length - countShared(before, term) + 2 + toSize(term)
    before = term
  }
  if (group.length > 0) groups.push({start, terms: group})
  return groups
}

/** FNV-1a: spreads terms evenly, and needs no more than that. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return (value ^ (value >>> 15)) >>> 0
}

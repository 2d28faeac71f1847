/**
 * Find the name that a person who typed `name` probably meant.
 *
 * Up to a third of the letters may differ. Returns undefined when no name is that near.
 */
export function findNearest(name: string, names: Iterable<string>): string | undefined {
  // The time grows with the product of the lengths, and a name this long is not a typo.
  if (name.length > 200) return
  const lower = name.toLowerCase()
  const limit = name.length < 2 ? 0 : Math.max(1, Math.floor(name.length / 3))
  let nearest: string | undefined
  let least = limit + 1

  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const distance = countEdits(lower, candidate.toLowerCase(), least)
    if (distance < least) {
      least = distance
      nearest = candidate
    }
  }

  return nearest
}

/**
 * List up to five names that resemble `name`, nearest first. Up to a third of the letters may differ.
 *
 * A name that contains the other counts as near: `deposit` suggests `depositFor`.
 */
export function listNearest(name: string, names: Iterable<string>): Array<string> {
  const wanted = shorten(name)
  const limit = Math.max(1, Math.floor(wanted.length / 3))
  const ranked = [...new Set(names)]
    .map((candidate) => ({candidate, distance: measure(wanted, shorten(candidate))}))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))

  const near = ranked.filter(({distance}) => distance <= limit).slice(0, 5)
  return near.map(({candidate}) => candidate)
}

/** Comparing takes time by the product of the lengths, and no typo comes after sixty letters. */
function shorten(name: string): string {
  return name.slice(0, 60).toLowerCase()
}

function measure(wanted: string, other: string): number {
  const isPart =
    Math.min(wanted.length, other.length) > 2 && (other.includes(wanted) || wanted.includes(other))
  return isPart ? 1 : countEdits(wanted, other)
}

/**
 * Count the insertions, deletions, replacements and swaps of neighbors that turn `a` into `b`.
 *
 * Returns at least `most` as soon as it is certain that there are that many.
 */
function countEdits(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  // Names that are compared often have the same beginning, such as headings with numbers.
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-end - 1) === b.at(-end - 1)) end++
  const isSame = start + end === Math.max(a.length, b.length)
  if (!isSame && most <= 1) return most
  return countMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end), most)
}

function countMiddle(a: string, b: string, most: number): number {
  let beforeLast: Array<number> = []
  let last = Array.from({length: b.length + 1}, (_, index) => index)
  let leastOfLast = 0

  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, at(beforeLast, j - 2) + 1)
      }
      row.push(edits)
      least = Math.min(least, edits)
    }
    // A row follows from the two before it.
    if (least >= most && leastOfLast >= most) return most
    beforeLast = last
    last = row
    leastOfLast = least
  }

  return at(last, b.length)
}

function at(row: Array<number>, index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}

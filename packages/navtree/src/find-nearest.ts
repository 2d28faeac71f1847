/**
 * Find the name that somebody who wrote `name` probably meant: at most a third of its letters differ, or one of two.
 */
export function findNearest(name: string, names: Iterable<string>): string | undefined {
  const lower = name.toLowerCase()
  const limit = name.length < 2 ? 0 : Math.max(1, Math.floor(name.length / 3))
  let nearest: string | undefined
  let least = limit + 1

  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) >= least) continue
    const distance = countEdits(lower, candidate.toLowerCase())
    if (distance < least) {
      least = distance
      nearest = candidate
    }
  }

  return nearest
}

/** Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`. */
function countEdits(a: string, b: string): number {
  let beforeLast: Array<number> = []
  let last = Array.from({length: b.length + 1}, (_, index) => index)

  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, at(beforeLast, j - 2) + 1)
      }
      row.push(edits)
    }
    beforeLast = last
    last = row
  }

  return at(last, b.length)
}

function at(row: Array<number>, index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}

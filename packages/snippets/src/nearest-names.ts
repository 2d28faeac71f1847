/** Find the names most like a name, nearest first; nothing for what is like none. */
export function nearestNames(name: string, names: Iterable<string>, count = 5): Array<string> {
  const wanted = name.toLowerCase()
  const limit = Math.max(2, Math.floor(name.length / 2))
  const near: Array<{name: string; distance: number}> = []

  for (const candidate of new Set(names)) {
    const other = candidate.toLowerCase()
    // A part of a name is as good a hint as a slip of a letter.
    const part =
      other.length > 2 && wanted.length > 2 && (other.includes(wanted) || wanted.includes(other))
    const distance = part ? 1 : editDistance(wanted, other, limit)
    if (distance <= limit) near.push({name: candidate, distance})
  }

  return near
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map((entry) => entry.name)
}

/** Count the letters to change, add or leave out; more than `limit` is not counted further. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let previous = Array.from({length: b.length + 1}, (_, index) => index)

  for (let row = 1; row <= a.length; row++) {
    const current = [row]

    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const change = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      current.push(Math.min(substitution, change))
    }

    previous = current
  }

  return previous[b.length] ?? limit + 1
}

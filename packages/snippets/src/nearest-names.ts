/** Find the names most like a name, nearest first; if none is like it, the few that are least unlike. */
export function nearestNames(name: string, names: Iterable<string>): Array<string> {
  const wanted = shorten(name)
  const limit = Math.max(2, Math.floor(wanted.length / 2))

  const near = [...new Set(names)]
    .map((candidate) => ({name: candidate, distance: distance(wanted, shorten(candidate))}))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))

  const like = near.filter((entry) => entry.distance <= limit).slice(0, 5)
  return (like.length > 0 ? like : near.slice(0, 3)).map((entry) => entry.name)
}

/** To compare takes time by the length of both: nobody slips after sixty letters. */
function shorten(name: string): string {
  return name.slice(0, 60).toLowerCase()
}

function distance(wanted: string, other: string): number {
  // A part of a name is as good a hint as a slip of a letter.
  const part = other.length > 2 && wanted.length > 2
  return part && (other.includes(wanted) || wanted.includes(other))
    ? 1
    : editDistance(wanted, other)
}

/** Count the letters to change, add or leave out. */
function editDistance(a: string, b: string): number {
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

  return previous[b.length] ?? 0
}

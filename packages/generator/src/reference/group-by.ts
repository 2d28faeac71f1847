/** Group values by a text that each has. Groups and values keep their order. */
export function groupBy<T>(
  list: ReadonlyArray<T>,
  toKey: (value: T) => string
): Map<string, Array<T>> {
  const groups = new Map<string, Array<T>>()
  for (const value of list) {
    const key = toKey(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

/** Group values by a key that each of them has. Groups and values keep their order. */
export function groupBy<Value, Key = string>(
  list: Iterable<Value>,
  toKey: (value: Value) => Key
): Map<Key, Array<Value>> {
  const groups = new Map<Key, Array<Value>>()
  for (const value of list) {
    const key = toKey(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

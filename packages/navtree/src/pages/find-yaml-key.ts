import {isMap, isScalar, type Node, type Pair, type YAMLMap} from 'yaml'

/** Find where the key at the end of a path is, or the innermost key on the path that exists. Items of lists count as keys. */
export function findYamlKey(
  contents: unknown,
  keys: ReadonlyArray<PropertyKey>
): [from: number, to: number] {
  let node = contents
  let found: [number, number] = [0, 0]
  for (const key of keys) {
    let next: Node | undefined
    if (isMap(node)) {
      const pair = indexPairs(node).get(key)
      if (!isScalar(pair?.key)) return found
      next = pair.key
      node = pair.value
    } else if (typeof node === 'object' && node !== null && 'items' in node) {
      next = (node.items as Array<Node>)[Number(key)]
      node = next
    } else return found
    if (next?.range) found = [next.range[0], next.range[1]]
  }
  return found
}

const pairsByKey = new WeakMap<YAMLMap, ReadonlyMap<unknown, Pair>>()

/** Index the pairs of a map once, because every wrong key in it needs the index. */
function indexPairs(map: YAMLMap): ReadonlyMap<unknown, Pair> {
  const known = pairsByKey.get(map)
  if (known) return known
  const pairs = new Map(
    map.items.flatMap((pair) => (isScalar(pair.key) ? [[pair.key.value, pair] as const] : []))
  )
  pairsByKey.set(map, pairs)
  return pairs
}

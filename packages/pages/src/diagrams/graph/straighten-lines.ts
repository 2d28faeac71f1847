import {type LayerItem, type Piece, type Rows, toDistance, toEndPlace} from './layers.ts'

/** Make lines straight where nothing is in the way: first the lines of long edges, then those between two items. */
export function straightenLines(rows: Rows): void {
  const toRange = (item: LayerItem): [low: number, high: number] => {
    const row = rows[item.layer] ?? []
    const [left, right] = [row[item.place - 1], row[item.place + 1]]
    return [
      left ? left.at + toDistance(left, item) : Number.NEGATIVE_INFINITY,
      right ? right.at - toDistance(item, right) : Number.POSITIVE_INFINITY
    ]
  }
  for (const chain of listChains(rows)) straightenChain(chain, toRange)
  for (const item of rows.flat()) align(item, toRange, true)
  for (const item of rows.flat().reverse()) align(item, toRange, false)
}

/** List the items of each long edge. */
function listChains(rows: Rows): Array<Array<LayerItem>> {
  const chains: Array<Array<LayerItem>> = []
  const done = new Set<LayerItem>()
  for (const start of rows.flat()) {
    if (start.kind === 'node' || done.has(start)) continue
    const chain = [start]
    let next = start.below[0]?.lower.item
    while (next && next.kind !== 'node') {
      chain.push(next)
      next = next.below[0]?.lower.item
    }
    for (const item of chain) done.add(item)
    chains.push(chain)
  }
  return chains
}

/** Move the items of a long edge into one line, or else into as few as possible. */
function straightenChain(
  chain: ReadonlyArray<LayerItem>,
  toRange: (item: LayerItem) => [low: number, high: number]
): void {
  const top = chain[0]?.above[0]
  const bottom = chain.at(-1)?.below[0]
  const ends = [
    ...(bottom ? [{at: toEndPlace(bottom.lower), fixed: bottom.lower.at}] : []),
    ...(top ? [{at: toEndPlace(top.upper), fixed: top.upper.at}] : [])
  ]
  // A place at the border of a group is fixed, and a node can be moved to it.
  ends.sort((a, b) => Number(b.fixed !== undefined) - Number(a.fixed !== undefined))
  for (let first = 0; first < chain.length; ) {
    let [low, high] = toRange(chain[first] as LayerItem)
    let end = first + 1
    for (; end < chain.length; end++) {
      const [nextLow, nextHigh] = toRange(chain[end] as LayerItem)
      if (Math.max(low, nextLow) > Math.min(high, nextHigh)) break
      low = Math.max(low, nextLow)
      high = Math.min(high, nextHigh)
    }
    const part = chain.slice(first, end)
    const middle = part.reduce((sum, {at}) => sum + at, 0) / part.length
    const straight = ends.find(
      ({at}) => at >= low && at <= high && Math.abs(at - middle) < farthest
    )
    const at = straight?.at ?? Math.round(Math.min(high, Math.max(low, middle)))
    for (const item of part) item.at = at
    first = end
  }
}

/** A line is not moved farther than this to be straight, in pixels. */
const farthest = 200

/**
 * Move an item to where more of its lines are straight, of those that are the only one at both of their ends.
 *
 * On the way down the line above counts more, so that a whole row of nodes follows the first one.
 */
function align(
  item: LayerItem,
  toRange: (item: LayerItem) => [low: number, high: number],
  prefersAbove: boolean
): void {
  const wanted: Array<number> = []
  for (const piece of item.above) {
    if (!isOnly(piece)) continue
    wanted.push(toEndPlace(piece.upper) - (piece.lower.at ?? 0))
  }
  const uppers = prefersAbove ? wanted.length : 0
  for (const piece of item.below) {
    if (!isOnly(piece)) continue
    wanted.push(toEndPlace(piece.lower) - (piece.upper.at ?? 0))
  }
  const count = (at: number): number => wanted.filter((other) => Math.abs(other - at) < 0.5).length
  const [low, high] = toRange(item)
  for (const [index, at] of wanted.entries()) {
    const least = count(item.at) + (index < uppers ? 0 : 1)
    if (at >= low && at <= high && count(at) >= least) item.at = at
  }

  function isOnly({upper, lower}: Piece): boolean {
    return (
      (upper.at !== undefined || upper.item.below.length === 1) &&
      (lower.at !== undefined || lower.item.above.length === 1)
    )
  }
}

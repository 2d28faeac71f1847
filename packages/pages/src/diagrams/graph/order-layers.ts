import type {LayerItem, PieceEnd, Rows} from './layers.ts'

/** Sweeps over all layers from each start, and comparisons of edges in all, at most: a build must end. */
const most = {sweeps: 8, work: 2_000_000}

/** How many more edges may be compared. */
interface Budget {
  work: number
}

/**
 * Order the items of each layer so that few edges cross.
 *
 * The order in which an author wrote the nodes stays where another one would not be better.
 */
export function orderLayers(rows: Rows): Rows {
  const budget = {work: most.work}
  const first = orderByDepth(rows)
  let best = first
  let fewest = countAllCrossings(best, budget)
  // Each start may end with fewer crossings than the others.
  for (const [start, isDown] of listStarts(first)) {
    let rowsNow = start
    setAllPlaces(rowsNow)
    for (let sweep = 0; sweep < most.sweeps && fewest > 0 && budget.work > 0; sweep++) {
      rowsNow = sortLayers(rowsNow, isDown === (sweep % 2 === 0))
      swapNeighbors(rowsNow, budget)
      const count = countAllCrossings(rowsNow, budget)
      if (count >= fewest) continue
      best = rowsNow.map((row) => [...row])
      fewest = count
    }
  }
  setAllPlaces(best)
  return best
}

/** List orders to start with, and whether the first sweep goes down. */
function listStarts(first: Rows): Array<[start: Rows, isDown: boolean]> {
  const [top = [], ...rest] = first
  const bottom = first.at(-1) ?? []
  return [
    [first, true],
    [first, false],
    [[...first.slice(0, -1), [...bottom].reverse()], false],
    [[[...top].reverse(), ...rest], true]
  ]
}

/** Order items as they are met on the way from the top. */
function orderByDepth(rows: Rows): Rows {
  const found: Rows = rows.map(() => [])
  const known = new Set<LayerItem>()
  for (const row of rows) {
    for (const item of row) {
      if (item.above.length === 0) visit(item)
    }
  }
  return found

  function visit(start: LayerItem): void {
    const open = [start]
    for (let item = open.pop(); item; item = open.pop()) {
      if (known.has(item)) continue
      known.add(item)
      found[item.layer]?.push(item)
      const next = [...item.below].sort((a, b) => (b.upper.at ?? 0) - (a.upper.at ?? 0))
      // The last one is visited first.
      if (next.every(({upper}) => upper.at === undefined)) next.reverse()
      for (const {lower} of next) open.push(lower.item)
    }
  }
}

function setAllPlaces(rows: Rows): void {
  for (const row of rows) setPlaces(row)
}

function setPlaces(row: ReadonlyArray<LayerItem>): void {
  for (const [place, item] of row.entries()) item.place = place
}

/** Sort each layer by the places of the neighbors in the layer before, from the top or from the bottom. */
function sortLayers(rows: Rows, isDown: boolean): Rows {
  const sorted = rows.map((row) => [...row])
  const order = sorted.map((_, index) => (isDown ? index : sorted.length - 1 - index))
  for (const index of order) {
    const row = sorted[index] ?? []
    const wanted = new Map<LayerItem, number>()
    for (const item of row) {
      const ends = isDown ? item.above : item.below
      if (ends.length === 0) continue
      let sum = 0
      for (const piece of ends) sum += toOrder(isDown ? piece.upper : piece.lower)
      wanted.set(item, sum / ends.length)
    }
    const moving = row.filter((item) => wanted.has(item))
    moving.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0))
    // A node without neighbors keeps its position.
    let next = 0
    const moved = row.map((item) => (wanted.has(item) ? (moving[next++] ?? item) : item))
    sorted[index] = moved
    setPlaces(moved)
  }
  return sorted
}

/** How much of the width of an item counts as its place: an end at its border is still closer to it than to another. */
const shareOfItem = 0.9

/** Find where an end of a piece is, counted in items of the layer. */
function toOrder({item, at}: PieceEnd): number {
  return at === undefined ? item.place : item.place + (shareOfItem * at) / item.across
}

/** Swap items next to each other while that removes crossings. */
function swapNeighbors(rows: Rows, budget: Budget): void {
  for (let round = 0; round < 4; round++) {
    let isBetter = false
    for (const row of rows) {
      for (let index = 1; index < row.length && budget.work > 0; index++) {
        const [left, right] = [row[index - 1], row[index]] as [LayerItem, LayerItem]
        const now = countPair(left, right, budget)
        if (now === 0 || now <= countPair(right, left, budget)) continue
        row[index - 1] = right
        row[index] = left
        right.place = index - 1
        left.place = index
        isBetter = true
      }
    }
    if (!isBetter) return
  }
}

/** Count the crossings between the edges of two items, if the first one were left of the other. */
function countPair(left: LayerItem, right: LayerItem, budget: Budget): number {
  let count = 0
  budget.work -= left.above.length * right.above.length + left.below.length * right.below.length
  for (const one of left.above) {
    const place = toOrder(one.upper)
    for (const other of right.above) if (place > toOrder(other.upper)) count++
  }
  for (const one of left.below) {
    const place = toOrder(one.lower)
    for (const other of right.below) if (place > toOrder(other.lower)) count++
  }
  return count
}

function countAllCrossings(rows: Rows, budget: Budget): number {
  setAllPlaces(rows)
  let count = 0
  for (const row of rows) {
    const ends: Array<number> = []
    for (const item of row) {
      // Pieces of one item cross only if they begin at different places of it.
      const own = [...item.below].sort(
        (a, b) => toOrder(a.upper) - toOrder(b.upper) || toOrder(a.lower) - toOrder(b.lower)
      )
      for (const piece of own) {
        const end = toOrder(piece.lower)
        // Those that begin before and end after it, from the last one on.
        let at = ends.length
        while (at > 0 && (ends[at - 1] ?? 0) > end) at--
        count += ends.length - at
        budget.work -= 1 + ends.length - at
        ends.splice(at, 0, end)
      }
    }
  }
  return count
}

import {type LayerItem, type Piece, type Rows, toDistance, toEndPlace} from './layers.ts'
import {straightenLines} from './straighten-lines.ts'

/** Place the items of each layer: near to their neighbors, and without an overlap. */
export function placeLayers(rows: Rows): void {
  for (const row of rows) {
    let at = 0
    for (const [index, item] of row.entries()) {
      at += index === 0 ? 0 : toDistance(row[index - 1] as LayerItem, item)
      item.at = at
    }
    for (const item of row) item.at -= at / 2
  }
  const up = [...rows].reverse()
  for (let round = 0; round < 4; round++) {
    for (const row of rows) placeRow(row, 'above')
    for (const row of up) placeRow(row, 'below')
  }
  for (let round = 0; round < 6; round++) {
    for (const row of round % 2 === 0 ? rows : up) placeRow(row, 'both')
  }
  for (const row of rows) for (const item of row) item.at = Math.round(item.at)
  straightenLines(rows)
}

/** Place the items of a layer as near to where they should be as their order and sizes allow. */
function placeRow(row: ReadonlyArray<LayerItem>, side: 'above' | 'below' | 'both'): void {
  const blocks: Array<{first: number; weight: number; sum: number}> = []
  const offsets: Array<number> = []
  for (const [index, item] of row.entries()) {
    const offset =
      index === 0 ? 0 : (offsets[index - 1] ?? 0) + toDistance(row[index - 1] as LayerItem, item)
    offsets.push(offset)
    let weight = 0
    let sum = 0
    for (const piece of side === 'below' ? [] : item.above) {
      const by = toWeight(piece)
      sum += by * (toEndPlace(piece.upper) - (piece.lower.at ?? 0))
      weight += by
    }
    for (const piece of side === 'above' ? [] : item.below) {
      const by = toWeight(piece)
      sum += by * (toEndPlace(piece.lower) - (piece.upper.at ?? 0))
      weight += by
    }
    if (weight === 0) {
      weight = 0.01
      sum = weight * item.at
    }
    // Neighbors that want the same place form a block, which goes where all of them together are nearest.
    let block = {first: index, weight, sum: sum - weight * offset}
    for (
      let last = blocks.at(-1);
      last && last.sum / last.weight >= block.sum / block.weight;
      last = blocks.at(-1)
    ) {
      block = {first: last.first, weight: last.weight + block.weight, sum: last.sum + block.sum}
      blocks.pop()
    }
    blocks.push(block)
  }
  for (const [index, {first, weight, sum}] of blocks.entries()) {
    const end = blocks[index + 1]?.first ?? row.length
    for (let place = first; place < end; place++) {
      ;(row[place] as LayerItem).at = sum / weight + (offsets[place] ?? 0)
    }
  }
}

/** Long edges should be straight rather than short. */
function toWeight({upper, lower}: Piece): number {
  const lines = Number(upper.item.kind !== 'node') + Number(lower.item.kind !== 'node')
  return lines === 2 ? 8 : lines === 1 ? 2 : 1
}

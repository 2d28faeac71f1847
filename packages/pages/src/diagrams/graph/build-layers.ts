import {
  connect,
  createItem,
  type LayerItem,
  type LayerSide,
  type Piece,
  type PieceEnd,
  type Rows
} from './layers.ts'
import type {Room} from './layout.ts'
import {orderLayers} from './order-layers.ts'

/** A node of a run. */
export interface RunNode {
  rank: number
  across: number
  along: number
  /** How far from its center an edge can begin or end. */
  flat: number
  /** How far inside of its box an edge ends, that far from its center. */
  toInset: (at: number, side: 'start' | 'end') => number
}

/** An end of an edge of a run. */
export interface RunEnd {
  /** A node, or undefined for one at the border around all. */
  node: number | undefined
  /** Where it is at a group, measured from the center of that. */
  at?: number | undefined
  /** Links of the same kind share a line where they leave or enter a node together. */
  kind: string
  /** Room for what is drawn there. */
  room?: Room | undefined
}

/** An edge of a run. It points down, whatever the arrow does. */
export interface RunLink extends Record<LayerSide, RunEnd> {
  label: Room | undefined
  /** Names of what is outside, for a link from or to the border. */
  outer: ReadonlyArray<string>
}

/** The items and pieces of an edge. */
export interface Chain {
  items: Array<LayerItem>
  pieces: Array<Piece>
}

/** Put nodes into layers, and into each layer that an edge passes something that keeps room for it. */
export function buildLayers(
  nodes: ReadonlyArray<RunNode>,
  links: ReadonlyArray<RunLink>
): {built: Rows; items: Array<LayerItem>; chains: Array<Chain>} {
  const first = links.some(({upper}) => upper.node === undefined) ? 1 : 0
  const last = first + Math.max(0, ...nodes.map(({rank}) => rank))
  const items = nodes.map((node): LayerItem => createItem('node', node.rank + first, node))
  const built: Rows = Array.from({length: last + 1}, () => [])
  for (const item of items) built[item.layer]?.push(item)
  let count = 0
  const add = (
    kind: LayerItem['kind'],
    layer: number,
    size?: {across: number; along: number}
  ): LayerItem => {
    const item = createItem(kind, layer, size)
    built[layer] ??= []
    built[layer].push(item)
    return item
  }
  const chains = links.map(({upper, lower, label}): Chain => {
    const from = upper.node === undefined ? add('port', 0) : (items[upper.node] as LayerItem)
    const to = lower.node === undefined ? add('port', last + 1) : (items[lower.node] as LayerItem)
    const labeled = label && findLabelLayer(from.layer, to.layer, label, built)
    const chain = [from]
    for (let layer = from.layer + 1; layer < to.layer; layer++) {
      chain.push(label && layer === labeled ? add('label', layer, label) : add('line', layer))
    }
    chain.push(to)
    const pieces = chain.slice(1).map((item, index): Piece => {
      const above = chain[index] as LayerItem
      const key = `line ${count++}`
      return connect({
        upper: above === from ? toPieceEnd(above, upper, key) : {item: above, key},
        lower: item === to ? toPieceEnd(item, lower, key) : {item, key}
      })
    })
    return {items: chain, pieces}
  })
  return {built, items, chains}
}

function toPieceEnd(item: LayerItem, {node, at, kind, room}: RunEnd, own: string): PieceEnd {
  return {item, at, key: node === undefined ? own : `${node} ${kind}`, room}
}

/** Find the layer for a label: one that is as thick as the label anyway, and in the middle. */
function findLabelLayer(
  from: number,
  to: number,
  {along}: {along: number},
  rows: ReadonlyArray<ReadonlyArray<LayerItem>>
): number {
  const toCost = (layer: number): number => {
    const thick = Math.max(0, ...(rows[layer] ?? []).map((item) => item.along))
    return Math.max(0, along - thick) + 4 * Math.abs(layer - (from + to) / 2)
  }
  let best = from + 1
  for (let layer = best + 1; layer < to; layer++) if (toCost(layer) < toCost(best)) best = layer
  return best
}

/** Order the layers as if what is outside were in layers of its own, so that edges don't cross outside. */
export function orderWithOuter(
  rows: Rows,
  links: ReadonlyArray<RunLink>,
  chains: ReadonlyArray<Chain>
): Rows {
  const outer: Rows = [[], ...rows, []]
  for (const item of rows.flat()) item.layer++
  const known = new Map<string, LayerItem>()
  for (const [index, link] of links.entries()) {
    const chain = chains[index]?.items ?? []
    for (const name of link.outer) {
      const isStart = link.upper.node === undefined
      const layer = isStart ? 0 : outer.length - 1
      const key = `${layer} ${name}`
      const item = known.get(key) ?? createItem('port', layer)
      if (!known.has(key)) outer[layer]?.push(item)
      known.set(key, item)
      const port = (isStart ? chain[0] : chain.at(-1)) as LayerItem
      const [upper, lower] = isStart ? [item, port] : [port, item]
      connect({upper: {item: upper, key}, lower: {item: lower, key}})
    }
  }
  const ordered = orderLayers(outer).slice(1, -1)
  for (const item of ordered.flat()) {
    item.layer--
    if (item.kind !== 'port') continue
    item.above = item.above.filter(({upper}) => upper.item.kind !== 'port')
    item.below = item.below.filter(({lower}) => lower.item.kind !== 'port')
  }
  return ordered
}

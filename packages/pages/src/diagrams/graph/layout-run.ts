import {buildLayers, orderWithOuter, type RunLink, type RunNode} from './build-layers.ts'
import type {LayerItem, Piece, Rows} from './layers.ts'
import {placeLayers} from './place-layers.ts'
import {type Net, placePins} from './place-pins.ts'
import {routeGap} from './route-gap.ts'

/** A point across and along the direction of flow. */
export interface FlowPoint {
  across: number
  along: number
}

/** Where everything is. */
export interface Run {
  across: number
  along: number
  nodes: Array<FlowPoint>
  links: Array<{points: Array<FlowPoint>; label: FlowPoint | undefined}>
}

/** Smallest distances between layers, of nodes and of labels, and between what is drawn at both ends of a line. */
const gaps = {nodes: 44, labels: 22, ends: 8}

/** Lay out nodes and edges in layers. Ranks of nodes are given. */
export function layoutRun(nodes: ReadonlyArray<RunNode>, links: ReadonlyArray<RunLink>): Run {
  const {built, items, chains} = buildLayers(nodes, links)
  const rows = orderWithOuter(built, links, chains)
  placeLayers(rows)
  const routed = rows.slice(0, -1).map((row) => {
    const nets = placePins(row.flatMap(({below}) => below))
    return {nets, ...routeGap(nets)}
  })
  const [low, high] = findExtent(rows, routed)
  move(-Math.floor(low), rows, routed)

  const thick = rows.map((layer) => Math.max(0, ...layer.map(({along}) => along)))
  const starts = [0]
  for (const [index, {height}] of routed.entries()) {
    const gap = Math.max(height, toGap(rows[index], rows[index + 1]))
    starts.push((starts[index] ?? 0) + (thick[index] ?? 0) + gap)
  }
  const toMiddle = (layer: number): number => (starts[layer] ?? 0) + (thick[layer] ?? 0) / 2
  const netOf = new Map<Piece, {net: Net; along: number}>()
  for (const [index, {nets, tracks, height}] of routed.entries()) {
    const top = (starts[index] ?? 0) + (thick[index] ?? 0)
    const rest = (starts[index + 1] ?? 0) - top - height
    for (const net of nets) {
      const along = Math.round(top + rest / 2) + (tracks.get(net) ?? 0)
      for (const piece of net.pieces) netOf.set(piece, {net, along})
    }
  }
  const last = rows.length - 1
  return {
    across: Math.max(0, high - Math.floor(low)),
    along: (starts[last] ?? 0) + (thick[last] ?? 0),
    nodes: items.map(({at, layer}) => ({across: at, along: toMiddle(layer)})),
    links: chains.map(({items: chain, pieces}, index) => {
      const {upper, lower} = links[index] as RunLink
      const points: Array<FlowPoint> = []
      for (const piece of pieces) {
        const {net, along} = netOf.get(piece) as {net: Net; along: number}
        const top = net.tops.get(piece) ?? piece.upper.item.at
        const bottom = net.bottoms.get(piece) ?? piece.lower.item.at
        if (points.length === 0) points.push(toStart(piece, top, upper.node))
        points.push({across: top, along}, {across: bottom, along})
        if (piece === pieces.at(-1)) points.push(toEnd(piece, bottom, lower.node))
      }
      const label = chain.find(({kind}) => kind === 'label')
      return {
        points: simplify(points),
        label: label && {across: label.at, along: toMiddle(label.layer)}
      }
    })
  }

  function toStart({upper: {item}}: Piece, across: number, node = -1): FlowPoint {
    const inset = nodes[node]?.toInset(across - item.at, 'end') ?? 0
    return {across, along: toMiddle(item.layer) + item.along / 2 - inset}
  }

  function toEnd({lower: {item}}: Piece, across: number, node = -1): FlowPoint {
    const inset = nodes[node]?.toInset(across - item.at, 'start') ?? 0
    return {across, along: toMiddle(item.layer) - item.along / 2 + inset}
  }
}

function toGap(above: ReadonlyArray<LayerItem> = [], below: ReadonlyArray<LayerItem> = []): number {
  const isOf = (layer: ReadonlyArray<LayerItem>, kind: LayerItem['kind']): boolean =>
    layer.some((item) => item.kind === kind)
  if (isOf(above, 'port') || isOf(below, 'port')) return 0
  const rooms = above.flatMap((item) =>
    item.below.map(
      ({upper, lower}) => (upper.room?.along ?? 0) + (lower.room?.along ?? 0) + gaps.ends
    )
  )
  const least = isOf(above, 'node') && isOf(below, 'node') ? gaps.nodes : gaps.labels
  return rooms.reduce((most, room) => Math.max(most, room), least)
}

/** Find where the first item or line begins across, and where the last one ends. */
function findExtent(
  rows: Rows,
  routed: ReadonlyArray<{nets: ReadonlyArray<Net>}>
): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  // A list of all values would be too long for the arguments of `Math.min`.
  const include = (from: number, to = from): void => {
    low = Math.min(low, from)
    high = Math.max(high, to)
  }
  for (const {at, across} of rows.flat()) include(at - across / 2, at + across / 2)
  for (const {tops, bottoms} of routed.flatMap(({nets}) => nets)) {
    for (const ends of [tops, bottoms]) for (const at of ends.values()) include(at)
  }
  return [low, high]
}

function move(by: number, rows: Rows, routed: ReadonlyArray<{nets: ReadonlyArray<Net>}>): void {
  for (const item of rows.flat()) item.at += by
  for (const {tops, bottoms} of routed.flatMap(({nets}) => nets)) {
    for (const ends of [tops, bottoms]) for (const [piece, at] of ends) ends.set(piece, at + by)
  }
}

/** Leave out points inside of a straight line. */
function simplify(points: ReadonlyArray<FlowPoint>): Array<FlowPoint> {
  const kept: Array<FlowPoint> = []
  for (const point of points) {
    const [before, last] = [kept.at(-2), kept.at(-1)]
    if (last && isSame(last.across, point.across) && isSame(last.along, point.along)) continue
    const isStraight =
      before &&
      last &&
      ((isSame(before.across, last.across) && isSame(last.across, point.across)) ||
        (isSame(before.along, last.along) && isSame(last.along, point.along)))
    if (isStraight) kept.pop()
    kept.push(point)
  }
  return kept
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.01
}

import type {GraphEdge} from './graph.ts'
import {type Measure, type PlacedGroup, type Point, toRoom} from './layout.ts'
import {toInset} from './node-size.ts'

/** The loop of an edge from a node to itself. */
const loop = {out: 22, gap: 8, half: 7}

/** Place the loops of edges from one node to itself, each around the one before. Returns how far out they are. */
export function placeLoops(
  loops: ReadonlyArray<GraphEdge>,
  isHorizontal: boolean,
  measure: Measure
): Array<{edge: GraphEdge; far: number; room: number; half: number}> {
  let room = 0
  return loops.map((edge, index) => {
    const size = edge.label === undefined ? undefined : measure.label(edge.label)
    const across = size && toRoom(size, isHorizontal).across
    const ends = [edge.start, edge.end].map((end) => end && measure.end(end, !isHorizontal))
    const gap = Math.max(loop.gap, ...ends.map((end) => end?.along ?? 0))
    const high = Math.max(loop.half, ...ends.map((end) => (end?.across ?? 0) / 2 + 2))
    const far = room + (across === undefined ? loop.out : gap + across / 2)
    room = across === undefined ? far : far + across / 2
    return {edge, far, room, half: high * (1 + index / loops.length)}
  })
}

/** Add the lines from a node to itself. */
export function addLoops(
  loops: ReadonlyArray<GraphEdge>,
  placed: PlacedGroup,
  isHorizontal: boolean,
  measure: Measure
): void {
  for (const {edge, far, half} of placeLoops(loops, isHorizontal, measure)) {
    const {from, label} = edge
    const box = placed.nodes.get(from) ?? placed.groups.get(from)
    if (!box) continue
    const side = isHorizontal ? 'bottom' : 'right'
    // Out from the center of the box, and to both sides of it.
    const edgeAt = toRoom(box, isHorizontal).across / 2
    const toPoint = (out: number, at: number): Point =>
      isHorizontal ? {x: box.x + at, y: box.y + out} : {x: box.x + out, y: box.y + at}
    const toEnd = (at: number): Point =>
      toPoint(edgeAt - (from.children ? 0 : toInset(from.shape, box, side, at)), at)
    const out = edgeAt + far
    const points = [toEnd(-half), toPoint(out, -half), toPoint(out, half), toEnd(half)]
    placed.lines.push({edge, points})
    if (label !== undefined) placed.labels.set(edge, toPoint(out, 0))
  }
}

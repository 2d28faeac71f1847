import type {RunEnd, RunLink, RunNode} from './build-layers.ts'
import {type FlowPoint, layoutRun, type Run} from './layout-run.ts'
import {findParts} from './level-links.ts'

/** Parts that aren't connected are next to each other until they would be wider than this, in pixels. */
const widest = 720

/** Distance between parts that aren't connected. */
const gap = 28

/** Lay out each part that is not connected to others on its own, and put all into rows. */
export function packRuns(nodes: ReadonlyArray<RunNode>, links: ReadonlyArray<RunLink>): Run {
  const inner = links.flatMap(({upper, lower}) =>
    upper.node === undefined || lower.node === undefined ? [] : [{from: upper.node, to: lower.node}]
  )
  const leading = new Set(
    links.flatMap(({upper, lower}) =>
      upper.node === undefined ? [lower.node] : lower.node === undefined ? [upper.node] : []
    )
  )
  const parts = findParts(nodes.length, inner)
  // Lines to the border need a free path, so their nodes are all in one row.
  const isOpen = (part: ReadonlyArray<number>): boolean => part.some((node) => leading.has(node))
  const open = parts
    .filter(isOpen)
    .flat()
    .sort((a, b) => a - b)
  const groups = [...(open.length > 0 ? [open] : []), ...parts.filter((part) => !isOpen(part))]
  const packed: Run = {across: 0, along: 0, nodes: [], links: []}
  let [across, along, deep] = [0, 0, 0]

  for (const group of groups) {
    const numbers = new Map(group.map((node, place) => [node, place]))
    const own = links.flatMap((link, place) => {
      const node = link.upper.node ?? link.lower.node ?? 0
      return numbers.has(node) ? [{link, place}] : []
    })
    const run = layoutRun(
      group.map((node) => nodes[node] as RunNode),
      own.map(({link}) => ({
        ...link,
        upper: renumber(link.upper, numbers),
        lower: renumber(link.lower, numbers)
      }))
    )
    const isFull = open.length === 0 && across > 0 && across + run.across > widest
    if (isFull) {
      along += deep + gap
      across = 0
      deep = 0
    }
    const move = (point: FlowPoint): FlowPoint => ({
      across: point.across + across,
      along: point.along + along
    })
    for (const [place, node] of group.entries())
      packed.nodes[node] = move(run.nodes[place] as FlowPoint)
    for (const [place, {place: link}] of own.entries()) {
      const {points, label} = run.links[place] as Run['links'][number]
      packed.links[link] = {points: points.map(move), label: label && move(label)}
    }
    deep = Math.max(deep, run.along)
    packed.across = Math.max(packed.across, across + run.across)
    packed.along = Math.max(packed.along, along + run.along)
    across += run.across + gap
  }
  return packed
}

function renumber(end: RunEnd, numbers: ReadonlyMap<number, number>): RunEnd {
  return {...end, node: end.node === undefined ? undefined : numbers.get(end.node)}
}

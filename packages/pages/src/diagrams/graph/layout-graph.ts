import type {RunEnd, RunLink, RunNode} from './build-layers.ts'
import {createTurn, type Frame, toFrame, toSide} from './frame.ts'
import type {Direction, EdgeEnd, Graph, GraphNode} from './graph.ts'
import {joinLines} from './join-lines.ts'
import {
  type Box,
  type GraphLayout,
  type Measure,
  type PlacedGroup,
  type Point,
  toRoom
} from './layout.ts'
import type {FlowPoint, Run} from './layout-run.ts'
import {type GraphLevel, type LevelLink, listLevelLinks} from './level-links.ts'
import {corner, type Size, toFlat, toInset} from './node-size.ts'
import {packRuns} from './pack-runs.ts'
import {addLoops, placeLoops} from './place-loops.ts'

/** Lay out a graph. */
export function layoutGraph({root, edges, direction}: Graph, measure: Measure): GraphLayout {
  const placed = layoutLevel({group: root, edges, borders: []}, direction, measure)
  return joinLines(placed)
}

function layoutLevel(level: GraphLevel, given: Direction, measure: Measure): PlacedGroup {
  const {group, borders} = level
  // As Mermaid does it: the direction of a group counts if no edge leads into it.
  const direction = (borders.length === 0 && group.direction) || given
  const isHorizontal = direction === 'LR' || direction === 'RL'
  const {ranks, links, loops, childBorders} = listLevelLinks(level)
  const members = group.children ?? []
  const inner = members.map((member, index) =>
    member.children
      ? layoutLevel(
          {group: member, edges: level.edges, borders: childBorders[index] ?? []},
          direction,
          measure
        )
      : undefined
  )
  const sizes = members.map((member, index) => inner[index] ?? measure.node(member))
  const nodes = members.map((member, index): RunNode => {
    const size = sizes[index] as Size
    const own = loops.filter(({from}) => from === member)
    const {across, along} = toRoom(size, isHorizontal)
    return {
      rank: ranks[index] ?? 0,
      across: across + 2 * (placeLoops(own, isHorizontal, measure).at(-1)?.room ?? 0),
      along,
      flat: inner[index] ? across / 2 - corner : toFlat(member.shape, size, isHorizontal),
      toInset: (at, side) =>
        inner[index] ? 0 : toInset(member.shape, size, toSide(direction, side), at)
    }
  })
  const run = packRuns(
    nodes,
    links.map((link) => toRunLink(link, inner, isHorizontal, measure))
  )
  const frame = toFrame(group, run, direction, measure)
  const toScreen = createTurn(direction, frame)
  const placed: PlacedGroup = {
    width: isHorizontal ? frame.along : frame.across,
    height: isHorizontal ? frame.across : frame.along,
    nodes: new Map(),
    groups: new Map(),
    lines: [],
    labels: new Map(),
    ports: new Map()
  }
  for (const [index, member] of members.entries()) {
    const {x, y} = toScreen(run.nodes[index] as FlowPoint)
    const box = {x, y, width: sizes[index]?.width ?? 0, height: sizes[index]?.height ?? 0}
    const child = inner[index]
    if (child) insert(member, child, box, placed)
    else placed.nodes.set(member, box)
    const own = loops.filter(({from}) => from === member)
    addLoops(own, placed, isHorizontal, measure)
  }
  for (const [index, link] of links.entries()) {
    insertLink(link, run.links[index] as Run['links'][number], frame, toScreen, placed)
  }
  return placed
}

/** Turn a link of this level into one of the run. */
function toRunLink(
  {edges, upper, lower, upperPort, lowerPort, kind, isReversed}: LevelLink,
  inner: ReadonlyArray<PlacedGroup | undefined>,
  isHorizontal: boolean,
  measure: Measure
): RunLink {
  const [edge] = edges
  const isInner = upper !== 'border' && lower !== 'border'
  const size = isInner && edge?.label !== undefined ? measure.label(edge.label) : undefined
  const toRunEnd = (member: number | 'border', port = '', end?: EdgeEnd): RunEnd => {
    const room = end && measure.end(end, isHorizontal)
    if (member === 'border') return {node: undefined, kind: `${kind} ${port}`, room}
    const group = inner[member]
    const at = group?.ports.get(port)
    const middle = group && toRoom(group, isHorizontal).across / 2
    return {
      node: member,
      at: at === undefined || middle === undefined ? undefined : at - middle,
      kind: `${kind} ${port}`,
      room
    }
  }
  return {
    upper: toRunEnd(upper, upperPort, isReversed ? edge?.end : edge?.start),
    lower: toRunEnd(lower, lowerPort, isReversed ? edge?.start : edge?.end),
    label: size && toRoom(size, isHorizontal),
    outer: isInner
      ? []
      : edges.map(({from, to}) => ((upper === 'border') === isReversed ? to : from).id)
  }
}

function insert(group: GraphNode, child: PlacedGroup, box: Box, placed: PlacedGroup): void {
  const [x, y] = [box.x - box.width / 2, box.y - box.height / 2]
  const move = <T extends Point>(point: T): T => ({...point, x: point.x + x, y: point.y + y})
  placed.groups.set(group, box)
  for (const [node, inner] of child.nodes) placed.nodes.set(node, move(inner))
  for (const [node, inner] of child.groups) placed.groups.set(node, move(inner))
  for (const {edge, points} of child.lines) placed.lines.push({edge, points: points.map(move)})
  for (const [edge, point] of child.labels) placed.labels.set(edge, move(point))
}

/** Insert the lines of a link, up to the border if it leads there. */
function insertLink(
  {edges, isReversed, upper, lower, port}: LevelLink,
  {points, label}: Run['links'][number],
  frame: Frame,
  toScreen: (point: FlowPoint) => Point,
  placed: PlacedGroup
): void {
  const flow = [...points]
  const [first, last] = [flow[0], flow.at(-1)] as [FlowPoint, FlowPoint]
  if (upper === 'border') flow.unshift({across: first.across, along: -frame.start})
  if (lower === 'border') flow.push({across: last.across, along: frame.along - frame.start})
  if (port !== undefined) {
    placed.ports.set(port, (upper === 'border' ? first : last).across + frame.low)
  }
  const line = flow.map(toScreen)
  if (isReversed) line.reverse()
  for (const edge of edges) {
    placed.lines.push({edge, points: line})
    if (label) placed.labels.set(edge, toScreen(label))
  }
}

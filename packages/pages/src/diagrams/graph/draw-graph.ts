import type {Element} from 'hast'
import {drawTable, toTableSize} from '../table/draw-table.ts'
import {drawHeads, toHeadSize, toMarkers} from './draw-head.ts'
import {drawLabel, measureLines} from './draw-label.ts'
import {drawShape} from './draw-shape.ts'
import type {EdgeEnd, Graph, GraphEdge, GraphNode} from './graph.ts'
import type {Box, GraphLayout, Measure, Point} from './layout.ts'
import {layoutGraph} from './layout-graph.ts'
import {type Size, toNodeSize} from './node-size.ts'
import {colors, toElement} from './svg.ts'

const styles = {
  node: {fontSize: 13, fontWeight: 500},
  edge: {fontSize: 11, fontWeight: 400},
  title: {fontSize: 12, fontWeight: 600}
} as const

/** Room around the whole drawing, around the label of an edge, and next to the end of one. */
const room = {drawing: 8, label: 6, end: 4}

/** Words that cross a line hide it behind them. */
const halo = {stroke: colors.background, strokeWidth: 4, paintOrder: 'stroke'}

/** Sizes of the texts and shapes of a drawing. */
export const measureGraph: Measure = {
  node: ({label, shape, table}) =>
    table ? toTableSize(label, table) : toNodeSize(shape, measureLines(label, styles.node)),
  label: toLabelSize,
  title: ({label}) => measureLines(label, styles.title),
  end: toEndSize
}

/** Draw a graph. Ids begin with `prefix`. */
export function drawGraph(graph: Graph, prefix: string): Element {
  const {width, height, nodes, groups, lines, labels} = layoutGraph(graph, measureGraph)
  const edge = room.drawing
  const [wide, high] = [Math.ceil(width + 2 * edge), Math.ceil(height + 2 * edge)]
  const parts = [
    toElement('defs', {}, drawHeads(graph.edges, prefix)),
    ...[...groups].map(([, box]) => drawGroup(box)),
    ...lines.map((line) => drawLine(line.edge, line.points, prefix)),
    ...[...groups].map(([group, box]) => drawTitle(group, box, lines)),
    ...lines.flatMap((line) => drawEnds(line.edge, line.points)),
    ...[...labels].flatMap(([labeled, point]) => drawEdgeLabel(labeled, point)),
    ...[...nodes].flatMap(([node, box]) => drawNode(node, box))
  ]
  const viewBox = `${-edge} ${-edge} ${wide} ${high}`
  return toElement('svg', {viewBox, width: wide, height: high}, parts)
}

function toLabelSize(label: string): Size {
  const {width, height} = measureLines(label, styles.edge)
  return {width: Math.ceil(width + 2 * room.label), height: Math.ceil(height + room.label)}
}

function drawNode(node: GraphNode, box: Box): Array<Element> {
  if (node.table) return drawTable(node.label, node.table, box)
  const shape = drawShape(node.shape, box)
  if (node.label === '') return shape
  return [
    ...shape,
    drawLabel(node.label, box, styles.node, {
      textAnchor: 'middle',
      fill: colors.text
    })
  ]
}

function drawGroup({x, y, width, height}: Box): Element {
  const properties = {x: x - width / 2, y: y - height / 2, width, height}
  return toElement('rect', {
    ...properties,
    fill: colors.group,
    stroke: colors.border,
    strokeWidth: 1
  })
}

/** Draw the title of a group at its left, or at its right if lines cross it there. */
function drawTitle(
  {label}: GraphNode,
  {x, y, width, height}: Box,
  lines: GraphLayout['lines']
): Element {
  const size = measureLines(label, styles.title)
  const top = y - height / 2 + 8
  const [left, right] = [x - width / 2 + 12, x + width / 2 - 12 - size.width]
  const isCrossed = (from: number): boolean =>
    lines.some(({points}) =>
      points.some((point, index) => {
        const next = points[index + 1]
        if (!next || point.x !== next.x || point.x < from - 4 || point.x > from + size.width + 4)
          return false
        return Math.min(point.y, next.y) < top + size.height && Math.max(point.y, next.y) > top
      })
    )
  const at = {x: isCrossed(left) && !isCrossed(right) ? right : left, y: top + size.height / 2}
  return drawLabel(label, at, styles.title, {fill: colors.quiet, ...halo})
}

function drawLine(edge: GraphEdge, points: ReadonlyArray<Point>, prefix: string): Element {
  const {style} = edge
  return toElement('polyline', {
    points: points.map(({x, y}) => `${x},${y}`).join(' '),
    fill: 'none',
    stroke: colors.line,
    strokeWidth: style === 'thick' ? 2 : 1,
    ...(style === 'dotted' && {strokeDashArray: '4 4'}),
    ...toMarkers(edge, prefix)
  })
}

/** Find how much room an end needs across and along its line. */
function toEndSize({head, text}: EdgeEnd, isHorizontal: boolean): {across: number; along: number} {
  const {width, height} = toHeadSize(head)
  if (text === undefined) return {across: height, along: width}
  const size = measureLines(text, styles.edge)
  return isHorizontal
    ? {across: 2 * size.height, along: width + room.end + size.width}
    : {across: height + 2 * room.end + size.width, along: Math.max(width, size.height)}
}

/** Draw how many there are at the ends of a line: to the right of it, or above it. */
function drawEnds({start, end}: GraphEdge, points: ReadonlyArray<Point>): Array<Element> {
  const [first, second] = points
  const [last, beforeLast] = [points.at(-1), points.at(-2)]
  return [...drawEnd(start, first, second), ...drawEnd(end, last, beforeLast)]
}

function drawEnd(end: EdgeEnd | undefined, at?: Point, next?: Point): Array<Element> {
  if (end?.text === undefined || !at || !next) return []
  const {width, height} = toHeadSize(end.head)
  const size = measureLines(end.text, styles.edge)
  const isHorizontal = at.y === next.y
  const [right, down] = [Math.sign(next.x - at.x), Math.sign(next.y - at.y)]
  const point = isHorizontal
    ? {x: at.x + right * (width + room.end), y: at.y - size.height / 2 - 1}
    : {x: at.x + height / 2 + room.end, y: at.y + down * (size.height / 2 + 1)}
  const textAnchor = isHorizontal && right < 0 ? 'end' : 'start'
  return [drawLabel(end.text, point, styles.edge, {textAnchor, fill: colors.quiet, ...halo})]
}

function drawEdgeLabel({label = ''}: GraphEdge, point: Point): Array<Element> {
  const {width, height} = toLabelSize(label)
  const box = {x: point.x - width / 2, y: point.y - height / 2, width, height, rx: 2, ry: 2}
  return [
    toElement('rect', {...box, fill: colors.background, stroke: colors.border, strokeWidth: 1}),
    drawLabel(label, point, styles.edge, {textAnchor: 'middle', fill: colors.quiet})
  ]
}

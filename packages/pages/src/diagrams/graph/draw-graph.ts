import type {Element} from 'hast'
import {drawLabel, measureLines} from './draw-label.ts'
import {drawShape} from './draw-shape.ts'
import type {Graph, GraphEdge, GraphNode} from './graph.ts'
import type {Box, Layout, Measure, Point} from './layout.ts'
import {layoutGraph} from './layout-graph.ts'
import {type Size, toNodeSize} from './node-size.ts'
import {toElement} from './svg.ts'

const styles = {
  node: {fontSize: 13, fontWeight: 500},
  edge: {fontSize: 11, fontWeight: 400},
  title: {fontSize: 12, fontWeight: 600}
} as const

/** Room around the whole drawing, and around the label of an edge. */
const room = {drawing: 8, label: 6}

/** Sizes of the texts and shapes of a drawing. */
export const measureGraph: Measure = {
  node: ({label, shape}) => toNodeSize(shape, measureLines(label, styles.node)),
  label: toLabelSize,
  title: ({label}) => measureLines(label, styles.title)
}

/** Draw a flowchart or a diagram of states. */
export function drawGraph(graph: Graph): Element {
  const {width, height, nodes, groups, lines, labels} = layoutGraph(graph, measureGraph)
  const edge = room.drawing
  const [wide, high] = [Math.ceil(width + 2 * edge), Math.ceil(height + 2 * edge)]
  const parts = [
    toElement('defs', {}, [drawHead('arrowhead', true), drawHead('arrowhead-start', false)]),
    ...[...groups].map(([, box]) => drawGroup(box)),
    ...lines.map((line) => drawLine(line.edge, line.points)),
    ...[...groups].map(([group, box]) => drawTitle(group, box, lines)),
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
  const shape = drawShape(node.shape, box)
  if (node.label === '') return shape
  return [
    ...shape,
    drawLabel(node.label, box, styles.node, {
      textAnchor: 'middle',
      fill: 'var(--_text)'
    })
  ]
}

function drawGroup({x, y, width, height}: Box): Element {
  const properties = {x: x - width / 2, y: y - height / 2, width, height}
  return toElement('rect', {
    ...properties,
    fill: 'var(--_group-hdr)',
    stroke: 'var(--_node-stroke)',
    strokeWidth: 1
  })
}

/** Draw the title of a group at its left, or at its right if lines cross it there. */
function drawTitle(
  {label}: GraphNode,
  {x, y, width, height}: Box,
  lines: Layout['lines']
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
  const halo = {stroke: 'var(--bg)', strokeWidth: 4, paintOrder: 'stroke'}
  return drawLabel(label, at, styles.title, {fill: 'var(--_text-sec)', ...halo})
}

function drawLine({style, hasStart, hasEnd}: GraphEdge, points: ReadonlyArray<Point>): Element {
  return toElement('polyline', {
    points: points.map(({x, y}) => `${x},${y}`).join(' '),
    fill: 'none',
    stroke: 'var(--_line)',
    strokeWidth: style === 'thick' ? 2 : 1,
    ...(style === 'dotted' && {strokeDashArray: '4 4'}),
    ...(hasEnd && {markerEnd: 'url(#arrowhead)'}),
    ...(hasStart && {markerStart: 'url(#arrowhead-start)'})
  })
}

function drawEdgeLabel({label = ''}: GraphEdge, point: Point): Array<Element> {
  const {width, height} = toLabelSize(label)
  const box = {x: point.x - width / 2, y: point.y - height / 2, width, height, rx: 2, ry: 2}
  return [
    toElement('rect', {...box, fill: 'var(--bg)', stroke: 'var(--_inner-stroke)', strokeWidth: 1}),
    drawLabel(label, point, styles.edge, {textAnchor: 'middle', fill: 'var(--_text-sec)'})
  ]
}

/** Draw the head of an arrow, at the end of a line or at its start. */
function drawHead(id: string, isEnd: boolean): Element {
  const points = isEnd ? '0 0, 8 2.5, 0 5' : '8 0, 0 2.5, 8 5'
  const color = 'var(--_arrow)'
  const head = toElement('polygon', {
    points,
    fill: color,
    stroke: color,
    strokeWidth: 0.75,
    strokeLineJoin: 'round'
  })
  const marker = {
    id,
    markerWidth: 8,
    markerHeight: 5,
    refX: isEnd ? 7 : 1,
    refY: 2.5,
    orient: 'auto'
  }
  return toElement('marker', marker, [head])
}

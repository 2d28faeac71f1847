import type {Element} from 'hast'
import type {EdgeHead, GraphEdge} from './graph.ts'
import type {Size} from './node-size.ts'
import {colors, type ShapeProperties, toElement} from './svg.ts'

/** A head at the end of a line that runs to the right, where the line ends at its right side. */
interface HeadLook extends Size {
  shapes: Array<Element>
}

const thin = {stroke: colors.line, strokeWidth: 1}
const outlined = {...thin, fill: colors.background}
const filled = {...thin, fill: colors.line}

/** Bars and a fork that say how many there are of an entity, and a circle for none. */
const count = {width: 18, height: 14}
const toMark = (d: string): Element => toElement('path', {d, ...thin, fill: 'none'})
const none = toElement('circle', {cx: 5, cy: 7, r: 3.5, ...outlined})
const fork = toMark('M 18 1 L 9 7 L 18 13')

const heads: Readonly<Record<Exclude<EdgeHead, 'arrow'>, HeadLook>> = {
  triangle: {width: 12, height: 12, shapes: [toPolygon('1 1, 11 6, 1 11', outlined)]},
  diamond: {width: 18, height: 10, shapes: [toPolygon('1 5, 9 1, 17 5, 9 9', filled)]},
  'open-diamond': {width: 18, height: 10, shapes: [toPolygon('1 5, 9 1, 17 5, 9 9', outlined)]},
  one: {...count, shapes: [toMark('M 9 2 V 12 M 13 2 V 12')]},
  'zero-one': {...count, shapes: [none, toMark('M 13 2 V 12')]},
  many: {...count, shapes: [fork, toMark('M 6 2 V 12')]},
  'zero-many': {...count, shapes: [none, fork]}
}

/** Draw the heads that the lines of a graph use. */
export function drawHeads(edges: ReadonlyArray<GraphEdge>, prefix: string): Array<Element> {
  const used = new Set(edges.flatMap(({start, end}) => [start?.head, end?.head]))
  const others = Object.entries(heads).filter(([head]) => used.has(head as EdgeHead))
  return [
    drawArrowhead(true, prefix),
    drawArrowhead(false, prefix),
    ...others.map(([head, {width, height, shapes}]) => {
      const size = {markerWidth: width, markerHeight: height, refX: width, refY: height / 2}
      return toElement(
        'marker',
        {id: `${prefix}${head}`, ...size, orient: 'auto-start-reverse'},
        shapes
      )
    })
  ]
}

/** Find the properties that put heads at the ends of a line. */
export function toMarkers({start, end}: GraphEdge, prefix: string): ShapeProperties {
  const toAddress = (name: string): string => `url(#${prefix}${name})`
  return {
    ...(end?.head && {markerEnd: toAddress(end.head === 'arrow' ? 'arrowhead' : end.head)}),
    ...(start?.head && {
      markerStart: toAddress(start.head === 'arrow' ? 'arrowhead-start' : start.head)
    })
  }
}

/** Find how large a head is. */
export function toHeadSize(head: EdgeHead | undefined): Size {
  if (head === undefined) return {width: 0, height: 0}
  return head === 'arrow' ? {width: 8, height: 5} : heads[head]
}

/** Draw the head of an arrow, at the end of a line or at its start. */
function drawArrowhead(isEnd: boolean, prefix: string): Element {
  const points = isEnd ? '0 0, 8 2.5, 0 5' : '8 0, 0 2.5, 8 5'
  const look = {fill: colors.line, stroke: colors.line, strokeWidth: 0.75, strokeLineJoin: 'round'}
  const marker = {
    id: `${prefix}${isEnd ? 'arrowhead' : 'arrowhead-start'}`,
    markerWidth: 8,
    markerHeight: 5,
    refX: isEnd ? 7 : 1,
    refY: 2.5,
    orient: 'auto'
  }
  return toElement('marker', marker, [toPolygon(points, look)])
}

function toPolygon(points: string, look: ShapeProperties): Element {
  return toElement('polygon', {points, ...look})
}

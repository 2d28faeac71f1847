import type {Element} from 'hast'
import type {Shape} from './graph.ts'
import type {Box} from './layout.ts'
import {slant} from './node-size.ts'
import {colors, type ShapeProperties, toElement} from './svg.ts'

interface Sides {
  left: number
  right: number
  top: number
  bottom: number
}

/** Draw the outline of a node. */
export function drawShape(shape: Shape, box: Box): Array<Element> {
  const {x, y, width, height} = box
  const sides = {
    left: x - width / 2,
    right: x + width / 2,
    top: y - height / 2,
    bottom: y + height / 2
  }
  const corners = listCorners(shape, sides, box)
  if (corners) {
    return [toShape('polygon', {points: corners.map((point) => point.join(',')).join(' ')})]
  }
  if (/circle|start|end/.test(shape)) return drawCircles(shape, box)
  if (shape === 'cylinder') return drawCylinder(sides, width)
  const radius = shape === 'stadium' ? height / 2 : shape === 'rounded' ? 6 : 0
  const round = radius > 0 ? {rx: radius, ry: radius} : {}
  const rect = toShape('rect', {x: sides.left, y: sides.top, width, height, ...round})
  if (shape !== 'subroutine') return [rect]
  const lines = [sides.left + slant.subroutine, sides.right - slant.subroutine]
  return [
    rect,
    ...lines.map((at) => toShape('line', {x1: at, y1: sides.top, x2: at, y2: sides.bottom}))
  ]
}

/** List the corners of a shape, if it has only straight sides that are not all upright. */
function listCorners(
  shape: Shape,
  {left, right, top, bottom}: Sides,
  {x, y}: Box
): Array<[x: number, y: number]> | undefined {
  const {hexagon, flag, trapezoid} = slant
  // How far each corner is moved in: the upper ones, then the lower ones.
  const toFour = (a: number, b: number, c: number, d: number): Array<[number, number]> => [
    [left + a, top],
    [right - b, top],
    [right - d, bottom],
    [left + c, bottom]
  ]
  if (shape === 'diamond')
    return [
      [x, top],
      [right, y],
      [x, bottom],
      [left, y]
    ]
  if (shape === 'trapezoid') return toFour(trapezoid, trapezoid, 0, 0)
  if (shape === 'trapezoid-alt') return toFour(0, 0, trapezoid, trapezoid)
  if (shape === 'lean-right') return toFour(trapezoid, 0, 0, trapezoid)
  if (shape === 'lean-left') return toFour(0, trapezoid, trapezoid, 0)
  if (shape === 'flag') return [...toFour(flag, 0, flag, 0), [left, y]]
  if (shape !== 'hexagon') return
  const [first, second, third, fourth] = toFour(hexagon, hexagon, hexagon, hexagon) as [
    [number, number],
    [number, number],
    [number, number],
    [number, number]
  ]
  return [first, second, [right, y], third, fourth, [left, y]]
}

function drawCircles(shape: Shape, {x, y, width}: Box): Array<Element> {
  const radius = width / 2
  const circle = (r: number, look: ShapeProperties = {}): Element =>
    toShape('circle', {cx: x, cy: y, r, ...look})
  const full = {fill: colors.text, stroke: 'none', strokeWidth: 0}
  if (shape === 'circle') return [circle(radius)]
  if (shape === 'double-circle') return [circle(radius), circle(radius - 5)]
  if (shape === 'start') return [circle(radius - 1, full)]
  const ring = {fill: 'none', stroke: colors.text, strokeWidth: 1.5}
  return [circle(radius - 1, ring), circle(radius - 5, full)]
}

function drawCylinder({left, right, top, bottom}: Sides, width: number): Array<Element> {
  const {cap} = slant
  const [upper, lower] = [top + cap, bottom - cap]
  const toArc = (sweep: number, x: number, y: number): string =>
    `A ${width / 2} ${cap} 0 0 ${sweep} ${x} ${y}`
  const start = `M ${left} ${upper}`
  const body = `${start} ${toArc(1, right, upper)} L ${right} ${lower} ${toArc(1, left, lower)} Z`
  return [
    toShape('path', {d: body}),
    toShape('path', {d: `${start} ${toArc(0, right, upper)}`, fill: 'none'})
  ]
}

function toShape(tagName: Parameters<typeof toElement>[0], given: ShapeProperties): Element {
  const look = {fill: colors.node, stroke: colors.border, strokeWidth: 0.75}
  return toElement(tagName, {...look, ...given})
}

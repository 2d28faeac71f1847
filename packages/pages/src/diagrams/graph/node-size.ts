import type {Shape} from './graph.ts'

/** Width and height, in pixels. */
export interface Size {
  width: number
  height: number
}

/** How far the slanted sides of a shape go in. */
export const slant = {hexagon: 12, flag: 12, trapezoid: 16, cap: 7, subroutine: 8}

/** Room around the text of a node, and the smallest size of a box. */
const padding = {width: 16, height: 10}
const least = {width: 60, height: 36}

/** Measure the smallest shape that its text fits into. */
export function toNodeSize(shape: Shape, text: Size): Size {
  const width = Math.max(least.width, Math.ceil(text.width) + 2 * padding.width)
  const height = Math.max(least.height, Math.ceil(text.height) + 2 * padding.height)
  if (shape === 'start' || shape === 'end') return {width: 20, height: 20}
  if (shape === 'diamond') {
    // Its text fits where both shares of width and height together are at most one.
    return {
      width: Math.max(72, Math.ceil(text.width / 0.62 + 12)),
      height: Math.ceil(text.height / 0.36 + 8)
    }
  }
  if (shape === 'circle' || shape === 'double-circle') {
    const extra = shape === 'circle' ? 20 : 30
    const side = Math.max(52, Math.ceil(Math.hypot(text.width, text.height)) + extra)
    return {width: side, height: side}
  }
  if (shape === 'hexagon') return {width: width + 2 * slant.hexagon, height}
  if (/^(?:trapezoid|lean)/.test(shape)) return {width: width + 2 * slant.trapezoid, height}
  if (shape === 'flag') return {width: width + slant.flag, height}
  if (shape === 'subroutine') return {width: width + 2 * slant.subroutine, height}
  if (shape === 'cylinder') return {width, height: height + 2 * slant.cap}
  return {width, height}
}

/** Lines keep away from the corners of a box, more at its top and bottom, which are wider. */
export const corner = 20
const cornerOfSide = 8

/** Of a curved or pointed side, lines use the share in the middle. */
const middle = 0.4

/** A side of a box on the screen. */
export type BoxSide = 'top' | 'bottom' | 'left' | 'right'

/** Find how far from the center of a side an edge can begin or end. */
export function toFlat(shape: Shape, {width, height}: Size, isHorizontal: boolean): number {
  const half = (isHorizontal ? height : width) / 2
  if (/^(?:circle|double-circle|start|end|diamond)$/.test(shape)) return half * middle
  if (shape === 'stadium') return isHorizontal ? half * 0.5 : Math.max(4, half - height / 2)
  return isHorizontal ? Math.max(4, half - cornerOfSide) : Math.max(4, half - corner)
}

/** Find how far inside of a box the outline of a shape is, that far from the center of a side. */
export function toInset(shape: Shape, {width, height}: Size, side: BoxSide, at: number): number {
  const isUpright = side === 'top' || side === 'bottom'
  const half = (isUpright ? width : height) / 2
  const share = Math.min(1, Math.abs(at) / half)
  const depth = (isUpright ? height : width) / 2
  const curve = (by: number): number => by * (1 - Math.sqrt(1 - share * share))
  if (shape === 'diamond') return depth * share
  if (/^(?:circle|double-circle|start|end)$/.test(shape)) return curve(depth)
  if (shape === 'stadium' && !isUpright) return curve(half)
  if (shape === 'hexagon' && !isUpright) return slant.hexagon * share
  if (shape === 'flag' && side === 'left') return slant.flag * share
  if (shape === 'cylinder' && isUpright) return curve(slant.cap)
  if (!isUpright && /^(?:trapezoid|lean)/.test(shape)) {
    const down = (at + half) / height
    const isWideBelow =
      shape === 'trapezoid' || shape === (side === 'left' ? 'lean-right' : 'lean-left')
    return slant.trapezoid * (isWideBelow ? 1 - down : down)
  }
  return 0
}

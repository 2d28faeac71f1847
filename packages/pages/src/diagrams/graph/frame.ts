import type {Direction, GraphNode} from './graph.ts'
import type {Measure, Point} from './layout.ts'
import type {FlowPoint} from './layout-run.ts'
import type {BoxSide} from './node-size.ts'

/** Room in a group around what is inside of it, and below and next to its title. */
const padding = {side: 16, title: 28, besides: 12}

/** The size of a group, or of the whole graph, along and across the direction of flow. */
export interface Frame {
  across: number
  along: number
  /** Room before what is inside. */
  low: number
  start: number
}

/** Find how large a group is with what is inside of it. */
export function toFrame(
  group: GraphNode,
  run: FlowPoint,
  direction: Direction,
  measure: Measure
): Frame {
  if (!group.parent) return {across: run.across, along: run.along, low: 0, start: 0}
  const isHorizontal = direction === 'LR' || direction === 'RL'
  const {side} = padding
  const title = measure.title(group)
  const top = padding.title + title.height
  const least = title.width + 2 * padding.besides
  const across = run.across + side + (isHorizontal ? top : side)
  const along = run.along + side + (isHorizontal ? side : top)
  // A group is as wide as its title.
  const wider = Math.max(0, Math.ceil((least - (isHorizontal ? along : across)) / 2))
  return {
    across: across + (isHorizontal ? 0 : 2 * wider),
    along: along + (isHorizontal ? 2 * wider : 0),
    low: isHorizontal ? top : side + wider,
    start: isHorizontal ? side + wider : direction === 'BT' ? side : top
  }
}

/** Create a function that turns the direction of flow. */
export function createTurn(
  direction: Direction,
  {low, start, along: whole}: Frame
): (point: FlowPoint) => Point {
  return (point) => {
    const across = point.across + low
    const along = point.along + start
    if (direction === 'LR') return {x: along, y: across}
    if (direction === 'RL') return {x: whole - along, y: across}
    return {x: across, y: direction === 'BT' ? whole - along : along}
  }
}

/** Find the side of a box where edges begin or end. */
export function toSide(direction: Direction, side: 'start' | 'end'): BoxSide {
  const sides = {
    TD: ['top', 'bottom'],
    BT: ['bottom', 'top'],
    LR: ['left', 'right'],
    RL: ['right', 'left']
  } as const
  return sides[direction][side === 'start' ? 0 : 1]
}

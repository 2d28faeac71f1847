import type {Column} from './place-actors.ts'
import type {Message} from './sequence.ts'
import {sizes} from './sizes.ts'

/** A box, by its upper left corner. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Where everything of a sequence is. Its left may be below zero. */
export interface SequenceLayout {
  left: number
  right: number
  height: number
  columns: Array<Column>
  /** Where lifelines begin. */
  top: number
  messages: Array<{message: Message; y: number; from: number; to: number}>
  notes: Array<{label: string; area: Area}>
  blocks: Array<{title: string; area: Area; dividers: Array<{y: number; label: string}>}>
  /** Bars of those who are at work. */
  bars: Array<Area>
}

/** How far a sequence has been laid out. */
export interface Progress {
  layout: SequenceLayout
  /** Where the next step is. */
  y: number
  /** Blocks whose ends are not found yet. */
  open: Array<OpenBlock>
  /** Where the work of each actor began. */
  work: Array<Array<number>>
}

interface OpenBlock {
  title: string
  y: number
  left: number
  right: number
  dividers: Array<{y: number; label: string}>
}

/** Widen the innermost block and the whole drawing, so that they contain what is between two places. */
export function cover(progress: Progress, left: number, right: number): void {
  include(progress, left, right)
  const block = progress.open.at(-1)
  if (!block) return
  block.left = Math.min(block.left, left)
  block.right = Math.max(block.right, right)
}

/** Widen them, so that they contain the names of actors. */
export function coverActors(progress: Progress, first: number, last: number): void {
  const {x: left, width: before} = progress.layout.columns[first] ?? {x: 0, width: 0}
  const {x: right, width: after} = progress.layout.columns[last] ?? {x: 0, width: 0}
  const beyond = sizes.block.padding
  cover(progress, left - before / 2 - beyond, right + after / 2 + beyond)
}

/** Widen the whole drawing. */
export function include(progress: Progress, left: number, right: number): void {
  progress.layout.left = Math.min(progress.layout.left, left)
  progress.layout.right = Math.max(progress.layout.right, right)
}

/** Find where a line meets the lifeline, or the bar on it. */
export function toBar(progress: Progress, actor: number, way: number): number {
  const count = progress.work[actor]?.length ?? 0
  if (count === 0) return 0
  const {width, next} = sizes.bar
  return way > 0 ? width / 2 + (count - 1) * next : -width / 2
}

/** End the last work that an actor began. */
export function endWork(progress: Progress, actor: number, end: number): void {
  const starts = progress.work[actor] ?? []
  const start = starts.pop()
  if (start === undefined) return
  const {width, next} = sizes.bar
  const x = (progress.layout.columns[actor]?.x ?? 0) - width / 2 + starts.length * next
  progress.layout.bars.unshift({x, y: start, width, height: Math.max(4, end - start)})
}

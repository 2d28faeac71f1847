import {measureLines} from '../graph/draw-label.ts'
import {type Column, placeActors, toNoteWidth} from './place-actors.ts'
import type {Message, Note, Sequence} from './sequence.ts'
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
interface Progress {
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

/** Lay out a diagram of a sequence: everything in a row of its own. */
export function layoutSequence(sequence: Sequence): SequenceLayout {
  const columns = placeActors(sequence)
  const top = Math.max(
    0,
    ...sequence.actors.map(({label, isPerson}) => {
      return (
        measureLines(label, sizes.name).height + (isPerson ? sizes.name.person : sizes.name.height)
      )
    })
  )
  const layout: SequenceLayout = {
    left: 0,
    right: 0,
    height: 0,
    columns,
    top,
    messages: [],
    notes: [],
    blocks: [],
    bars: []
  }
  const progress: Progress = {layout, y: top + sizes.row, open: [], work: columns.map(() => [])}
  for (const {x, width} of columns) include(progress, x - width / 2, x + width / 2)

  for (const step of sequence.steps) {
    if (step.type === 'message') progress.y = addMessage(progress, step)
    else if (step.type === 'note') progress.y = addNote(progress, step)
    else if (step.type === 'open') openBlock(progress, step.kind, step.label)
    else if (step.type === 'divide') divideBlock(progress, step.label)
    else closeBlock(progress)
  }
  while (progress.open.length > 0) closeBlock(progress)
  for (const [actor, starts] of progress.work.entries()) {
    while (starts.length > 0) endWork(progress, actor, progress.y)
  }
  return {...layout, height: progress.y + sizes.row}
}

/** Add a message. Returns where the next step is. */
function addMessage(progress: Progress, message: Message): number {
  const {from, to, label} = message
  const {width, height} = label === '' ? {width: 0, height: 0} : measureLines(label, sizes.text)
  const [start, end] = [progress.layout.columns[from]?.x ?? 0, progress.layout.columns[to]?.x ?? 0]
  if (from === to) {
    const line = progress.y + Math.max(0, height - sizes.loop.height) / 2
    progress.layout.messages.push({
      message,
      y: line,
      from: start + toBar(progress, from, 1),
      to: start + toBar(progress, from, 1)
    })
    if (message.work === 'begins') progress.work[to]?.push(line)
    if (message.work === 'ends') endWork(progress, from, line + sizes.loop.height)
    coverActors(progress, from, from)
    cover(progress, start, start + sizes.loop.width + width + 2 * sizes.text.padding)
    return progress.y + Math.max(height, sizes.loop.height) + sizes.row
  }
  const line = progress.y + height + sizes.line
  const way = Math.sign(end - start)
  const out = toBar(progress, from, way)
  if (message.work === 'begins') progress.work[to]?.push(line)
  progress.layout.messages.push({
    message,
    y: line,
    from: start + out,
    to: end + toBar(progress, to, -way)
  })
  if (message.work === 'ends') endWork(progress, from, line)
  coverActors(progress, Math.min(from, to), Math.max(from, to))
  return line + sizes.row
}

/** Add a note. Returns where the next step is. */
function addNote(progress: Progress, {side, first, last, label}: Note): number {
  const width = toNoteWidth(label)
  const height = measureLines(label, sizes.text).height + sizes.note.height
  const [left, right] = [
    progress.layout.columns[first]?.x ?? 0,
    progress.layout.columns[last]?.x ?? 0
  ]
  const over = first < last ? Math.max(width, right - left + 2 * sizes.note.over) : width
  const x =
    side === 'left'
      ? left - sizes.note.gap - width
      : side === 'right'
        ? right + sizes.note.gap
        : (left + right - over) / 2
  const boxWidth = side === 'over' ? over : width
  progress.layout.notes.push({label, area: {x, y: progress.y, width: boxWidth, height}})
  coverActors(progress, first, last)
  cover(progress, x - sizes.block.padding, x + boxWidth + sizes.block.padding)
  return progress.y + height + sizes.row
}

function openBlock(progress: Progress, kind: string, label: string): void {
  // A `rect` is a background, and what follows it is a color.
  const title = kind === 'rect' ? '' : label === '' ? kind : `${kind} [${label}]`
  progress.open.push({
    title,
    y: progress.y,
    left: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    dividers: []
  })
  progress.y += (title === '' ? 0 : measureLines(title, sizes.title).height) + sizes.block.top
}

function divideBlock(progress: Progress, label: string): void {
  const block = progress.open.at(-1)
  if (!block) return
  block.dividers.push({y: progress.y, label})
  progress.y += (label === '' ? 0 : measureLines(label, sizes.text).height) + sizes.block.top
}

function closeBlock(progress: Progress): void {
  const block = progress.open.pop()
  if (!block) return
  const {title, dividers} = block
  const all = progress.layout.columns.length - 1
  const isEmpty = block.left > block.right
  const left = isEmpty ? (progress.layout.columns[0]?.x ?? 0) : block.left
  const words = [
    title === '' ? 0 : measureLines(title, sizes.title).width,
    ...dividers.map(({label}) => measureLines(`[${label}]`, sizes.text).width)
  ]
  const least = left + Math.max(...words) + 2 * sizes.title.padding
  const right = Math.max(least, isEmpty ? (progress.layout.columns[all]?.x ?? 0) : block.right)
  progress.y += sizes.block.bottom - sizes.row / 2
  progress.layout.blocks.push({
    title,
    dividers,
    area: {x: left, y: block.y, width: right - left, height: progress.y - block.y}
  })
  progress.y += sizes.row
  cover(progress, left - sizes.block.padding, right + sizes.block.padding)
}

/** Make the innermost block so wide, and the whole drawing. */
function cover(progress: Progress, left: number, right: number): void {
  include(progress, left, right)
  const block = progress.open.at(-1)
  if (!block) return
  block.left = Math.min(block.left, left)
  block.right = Math.max(block.right, right)
}

function coverActors(progress: Progress, first: number, last: number): void {
  const {x: left, width: before} = progress.layout.columns[first] ?? {x: 0, width: 0}
  const {x: right, width: after} = progress.layout.columns[last] ?? {x: 0, width: 0}
  const beyond = sizes.block.padding
  cover(progress, left - before / 2 - beyond, right + after / 2 + beyond)
}

function include(progress: Progress, left: number, right: number): void {
  progress.layout.left = Math.min(progress.layout.left, left)
  progress.layout.right = Math.max(progress.layout.right, right)
}

/** Find where a line meets the lifeline, or the bar on it. */
function toBar(progress: Progress, actor: number, way: number): number {
  const count = progress.work[actor]?.length ?? 0
  if (count === 0) return 0
  const {width, next} = sizes.bar
  return way > 0 ? width / 2 + (count - 1) * next : -width / 2
}

function endWork(progress: Progress, actor: number, end: number): void {
  const starts = progress.work[actor] ?? []
  const start = starts.pop()
  if (start === undefined) return
  const {width, next} = sizes.bar
  const x = (progress.layout.columns[actor]?.x ?? 0) - width / 2 + starts.length * next
  progress.layout.bars.unshift({x, y: start, width, height: Math.max(4, end - start)})
}

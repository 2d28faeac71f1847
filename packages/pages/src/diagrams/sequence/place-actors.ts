import {measureLines} from '../graph/draw-label.ts'
import type {Actor, Sequence, SequenceStep} from './sequence.ts'
import {sizes} from './sizes.ts'

/** The center of an actor, and how wide the box of its name is. */
export interface Column {
  x: number
  width: number
}

/** Width that must fit between the lifelines of two actors. */
interface Span {
  first: number
  last: number
  width: number
}

/** Place actors next to each other, as far apart as their names, messages and notes need. */
export function placeActors({actors, steps}: Sequence): Array<Column> {
  const widths = actors.map(toWidth)
  const gaps = widths.slice(1).map((width, index) => {
    return Math.max(sizes.gap, (width + (widths[index] ?? 0)) / 2 + sizes.besides)
  })
  // Spans between neighbors come first, because only one gap can be widened for them.
  const spans = steps.flatMap((step) => toSpan(step, actors.length))
  spans.sort((a, b) => a.last - a.first - (b.last - b.first))
  for (const {first, last, width} of spans) {
    let room = 0
    for (let gap = first; gap < last; gap++) room += gaps[gap] ?? 0
    const missing = (width - room) / (last - first)
    if (missing <= 0) continue
    for (let gap = first; gap < last; gap++) gaps[gap] = (gaps[gap] ?? 0) + missing
  }
  let x = (widths[0] ?? 0) / 2
  return widths.map((width, index) => {
    x += index === 0 ? 0 : (gaps[index - 1] ?? 0)
    return {x: Math.round(x), width}
  })
}

function toWidth({label}: Actor): number {
  return Math.max(
    sizes.name.least,
    Math.ceil(measureLines(label, sizes.name).width) + 2 * sizes.name.padding
  )
}

function toSpan(step: SequenceStep, count: number): Array<Span> {
  if (step.type === 'message') {
    const {width} = measureLines(step.label, sizes.text)
    const [first, last] = [Math.min(step.from, step.to), Math.max(step.from, step.to)]
    if (first < last) return [{first, last, width: width + 2 * sizes.text.padding}]
    const room = sizes.loop.width + width + 2 * sizes.text.padding
    return first + 1 < count ? [{first, last: first + 1, width: room}] : []
  }
  if (step.type !== 'note') return []
  const {first, last} = step
  const width = toNoteWidth(step.label)
  if (step.side === 'right')
    return last + 1 < count
      ? [{first: last, last: last + 1, width: width + 2 * sizes.note.gap}]
      : []
  if (step.side === 'left')
    return first > 0 ? [{first: first - 1, last: first, width: width + 2 * sizes.note.gap}] : []
  if (first < last) return [{first, last, width: width - 2 * sizes.note.over}]
  // Half of it is at each side.
  const half = width / 2 + sizes.note.gap
  return [
    ...(first > 0 ? [{first: first - 1, last: first, width: half}] : []),
    ...(first + 1 < count ? [{first, last: first + 1, width: half}] : [])
  ]
}

/** Find how wide the box of a note is. */
export function toNoteWidth(label: string): number {
  return Math.max(
    sizes.note.least,
    Math.ceil(measureLines(label, sizes.text).width) + 2 * sizes.note.padding
  )
}

import {measureLines} from '../graph/draw-label.ts'
import {closeBlock, divideBlock, openBlock} from './layout-blocks.ts'
import {placeActors, toNoteWidth} from './place-actors.ts'
import {
  cover,
  coverActors,
  endWork,
  include,
  type Progress,
  type SequenceLayout,
  toBar
} from './progress.ts'
import type {Message, Note, Sequence} from './sequence.ts'
import {sizes} from './sizes.ts'

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
  const [start, end] = [toColumn(progress, from), toColumn(progress, to)]
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
  const [left, right] = [toColumn(progress, first), toColumn(progress, last)]
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

function toColumn({layout}: Progress, actor: number): number {
  return layout.columns[actor]?.x ?? 0
}

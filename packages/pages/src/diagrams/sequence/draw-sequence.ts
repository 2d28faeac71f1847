import type {Element} from 'hast'
import {drawLabel, measureLines} from '../graph/draw-label.ts'
import {colors, type ShapeProperties, toElement} from '../graph/svg.ts'
import {layoutSequence} from './layout-sequence.ts'
import type {Column} from './place-actors.ts'
import type {Area, SequenceLayout} from './progress.ts'
import type {Actor, Message, MessageHead, Sequence} from './sequence.ts'
import {sizes} from './sizes.ts'

/** Room around the whole drawing. */
const room = 8

/** Words that cross a lifeline hide it behind them. */
const halo = {stroke: colors.background, strokeWidth: 4, paintOrder: 'stroke'}

const quiet = {fill: colors.quiet, ...halo}
const dashed = {strokeDashArray: '6 4'}
const font = {fontSize: sizes.text.fontSize, fontWeight: sizes.text.fontWeight}
const bold = {fontSize: sizes.title.fontSize, fontWeight: sizes.title.fontWeight}

/** Draw a diagram of a sequence. */
export function drawSequence(sequence: Sequence, prefix: string): Element {
  const layout = layoutSequence(sequence)
  const {left, right, height, columns, top, messages, notes, blocks, bars} = layout
  const heads = new Set(messages.flatMap(({message}) => listHeads(message)))
  const [width, high] = [Math.ceil(right - left) + 2 * room, Math.ceil(height) + 2 * room]
  const parts = [
    toElement(
      'defs',
      {},
      [...heads].flatMap((head) => drawHead(head, prefix))
    ),
    ...columns.map(({x}) =>
      drawLine({x1: x, y1: top, x2: x, y2: height, strokeWidth: 0.75, ...dashed})
    ),
    ...blocks.flatMap(drawBlock),
    ...bars.map((area) => drawRect(area, {fill: colors.background, strokeWidth: 0.75})),
    ...messages.flatMap((message) => drawMessage(message, prefix)),
    ...notes.flatMap(drawNote),
    ...sequence.actors.flatMap((actor, index) => drawActor(actor, columns[index] as Column, top))
  ]
  const viewBox = `${Math.floor(left) - room} ${-room} ${width} ${high}`
  return toElement('svg', {viewBox, width, height: high}, parts)
}

function drawActor({label, isPerson}: Actor, {x, width}: Column, top: number): Array<Element> {
  const style = {fontSize: sizes.name.fontSize, fontWeight: sizes.name.fontWeight}
  const words = {textAnchor: 'middle', fill: colors.text}
  if (!isPerson) {
    const box = drawRect(
      {x: x - width / 2, y: 0, width, height: top},
      {rx: 4, ry: 4, fill: colors.node}
    )
    return [box, drawLabel(label, {x, y: top / 2}, style, words)]
  }
  const {height} = measureLines(label, style)
  const head = top - height - 22
  const look = {fill: 'none', stroke: colors.line, strokeWidth: 1.25}
  return [
    toElement('circle', {cx: x, cy: head, r: 5, ...look}),
    toElement('path', {
      d: `M ${x - 10} ${head + 16} A 10 9 0 0 1 ${x + 10} ${head + 16} Z`,
      ...look
    }),
    drawLabel(label, {x, y: top - height / 2 - 2}, style, words)
  ]
}

function drawMessage(
  {message, y, from, to}: SequenceLayout['messages'][number],
  prefix: string
): Array<Element> {
  const {label, isDashed, head, isMutual} = message
  const look = {
    stroke: colors.line,
    strokeWidth: 1,
    ...(isDashed && dashed),
    ...(head !== 'none' && {markerEnd: `url(#${prefix}${head})`}),
    ...(isMutual && {markerStart: `url(#${prefix}arrow-start)`})
  }
  if (message.from === message.to) {
    const {width, height} = sizes.loop
    const [far, end] = [from + width, y + height]
    const points = `${from},${y} ${far},${y} ${far},${end} ${to},${end}`
    const loop = toElement('polyline', {points, fill: 'none', ...look})
    const words = drawWords(label, far + 8, y + height / 2, 'start')
    return [loop, ...words]
  }
  const above = measureLines(label, font).height / 2 + sizes.line - 1
  const line = toElement('line', {x1: from, y1: y, x2: to, y2: y, ...look})
  return [line, ...drawWords(label, (from + to) / 2, y - above, 'middle')]
}

function drawWords(label: string, x: number, y: number, textAnchor: string): Array<Element> {
  return label === '' ? [] : [drawLabel(label, {x, y}, font, {textAnchor, ...quiet})]
}

function drawBlock({title, area, dividers}: SequenceLayout['blocks'][number]): Array<Element> {
  const {x, y, width} = area
  const parts = [drawRect(area, {fill: 'none'})]
  for (const divider of dividers) {
    parts.push(
      drawLine({x1: x, y1: divider.y, x2: x + width, y2: divider.y, strokeWidth: 0.75, ...dashed})
    )
    if (divider.label === '') continue
    const label = `[${divider.label}]`
    const middle = divider.y + 4 + measureLines(label, font).height / 2
    parts.push(drawLabel(label, {x: x + sizes.title.padding, y: middle}, font, quiet))
  }
  if (title === '') return parts
  const size = measureLines(title, bold)
  const tab = {
    x,
    y,
    width: Math.ceil(size.width) + 2 * sizes.title.padding,
    height: size.height + 4
  }
  const at = {x: x + sizes.title.padding, y: y + tab.height / 2}
  return [
    ...parts,
    drawRect(tab, {fill: colors.background}),
    drawLabel(title, at, bold, {fill: colors.quiet})
  ]
}

/** Draw a note with a folded corner. */
function drawNote({label, area}: SequenceLayout['notes'][number]): Array<Element> {
  const {x, y, width, height} = area
  const [right, bottom, fold] = [x + width, y + height, 6]
  const look = {fill: colors.background, stroke: colors.border, strokeWidth: 0.75}
  const outline = `${x},${y} ${right - fold},${y} ${right},${y + fold} ${right},${bottom} ${x},${bottom}`
  const corner = `${right - fold},${y} ${right - fold},${y + fold} ${right},${y + fold}`
  return [
    toElement('polygon', {points: outline, ...look}),
    toElement('polyline', {points: corner, ...look, fill: 'none'}),
    ...drawWords(label, x + width / 2, y + height / 2, 'middle')
  ]
}

function drawRect(area: Area, look: ShapeProperties): Element {
  return toElement('rect', {...area, stroke: colors.border, strokeWidth: 1, ...look})
}

function drawLine(properties: ShapeProperties): Element {
  return toElement('line', {stroke: colors.line, ...properties})
}

type End = MessageHead | 'arrow-start'

function listHeads({head, isMutual}: Message): Array<End> {
  return isMutual ? [head, 'arrow-start'] : [head]
}

function drawHead(head: End, prefix: string): Array<Element> {
  if (head === 'none') return []
  const line = {fill: 'none', stroke: colors.line, strokeWidth: 1}
  const full = {fill: colors.line, stroke: 'none', strokeWidth: 0}
  const shapes = {
    arrow: toElement('polygon', {points: '0 0, 8 2.5, 0 5', ...full}),
    'arrow-start': toElement('polygon', {points: '8 0, 0 2.5, 8 5', ...full}),
    open: toElement('polyline', {points: '1 0.5, 7.5 3, 1 5.5', ...line}),
    cross: toElement('path', {d: 'M 1 1 L 7 7 M 7 1 L 1 7', ...line})
  }
  const high = head === 'cross' ? 8 : head === 'open' ? 6 : 5
  const marker = {
    id: `${prefix}${head}`,
    markerWidth: 8,
    markerHeight: high,
    refX: head === 'arrow-start' ? 0 : 8,
    refY: high / 2,
    orient: 'auto'
  }
  return [toElement('marker', marker, [shapes[head]])]
}

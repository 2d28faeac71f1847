import type {Element} from 'hast'
import {drawLabel, measureLines} from '../graph/draw-label.ts'
import type {NodeTable} from '../graph/graph.ts'
import type {Box} from '../graph/layout.ts'
import type {Size} from '../graph/node-size.ts'
import {colors, type ShapeProperties, toElement} from '../graph/svg.ts'

const name = {fontSize: 13, fontWeight: 600}
/** Rows of one box should look alike, so all of them say how wide they are. */
const text = {fontSize: 11, fontWeight: 400, shortest: 3}

/** Sizes in pixels: a row, the room around its text and between its cells, and above and below each part. */
const sizes = {row: 17, side: 10, between: 8, part: 4, head: 14, least: 60}

const looks = {
  italic: {fontStyle: 'italic'},
  underline: {textDecoration: 'underline'}
} as const

/** Where everything of a table is, from its upper left corner. */
interface TableLayout extends Size {
  head: number
  /** Where cells begin. */
  columns: Array<number>
  /** Those that have rows. */
  parts: NodeTable['parts']
}

/** Measure the smallest box that a class or an entity fits into. */
export function toTableSize(label: string, table: NodeTable): Size {
  const {width, height} = layoutTable(label, table)
  return {width, height}
}

/** Draw a class or an entity: its name, and its rows below. */
export function drawTable(label: string, table: NodeTable, box: Box): Array<Element> {
  const {width, height} = box
  const [left, top] = [box.x - width / 2, box.y - height / 2]
  const {head, columns, parts} = layoutTable(label, table)
  const border = {stroke: colors.border, strokeWidth: 0.75}
  const kind = table.kind === undefined ? 0 : sizes.row
  const middle = {textAnchor: 'middle', fill: colors.text}
  const drawn = [
    toElement('rect', {x: left, y: top, width, height, fill: colors.node, ...border}),
    drawLabel(label, {x: box.x, y: top + (head + kind) / 2}, name, middle)
  ]
  if (table.kind !== undefined) {
    const at = {x: box.x, y: top + sizes.head / 2 + kind / 2}
    drawn.push(drawLabel(`«${table.kind}»`, at, text, {...middle, fill: colors.quiet}))
  }
  let y = top + head
  for (const part of parts) {
    drawn.push(toElement('line', {x1: left, y1: y, x2: left + width, y2: y, ...border}))
    y += sizes.part
    for (const {cells, look} of part) {
      const given: ShapeProperties = {fill: colors.text, ...(look && looks[look])}
      for (const [index, cell] of cells.entries()) {
        if (cell === '') continue
        const at = {x: left + (columns[index] ?? 0), y: y + sizes.row / 2}
        drawn.push(drawLabel(cell, at, text, given))
      }
      y += sizes.row
    }
    y += sizes.part
  }
  return drawn
}

function layoutTable(label: string, {kind, parts: all}: NodeTable): TableLayout {
  const parts = all.filter((part) => part.length > 0)
  const rows = parts.flat()
  const columns: Array<number> = []
  let x = sizes.side
  for (let column = 0; column < Math.max(0, ...rows.map(({cells}) => cells.length)); column++) {
    columns.push(x)
    const width = Math.max(...rows.map(({cells}) => toWidth(cells[column])))
    if (width > 0) x += Math.ceil(width) + sizes.between
  }
  const title = measureLines(label, name)
  const titleWidth = Math.max(title.width, kind === undefined ? 0 : toWidth(`«${kind}»`))
  const head = title.height + sizes.head + (kind === undefined ? 0 : sizes.row)
  return {
    width: Math.max(
      sizes.least,
      Math.ceil(titleWidth) + 2 * sizes.side,
      x - sizes.between + sizes.side
    ),
    height: Math.ceil(head) + rows.length * sizes.row + parts.length * 2 * sizes.part,
    head: Math.ceil(head),
    columns,
    parts
  }
}

function toWidth(cell: string | undefined): number {
  return cell === undefined || cell === '' ? 0 : measureLines(cell, text).width
}

import type {Nodes, Table, TableCell} from 'mdast'
import type {Position} from 'unist'
import {type Locator, toRange} from '../places/create-locator.ts'
import type {NodesByType, PlacedNode} from './list-nodes.ts'
import {toPlainText} from './to-plain-text.ts'

/** A table that says where variables are in storage, as `forge inspect Vault storageLayout` prints it. */
export interface LayoutTable {
  /** Texts that may name the contract, the nearest first: the block before the table, and the headings above. */
  around: Array<string>
  rows: Array<LayoutRow>
}

/** A statement of a table about a variable. */
export interface LayoutRow {
  name: string
  type?: string
  /** `Vault` or `src/Vault.sol:Vault` */
  contract?: string
  slot: LayoutNumber
  offset?: LayoutNumber
  bytes?: LayoutNumber
}

/** A number in a cell, in decimal or hexadecimal, or a range of slots: `2-4`. */
export interface LayoutNumber {
  value: string
  place: Position
}

/** Collect the tables that have a column of slots and one of names. */
export function collectLayouts(
  {tables, headings}: NodesByType,
  text: string,
  locator: Locator
): Array<LayoutTable> {
  return tables.flatMap((placed): Array<LayoutTable> => {
    const columns = findColumns(placed.node)
    if (!columns) return []
    const rows = listRows(placed.node, columns, text, locator)
    const above = listAbove(headings, placed.node)
    return rows.length === 0 ? [] : [{around: [findBefore(placed), ...above], rows}]
  })
}

type Column = 'name' | 'type' | 'contract' | 'slot' | 'offset' | 'bytes'

const heads: ReadonlyArray<[column: Column, head: RegExp]> = [
  ['name', /^(?:name|variable|label|field|member)s?$/i],
  ['type', /^type$/i],
  ['contract', /^contract$/i],
  ['slot', /^(?:storage )?slots?$/i],
  ['offset', /^(?:byte )?offset$/i],
  ['bytes', /^(?:bytes|size(?: \(bytes\)| in bytes)?)$/i]
]

type Columns = Partial<Record<Column, number>> & Record<'name' | 'slot', number>

/** Find the columns of a layout. If no head says so, the names are in the first column. */
function findColumns({children}: Table): Columns | undefined {
  const texts = (children[0]?.children ?? []).map((cell) => toPlainText(cell).trim())
  const found = Object.fromEntries(
    heads.flatMap(([column, head]) => {
      const at = texts.findIndex((text) => head.test(text))
      return at === -1 ? [] : [[column, at]]
    })
  ) as Partial<Columns>
  const {slot, name = 0} = found
  return slot === undefined || slot === name ? undefined : {...found, slot, name}
}

function listRows(
  {children}: Table,
  columns: Columns,
  text: string,
  locator: Locator
): Array<LayoutRow> {
  return children.slice(1).flatMap(({children: cells}): Array<LayoutRow> => {
    const read = (column: Column): TableCell | undefined => cells[columns[column] ?? -1]
    const write = (column: Column): string => toRaw(read(column), text)
    const number = (column: keyof typeof numbers): LayoutNumber | undefined =>
      findNumber(read(column), numbers[column], text, locator)
    const [name, slot] = [write('name'), number('slot')]
    if (!/^[A-Za-z_$][\w$]*$/.test(name) || !slot) return []
    const [type, contract, offset, bytes] = [
      write('type'),
      write('contract'),
      number('offset'),
      number('bytes')
    ]
    return [
      {
        name,
        slot,
        ...(type !== '' && {type}),
        ...(contract !== '' && {contract}),
        ...(offset && {offset}),
        ...(bytes && {bytes})
      }
    ]
  })
}

/** Return the text of a cell as its author wrote it, without backticks and escapes: `_owner` is no emphasis. */
function toRaw(cell: TableCell | undefined, text: string): string {
  const [first] = cell?.children ?? []
  const last = cell?.children.at(-1)
  if (!first || !last) return ''
  const raw = text.slice(toRange(first)[0], toRange(last)[1])
  const bare = raw.replace(/^`+|(?<!`)`+$/g, '').trim()
  return bare.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

const numbers = {
  slot: /^(?:0x[\da-f]{1,64}|\d{1,78}(?:\s?(?:-|–|to)\s?\d{1,78})?)$/i,
  offset: /^\d{1,2}$/,
  bytes: /^\d{1,15}$/
}

function findNumber(
  cell: TableCell | undefined,
  pattern: RegExp,
  text: string,
  locator: Locator
): LayoutNumber | undefined {
  const [node] = cell?.children ?? []
  if (!cell || !node || cell.children.length > 1) return
  const value = toPlainText(cell).trim()
  if (!pattern.test(value)) return
  const [start, end] = toRange(node)
  const at = start + text.slice(start, end).indexOf(value)
  return {value, place: locator.at(at, at + value.length)}
}

/** The text of the block before a table. */
function findBefore({node, ancestors}: PlacedNode<Table>): string {
  const parent = ancestors.at(-1)
  const siblings: ReadonlyArray<Nodes> = parent && 'children' in parent ? parent.children : []
  const before = siblings[siblings.indexOf(node) - 1]
  return before?.type === 'paragraph' ? toPlainText(before) : ''
}

/** The texts of the headings that a table is below, the nearest first. */
function listAbove(headings: NodesByType['headings'], table: Table): Array<string> {
  const [start] = toRange(table)
  const above = headings.map(({node}) => node).filter((node) => toRange(node)[0] < start)
  let depth = 7
  return above.reverse().flatMap((heading) => {
    if (heading.depth >= depth) return []
    depth = heading.depth
    return [toPlainText(heading)]
  })
}

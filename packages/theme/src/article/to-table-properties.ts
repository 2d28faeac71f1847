import {toText} from '@lockstep/pages'
import type {Element, ElementContent, Properties} from 'hast'

/** More columns than this rarely fit into the measure. */
const fewColumns = 4

/** A table of more characters than this, at its narrowest, is wider than the text of a screen of 1280 pixels. */
const mostCharacters = 82

/** Characters that are as wide as the space between two columns. */
const gap = 3

/** Characters that a cell of code has room for, even if it could break. */
const leastCode = 14

/**
 * Find the properties of the element around a table: it scrolls, so the keyboard has to reach it. `rendered` is the
 * same table with everything rendered.
 *
 * A narrow table scrolls on small screens only, so that its header can follow the page. One of few columns may be too
 * wide for that nevertheless, if addresses are in two of them.
 */
export function toTableProperties(table: Element, rendered: Element): Properties {
  const [row] = listRows(table.children)
  const columns = row?.children.filter((child) => child.type === 'element').length ?? 0
  return {
    className: ['table'],
    ...(columns > fewColumns
      ? {dataWide: true}
      : countCharacters(rendered) > mostCharacters && {dataScroll: true}),
    role: 'group',
    ariaLabel: toLabel(table, row),
    tabIndex: 0
  }
}

/** A reader who jumps from table to table has to know which one it is: by its caption, or the heads of its columns. */
function toLabel(table: Element, row: Element | undefined): string {
  const caption = table.children.find((child) => isElement(child, 'caption'))
  const heads = caption
    ? [caption]
    : (row?.children.filter((child) => isElement(child, 'th')) ?? [])
  const words = heads.map((head) => toText(head).replace(/\s+/g, ' ').trim()).filter(Boolean)
  return words.length === 0 ? 'Table' : `Table: ${words.join(', ')}`
}

/** Count the characters of a table whose cells are as narrow as they can be. */
function countCharacters(table: Element): number {
  const widths: Array<number> = []
  for (const row of listRows(table.children)) {
    const cells = row.children.filter((child) => child.type === 'element')
    for (const [column, cell] of cells.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, ...cell.children.map(countWhole))
    }
  }
  return widths.reduce((sum, width) => sum + width + gap, -gap)
}

/** Count the characters of the longest piece of a node that browsers don't break. */
function countWhole(node: ElementContent): number {
  if (node.type === 'text') {
    // A text can have more words than a call can have arguments.
    return node.value.split(/[\s/-]/).reduce((most, {length}) => Math.max(most, length), 0)
  }
  if (node.type !== 'element') return 0
  const {tagName, properties, children} = node
  if (tagName !== 'code') return Math.max(0, ...children.map(countWhole))
  const isWhole = properties.dataAddress ?? properties.dataWhole
  return isWhole === undefined ? leastCode : toText(node).length
}

function listRows(nodes: ReadonlyArray<ElementContent>): Array<Element> {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return []
    return node.tagName === 'tr' ? [node] : listRows(node.children)
  })
}

function isElement(node: ElementContent, tagName: string): boolean {
  return node.type === 'element' && node.tagName === tagName
}

import {toText} from '@lockstep/pages'
import type {Element, ElementContent, Properties} from 'hast'

/** More columns than this rarely fit into the measure. */
const fewColumns = 4

/**
 * Find the properties of the element around a table: it scrolls, so the keyboard has to reach it.
 *
 * A narrow table scrolls on small screens only, so that its header can follow the page.
 */
export function toTableProperties(table: Element): Properties {
  const row = findRow(table.children)
  const columns = row?.children.filter((child) => child.type === 'element').length ?? 0
  return {
    className: ['table'],
    ...(columns > fewColumns && {dataWide: true}),
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

function isElement(node: ElementContent, tagName: string): boolean {
  return node.type === 'element' && node.tagName === tagName
}

function findRow(nodes: ReadonlyArray<ElementContent>): Element | undefined {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    const row = node.tagName === 'tr' ? node : findRow(node.children)
    if (row) return row
  }
  return
}

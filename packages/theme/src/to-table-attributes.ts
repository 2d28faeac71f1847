import type {Element, ElementContent} from 'hast'

/** More columns than this rarely fit into the measure. */
const fewColumns = 4

/**
 * Attributes of the element around a table: it scrolls, so the keyboard must reach it.
 *
 * A narrow table scrolls on small screens only, so that its header can follow the page.
 */
export function toTableAttributes(table: Element): string {
  const row = findRow(table.children)
  const columns = row?.children.filter((child) => child.type === 'element').length ?? 0
  const size = columns > fewColumns ? ' data-wide' : ''
  return ` class="table"${size} role="group" aria-label="Table" tabindex="0"`
}

function findRow(nodes: ReadonlyArray<ElementContent>): Element | undefined {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    const row = node.tagName === 'tr' ? node : findRow(node.children)
    if (row) return row
  }
  return
}

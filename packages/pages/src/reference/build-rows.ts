import type {ElementContent} from 'hast'
import {h} from '../h.ts'

/** A fact with its name: one line or several. */
export interface FactRow {
  name: string
  lines: ReadonlyArray<ElementContent>
}

/** Build a list of facts. Those without a line are left out. */
export function buildRows(rows: ReadonlyArray<FactRow>): Array<ElementContent> {
  const shown = rows.filter(({lines}) => lines.length > 0)
  if (shown.length === 0) return []
  const items = shown.flatMap(({name, lines}) => [
    h('dt', name),
    ...lines.map((line) => h('dd', [line]))
  ])
  return [h('dl', {className: ['reference-facts']}, items)]
}

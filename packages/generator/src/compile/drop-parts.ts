import {emptyFacts} from './empty-facts.ts'
import type {PageEntry} from './page-entry.ts'

/** Empty values for the parts of an entry that take the most memory, once they are dropped. */
const dropped = {
  checks: '',
  claims: '',
  facts: emptyFacts,
  ids: [],
  jsxIds: [],
  links: [],
  outline: []
} satisfies Partial<PageEntry>

/** Drop parts of all pages that no later step of a build needs: a large site then takes half of the memory. */
export function dropParts(
  {entries}: {entries: ReadonlyMap<string, PageEntry>},
  parts: ReadonlyArray<keyof typeof dropped>
): void {
  const replaced = Object.fromEntries(parts.map((part) => [part, dropped[part]]))
  for (const entry of entries.values()) Object.assign(entry, replaced)
}

import type {PageEntry} from '../compile/page-entry.ts'

/**
 * List the anchors of rows of contract tables that pages link to: `abi.vault.deposit`.
 *
 * While the contracts have a problem, all tables are empty, and that a row is missing says nothing about the link.
 */
export function listTableAnchors(entries: ReadonlyMap<string, PageEntry>): ReadonlyArray<string> {
  const anchors = [...entries.values()].flatMap(({links}) =>
    links.flatMap(({url}) => /#((?:abi|errors|storage)\..+)$/s.exec(url)?.[1] ?? [])
  )
  return [...new Set(anchors)]
}

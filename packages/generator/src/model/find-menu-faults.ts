import {listFolders, type MetaEntry, type MetaNode, type Tree} from '@lockstep/navtree'
import {type LinkSite, resolveLink} from '@lockstep/pages'
import type {SiteProblem} from './site-problem.ts'

/** What links of the navigation are checked with. */
export interface MenuContext {
  links: LinkSite
  /** Text of a file of the docs folder. */
  readText: (file: string) => string
  severity: SiteProblem['severity']
}

/** Find links of the navigation that lead nowhere: each `href` of a `_meta` file is one on many pages. */
export function findMenuFaults(
  tree: Tree,
  {links, readText, severity}: MenuContext
): Array<SiteProblem> {
  return listFolders(tree).flatMap(({route, children}) =>
    children.flatMap((child) => {
      if (child.kind !== 'meta') return []
      return listHrefs(child.data).flatMap(([key, href]): Array<SiteProblem> => {
        const {target} = resolveLink(href, {file: child.file, route}, links)
        if (target.kind !== 'missing') return []
        const reason = `Cannot find page or file \`${href}\` of key \`${key}\``
        const place = findPlace(readText(child.file), href)
        return [{file: child.file, ruleId: 'missing-page', severity, reason, ...(place && {place})}]
      })
    })
  )
}

function listHrefs(data: MetaNode['data']): Array<[key: string, href: string]> {
  return data.flatMap(([key, {href, items = []}]: [string, MetaEntry]) => [
    ...(href === undefined ? [] : [[key, href] as [string, string]]),
    ...listHrefs(items)
  ])
}

/** Place of a text in quotes; a `_meta` file is JSON or a program. */
function findPlace(text: string, value: string): SiteProblem['place'] {
  const index = ['"', "'", '`'].map((quote) => text.indexOf(quote + value + quote)).find(isFound)
  if (index === undefined) return
  const before = text.slice(0, index).split('\n')
  const start = {line: before.length, column: (before.at(-1) ?? '').length + 1}
  return {start, end: {...start, column: start.column + value.length + 2}}
}

function isFound(index: number): boolean {
  return index !== -1
}

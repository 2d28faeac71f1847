import {buildOutline, findPage, type OutlineRow, type Tree} from '@lockstep/navtree'
import type {ChildPage} from '../components/component-spec.ts'

/** List the pages right below a route, in the order of the navigation and without those that are hidden. */
export function listChildPages<F extends object>(tree: Tree<F>, route: string): Array<ChildPage> {
  const folder = route === '/' ? buildOutline(tree) : findFolder(buildOutline(tree), route)
  return (folder ?? []).flatMap(({title, route: child, display}): Array<ChildPage> => {
    if (child === undefined || child === route || display === 'hidden') return []
    const page = findPage(tree, child)
    if (!page) return []
    const {description} = page.frontMatter as {description?: unknown} // A page may say anything there.
    return [{title, route: child, ...(typeof description === 'string' && {description})}]
  })
}

function findFolder(rows: ReadonlyArray<OutlineRow>, route: string): Array<OutlineRow> | undefined {
  for (const row of rows) {
    if (row.kind !== 'folder') continue
    if (row.route === route) return row.children
    const found = findFolder(row.children, route)
    if (found) return found
  }
  return
}

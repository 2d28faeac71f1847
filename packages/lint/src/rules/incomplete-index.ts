import {type FolderNode, listFolders} from '@lockstep/navtree'
import type {Rule} from '../rule.ts'
import type {LintPage} from '../site.ts'

/** A page that lists most of its folder but misses some pages. */
export const incompleteIndex: Rule = {
  id: 'incomplete-index',
  severity: 'warning',
  description: 'A page that lists most of its folder but misses some pages',
  checkSite(site, report) {
    const pages = new Map(site.pages.map((page) => [page.route, page]))
    for (const folder of listFolders(site.tree)) {
      const page = pages.get(folder.route)
      if (!page || folder.route === '/' || page.showsPages) continue
      const children = listShown(folder)
      const targets = listTargets(page)
      const missing = children.filter(
        ({route}) => !targets.some((target) => target === route || target.startsWith(`${route}/`))
      )
      // A page that links to only a few of them is not a list of the folder.
      if (children.length < 3 || missing.length === 0 || missing.length * 2 > children.length)
        continue
      for (const {route} of missing) {
        report(
          page.file,
          `Cannot find a link to \`${route}\`: the page links to most other pages of the folder`,
          undefined,
          {subject: route}
        )
      }
    }
  }
}

/** The pages and folders that the sidebar shows. */
function listShown(folder: FolderNode): Array<{route: string}> {
  const hidden = new Set(
    folder.children.flatMap((child) =>
      child.kind === 'meta'
        ? child.data.flatMap(([key, {display}]) => (display === 'hidden' ? [key] : []))
        : []
    )
  )
  const routes = folder.children.flatMap((child) =>
    child.kind === 'meta' || hidden.has(child.name) || child.route === folder.route
      ? []
      : [child.route]
  )
  return [...new Set(routes)].map((route) => ({route}))
}

function listTargets({links}: LintPage): Array<string> {
  return links.flatMap(({link, target}) => {
    if (link.kind !== 'link') return []
    return target?.kind === 'page' || target?.kind === 'elsewhere' ? [target.route] : []
  })
}

import {extractFrontMatter} from './docs-folder.ts'
import type {ImportedSite, NavItem} from './imported-site.ts'

/** Leave out pages that the old site does not publish, and keep those out of sidebars that it does not list. */
export function leaveOutDrafts(site: ImportedSite): ImportedSite {
  const drafts = new Set<string>()
  const unlisted = new Set<string>()
  const pages = site.pages.filter(({file, route, text}) => {
    if (!/^(?:draft|unlisted)[ \t]*:/m.test(text)) return true
    const frontMatter = extractFrontMatter(text)
    if (frontMatter.draft === true) drafts.add(file)
    if (frontMatter.draft === true || frontMatter.unlisted === true) unlisted.add(route)
    return frontMatter.draft !== true
  })
  if (unlisted.size === 0) return site
  const reason = 'Left out, because `draft: true` kept it off the old site'
  return {
    ...site,
    pages,
    sections: site.sections.map((section) => ({
      ...section,
      items: dropRoutes(section.items, unlisted)
    })),
    leftovers: [...site.leftovers, ...[...drafts].map((file) => ({file, line: 1, reason}))]
  }
}

function dropRoutes(items: ReadonlyArray<NavItem>, routes: ReadonlySet<string>): Array<NavItem> {
  return items.flatMap((item): Array<NavItem> => {
    if (item.kind === 'page') return routes.has(item.route) ? [] : [item]
    if (item.kind !== 'group') return [item]
    const items = dropRoutes(item.items, routes)
    const route = item.route !== undefined && routes.has(item.route) ? undefined : item.route
    const isEmpty = items.length === 0 && route === undefined && item.items.length > 0
    return isEmpty ? [] : [{...item, items, route}]
  })
}

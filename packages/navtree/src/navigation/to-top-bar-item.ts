import type {DialectRules} from '../dialects/dialect-rules.ts'
import type {KnownItem} from './level.ts'
import type {TopBarItem} from './page-navigation.ts'
import {toMenuLinks} from './to-menu-links.ts'

/** Convert an item to one of the top bar. Returns undefined for items that belong elsewhere, and for empty folders. */
export function toTopBarItem(item: KnownItem, rules: DialectRules): TopBarItem | undefined {
  const {type, below, page, link, route} = item
  if ((type !== 'page' && type !== 'menu') || item.isHidden) return
  const {title, newWindow} = link
  const targets = below && (rules.opensFirstStop ? below.stops.map(toRoute) : below.targets)
  if (targets && !page && targets.length === 0) return
  if (type === 'menu') return {title, items: toMenuLinks(item, rules)}

  const own = below && (page?.route ?? targets?.find(Boolean))
  if (own !== undefined) return {title, route: own}
  if (link.href !== undefined) return {title, href: link.href, ...(newWindow && {newWindow})}
  return {title, route: route ?? '#'}
}

function toRoute({link}: {link: {route?: string | undefined}}): string | undefined {
  return link.route
}

import type {DialectRules} from '../dialects/dialect-rules.ts'
import type {KnownItem} from './level.ts'
import type {NavLink} from './page-navigation.ts'

/** Convert the `items` of a menu to links. A key without an address is a page below the menu's folder. */
export function toMenuLinks(item: KnownItem, rules: DialectRules): Array<NavLink> {
  const rows = new Map(item.below?.allRows.map((row) => [row.name, row]))

  return (item.entry.items ?? []).map(([key, {title, href, newWindow}]) => {
    const link: NavLink = {title: title || rules.toKeyTitle(key)}
    if (href) link.href = href
    else link.route = rows.get(key)?.item.route ?? `${item.route ?? ''}/${key}`
    if (newWindow) link.newWindow = true
    return link
  })
}

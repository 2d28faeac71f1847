import type {NavLink, PageNavigation, SidebarItem} from '../src/index.ts'

/** A sidebar as text, a row a line: `Title /route`, `Folder/`, `-- Separator`, with what is inside set in. */
export function drawSidebar(items: ReadonlyArray<SidebarItem>, indent = ''): Array<string> {
  return items.flatMap((item) => {
    const line = `${indent}${toLine(item)}`
    return [line, ...drawSidebar(item.children ?? [], `${indent}  `)]
  })
}

/** `Previous < Page > Next` */
export function drawNeighbors({page, previous, next}: PageNavigation): string {
  return `${previous ? drawLink(previous) : 'none'} < ${page.route} > ${next ? drawLink(next) : 'none'}`
}

/** `Title /route` or `Title https://address` */
export function drawLink({title, route, href}: NavLink): string {
  return `${title} ${route ?? href}`
}

function toLine(item: SidebarItem): string {
  if (item.kind === 'separator') return `-- ${item.title}`.trim()
  if (item.kind === 'folder') return `${item.title}/ ${item.route ?? ''}`.trim()
  return drawLink(item)
}

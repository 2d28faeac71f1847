import {type ImportedSection, type ImportedSite, listRoutes, type NavItem} from './imported-site.ts'

/** Entries of a `_meta.json`, in order. */
type Meta = Array<[name: string, entry: string | Record<string, unknown>]>

/** New places of all pages, so that the folders match the sidebar. */
export interface Placement {
  /** New routes by old ones. */
  routes: Map<string, string>
  /** Entries by folder; the root is an empty text. */
  metas: Map<string, Meta>
  /** Routes in a sidebar that no page has. */
  missing: Array<string>
}

/**
 * Plan the folders of a site that has a separate list for its sidebar. A page moves only if its folder differs from
 * its group.
 */
export function placePages({pages, sections}: Pick<ImportedSite, 'pages' | 'sections'>): Placement {
  const plan: Plan = {
    pages,
    sections,
    known: new Set(pages.map(({route}) => route)),
    taken: new Set(),
    routes: new Map(),
    metas: new Map(),
    missing: []
  }
  for (const section of sections) placeSection(plan, section)
  placeHidden(plan)
  const {routes, metas, missing} = plan
  return {routes, metas, missing}
}

/** A placement in the making. */
interface Plan extends Placement, Pick<ImportedSite, 'pages' | 'sections'> {
  /** Routes of the old site. */
  known: ReadonlySet<string>
  /** Routes of the new site that are given away. */
  taken: Set<string>
}

function placeSection(plan: Plan, {label, items}: ImportedSection): void {
  if (plan.sections.length === 1) {
    placeParts(plan, items, '')
    return
  }
  // Pages in the root would be in the sidebar of every part, so each part gets a folder.
  const title = label ?? 'Docs'
  const name = label === undefined ? toFree(plan, '', 'docs') : chooseFolder(plan, items, title, '')
  addEntry(plan, '', name, {type: 'page', title})
  placeParts(plan, items, name)
}

/** Groups of pages that are all in one folder become headings of it, so that no page moves. */
function placeParts(plan: Plan, items: ReadonlyArray<NavItem>, folder: string): void {
  if (!isFlat(items, folder)) {
    placeItems(plan, items, folder)
    return
  }
  for (const item of items) {
    if (item.kind !== 'group') continue
    addSeparator(plan, folder, item.label)
    placeItems(plan, item.items, folder)
  }
}

function placeItems(plan: Plan, items: ReadonlyArray<NavItem>, folder: string): void {
  for (const item of items) {
    if (item.kind === 'separator') addSeparator(plan, folder, item.label)
    if (item.kind === 'link') addLink(plan, folder, item.label, item.href)
    if (item.kind === 'page') placePage(plan, item.route, item.label, folder)
    if (item.kind === 'group') placeGroup(plan, item, folder)
  }
}

function placeGroup(plan: Plan, item: NavItem & {kind: 'group'}, folder: string): void {
  const {label, items, route} = item
  const own: Array<NavItem> = route === undefined ? items : [{kind: 'page', route}, ...items]
  // Where all pages of a group are below the group's own page, that one is the folder.
  const isBelow =
    route !== undefined && listRoutes(items).every((each) => each.startsWith(`${route}/`))
  const name = isBelow
    ? toFree(plan, folder, toBase(route))
    : chooseFolder(plan, own, label, folder)
  const child = join(folder, name)
  if (
    route !== undefined &&
    plan.known.has(route) &&
    !plan.routes.has(route) &&
    !plan.taken.has(child)
  ) {
    // A page next to a folder of its name is what the folder's row leads to.
    plan.routes.set(route, child)
    plan.taken.add(child)
  } else if (route !== undefined) {
    placePage(plan, route, undefined, child)
  }
  addEntry(plan, folder, name, label)
  placeItems(plan, items, child)
}

function placePage(plan: Plan, route: string, label: string | undefined, folder: string): void {
  if (!plan.known.has(route)) {
    plan.missing.push(route)
    return
  }
  const placed = plan.routes.get(route)
  if (placed !== undefined) {
    addLink(plan, folder, label ?? route, `/${placed}`)
    return
  }
  if (route === '' && folder !== '') {
    // The home page stays where it is, whichever sidebar it is in.
    placeHome(plan, label ?? 'Home', folder)
    return
  }
  const isIndex = route === folder
  const name = isIndex ? 'index' : toFree(plan, folder, toBase(route))
  const place = isIndex ? folder : join(folder, name)
  plan.routes.set(route, place)
  plan.taken.add(place)
  addEntry(plan, folder, name, label ?? '')
}

function placeHome(plan: Plan, title: string, folder: string): void {
  plan.routes.set('', '')
  addEntry(plan, '', 'index', {type: 'page', title, display: 'hidden'})
  addLink(plan, folder, title, '/')
}

/** Pages outside of every sidebar keep their address, and are hidden as before. */
function placeHidden(plan: Plan): void {
  for (const {route} of plan.pages) {
    if (plan.routes.has(route)) continue
    const place = plan.taken.has(route)
      ? join(toFolder(route), toFree(plan, toFolder(route), toBase(route)))
      : route
    plan.routes.set(route, place)
    plan.taken.add(place)
    const folder = toFolder(place)
    const name = place === '' ? 'index' : toBase(place)
    // A page next to a folder of its name belongs to the folder's row.
    const isListed = plan.metas.get(folder)?.some(([other]) => other === name)
    if (!isListed)
      addEntry(plan, folder, name, {display: 'hidden', ...(folder === '' && {type: 'page'})})
    hideFolders(plan, folder)
  }
}

function hideFolders(plan: Plan, folder: string): void {
  if (folder === '') return
  const isListed = plan.metas.get(toFolder(folder))?.some(([name]) => name === toBase(folder))
  // A folder that is hidden would still have a row. One that shows only its pages has none, because they are hidden.
  if (!isListed) addEntry(plan, toFolder(folder), toBase(folder), {display: 'children'})
  hideFolders(plan, toFolder(folder))
}

/** Choose the folder that most pages of a group are in already, or else the name of the group. */
function chooseFolder(
  plan: Plan,
  items: ReadonlyArray<NavItem>,
  label: string,
  folder: string
): string {
  const start = folder === '' ? '' : `${folder}/`
  const counts = new Map<string, number>()
  let total = 0
  for (const route of listRoutes(items)) {
    total++
    if (!route.startsWith(start)) continue
    const [name = '', ...rest] = route.slice(start.length).split('/')
    if (
      rest.length > 0 ||
      items.some((item) => item.kind === 'page' && item.route === route && isFolder(plan, route))
    )
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a)
  const isUsed = (name: string): boolean =>
    plan.metas.get(folder)?.some(([other]) => other === name) ?? false
  if (best && best[1] * 2 >= total && best[0] !== '' && !isUsed(best[0])) return best[0]
  return toFree(plan, folder, toSlug(label))
}

function isFolder(plan: Plan, route: string): boolean {
  return plan.pages.some((page) => page.route.startsWith(`${route}/`))
}

function toFree(plan: Plan, folder: string, name: string): string {
  const used = new Set(plan.metas.get(folder)?.map(([other]) => other))
  let free = name
  for (let number = 2; used.has(free) || plan.taken.has(join(folder, free)); number++)
    free = `${name}-${number}`
  return free
}

function addLink(plan: Plan, folder: string, title: string, href: string): void {
  addEntry(plan, folder, toFree(plan, folder, `link-${toSlug(title)}`), {title, href})
}

function addSeparator(plan: Plan, folder: string, title: string | undefined): void {
  const name = toFree(plan, folder, `-- ${toSlug(title ?? '')}`)
  addEntry(plan, folder, name, {type: 'separator', ...(title !== undefined && {title})})
}

function addEntry(plan: Plan, folder: string, name: string, entry: Meta[number][1]): void {
  const meta = plan.metas.get(folder) ?? []
  meta.push([name, entry])
  plan.metas.set(folder, meta)
}

function isFlat(items: ReadonlyArray<NavItem>, folder: string): boolean {
  const isList = items.every((item) => {
    const {kind} = item
    return (
      kind === 'group' &&
      item.route === undefined &&
      item.items.every((each) => each.kind !== 'group')
    )
  })
  const routes = listRoutes(items)
  return (
    isList &&
    routes.length > 0 &&
    routes.every((route) => route === '' || route === folder || toFolder(route) === folder)
  )
}

/** `Guides & FAQ` -> `guides-faq` */
function toSlug(label: string): string {
  const words = label.toLowerCase().match(/[a-z\d]+/g) ?? []
  return words.join('-') || 'section'
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function toFolder(route: string): string {
  return route.includes('/') ? route.slice(0, route.lastIndexOf('/')) : ''
}

function toBase(route: string): string {
  return route.slice(route.lastIndexOf('/') + 1) || 'index'
}

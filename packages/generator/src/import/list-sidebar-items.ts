import {groupBy} from '@lockstep/problem'
import {slug} from 'github-slugger'
import {asList, asRecord, asText, extractFrontMatter} from './docs-folder.ts'
import {type ImportedPage, type NavItem, toRoute} from './imported-site.ts'

/** Data in which the items of a sidebar are looked up. */
export interface SidebarContext {
  pages: ReadonlyArray<ImportedPage>
  /** Address that the links of a group begin with. */
  prefix: string
}

/** Convert the items of a sidebar in the configuration of VitePress, Vocs or Starlight. */
export function toItems(value: unknown, context: SidebarContext): Array<NavItem> {
  return asList(value).flatMap((item): Array<NavItem> => {
    if (typeof item === 'string') return [toPageItem(item, undefined, context)]
    const {text, label, link, slug, items, base, autogenerate, href} = asRecord(item)
    const name = asText(text) ?? asText(label)
    const address = asText(link) ?? asText(slug) ?? asText(href)
    if (autogenerate !== undefined) {
      const found = listFolder(toRoute(String(asRecord(autogenerate).directory)), context)
      return name === undefined ? found : [{kind: 'group', label: name, items: found}]
    }
    if (items !== undefined) {
      const inner = toItems(items, {...context, prefix: asText(base) ?? context.prefix})
      if (name === undefined) return inner
      const page = address === undefined ? undefined : toPageItem(address, name, context)
      return [
        {
          kind: 'group',
          label: name,
          items: inner,
          route: page?.kind === 'page' ? page.route : undefined
        }
      ]
    }
    return address === undefined ? [] : [toPageItem(address, name, context)]
  })
}

function toPageItem(
  address: string,
  label: string | undefined,
  {pages, prefix}: SidebarContext
): NavItem {
  if (/^[a-z]+:/.test(address)) return {kind: 'link', label: label ?? address, href: address}
  const route = toRoute(prefix + address).replace(/(?:^|\/)index$|\.(?:md|html)$/, '')
  const page = pages.find((each) => each.route === route)
  return {kind: 'page', route, label: label ?? toLabel(page)}
}

function toLabel(page: ImportedPage | undefined): string | undefined {
  const {sidebar, title} = extractFrontMatter(page?.text ?? '')
  return asText(asRecord(sidebar).label) ?? asText(title)
}

/** List a folder as Starlight does: by the least order of its pages, then by address. */
export function listFolder(folder: string, context: SidebarContext): Array<NavItem> {
  const start = folder === '' ? '' : `${folder}/`
  const below = context.pages.filter(({route}) => route === folder || route.startsWith(start))
  const shown = below.filter((page) => findSidebar(page).hidden !== true)
  const names = groupBy(shown, ({route}) => {
    return route === folder ? '' : (route.slice(start.length).split('/')[0] ?? '')
  })
  return [...names]
    .map(([name, pages]) => ({name, pages, order: Math.min(...pages.map(toOrder))}))
    .sort((a, b) => (a.order === b.order ? collator.compare(a.name, b.name) : a.order - b.order))
    .map(({name, pages}): NavItem => {
      const [page] = pages
      if (page && pages.length === 1 && (name === '' || page.route === `${start}${name}`)) {
        return {kind: 'page', route: page.route, label: toLabel(page)}
      }
      // The row has the name of the folder, while an address may contain a slug of it.
      const label = page?.file.split('/').find((part) => slug(part) === name) ?? name
      return {kind: 'group', label, items: listFolder(`${start}${name}`, context)}
    })
}

const collator = new Intl.Collator('en')

function findSidebar({text}: ImportedPage): Record<string, unknown> {
  return asRecord(extractFrontMatter(text).sidebar)
}

function toOrder(page: ImportedPage): number {
  return Number(findSidebar(page).order ?? Number.MAX_VALUE)
}

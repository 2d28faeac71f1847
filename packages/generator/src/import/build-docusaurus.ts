import path from 'node:path'
import {
  asList,
  asRecord,
  asText,
  type DocsFolder,
  evaluateConfigFile,
  findConfig,
  listPartialTexts
} from './docs-folder.ts'
import {type DocPage, type DocsPlugin, listDocPages, parsePrefix} from './docusaurus-pages.ts'
import {
  type ImportedSection,
  type ImportedSite,
  listRoutes,
  type NavItem,
  toRoute
} from './imported-site.ts'
import {asFormat} from './page-format.ts'
import {toSiteLinks} from './to-site-links.ts'

/** Convert the docs of a Docusaurus site. */
export function buildDocusaurus(docs: DocsFolder): ImportedSite {
  const config = findConfig(docs, /^docusaurus\.config\.[cm]?[jt]s$/)
  const plugins = listPlugins(config, docs)
  const pages = plugins.flatMap((plugin) => listDocPages(docs, plugin))
  const navbar = asList(asRecord(asRecord(config.themeConfig).navbar).items).map(asRecord)
  const parts = plugins.flatMap((plugin) => {
    const context = {docs, navbar, pages: pages.filter((page) => page.plugin === plugin)}
    return listSections(plugin, context).map((section) => ({plugin, section}))
  })
  const bar = navbar.flatMap((item) => toBarItem(item, pages, parts))
  return {
    title: asText(config.title),
    pages,
    partials: listPartialTexts(docs),
    sections: parts.map(({section}) => section),
    redirects: listRedirects(config),
    links: toSiteLinks({origin: config.url, base: config.baseUrl, items: bar, keepsPages: true}),
    public: ['static'],
    format: asFormat(asRecord(config.markdown).format) ?? 'mdx',
    hasMath: [...docs.texts].some(
      ([file, text]) => /^docusaurus\.config/.test(file) && text.includes('remark-math')
    ),
    leftovers: findAnnouncement(config, docs)
  }
}

/** Find the page that an item of the navbar leads to, unless a part of the site has its name. */
function toBarItem(
  item: Record<string, unknown>,
  pages: ReadonlyArray<DocPage>,
  parts: ReadonlyArray<{plugin: DocsPlugin; section: ImportedSection}>
): Array<unknown> {
  const label = asText(item.label)
  if (parts.some(({section}) => section.label !== undefined && section.label === label)) return []
  const isOwn = ({id}: DocsPlugin): boolean => id === asText(item.docsPluginId)
  const sidebar = parts.find(({plugin, section}) => {
    return isOwn(plugin) && section.sidebar === item.sidebarId
  })
  const route =
    item.type === 'doc'
      ? pages.find(({id, plugin}) => id === item.docId && isOwn(plugin))?.route
      : item.type === 'docSidebar' && sidebar
        ? listRoutes(sidebar.section.items)[0]
        : asText(item.to)
  // The title leads to the home page.
  if (route === undefined) return item.type === undefined || item.type === 'dropdown' ? [item] : []
  return toRoute(route) === '' ? [] : [{label, href: `/${toRoute(route)}`}]
}

function findAnnouncement(
  config: Record<string, unknown>,
  {texts}: DocsFolder
): ImportedSite['leftovers'] {
  if (asRecord(config.themeConfig).announcementBar === undefined) return []
  const [file = '.', text = ''] =
    [...texts].find(([name]) => /^docusaurus\.config\.[cm]?[jt]s$/.test(name)) ?? []
  const before = text.split('announcementBar', 1)[0] ?? ''
  const reason = 'Cannot show `announcementBar`: Lockstep has no announcements above its pages'
  return [{file, line: before.split('\n').length, reason}]
}

function listPlugins(config: Record<string, unknown>, docs: DocsFolder): Array<DocsPlugin> {
  const presets = asList(config.presets).flatMap((preset) => {
    const [, options] = asList(preset)
    const found = asRecord(options).docs
    return found === undefined || found === false ? [] : [asRecord(found)]
  })
  const others = asList(config.plugins).flatMap((plugin) => {
    const [name, options] = asList(plugin)
    return name === '@docusaurus/plugin-content-docs' ? [asRecord(options)] : []
  })
  const all = [...presets, ...others]
  return (all.length === 0 ? [{}] : all).map((options: Record<string, unknown>) => {
    const file = asText(options.sidebarPath)?.replace(/^\.\//, '')
    const found = [file, 'sidebars.js', 'sidebars.ts'].find(
      (each) => each !== undefined && docs.texts.has(each)
    )
    return {
      id: asText(options.id),
      path: asText(options.path) ?? 'docs',
      base: toRoute(asText(options.routeBasePath) ?? 'docs'),
      sidebars: found === undefined ? undefined : evaluateConfigFile(docs, found)
    }
  })
}

interface Context {
  docs: DocsFolder
  navbar: ReadonlyArray<Record<string, unknown>>
  pages: ReadonlyArray<DocPage>
}

function listSections(plugin: DocsPlugin, context: Context): Array<ImportedSection> {
  const sidebars = Object.entries(asRecord(plugin.sidebars))
  if (sidebars.length === 0) {
    return [{label: findLabel(plugin, undefined, context), items: listFolder('', plugin, context)}]
  }
  return sidebars.map(([name, value]) => {
    const items = toItems(value, plugin, context)
    const label =
      sidebars.length === 1
        ? findLabel(plugin, undefined, context)
        : (findLabel(plugin, name, context) ?? findLinkLabel(items, context) ?? name)
    return {label, sidebar: name, items}
  })
}

/** The first set of pages is the root, unless it has an address of its own. */
function findLabel(
  plugin: DocsPlugin,
  sidebar: string | undefined,
  {navbar}: Context
): string | undefined {
  if (plugin.id === undefined && sidebar === undefined) return
  const item = navbar.find((each) => {
    return sidebar === undefined ? each.docsPluginId === plugin.id : each.sidebarId === sidebar
  })
  return asText(item?.label) ?? (sidebar === undefined ? plugin.id : undefined)
}

/** A link of the navbar to one of the pages names their sidebar, too. */
function findLinkLabel(items: ReadonlyArray<NavItem>, {navbar}: Context): string | undefined {
  const routes = new Set(listRoutes(items))
  const link = navbar.find(({to}) => typeof to === 'string' && routes.has(toRoute(to)))
  return asText(link?.label)
}

function toItems(value: unknown, plugin: DocsPlugin, context: Context): Array<NavItem> {
  // An object is short for categories: `{Guides: ['a', 'b']}`.
  const list = Array.isArray(value)
    ? value
    : Object.entries(asRecord(value)).map(([label, items]) => ({type: 'category', label, items}))
  return list.flatMap((item): Array<NavItem> => {
    if (typeof item === 'string') return [toPageItem(item, undefined, context, plugin)]
    const {type, id, label, href, items, link, dirName, ...rest} = asRecord(item)
    if (type === 'doc' || type === 'ref')
      return [toPageItem(String(id), asText(label), context, plugin)]
    if (type === 'link') return [{kind: 'link', label: String(label), href: String(href)}]
    if (type === 'autogenerated')
      return listFolder(String(dirName ?? '.').replace(/^\.$/, ''), plugin, context)
    if (type === 'category') return [toGroup(String(label), items, asRecord(link), context, plugin)]
    return type === undefined ? toItems(rest, plugin, context) : []
  })
}

function toGroup(
  label: string,
  items: unknown,
  link: Record<string, unknown>,
  context: Context,
  plugin: DocsPlugin
): NavItem {
  const page = link.type === 'doc' ? context.pages.find(({id}) => id === link.id) : undefined
  return {kind: 'group', label, items: toItems(items, plugin, context), route: page?.route}
}

function toPageItem(
  id: string,
  label: string | undefined,
  {pages}: Context,
  plugin: DocsPlugin
): NavItem {
  const page = pages.find((each) => each.id === id)
  return {
    kind: 'page',
    route: page?.route ?? toRoute(`${plugin.base}/${id}`),
    label: label ?? page?.label
  }
}

/** List a folder as Docusaurus does without a sidebar: by position, then by name. */
function listFolder(folder: string, plugin: DocsPlugin, context: Context): Array<NavItem> {
  const start = folder === '' ? plugin.path : `${plugin.path}/${folder}`
  const entries = new Map<string, {position: number; item: NavItem}>()
  for (const page of context.pages) {
    if (!page.file.startsWith(`${start}/`)) continue
    const [name = '', ...below] = page.file.slice(start.length + 1).split('/')
    if (entries.has(name)) continue
    const {route, label, position} = page
    if (below.length === 0) entries.set(name, {position, item: {kind: 'page', route, label}})
    else entries.set(name, listCategory(path.posix.join(folder, name), plugin, context))
  }
  return [...entries]
    .sort(([a, {position: first}], [b, {position: second}]) =>
      first === second ? (a < b ? -1 : 1) : first - second
    )
    .map(([, {item}]) => item)
}

/** List a folder with the label, position and page of its row, which a file or its index say. */
function listCategory(
  folder: string,
  plugin: DocsPlugin,
  context: Context
): {position: number; item: NavItem} {
  const start = `${plugin.path}/${folder}`
  const written = ['json', 'yml', 'yaml'].map((end) => `${start}/_category_.${end}`)
  const file = written.find((each) => context.docs.texts.has(each))
  const category = file === undefined ? {} : asRecord(evaluateConfigFile(context.docs, file))
  const own = context.pages.filter((page) => path.posix.dirname(page.file) === start)
  const {type, id} = asRecord(category.link)
  const index =
    category.link === undefined
      ? own.find(({isIndex}) => isIndex)
      : type === 'doc'
        ? (own.find((page) => path.posix.basename(page.id) === id) ??
          context.pages.find((page) => page.id === id))
        : undefined
  const {name, number} = parsePrefix(path.posix.basename(folder))
  const items = listFolder(folder, plugin, context)
  return {
    position: Number(category.position ?? index?.position ?? number ?? Number.POSITIVE_INFINITY),
    item: {
      kind: 'group',
      label: asText(category.label) ?? index?.label ?? name,
      items: items.filter((item) => item.kind !== 'page' || item.route !== index?.route),
      route: index?.route
    }
  }
}

function listRedirects(config: Record<string, unknown>): Record<string, string> {
  const entries = asList(config.plugins).flatMap((plugin) => {
    const [name, options] = asList(plugin)
    if (name !== '@docusaurus/plugin-client-redirects') return []
    return asList(asRecord(options).redirects).flatMap((each) => {
      const {from, to} = asRecord(each)
      return [from].flat().map((old): [string, string] => [String(old), String(to)])
    })
  })
  return Object.fromEntries(entries)
}

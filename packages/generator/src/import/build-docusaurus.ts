import path from 'node:path'
import {
  asList,
  asRecord,
  asText,
  type DocsFolder,
  evaluateConfigFile,
  extractFrontMatter,
  findConfig,
  listPages,
  listPartials
} from './docs-folder.ts'
import {
  type ImportedPage,
  type ImportedSection,
  type ImportedSite,
  type NavItem,
  toRoute
} from './imported-site.ts'
import {asFormat} from './page-format.ts'

/** A set of pages with sidebars of its own. */
interface DocsPlugin {
  id: string | undefined
  path: string
  base: string
  sidebars: unknown
}

/** A page, and the id by which sidebars name it. */
interface DocPage extends ImportedPage {
  id: string
  label: string | undefined
  position: number
  plugin: DocsPlugin
}

/** Convert the docs of a Docusaurus site. */
export function buildDocusaurus(docs: DocsFolder): ImportedSite {
  const config = findConfig(docs, /^docusaurus\.config\.[cm]?[jt]s$/)
  const plugins = listPlugins(config, docs)
  const pages = plugins.flatMap((plugin) => listDocPages(docs, plugin))
  const navbar = asList(asRecord(asRecord(config.themeConfig).navbar).items).map(asRecord)
  return {
    title: asText(config.title),
    pages,
    partials: listPartials(docs),
    sections: plugins.flatMap((plugin) => {
      return listSections(plugin, {
        docs,
        navbar,
        pages: pages.filter((page) => page.plugin === plugin)
      })
    }),
    redirects: listRedirects(config),
    public: ['static'],
    format: asFormat(asRecord(config.markdown).format) ?? 'mdx',
    hasMath: [...docs.texts].some(
      ([file, text]) => /^docusaurus\.config/.test(file) && text.includes('remark-math')
    ),
    leftovers: []
  }
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

/** `01-intro` -> `intro` */
function dropNumber(name: string): string {
  return name.replace(/^\d+[\s_.-]+(?=\S)/, '')
}

function listDocPages(docs: DocsFolder, plugin: DocsPlugin): Array<DocPage> {
  return listPages(docs, plugin.path).map(([file, text]) => {
    const parts = file
      .slice(plugin.path.length + 1)
      .replace(/\.mdx?$/, '')
      .split('/')
    const names = parts.map(dropNumber)
    const {id, slug, sidebar_label, title, sidebar_position} = extractFrontMatter(text)
    const folder = names.slice(0, -1)
    const name = names.at(-1) ?? ''
    const isIndex =
      /^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder.at(-1)?.toLowerCase()
    const own = isIndex ? folder.join('/') : names.join('/')
    const written = asText(slug)
    const place =
      written === undefined
        ? own
        : written.startsWith('/')
          ? written
          : [...folder, written].join('/')
    const number = /^(\d+)[\s_.-]/.exec(parts.at(-1) ?? '')?.[1]
    return {
      file,
      text,
      plugin,
      route: toRoute(`${plugin.base}/${toRoute(place)}`),
      id: [...folder, asText(id) ?? name].join('/'),
      label: asText(sidebar_label) ?? asText(title),
      position: Number(sidebar_position ?? number ?? Number.POSITIVE_INFINITY)
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
  return sidebars.map(([name, items]) => ({
    label:
      sidebars.length === 1
        ? findLabel(plugin, undefined, context)
        : (findLabel(plugin, name, context) ?? name),
    items: toItems(items, plugin, context)
  }))
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
  return asText(item?.label) ?? sidebar ?? plugin.id
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
    if (below.length === 0) {
      entries.set(name, {
        position: page.position,
        item: {kind: 'page', route: page.route, label: page.label}
      })
      continue
    }
    const category = asRecord(evaluateConfigFile(context.docs, `${start}/${name}/_category_.json`))
    const items = listFolder(path.posix.join(folder, name), plugin, context)
    const label = asText(category.label) ?? dropNumber(name)
    const position = Number(category.position ?? /^\d+/.exec(name)?.[0] ?? Number.POSITIVE_INFINITY)
    entries.set(name, {position, item: {kind: 'group', label, items}})
  }
  return [...entries]
    .sort(([a, {position: first}], [b, {position: second}]) =>
      first === second ? (a < b ? -1 : 1) : first - second
    )
    .map(([, {item}]) => item)
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

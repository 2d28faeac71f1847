import {
  asList,
  asRecord,
  asText,
  type DocsFolder,
  evaluateConfigFile,
  findConfig,
  listPartialTexts
} from './docs-folder.ts'
import {type DocPage, type DocsPlugin, listDocPages} from './docusaurus-pages.ts'
import {type ImportedSection, type ImportedSite, listRoutes, toRoute} from './imported-site.ts'
import {listDocusaurusSections} from './list-docusaurus-sections.ts'
import {asFormat} from './page-format.ts'
import {isWebAddress, toSiteLinks} from './to-site-links.ts'

/** Convert the docs of a Docusaurus site. */
export function buildDocusaurus(docs: DocsFolder): ImportedSite {
  const config = findConfig(docs, /^docusaurus\.config\.[cm]?[jt]s$/)
  const plugins = listPlugins(config, docs)
  const pages = plugins.flatMap((plugin) => listDocPages(docs, plugin))
  const navbar = asList(asRecord(asRecord(config.themeConfig).navbar).items).map(asRecord)
  const parts = plugins.flatMap((plugin) => {
    const context = {docs, navbar, pages: pages.filter((page) => page.plugin === plugin)}
    return listDocusaurusSections(plugin, context).map((section) => ({plugin, section}))
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
      ([file, text]) => configFile.test(file) && text.includes('remark-math')
    ),
    leftovers: [...findAnnouncement(config, docs), ...findVersions(docs)]
  }
}

/** Files that name plugins: the configuration may import its parts, but not without a dependency. */
const configFile = /^(?:docusaurus\.config\.|package\.json$)/

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
  if (isWebAddress(route)) return [{label, href: route}]
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

function findVersions({files}: DocsFolder): ImportedSite['leftovers'] {
  const reason = 'Cannot import older versions: a site of Lockstep has one version of its docs'
  return files
    .filter((file) => /^(?:\w+_)?versions\.json$/.test(file))
    .map((file) => ({file, reason}))
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

import {slug} from 'github-slugger'
import {
  asList,
  asRecord,
  asText,
  type DocsFolder,
  evaluateConfigFile,
  extractFrontMatter,
  findConfig,
  listPageTexts,
  listPartialTexts,
  toPagePath
} from './docs-folder.ts'
import {findConfigPlace} from './find-config-place.ts'
import {
  type ImportedSection,
  type ImportedSite,
  type Leftover,
  type SiteLinks,
  toRoute
} from './imported-site.ts'
import {listFolder, type SidebarContext, toItems} from './list-sidebar-items.ts'
import {parseGlobs} from './parse-globs.ts'
import {toSiteLinks} from './to-site-links.ts'

/** Convert the docs of a Vocs site. */
export function buildVocs(docs: DocsFolder): ImportedSite {
  const config = findConfig(docs, /^vocs\.config\.[cm]?[jt]sx?$/)
  const root = toRoute(asText(config.rootDir) ?? 'docs').replace(/^\.$/, '')
  const folder = findFolder(docs, [`${root}/pages`, `${root}/src/pages`, 'src/pages', 'pages'])
  const {redirects} = asRecord(evaluateConfigFile(docs, 'vercel.json'))
  return buildSite(docs, folder, {
    title: asText(config.title),
    sidebar: config.sidebar,
    nav: asList(config.topNav),
    links: toSiteLinks({
      origin: config.baseUrl,
      items: asList(config.topNav),
      social: config.socials
    }),
    public: [findFolder(docs, [`${root}/public`, 'public'])],
    redirects: toPairs(redirects ?? config.redirects)
  })
}

/** Convert the docs of a VitePress site. */
export function buildVitePress(docs: DocsFolder): ImportedSite {
  const config = findConfig(docs, /^\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/)
  const theme = asRecord(config.themeConfig)
  const folder = toRoute(asText(config.srcDir) ?? '').replace(/^\.$/, '')
  const addresses = listRewrites(config.rewrites)
  const excluded = parseGlobs(asList(config.srcExclude))
  return buildSite(docs, folder, {
    title: asText(config.title),
    hasMath: asRecord(config.markdown).math === true,
    isExcluded: excluded.matches,
    toRoute: (path) => addresses.get(path) ?? path,
    sidebar: theme.sidebar,
    nav: asList(theme.nav),
    links: toSiteLinks({
      origin: asRecord(config.sitemap).hostname,
      items: asList(theme.nav),
      social: theme.socialLinks
    }),
    public: [folder === '' ? 'public' : `${folder}/public`],
    redirects: {},
    leftovers: excluded.unknown.map((glob) => ({
      ...findConfigPlace(docs, [glob]),
      reason: `Cannot read the pattern \`${glob}\` of \`srcExclude\`: remove the pages that it excludes`
    }))
  })
}

/** Map the paths of pages to their addresses. Patterns with parameters are left to the author. */
function listRewrites(rewrites: unknown): ReadonlyMap<string, string> {
  const pairs = Object.entries(asRecord(rewrites)).flatMap(
    ([from, to]): Array<[string, string]> => {
      const isPlain = typeof to === 'string' && !/[:*(]/.test(from + to)
      return isPlain ? [[toPagePath(from, ''), toPagePath(to, '')]] : []
    }
  )
  return new Map(pairs)
}

/** Convert the docs of a Starlight site. */
export function buildStarlight(docs: DocsFolder): ImportedSite {
  const config = findConfig(docs, /^astro\.config\.[cm]?[jt]s$/)
  const starlight = asList(config.integrations)
    .map(asRecord)
    .find((each) => each.title !== undefined || each.sidebar !== undefined)
  return buildSite(docs, 'src/content/docs', {
    title: asText(starlight?.title),
    sidebar: starlight?.sidebar,
    topics: findTopics(starlight?.plugins),
    toRoute: toStarlightRoute,
    nav: [],
    links: toSiteLinks({origin: config.site, social: starlight?.social}),
    public: ['public'],
    redirects: toPairs(config.redirects)
  })
}

/** Starlight makes an id of every folder and file name, unless the page has a slug. */
function toStarlightRoute(path: string, text: string): string {
  const written = asText(extractFrontMatter(text).slug)
  return written === undefined
    ? path
        .split('/')
        .map((part) => slug(part))
        .join('/')
    : toRoute(written)
}

/** Find the topics of the plugin `starlight-sidebar-topics`. Each has its own sidebar. */
function findTopics(plugins: unknown): Array<Topic> {
  const lists = asList(plugins).map((plugin) => asList(plugin).map(asRecord))
  const topics = lists.find((list) => list.some(({items}) => Array.isArray(items))) ?? []
  // A topic without pages is a link to another site.
  return topics.flatMap(({label, items}) => {
    return Array.isArray(items) ? [{label: asText(label), items}] : []
  })
}

interface Topic {
  label: string | undefined
  items: Array<unknown>
}

interface SidebarConfig {
  title: string | undefined
  sidebar: unknown
  topics?: ReadonlyArray<Topic>
  /** Address of a page that its path below the folder does not say. */
  toRoute?: (path: string, text: string) => string
  /** Whether a page, by its path below the folder, is no part of the site. */
  isExcluded?: (path: string) => boolean
  hasMath?: boolean
  nav: ReadonlyArray<unknown>
  links: SiteLinks
  public: Array<string>
  redirects: Record<string, string>
  leftovers?: ReadonlyArray<Leftover>
}

function buildSite(
  docs: DocsFolder,
  folder: string,
  {
    sidebar,
    topics = [],
    nav,
    toRoute: toAddress = (path) => path,
    isExcluded = () => false,
    hasMath = false,
    leftovers: own = [],
    ...rest
  }: SidebarConfig
): ImportedSite {
  const start = folder === '' ? 0 : folder.length + 1
  const pages = listPageTexts(docs, folder)
    .filter(([file]) => !/^(?:\.vitepress|node_modules)\//.test(file))
    .filter(([file]) => !isExcluded(file.slice(start)))
    .map(([file, text]) => ({file, text, route: toAddress(toPagePath(file, folder), text)}))
  const context: SidebarContext = {pages, prefix: ''}
  const leftovers = [...own]
  if (sidebar === undefined && topics.length === 0 && pages.length > 0) {
    leftovers.push({
      ...findConfigPlace(docs),
      reason: 'Cannot find a sidebar in the configuration: pages are in alphabetical order'
    })
  }
  return {
    ...rest,
    pages,
    partials: listPartialTexts(docs),
    sections:
      topics.length > 0
        ? topics.map(({label, items}) => ({label, items: toItems(items, context)}))
        : listSections(sidebar, nav, context),
    hasMath,
    leftovers
  }
}

function listSections(
  sidebar: unknown,
  nav: ReadonlyArray<unknown>,
  context: SidebarContext
): Array<ImportedSection> {
  if (sidebar === undefined) {
    return [{items: listFolder('', context)}]
  }
  if (Array.isArray(sidebar)) return [{items: toItems(sidebar, context)}]
  const parts = mergeParts(asRecord(sidebar))
  // The sidebar of most pages belongs to the root.
  const main = [...parts].sort((a, b) => weigh(b) - weigh(a))[0]
  return parts.map((part) => {
    const [key = ''] = part.keys
    const own = {...context, prefix: part.base}
    const label = part === main ? undefined : findLabel(key, nav)
    return {label, items: toItems(part.items, own)}
  })
}

/** A sidebar, and the addresses below which it is shown. */
interface SidebarPart {
  keys: Array<string>
  items: Array<unknown>
  base: string
}

/** Collect the sidebars by address; the same one for several addresses is one. */
function mergeParts(sidebar: Record<string, unknown>): Array<SidebarPart> {
  const parts = new Map<string, SidebarPart>()
  for (const [key, value] of Object.entries(sidebar)) {
    const {items, base} = asRecord(value)
    const list = asList(Array.isArray(value) ? value : items)
    if (list.length === 0) continue
    const id = JSON.stringify(list)
    const part = parts.get(id) ?? {keys: [], items: list, base: asText(base) ?? ''}
    part.keys.push(key)
    parts.set(id, part)
  }
  return [...parts.values()]
}

function weigh({keys}: SidebarPart): number {
  return keys.length + (keys.includes('/') ? 100 : 0)
}

/** A sidebar for a part of a site has the name of the link that leads there. */
function findLabel(key: string, nav: ReadonlyArray<unknown>): string {
  const route = toRoute(key)
  const links = nav.map(asRecord).flatMap((each) => [each, ...asList(each.items).map(asRecord)])
  const link = links.find((each) => {
    const target = toRoute(String(each.match ?? each.link ?? ''))
    return target === route || target.startsWith(`${route}/`)
  })
  return asText(link?.text) ?? route
}

function findFolder({files}: DocsFolder, folders: ReadonlyArray<string>): string {
  return (
    folders.find((folder) => files.some((file) => file.startsWith(`${folder}/`))) ??
    folders[0] ??
    ''
  )
}

/** Redirects as a list of pairs, or by their old addresses. */
function toPairs(value: unknown): Record<string, string> {
  if (!Array.isArray(value)) {
    return Object.fromEntries(
      Object.entries(asRecord(value)).flatMap(([from, to]) => {
        const target = asText(to) ?? asText(asRecord(to).destination)
        return target === undefined ? [] : [[from, target]]
      })
    )
  }
  return Object.fromEntries(
    value.map((each) => {
      const {source, from, destination, to} = asRecord(each)
      return [String(source ?? from), String(destination ?? to)]
    })
  )
}

import {
  asList,
  asRecord,
  asText,
  type DocsFolder,
  extractFrontMatter,
  findConfig,
  listPageTexts,
  toPagePath
} from './docs-folder.ts'
import {findConfigPlace} from './find-config-place.ts'
import {
  type ImportedPage,
  type ImportedSection,
  type ImportedSite,
  type NavItem,
  toRoute
} from './imported-site.ts'
import {isWebAddress, toSiteLinks} from './to-site-links.ts'

/** Files in the root that Mintlify does not serve. A page may be called `changelog.mdx`. */
const unserved = /^(?:AGENTS|CHANGELOG|CONTRIBUTING|LICENSE|README)\.mdx?$/

/** People nest groups a few levels deep. */
const deepest = 100

/** Names of parts that have a sidebar each. */
const parts = ['tabs', 'anchors', 'dropdowns', 'products'] as const

/** Convert the docs of a Mintlify site: `docs.json`, or the older `mint.json`. */
export function buildMintlify(docs: DocsFolder): ImportedSite {
  const config = findConfig(docs, /^(?:docs|mint)\.json$/)
  const isIgnored = createIgnore(docs.texts.get('.mintignore') ?? '')
  const found = listPageTexts(docs, '')
    .filter(([file]) => !unserved.test(file) && !isSnippet(file) && !isIgnored(file))
    .map(([file, text]): ImportedPage => ({file, text, route: toPagePath(file, '')}))
  const entries = new Map(found.map(({route, text}) => [route, readEntry(text)]))
  const context: Context = {docs, entries, links: [], leftovers: []}
  const navigation = Array.isArray(config.navigation)
    ? splitGroups(config)
    : asRecord(config.navigation)
  const sections = listSections(navigation, context)
  return {
    title: asText(config.name),
    // A page that only leads to another site is an entry of the navigation.
    pages: found.filter(({route}) => entries.get(route)?.href === undefined),
    partials: new Map([...docs.texts].filter(([file]) => isSnippet(file))),
    sections,
    redirects: Object.fromEntries(
      asList(config.redirects).map((each) => {
        const {source, destination} = asRecord(each)
        return [String(source), String(destination)]
      })
    ),
    links: toSiteLinks({
      items: [
        ...asList(asRecord(config.navbar).links),
        ...asList(config.topbarLinks),
        asRecord(config.navbar).primary,
        config.topbarCtaButton,
        ...context.links,
        ...listGlobalLinks(asRecord(navigation.global)),
        ...asList(config.tabs),
        ...asList(config.anchors)
      ],
      social: asRecord(config.footer).socials ?? config.footerSocials
    }),
    public: [],
    hasMath: asRecord(config.styling).latex !== false,
    leftovers: context.leftovers
  }
}

/** What the front matter of a page says about its entry in the navigation. */
interface Entry {
  label: string | undefined
  isHidden: boolean
  /** Address of another site, which the entry leads to. */
  href: string | undefined
}

function readEntry(text: string): Entry {
  const {sidebarTitle, title, hidden, url} = extractFrontMatter(text)
  return {
    label: asText(sidebarTitle) ?? asText(title),
    isHidden: hidden === true,
    href: isWebAddress(url) ? url : undefined
  }
}

/** Give each tab and anchor of a `mint.json` the groups whose pages are below its address. */
function splitGroups(config: Record<string, unknown>): Record<string, unknown> {
  const groups = asList(config.navigation)
  const starts = [...asList(config.tabs), ...asList(config.anchors)].flatMap((part) => {
    const {name, url} = asRecord(part)
    return typeof url === 'string' && !isWebAddress(url) ? [{tab: name, start: toRoute(url)}] : []
  })
  const own = starts.map(({tab, start}) => ({
    tab,
    groups: groups.filter((group) => `${findFirstRoute(group)}/`.startsWith(`${start}/`))
  }))
  const taken = new Set(own.flatMap((part) => part.groups))
  const rest = groups.filter((group) => !taken.has(group))
  const label = asText(asRecord(config.primaryTab).name) ?? 'Documentation'
  return taken.size === 0
    ? {groups}
    : {tabs: [{tab: label, groups: rest}, ...own].filter((part) => part.groups.length > 0)}
}

function findFirstRoute(group: unknown): string | undefined {
  for (let [page] = asList(asRecord(group).pages); page; [page] = asList(asRecord(page).pages)) {
    if (typeof page === 'string') return toRoute(page)
  }
  return
}

/** List links that are next to every sidebar. */
function listGlobalLinks(value: Record<string, unknown>): Array<unknown> {
  return parts.flatMap((name) =>
    asList(value[name]).map((part) => {
      const {href, ...others} = asRecord(part)
      return {label: others[name.slice(0, -1)], href}
    })
  )
}

/** Match the files and folders that `.mintignore` names, as `.gitignore` does. Patterns with `*` or `!` match nothing. */
function createIgnore(text: string): (file: string) => boolean {
  const lines = text.split('\n').map((line) => line.trim())
  const names = lines.filter((line) => line !== '' && !/^#|[*?![\]]/.test(line))
  return (file) =>
    names.some((name) => {
      const isFixed = name.slice(0, -1).includes('/')
      const place = `/${name.replace(/^\//, '').replace(/\/$/, '')}/`
      return isFixed ? `/${file}/`.startsWith(place) : `/${file}/`.includes(place)
    })
}

/** The state of building the navigation: the pages, and a list of what could not be imported. */
interface Context {
  docs: DocsFolder
  /** Entries of pages by their routes. */
  entries: ReadonlyMap<string, Entry>
  /** Tabs and the like that lead to other sites. */
  links: Array<{label: string | undefined; href: string}>
  leftovers: ImportedSite['leftovers']
}

/** Report something at the first of `written` that the configuration has, once for each place. */
function report({docs, leftovers}: Context, written: ReadonlyArray<string>, reason: string): void {
  const place = findConfigPlace(docs, written)
  const isKnown = leftovers.some((each) => each.reason === reason && each.line === place.line)
  if (!isKnown) leftovers.push({...place, reason})
}

function listSections(
  value: Record<string, unknown>,
  context: Context,
  level = 0
): Array<ImportedSection> {
  if (isTooDeep(level, context)) return []
  for (const name of ['versions', 'languages']) {
    const [first, ...others] = asList(value[name]).map(asRecord)
    if (!first) continue
    if (others.length > 0) report(context, [name], `Only the first of the \`${name}\` is imported`)
    return listSections(first, context, level + 1)
  }
  const key = parts.find((name) => asList(value[name]).length > 0)
  if (key === undefined) return [{items: toItems(value, context)}]
  return asList(value[key])
    .map(asRecord)
    .flatMap((part): Array<ImportedSection> => {
      const label = asText(part[key.slice(0, -1)])
      const nested = parts.some((name) => asList(part[name]).length > 0)
        ? listSections(part, context, level + 1)
        : undefined
      const items = nested?.flatMap((each): Array<NavItem> => {
        return each.label === undefined
          ? each.items
          : [{kind: 'group', label: each.label, items: each.items}]
      })
      const content = items ?? toItems(part, context)
      if (content.length > 0) return [{label, items: content}]
      if (isWebAddress(part.href)) context.links.push({label, href: part.href})
      else report(context, [label ?? key], `Cannot import \`${label}\`, which has no pages`)
      return []
    })
}

/** Leave out what is nested deeper than anyone reads, before it exhausts the stack. */
function isTooDeep(level: number, context: Context): boolean {
  if (level < deepest) return false
  report(context, [], `Cannot import groups that are nested more than ${deepest} levels deep`)
  return true
}

function toItems(value: Record<string, unknown>, context: Context, level = 0): Array<NavItem> {
  if (isTooDeep(level, context)) return []
  const {root, openapi} = value
  for (const each of Array.isArray(openapi) ? openapi : [openapi]) {
    const source = asText(each) ?? asText(asRecord(each).source)
    if (source !== undefined) report(context, [source], generated)
  }
  return [
    ...(root === undefined ? [] : [root]),
    ...asList(value.groups),
    ...asList(value.pages)
  ].flatMap((item): Array<NavItem> => {
    if (typeof item === 'string') return toPageItems(item, context)
    const part = asRecord(item)
    const items = toItems(part, context, level + 1)
    const label = asText(part.group)
    return label === undefined ? items : [{kind: 'group', label, items}]
  })
}

function toPageItems(item: string, context: Context): Array<NavItem> {
  if (isEndpoint.test(item)) {
    report(context, [item], generated)
    return []
  }
  const route = toRoute(item.replace(/\/index$|^index$/, ''))
  const {label, isHidden = false, href} = context.entries.get(route) ?? {}
  if (href !== undefined) return [{kind: 'link', label: label ?? href, href}]
  return isHidden ? [] : [{kind: 'page', route, label}]
}

const generated = 'Cannot import pages that Mintlify generates from OpenAPI'

/** `GET /vaults`, `openapi.json POST /vaults` */
const isEndpoint = /(?:^|\s)(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|WEBHOOK)\s+\S/i

function isSnippet(file: string): boolean {
  return /\.mdx?$/.test(file) && /(?:^|\/)(?:snippets\/|_)/.test(file)
}

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
import {
  type ImportedPage,
  type ImportedSection,
  type ImportedSite,
  type NavItem,
  toRoute
} from './imported-site.ts'

import {toSiteLinks} from './to-site-links.ts'

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
  const pages = listPageTexts(docs, '')
    .filter(([file]) => !unserved.test(file) && !isSnippet(file) && !isIgnored(file))
    .map(([file, text]): ImportedPage => ({file, text, route: toPagePath(file, '')}))
  const leftovers: ImportedSite['leftovers'] = []
  const labels = new Map(
    pages.map(({route, text}) => {
      const {sidebarTitle, title} = extractFrontMatter(text)
      return [route, asText(sidebarTitle) ?? asText(title)]
    })
  )
  const navigation = Array.isArray(config.navigation)
    ? {groups: config.navigation}
    : asRecord(config.navigation)
  return {
    title: asText(config.name),
    pages,
    partials: new Map([...docs.texts].filter(([file]) => isSnippet(file))),
    sections: listSections(navigation, {labels, leftovers}),
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
        config.topbarCtaButton
      ],
      social: asRecord(config.footer).socials ?? config.footerSocials
    }),
    public: [],
    hasMath: false,
    leftovers
  }
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
  labels: ReadonlyMap<string, string | undefined>
  leftovers: ImportedSite['leftovers']
}

function listSections(
  value: Record<string, unknown>,
  context: Context,
  level = 0
): Array<ImportedSection> {
  const {leftovers} = context
  if (isTooDeep(level, context)) return []
  for (const name of ['versions', 'languages']) {
    const [first, ...others] = asList(value[name]).map(asRecord)
    if (!first) continue
    if (others.length > 0) {
      leftovers.push({file: 'docs.json', reason: `Only the first of the \`${name}\` is imported`})
    }
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
      leftovers.push({
        file: 'docs.json',
        reason: `Cannot import \`${label}\`, which has no pages`
      })
      return []
    })
}

/** Leave out what is nested deeper than anyone reads, before it exhausts the stack. */
function isTooDeep(level: number, {leftovers}: Context): boolean {
  if (level < deepest) return false
  leftovers.push({
    file: 'docs.json',
    reason: `Cannot import groups that are nested more than ${deepest} levels deep`
  })
  return true
}

function toItems(value: Record<string, unknown>, context: Context, level = 0): Array<NavItem> {
  const {labels, leftovers} = context
  if (isTooDeep(level, context)) return []
  const {root, openapi} = value
  if (openapi !== undefined) {
    leftovers.push({
      file: 'docs.json',
      reason: 'Cannot import pages that are generated from OpenAPI'
    })
  }
  return [
    ...(root === undefined ? [] : [root]),
    ...asList(value.groups),
    ...asList(value.pages)
  ].flatMap((item): Array<NavItem> => {
    if (typeof item === 'string') {
      const route = toRoute(item.replace(/\/index$|^index$/, ''))
      return [{kind: 'page', route, label: labels.get(route)}]
    }
    const part = asRecord(item)
    const items = toItems(part, context, level + 1)
    const label = asText(part.group)
    return label === undefined ? items : [{kind: 'group', label, items}]
  })
}

function isSnippet(file: string): boolean {
  return /\.mdx?$/.test(file) && /(?:^|\/)(?:snippets\/|_)/.test(file)
}

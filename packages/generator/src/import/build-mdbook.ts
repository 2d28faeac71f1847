import path from 'node:path'
import {parse as parseToml} from 'smol-toml'
import {asRecord, asText, type DocsFolder} from './docs-folder.ts'
import {type ImportedPage, type ImportedSite, type NavItem, toRoute} from './imported-site.ts'
import {parseSummary, type SummaryItem} from './parse-summary.ts'
import {toSiteLinks} from './to-site-links.ts'

/** Convert a book of mdBook, whose pages are those that `SUMMARY.md` lists. */
export function buildMdBook(docs: DocsFolder): ImportedSite {
  const leftovers: ImportedSite['leftovers'] = []
  const config = parseConfig(docs, leftovers)
  const book = asRecord(config.book)
  const html = asRecord(asRecord(config.output).html)
  const folder = toRoute(asText(book.src) ?? 'src').replace(/^\.$/, '')
  const summary = path.posix.join(folder, 'SUMMARY.md')
  const items = parseSummary(docs.texts.get(summary) ?? '')
  const pages = listChapters(items).flatMap((file): Array<ImportedPage> => {
    const place = path.posix.join(folder, file)
    const text = docs.texts.get(place)
    return text === undefined ? [] : [{file: place, text, route: toBookRoute(file)}]
  })
  const count = pages.filter(({file}) => isForgeDoc(file)).length
  if (count > 0) {
    const reason = `\`forge doc\` generated ${count} of these pages. The setting \`reference\` shows the same of your contracts and follows them, so you can delete these`
    leftovers.push({file: '.', reason})
  }
  if (!docs.texts.has(summary)) leftovers.push({file: summary, reason: 'Cannot find the chapters'})
  const [first] = pages
  // A book without a home page starts with its first chapter.
  const home = pages.some(({route}) => route === '') ? undefined : first
  const routes = new Map(pages.map((page) => [page.file, page === home ? '' : page.route]))
  const served = [...new Map(pages.map((page) => [page.file, page])).values()]
  return {
    title: asText(book.title),
    pages: served.map((page) => ({...page, route: routes.get(page.file) ?? page.route})),
    partials: new Map(),
    sections: [{items: toItems(items)}],
    redirects: {
      ...Object.fromEntries(
        served
          .filter(({file}) => !isIndex(file) && (folder === '' || file.startsWith(`${folder}/`)))
          .map(({file}) => [`/${toAddress(file)}`, `/${routes.get(file)}`])
      ),
      ...listRedirects(html.redirect)
    },
    links: toSiteLinks({
      origin: asText(html.cname) && `https://${asText(html.cname)}`,
      base: html['site-url'],
      social: {git: html['git-repository-url']}
    }),
    public: folder === '' ? [] : [folder],
    format: 'md',
    hasMath: asRecord(config.preprocessor).katex !== undefined,
    hasMathJax: html['mathjax-support'] === true,
    leftovers
  }

  /** mdBook serves a page as `/fees.html`. */
  function toAddress(file: string): string {
    return (folder === '' ? file : file.slice(folder.length + 1)).replace(/\.md$/, '.html')
  }

  function toItems(list: ReadonlyArray<SummaryItem>): Array<NavItem> {
    return list.flatMap((item): Array<NavItem> => {
      if (item.kind === 'part') return [{kind: 'separator', label: item.title}]
      // `forge doc` marks a folder so.
      const label = item.title.replace(/^❱\s*/, '')
      const inner = toItems(item.items)
      if (item.kind === 'link') {
        const link = {kind: 'link', label, href: item.href} as const
        return inner.length === 0 ? [link] : [{kind: 'group', label, items: [link, ...inner]}]
      }
      const place = item.kind === 'draft' ? '' : path.posix.join(folder, item.file)
      if (item.kind === 'draft' || !docs.texts.has(place)) {
        const reason = item.kind === 'draft' ? describeDraft(label) : describeMissing(place)
        // A draft with chapters is a group, as in the book.
        if (item.kind !== 'draft' || inner.length === 0)
          leftovers.push({file: summary, line: item.line, reason})
        return inner.length === 0 ? [] : [{kind: 'group', label, items: inner}]
      }
      const route = routes.get(place) ?? toBookRoute(item.file)
      return inner.length === 0
        ? [{kind: 'page', route, label}]
        : [{kind: 'group', label, items: inner, route}]
    })
  }
}

function describeDraft(label: string): string {
  return `Cannot show draft \`${label}\`: it has no page`
}

function describeMissing(place: string): string {
  return place.startsWith('../')
    ? `Cannot read chapter \`${place}\`: it is outside of the folder of the book`
    : `Cannot find chapter \`${place}\``
}

/** Pages that `forge doc` writes: `src/Vault.sol/contract.Vault.md`. */
const generated =
  /\.sol\/(?:abstract|constants|contract|enum|error|event|function|interface|library|struct|type)\.[^/]+\.md$/

/** Check whether `forge doc` wrote a page. */
export function isForgeDoc(file: string): boolean {
  return generated.test(file)
}

function isIndex(file: string): boolean {
  return /(?:^|\/)(?:README|index)\.md$/i.test(file)
}

/** `guides/README.md` -> `guides`, and `../README.md`, which is outside of the folder of chapters -> `README` */
function toBookRoute(file: string): string {
  if (file.startsWith('../')) return toRoute(file.replace(/^(?:\.\.\/)+|\.md$/g, ''))
  return toRoute(file.replace(/\.md$/, '').replace(/(?:^|\/)(?:README|index)$/i, ''))
}

function listChapters(items: ReadonlyArray<SummaryItem>): Array<string> {
  return items.flatMap((item) => {
    if (item.kind === 'part') return []
    return [...(item.kind === 'chapter' ? [item.file] : []), ...listChapters(item.items)]
  })
}

function listRedirects(value: unknown): Record<string, string> {
  const entries = Object.entries(asRecord(value)).flatMap(([from, to]) => {
    return typeof to === 'string' ? [[from, to]] : []
  })
  return Object.fromEntries(entries)
}

function parseConfig(
  {texts}: DocsFolder,
  leftovers: ImportedSite['leftovers']
): Record<string, unknown> {
  const file = 'book.toml'
  try {
    return parseToml(texts.get(file) ?? '')
  } catch (error) {
    const {line, message} = error as Error & {line?: number}
    leftovers.push({file, line, reason: message.split('\n', 1)[0] ?? message})
    return {}
  }
}

import {asList, asRecord, asText} from './docs-folder.ts'
import {type SiteLinks, toRoute} from './imported-site.ts'

/** Where a configuration has links, which each generator calls something else. */
interface LinkSources {
  origin?: unknown
  /** Path below which the site is served. */
  base?: unknown
  /** Entries with a label and an address, which may contain others. */
  items?: ReadonlyArray<unknown>
  /** Whether entries that lead to pages of the site are kept. Default: no, because they lead to the sidebars. */
  keepsPages?: boolean
  /** Links to code and people: a list with icons, or addresses by names. */
  social?: unknown
}

/** Links that a top bar has room for. */
const most = 6

/** Read the address of a site, its repository and its links to other sites from a configuration. */
export function toSiteLinks({
  origin,
  base,
  items = [],
  keepsPages = false,
  social
}: LinkSources): SiteLinks {
  const bar = items
    .flatMap((item) => listLinks(item, 0))
    .filter(({href}) => keepsPages || isWebAddress(href))
  // A menu may also lead to the repositories of others.
  const found = [...listSocial(social), ...bar]
  const repository = found.find(({href}) => isRepository(href))?.href.replace(/\/$/, '')
  const others = bar.filter(
    ({href, title}) => title !== '' && href.replace(/\/$/, '') !== repository
  )
  const byAddress = new Map(others.toReversed().map((each) => [each.href, each]))
  const links = others.filter((each) => byAddress.get(each.href) === each)
  return {origin: toOrigin(origin, base), repository, links: links.slice(0, most)}
}

interface FoundLink {
  title: string
  href: string
}

function listLinks(item: unknown, level: number): Array<FoundLink> {
  const {label, text, title, name, href, link, url, to, items} = asRecord(item)
  // Menus are one level deep.
  if (level > 1) return []
  const inner = asList(items).flatMap((each) => listLinks(each, level + 1))
  const address = [href, link, url, to].map(asText).find((each) => each !== undefined)
  const shown = [label, text, title, name].map(asText).find((each) => each !== undefined)
  if (address === undefined) return inner
  const own =
    /^\//.test(address) || isWebAddress(address) ? [{title: shown ?? '', href: address}] : []
  return [...own, ...inner]
}

/** List addresses of `[{icon: 'github', link: '…'}]` and of `{github: '…'}`. */
function listSocial(social: unknown): Array<FoundLink> {
  const list = Array.isArray(social)
    ? social.flatMap((each) => listLinks(each, 0)).filter(({href}) => isWebAddress(href))
    : Object.values(asRecord(social)).flatMap((href) => {
        return isWebAddress(href) ? [{title: '', href}] : []
      })
  return list
}

/** Check whether a value is the address of a page on the web. */
export function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/[^\s/]\S*$/.test(value)
}

/** A repository, and neither a person nor a page about it. */
function isRepository(href: string): boolean {
  return /^https:\/\/(?:github|gitlab)\.com\/[\w.-]+\/[\w.-]+\/?$/.test(href)
}

/** Join an address with the path below it: `https://a.example`, `/docs/` -> `https://a.example/docs` */
function toOrigin(value: unknown, base: unknown): string | undefined {
  if (typeof value !== 'string' || !/^https?:\/\/[^\s/?#]+\/?$/.test(value)) return
  const path = typeof base === 'string' && /^\/?[^\s?#:]*$/.test(base) ? toRoute(base) : ''
  return `${value.replace(/\/$/, '')}${path === '' ? '' : `/${path}`}`
}

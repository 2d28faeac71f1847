import {type ResolvedLink, toRelativeHref} from '@lockstep/pages'
import {toAddress} from './to-address.ts'

/** Where the links of a document count from. */
interface HrefContext {
  /** Where a reader finds the page. */
  address: string
  /** Address of a route in the language of the page. */
  toOwn: (route: string) => string
  /** Returns the address of a source at its commit: see `toSourceHref`. */
  toSource: (url: string) => string
}

/** Make the finished addresses of links, relative to the page. Those that lead nowhere stay as written. */
export function toHrefs(
  links: ReadonlyArray<ResolvedLink>,
  {address, toOwn, toSource}: HrefContext
): Array<string> {
  const from = toAddress(address)
  // A page has many links to few pages, most of them to an anchor there.
  const known = new Map<string, string>()
  const toPage = (route: string): string => {
    const href = known.get(route) ?? toRelativeHref(from, toAddress(route))
    known.set(route, href)
    return href
  }
  return links.map(({target, href}) => {
    if (target.kind === 'file') return toRelativeHref(from, toAddress(`/${target.file}`))
    if (target.kind === 'asset') return toRelativeHref(from, href)
    if (target.kind === 'external') return toSource(href)
    if (target.kind !== 'page') return href
    const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
    if (path === '') return href
    // A route that looks like a file has a slash at its end: `/next.js/`.
    const end = path.length > 1 && path.endsWith('/') ? '/' : ''
    return `${toPage(toOwn(target.route) + end)}${tail}`
  })
}

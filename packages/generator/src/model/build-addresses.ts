import {listLocales, listPages, type PageNode, type Tree} from '@lockstep/navtree'
import {isError} from './build-document-data.ts'

/** Where readers find the pages of a site. */
export interface SiteAddresses {
  /** Pages by address: their route, after their language where there are several. */
  pages: ReadonlyMap<string, PageNode>
  /** Address of the first page. */
  start: string
  /** The language whose addresses have no prefix. Undefined for a site that names none. */
  main: string | undefined
  /** Return the address of a route in a language; without a translation, that in the main language. */
  toAddress: (route: string, locale: string | undefined) => string
}

/** Build the addresses of all pages. */
export function buildAddresses(tree: Tree): SiteAddresses {
  const [main, ...others] = listLanguages(listLocales(tree))
  const prefixes = new Map(others.map((locale) => [locale, `/${locale}`]))
  const pages = new Map<string, PageNode>()
  const toAddressIn = (route: string, locale: string | undefined): string => {
    const prefix = prefixes.get(locale) ?? ''
    return prefix !== '' && route === '/' ? prefix : `${prefix}${route}`
  }
  for (const page of listPages(tree)) {
    const address = toAddressIn(page.route, page.locale)
    if (!pages.has(address)) pages.set(address, page)
  }
  return {
    pages,
    start: pages.has('/') ? '/' : ([...pages.keys()].find((each) => !isError(each)) ?? '/'),
    main,
    toAddress(route, locale) {
      const own = toAddressIn(route, locale)
      return pages.has(own) ? own : route
    }
  }
}

/** Put Nextra's default language first. */
function listLanguages(locales: ReadonlyArray<string>): Array<string | undefined> {
  if (locales.length === 0) return [undefined]
  const main = locales.find((locale) => locale === 'en-US') ?? locales[0]
  return [main, ...locales.filter((locale) => locale !== main)]
}

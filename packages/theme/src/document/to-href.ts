import {toRelativeHref} from '@lockstep/pages'
import type {DocumentData} from './document-data.ts'

/** Converts an address to the one that a link of the page has to use. */
export type ToHref = (address: string) => string

/** Make addresses from the root relative to the page, or prefix them with the path of the site. */
export function createToHref({route, base}: Pick<DocumentData, 'route' | 'base'>): ToHref {
  if (base === undefined) return (address) => toRelativeHref(route, address)
  // A page that is served at any address has no address of its own, so its links start at the root of the site.
  return (address) => {
    const isOwn = address.startsWith('/') && !address.startsWith('//')
    return isOwn
      ? `${base.replace(/\/$/, '')}/${toRelativeHref('/', address).replace(/^\.\//, '')}`
      : address
  }
}

/** Return the address of a place in the navigation. A route is always a folder, even if its name looks like a file. */
export function toLinkHref(
  {route, href}: {route?: string | undefined; href?: string | undefined},
  toHref: ToHref
): string | undefined {
  if (route !== undefined) return toHref(route === '/' ? '/' : `${route}/`)
  return href === undefined ? undefined : toHref(href)
}

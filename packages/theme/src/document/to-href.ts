import {toRelativeHref} from '@lockstep/pages'
import type {PageView} from './page-view.ts'

/** Gives the address that a page has to use. */
export type ToHref = (address: string) => string

/** Make addresses from the root relative to the page, or lead them to where the site lies. */
export function createToHref({route, base}: Pick<PageView, 'route' | 'base'>): ToHref {
  if (base === undefined) return (address) => toRelativeHref(route, address)
  // A page that is served anywhere stands nowhere: relative to the root its links need the root only.
  return (address) => {
    const isOwn = address.startsWith('/') && !address.startsWith('//')
    return isOwn
      ? `${base.replace(/\/$/, '')}/${toRelativeHref('/', address).replace(/^\.\//, '')}`
      : address
  }
}

/** Address of a place in the navigation. A route is a folder, whatever its name looks like. */
export function toLinkHref(
  {route, href}: {route?: string | undefined; href?: string | undefined},
  toHref: ToHref
): string | undefined {
  if (route !== undefined) return toHref(route === '/' ? '/' : `${route}/`)
  return href === undefined ? undefined : toHref(href)
}

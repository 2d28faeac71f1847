import {toRelativeHref} from '@lockstep/pages'
import {toAddress} from '../model/to-address.ts'

/**
 * Build the pages that redirect readers, by the file that each is written to.
 *
 * They work on any host and without JavaScript; the canonical link gives search engines the new address.
 */
export function buildRedirects(
  redirects: Readonly<Record<string, string>>,
  origin: string | undefined
): Map<string, string> {
  return new Map(
    Object.entries(redirects).flatMap(([from, to]): Array<[string, string]> => {
      const path = toPath(from)
      // A path outside the folder, or the address of the first page, cannot be an old address.
      if (path === '' || path.split('/').some((part) => part === '..' || part === '.')) return []
      return [[toRedirectName(from), buildRedirect(`/${path}`, to, origin)]]
    })
  )
}

/** Return the file that redirects from an address: `/old/` -> `old/index.html` */
export function toRedirectName(from: string): string {
  return `${toPath(from)}/index.html`
}

function toPath(address: string): string {
  return address.split('/').filter(Boolean).join('/')
}

/** Build a page that redirects from one address to another. */
export function buildRedirect(from: string, to: string, origin: string | undefined): string {
  const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
  const isOwn = to.startsWith('/') && !to.startsWith('//')
  const href = isOwn ? `${toRelativeHref(toAddress(from), toAddress(path))}${tail}` : to
  const canonical = isOwn ? (origin === undefined ? undefined : `${origin}${toAddress(path)}`) : to
  const target = escapeHtml(href)
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<title>Moved</title>',
    `<meta http-equiv="refresh" content="0; url=${target}">`,
    ...(canonical === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(canonical)}">`]),
    '<meta name="robots" content="noindex">',
    `<p>This page has moved: <a href="${target}">${escapeHtml(to)}</a></p>`,
    '</html>',
    ''
  ].join('\n')
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}

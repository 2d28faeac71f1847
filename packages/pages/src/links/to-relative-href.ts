/** Return an address of a page that doesn't look like a file: `/next.js` -> `/next.js/`. */
export function toRouteHref(route: string): string {
  return isFile(route) ? `${route}/` : route
}

/**
 * Make an address relative to a page, so that the site works in any folder of a host. Each page is a folder with
 * `index.html`.
 *
 * ```text
 * '/guides/install', '/guides/send#top' -> '../send/#top'
 * '/', '/logo.png' -> 'logo.png'
 * ```
 */
export function toRelativeHref(fromRoute: string, href: string): string {
  if (!href.startsWith('/') || href.startsWith('//')) return href
  const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const from = split(fromRoute)
  const to = split(path)
  // The last part of a file path is not a folder.
  const name = isFile(path) ? to.pop() : undefined

  let shared = 0
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++
  const up = '../'.repeat(from.length - shared)
  const down = to.slice(shared).map((part) => `${part}/`)
  const relative = `${up}${down.join('')}${name ?? ''}`
  // `a:b` at the start would be a scheme.
  const isPlain = relative !== '' && !/^[^/]*:/.test(relative)
  return `${isPlain ? relative : `./${relative}`}${tail}`
}

function split(path: string): Array<string> {
  return path.split('/').filter(Boolean)
}

/** Files have extensions that begin with a letter: `/v1.2` is a page. */
function isFile(path: string): boolean {
  return /\.[a-z][a-z\d]{1,9}$/i.test(path)
}

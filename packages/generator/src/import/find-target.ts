import path from 'node:path'
import type {DocsFolder} from './docs-folder.ts'
import {type ImportedPage, type ImportedSite, toRoute} from './imported-site.ts'

/**
 * Resolve the path of a file that a page names: from the page, from the root, or through an alias of the root.
 *
 * VitePress accepts `@shared/rates.md` for `@/shared/rates.md`.
 */
export function resolveFile(address: string, file: string, {texts}: DocsFolder): string {
  const [place = ''] = address.split(/[:#{]/)
  const fromRoot = place.replace(/^(?:@site\/|~\/|@?\/|@)/, '')
  const fromPage = path.posix.join(path.posix.dirname(file), place)
  return (
    [fromPage, fromRoot, `src/${fromRoot}`, `src/snippets/${fromRoot}`].find((each) =>
      texts.has(each)
    ) ?? fromPage
  )
}

/** Find the text of a file that a page includes: one of the docs, or a source of the contracts. */
export function findInclude(address: string, file: string, docs: DocsFolder): string | undefined {
  const place = resolveFile(address, file, docs)
  return docs.texts.get(place) ?? docs.readSource?.(place)
}

/** Find the page that an address leads to: a file, or a route as the old site served it. */
export function findImportedPage(
  address: string,
  file: string,
  route: string | undefined,
  {pages, redirects}: ImportedSite
): ImportedPage | undefined {
  if (address === '') return
  const byRoute = (name: string): ImportedPage | undefined => {
    const found = followRedirects(toPlainRoute(name), redirects)
    return pages.find((each) => each.route === found)
  }
  // Some generators also resolve a path from the root of the site or of the pages.
  const byEnd = (name: string): ImportedPage | undefined => {
    if (!/\.mdx?$/.test(name) || name.startsWith('.')) return
    const [found, ...others] = pages.filter((each) => `/${each.file}`.endsWith(`/${name}`))
    return others.length === 0 ? found : undefined
  }
  if (address.startsWith('/')) {
    // A page without a translation is served in the main language.
    const [, main] = /^\/[a-z]{2}(?:-[a-z]{2})?(\/.+)$/i.exec(address) ?? []
    const found = byRoute(address) ?? byEnd(address.slice(1))
    return found ?? (main === undefined ? undefined : byRoute(main))
  }
  const place = path.posix.join(path.posix.dirname(file), address)
  const names = [place, `${place}.md`, `${place}.mdx`, `${place}/index.md`, `${place}/index.mdx`]
  const byFile = pages.find((each) => names.includes(each.file))
  if (byFile || route === undefined) return byFile ?? byEnd(address)
  return (
    byRoute(path.posix.join('/', path.posix.dirname(route), address)) ??
    byRoute(path.posix.join('/', route, address)) ??
    byEnd(address)
  )
}

/** Remove what servers leave out of an address: `/guides/index.html` -> `guides`. */
export function toPlainRoute(address: string): string {
  return toRoute(
    toRoute(address)
      .replace(/\.(?:mdx?|html)$/, '')
      .replace(/(?:^|\/)index$/, '')
  )
}

/** Find where an address leads in the end. A circle of redirects ends where it began. */
export function followRedirects(
  route: string,
  redirects: Readonly<Record<string, string>>
): string {
  const seen = new Set<string>()
  let current = route
  while (!seen.has(current)) {
    seen.add(current)
    const next = redirects[`/${current}`] ?? redirects[`/${current}/`] ?? redirects[current]
    if (next === undefined || /^[a-z]+:/.test(next)) break
    current = toPlainRoute(next)
  }
  return current
}

/** Find the file that an address leads to, and the address under which it is served from now on. */
export function findAsset(
  address: string,
  file: string,
  site: ImportedSite,
  {files}: DocsFolder
): {file: string; address: string} | undefined {
  const all = new Set(files)
  if (address.startsWith('/')) {
    const folders = [...site.public, '.']
    const found = folders
      .map((folder) => path.posix.join(folder, address.slice(1)))
      .find((each) => all.has(each))
    return found === undefined ? undefined : {file: found, address}
  }
  const alias = /^(?:@site|~)\//.test(address) ? address.replace(/^(?:@site|~)\//, '') : undefined
  const found = alias ?? path.posix.join(path.posix.dirname(file), address)
  if (!all.has(found) || /\.mdx?$/.test(found)) return
  const folder = site.public.find((each) => found.startsWith(`${each}/`))
  return {file: found, address: folder === undefined ? `/${found}` : found.slice(folder.length)}
}

/** Decode an address, unless it is not encoded correctly. */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    // Keep an address with a stray `%` as it is written.
    return address
  }
}

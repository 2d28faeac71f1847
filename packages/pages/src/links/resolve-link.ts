import {decodePart} from './decode-part.ts'
import {toRouteHref} from './to-relative-href.ts'

/** Where a link leads. */
export type LinkTarget =
  | {kind: 'page'; route: string; anchor?: string}
  | {kind: 'file'; file: string}
  | {kind: 'asset'; path: string}
  | {kind: 'external'; url: string}
  | {kind: 'mail'; address: string}
  | {kind: 'elsewhere'; route: string}
  /** A file that is outside of the docs folder may exist, but no reader can get it from there. */
  | {kind: 'missing'; path: string; isOutside?: true}

/** Facts about the docs set for resolving links. */
export interface LinkSite {
  /** Route of a page, by its file from the root of the docs set. */
  findRoute: (file: string) => string | undefined
  hasRoute: (route: string) => boolean
  /** Name of the docs folder, with which the absolute path of a file may begin, as in Docusaurus and on GitHub. */
  folder?: string | undefined
  /** Whether a file that is not a page is in the docs folder. Default: none is. */
  hasFile?: ((file: string) => boolean) | undefined
  /** Whether a decoded path such as `/logo.png` is served in addition to the pages. Default: all with an extension are. */
  hasAsset?: ((path: string) => boolean) | undefined
  /** Whether something else serves a route: a program, or a redirect of the host. Default: nothing does. */
  isElsewhere?: ((route: string) => boolean) | undefined
}

/** The place of a link. */
export interface LinkOrigin {
  /** File that holds it: of the page, or of a partial. */
  file: string
  /** Route of the page that shows it. */
  route: string
}

/** Find where an address leads, and the address that the page gets: a route for a page, anything else as written. */
export function resolveLink(
  url: string,
  {file, route}: LinkOrigin,
  site: LinkSite
): {target: LinkTarget; href: string} {
  if (/^mailto:/i.test(url)) {
    return {target: {kind: 'mail', address: url.slice('mailto:'.length)}, href: url}
  }
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(url)) return {target: {kind: 'external', url}, href: url}

  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? []
  const tail = `${query}${hash}`
  const anchor = hash.length > 1 ? {anchor: decodePart(hash.slice(1))} : {}
  if (path === '') {
    return {target: {kind: 'page', route, ...anchor}, href: url === '' ? '#' : url}
  }

  const plain = decodePart(path)
  const found = findPage(plain, file, route, site)
  if (found !== undefined) {
    const href = `${escapeName(toRouteHref(found))}${tail}`
    return {target: {kind: 'page', route: found, ...anchor}, href}
  }
  const near = plain.startsWith('/') ? plain.slice(1) : join(toFolder(file), plain)
  if (near !== undefined && site.hasFile?.(near)) {
    return {target: {kind: 'file', file: near}, href: url}
  }
  const absolute = plain.startsWith('/') ? plain : join(toFolder(route), plain)
  const extension = plain.slice(plain.lastIndexOf('.') + 1)
  const isNamed = extension !== plain && /^[a-z\d]+$/i.test(extension) && /[a-z]/i.test(extension)
  const isAsset = isNamed && !/^mdx?$/.test(extension)
  if (absolute !== undefined && isAsset) {
    // Another program may serve an absolute path; a relative one means a file.
    const asset = absolute.startsWith('/') ? absolute : `/${absolute}`
    if (site.hasAsset?.(asset) ?? plain.startsWith('/')) {
      return {target: {kind: 'asset', path: asset}, href: `${escapeName(asset)}${tail}`}
    }
  }
  const other = absolute === undefined ? undefined : toRoute(absolute)
  if (other !== undefined && !/\.mdx?$/.test(plain) && site.isElsewhere?.(other)) {
    return {target: {kind: 'elsewhere', route: other}, href: url}
  }
  const isOutside = near === undefined && isNamed
  return {target: {kind: 'missing', path: plain, ...(isOutside && {isOutside})}, href: url}
}

/** Escape what names of files can have, and what means something else in an address. */
function escapeName(path: string): string {
  return path.replace(/[%?#]/g, encodeURIComponent)
}

/** Links to files are relative to the file, all others to the address, as in a browser. */
function findPage(path: string, file: string, route: string, site: LinkSite): string | undefined {
  const isAbsolute = path.startsWith('/')
  if (/\.mdx?$/.test(path)) {
    return listFilePaths(path, file, site.folder)
      .map(site.findRoute)
      .find((found) => found !== undefined)
  }

  const address = isAbsolute ? path : join(toFolder(route), path)
  const candidate = address === undefined ? undefined : toRoute(address)
  if (candidate !== undefined && site.hasRoute(candidate)) return candidate
  if (isAbsolute) return

  const near = join(toFolder(file), path)
  if (near === undefined) return
  const names = near === '' ? ['index'] : [near, `${near}/index`]
  return names
    .flatMap((name) => [`${name}.mdx`, `${name}.md`])
    .map(site.findRoute)
    .find((found) => found !== undefined)
}

/** List the files that the path of a page can mean, the likeliest first. Docusaurus knows all of them. */
function listFilePaths(path: string, file: string, folder: string | undefined): Array<string> {
  if (path.startsWith('/')) {
    const isOfProject = folder !== undefined && path.startsWith(`/${folder}/`)
    return [path.slice(1), ...(isOfProject ? [path.slice(folder.length + 2)] : [])]
  }
  const near = join(toFolder(file), path)
  return [...(near === undefined ? [] : [near]), ...(path.startsWith('.') ? [] : [path])]
}

/** `/guides/` -> `/guides` */
function toRoute(path: string): string {
  const route = `/${path.split('/').filter(Boolean).join('/')}`
    .replace(/\.html$/, '')
    .replace(/\/index$/, '')
  return route === '' ? '/' : route
}

function toFolder(path: string): Array<string> {
  return path.split('/').slice(0, -1).filter(Boolean)
}

/** Returns undefined when the path leaves the root. A browser would stay at the root, which hides a mistake. */
function join(folder: ReadonlyArray<string>, path: string): string | undefined {
  const parts = [...folder]
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return
    } else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

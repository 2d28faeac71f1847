import {posix} from 'node:path'
import {findNearest, type Suggestion} from '@lockstep/problem'
import {decodePart} from './decode-part.ts'
import type {LinkFault} from './find-link-fault.ts'
import type {PageLink} from './page-link.ts'

/** Possible targets of a link: files of the docs folder, and routes of pages. */
export interface LinkCandidates {
  files: Iterable<string>
  routes: Iterable<string>
}

/** Suggest the heading, the page or the file in the folder of the missing one that an author probably meant. */
export function suggestTarget(
  link: Pick<PageLink, 'kind' | 'url' | 'file'>,
  {anchor}: Pick<LinkFault, 'anchor'>,
  {files, routes}: LinkCandidates
): Suggestion | undefined {
  if (anchor) {
    const nearest = findNearest(anchor.name, anchor.known)
    return nearest === undefined ? undefined : {written: `#${anchor.name}`, instead: `#${nearest}`}
  }
  const instead = findNearestRoute(link, routes)
  if (instead === undefined) return suggestFile(link, files)
  return {written: link.url, instead: encodePath(instead)}
}

/** Find a page in another folder with the same file name, or else the page with the nearest address. */
function findNearestRoute(
  {kind, url}: Pick<PageLink, 'kind' | 'url'>,
  routes: Iterable<string>
): string | undefined {
  if (kind === 'image' || !/^[./]|^[\w-]+(\/|$)/.test(url)) return
  const path = decodePart(url.replace(/[?#].*/s, ''))
    .replace(/\.mdx?$/, '')
    .replace(/\/$/, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (name === '' || name === '..' || name === '.') return
  const known = [...new Set(routes)]
  const moved = known.filter((route) => route.endsWith(`/${name}`))
  if (moved.length === 1) return moved[0]
  if (!path.startsWith('/')) return
  const segments = path.split('/')
  return findNearest(
    path,
    known.filter((route) => hasOneOther(route.split('/'), segments))
  )
}

/** Whether one segment differs. Comparing a link with the letters of all 10,000 addresses of a large site takes 50 ms. */
function hasOneOther(one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean {
  if (one.length !== other.length) return false
  return one.filter((segment, index) => segment !== other[index]).length === 1
}

/** Find a file next to the missing one with nearly the same name. */
function suggestFile(
  {url, file}: Pick<PageLink, 'url' | 'file'>,
  files: Iterable<string>
): Suggestion | undefined {
  const [written = ''] = url.split(/[?#]/, 1)
  // The address of a page says less about its file.
  if (!/\.mdx?$/.test(written) || /^[a-z]+:|^\//i.test(written)) return
  const folder = posix.dirname(file)
  const wanted = posix.join(folder, decodePart(written))
  // The extension is ignored: `b.mdx` does not resemble `a.mdx`.
  const toStem = (path: string): string => posix.basename(path).replace(/\.\w+$/, '')
  const near = [...files].filter((each) => posix.dirname(each) === posix.dirname(wanted))
  const stem = findNearest(toStem(wanted), near.map(toStem))
  // A name such as `a%20b.md` means another file, unless its percent sign is encoded.
  const literal = near.find((each) => posix.basename(each) === posix.basename(written))
  const nearest = literal ?? near.find((each) => toStem(each) === stem)
  if (nearest === undefined) return
  const start = written.slice(0, written.lastIndexOf('/') + 1)
  return {written, instead: `${start}${encodePath(posix.basename(nearest))}`}
}

/** Encode what would mean something else in the address of a Markdown link, such as a space or a percent sign. */
function encodePath(path: string): string {
  return path.replace(
    /[ "#%()<>?[\\\]]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
}

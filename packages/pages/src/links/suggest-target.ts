import {posix} from 'node:path'
import {findNearest, type Suggestion} from '@lockstep/problem'
import type {LinkFault} from './find-link-fault.ts'
import type {PageLink} from './page-link.ts'

/** Suggest the heading, or the file in the folder of the missing one, that an author probably meant. */
export function suggestTarget(
  {url, file}: Pick<PageLink, 'url' | 'file'>,
  {anchor}: Pick<LinkFault, 'anchor'>,
  files: Iterable<string>
): Suggestion | undefined {
  if (anchor) {
    const nearest = findNearest(anchor.name, anchor.known)
    return nearest === undefined ? undefined : {written: `#${anchor.name}`, instead: `#${nearest}`}
  }
  const [written = ''] = url.split(/[?#]/, 1)
  // The address of a page says less about its file.
  if (!/\.mdx?$/.test(written) || /^[a-z]+:|^\//i.test(written)) return
  const folder = posix.dirname(file)
  const wanted = posix.join(folder, written)
  // The ending counts for nothing: `b.mdx` does not resemble `a.mdx`.
  const toStem = (path: string): string => posix.basename(path).replace(/\.\w+$/, '')
  const near = [...files].filter((each) => posix.dirname(each) === posix.dirname(wanted))
  const stem = findNearest(toStem(wanted), near.map(toStem))
  const nearest = near.find((each) => toStem(each) === stem)
  if (nearest === undefined) return
  const start = written.slice(0, written.lastIndexOf('/') + 1)
  return {written, instead: `${start}${posix.basename(nearest)}`}
}

import type {ResolvedLink} from './resolve-links.ts'

/** A problem with the target of a link. */
export interface LinkFault {
  ruleId: 'missing-link' | 'missing-anchor'
  reason: string
  /** The missing anchor, and those that the page has. */
  anchor?: {name: string; known: ReadonlySet<string>} | undefined
}

/** Returns the ids of the page at a route, as readers of the page `file` see it. Undefined if they are not known. */
export type FindIds = (route: string, file: string) => ReadonlySet<string> | undefined

/** Find what is wrong with the target of a link on a page. */
export function findLinkFault(
  {link: {kind, url}, target}: Pick<ResolvedLink, 'link' | 'target'>,
  page: {file: string; route: string},
  findIds: FindIds
): LinkFault | undefined {
  if (target.kind === 'missing') {
    const what = kind === 'image' ? 'image' : 'page or file'
    const reason = target.isOutside
      ? `Unexpected link to \`${url}\` outside of the docs folder, expected a file in it, or the URL of the file in its repository`
      : `Cannot find ${what} \`${url}\``
    return {ruleId: 'missing-link', reason}
  }
  if (target.kind !== 'page') return
  const {anchor, route} = target
  if (anchor === undefined || isEverywhere(anchor)) return
  const known = findIds(route, page.file)
  if (!known || known.has(anchor)) return
  return {
    ruleId: 'missing-anchor',
    reason: `Cannot find heading \`#${anchor}\` on \`${route}\``,
    anchor: {name: anchor, known}
  }
}

/** `#:~:text=` and `#top` lead somewhere in every page. See https://html.spec.whatwg.org/#scrolling-to-a-fragment */
function isEverywhere(anchor: string): boolean {
  return anchor === 'top' || anchor.startsWith(':~:')
}

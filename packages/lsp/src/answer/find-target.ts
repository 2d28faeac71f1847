import {listPages} from '@lockstep/navtree'
import {type LinkTarget, resolveLink} from '@lockstep/pages'
import {findRoute, type PagePlace} from './page-place.ts'

/** A page that a link leads to. */
export interface TargetPage {
  /** From the root of the docs folder. */
  file: string
  title: string
  description: string | undefined
  anchor: string | undefined
}

/** Find the page that an address on a page leads to. */
export function findTargetPage(url: string, place: PagePlace): TargetPage | undefined {
  const {file, state} = place
  const {target} = resolveLink(url, {file, route: findRoute(place)}, state.links)
  if (target.kind !== 'page') return
  const page = findPage(target, place)
  if (!page) return
  const {description} = page.frontMatter
  return {
    file: page.file,
    title: page.title,
    description: typeof description === 'string' ? description : undefined,
    anchor: target.anchor
  }
}

function findPage({route}: Extract<LinkTarget, {kind: 'page'}>, {state, file}: PagePlace) {
  const pages = listPages(state.tree).filter((page) => page.route === route)
  const locale = listPages(state.tree).find((page) => page.file === file)?.locale
  return pages.find((page) => page.locale === locale) ?? pages[0]
}

/** Find the line of a heading in the text of a page, from 0. Returns 0 when the heading is not in its own text. */
export function findHeadingLine(
  text: string,
  heading: {depth: number; text: string} | undefined
): number {
  if (!heading) return 0
  const lines = text.split(/\r?\n/)
  const wanted = toWords(heading.text)
  const index = lines.findIndex((line) => /^#{1,6}\s/.test(line) && toWords(line) === wanted)
  return Math.max(0, index)
}

/** Letters and digits, without markup and ids such as `[#id]`. */
function toWords(text: string): string {
  return text
    .trimEnd()
    .replace(/\[#[^\][]*\]$/, '')
    .replace(/\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

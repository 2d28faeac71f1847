import type {Hit, SectionHit} from '@lockstep/search/client'
import {splitAfterCommas} from '../split-after-commas.ts'
import {element} from './element.ts'
import {toLabel} from './to-label.ts'

type Ranges = ReadonlyArray<readonly [start: number, end: number]>

/** More symbols would hide the words that were found. */
const mostSymbols = 3

/** Show sections grouped by page, after the link to the decoder if there is one, and return all links in order. */
export function showResults(
  list: HTMLElement,
  hits: ReadonlyArray<Hit>,
  toHref: (route: string, id: string | undefined) => string,
  lead?: HTMLAnchorElement
): Array<HTMLAnchorElement> {
  const links = lead ? [lead] : []
  const groups = hits.map((hit, page) => {
    const title = `search-page-${page}`
    const label = element('div', {class: 'search-page', id: title, role: 'presentation'})
    label.append(element('span', {}, ...markText(hit.title, hit.titleRanges)))
    if (hit.contentType) label.append(element('small', {}, toLabel(hit.contentType)))
    const options = keepUseful(hit.sections).map((section) => {
      const link = element(
        'a',
        {
          id: `search-option-${links.length}`,
          href: toHref(hit.route, section.id),
          role: 'option',
          tabindex: '-1'
        },
        ...describeSection(section)
      )
      links.push(link)
      return link
    })
    return element('div', {role: 'group', 'aria-labelledby': title}, label, ...options)
  })
  list.replaceChildren(...(lead ? [lead] : []), ...groups)
  list.hidden = links.length === 0
  return links
}

/** Drop sections that match only by the titles above them, because they would repeat the best section of the page. */
function keepUseful(sections: ReadonlyArray<SectionHit>): Array<SectionHit> {
  return sections.filter(
    ({excerpt, trailRanges, symbols}, place) =>
      place === 0 || [excerpt.ranges, trailRanges.flat(), symbols].some(({length}) => length > 0)
  )
}

function describeSection({trail, trailRanges, excerpt, symbols}: SectionHit): Array<HTMLElement> {
  const headings = trail.flatMap((title, depth) => [
    ...(depth > 0 ? [' › '] : []),
    ...markText(title, trailRanges[depth] ?? [])
  ])
  const parts: Array<HTMLElement> = [
    element(
      'span',
      {class: 'search-trail'},
      ...(headings.length > 0 ? headings : ['Top of the page'])
    )
  ]
  if (symbols.length > 0) {
    const names = symbols
      .slice(0, mostSymbols)
      .map((symbol) => element('code', {}, ...splitAfterCommas(symbol)))
    parts.push(element('span', {class: 'search-symbols'}, ...names))
  }
  const isCode = excerpt.language !== undefined
  const words = markText(excerpt.text, excerpt.ranges)
  parts.push(element(isCode ? 'code' : 'span', {class: 'search-excerpt'}, ...words))
  return parts
}

/** Put the words of the query into `mark` elements. */
function markText(text: string, ranges: Ranges): Array<Node | string> {
  const pieces: Array<Node | string> = []
  let at = 0
  for (const [start, end] of ranges) {
    pieces.push(text.slice(at, start), element('mark', {}, text.slice(start, end)))
    at = end
  }
  return [...pieces, text.slice(at)]
}

import type {Field} from '../rules.ts'
import {toPhrase} from '../text/to-phrase.ts'
import {toPageFacets} from './page-filters.ts'
import type {PreparedSection, SearchPageFacts, StoredPage} from './search-page.ts'

/** A section as MiniSearch indexes it. An empty field is undefined, since it would count as a field of one word. */
export type SectionDocument = Record<Field, string | undefined>

/** Turn a page into what is searched and what is shown. */
export function toDocuments(
  page: SearchPageFacts,
  sections: ReadonlyArray<PreparedSection>
): {stored: StoredPage; documents: Array<SectionDocument>} {
  const {route, title} = page
  const stored = sections.map(({stored}) => stored)
  return {
    stored: {route, title, ...toPageFacets(page), sections: stored},
    documents: sections.map((section, place) => toDocument(page, section, place === 0))
  }
}

function toDocument(
  page: SearchPageFacts,
  {stored, names, entries}: PreparedSection,
  isStart: boolean
): SectionDocument {
  const {title, route, description, topic, contentType, categories, personas, phrases = []} = page
  const own = stored.trail.at(-1)
  const phrase = toPhrase((isStart ? title : own) ?? '')
  const hasPhrase = phrase === undefined || names.split('\n').includes(phrase)
  // The end of an address names its page as well: `/guides/snap-sync`.
  const slug = isStart ? route.slice(route.lastIndexOf('/') + 1) : undefined
  // A section whose heading is the name of a symbol documents it, others only show it.
  const numbers = (stored.symbols ?? []).flatMap(({label, numbers}) =>
    own !== undefined && label.split('(', 1)[0] === own ? [label, ...numbers] : []
  )
  return {
    title: (isStart && title) || undefined,
    heading: joinLines([own ?? slug, ...numbers]),
    name: joinLines(hasPhrase ? [names] : [names, phrase]),
    text: stored.text || undefined,
    code: joinLines(stored.code.map(({text}) => text)),
    about: joinLines(
      isStart
        ? [topic, contentType, ...categories, ...personas]
        : [title, ...stored.trail.slice(0, -1)]
    ),
    entry: entries || undefined,
    summary: (isStart && description) || undefined,
    phrases: isStart ? joinLines(phrases) : undefined
  }
}

function joinLines(lines: ReadonlyArray<string | undefined>): string | undefined {
  return lines.filter(Boolean).join('\n') || undefined
}

import {toFieldIndex} from './fields.ts'
import {type PreparedSection, prepareSections, readCounts} from './prepare-sections.ts'
import type {PreparedPage, SearchPage} from './search-page.ts'
import type {StoredPage} from './stored-page.ts'
import {toPhrase} from './to-phrase.ts'
import {countTerms} from './tokenize.ts'

/** How often each term is in a section, field by field, in the order of `fields`. */
export type Document = Array<Map<string, number>>

const [title, heading, name, text, code, about, entry] = (
  ['title', 'heading', 'name', 'text', 'code', 'about', 'entry'] as const
).map(toFieldIndex) as [number, number, number, number, number, number, number] // As many as names.

/** Cut a page into what is searched and what is shown. */
export function toDocuments(page: SearchPage | PreparedPage): {
  stored: StoredPage
  documents: Array<Document>
} {
  const prepared = 'prepared' in page ? page.prepared : prepareSections(page.sections, page.symbols)
  const {route, contentType} = page
  return {
    stored: {
      route,
      title: page.title,
      ...(page.personas.length > 0 && {personas: [...page.personas]}),
      ...(contentType !== undefined && {contentType}),
      sections: prepared.map(({stored}) => stored)
    },
    documents: prepared.map((section, index) => toDocument(page, section, index === 0))
  }
}

function toDocument(
  page: SearchPage | PreparedPage,
  section: PreparedSection,
  isStart: boolean
): Document {
  const {topic, categories, personas, contentType, description} = page
  const {trail} = section.stored
  const own = trail.at(-1)
  const names = readCounts(section.names)
  const phrase = toPhrase((isStart ? page.title : own) ?? '')
  // It may be among the words of the section as well, and counts once.
  if (phrase !== undefined) names.set(phrase, 1)
  const document: Document = []
  document[title] = countTerms(isStart ? [page.title] : [])
  document[heading] = countTerms(isStart && own === undefined ? [readSlug(page.route)] : [own])
  document[name] = names
  document[text] = readCounts(section.text)
  document[code] = readCounts(section.code)
  document[about] = countTerms(
    isStart
      ? [description, topic, contentType, ...categories, ...personas]
      : [page.title, ...trail.slice(0, -1)]
  )
  document[entry] = readCounts(section.entries)
  return document
}

/** The end of an address names its page as well: `/guides/snap-sync` -> `snap-sync` */
function readSlug(route: string): string {
  return route.slice(route.lastIndexOf('/') + 1)
}

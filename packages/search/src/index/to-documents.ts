import type {Field} from '../rules.ts'
import {toPhrase} from '../text/to-phrase.ts'
import {prepareSections} from './prepare-sections.ts'
import type {PreparedPage, PreparedSection, SearchPage, StoredPage} from './search-page.ts'

/** A section as MiniSearch indexes it. Empty fields are left out, since they would count as fields of one word. */
export type SectionDocument = Partial<Record<Field, string>>

/** Turn a page into what is searched and what is shown. */
export function toDocuments(page: SearchPage | PreparedPage): {
  stored: StoredPage
  documents: Array<SectionDocument>
} {
  const prepared = 'prepared' in page ? page.prepared : prepareSections(page.sections, page.symbols)
  const {route, title, personas, contentType} = page
  return {
    stored: {
      route,
      title,
      ...(personas.length > 0 && {personas: [...personas]}),
      ...(contentType !== undefined && {contentType}),
      sections: prepared.map(({stored}) => stored)
    },
    documents: prepared.map((section, place) => toDocument(page, section, place === 0))
  }
}

function toDocument(
  page: SearchPage | PreparedPage,
  {stored, names, entries}: PreparedSection,
  isStart: boolean
): SectionDocument {
  const {title, route, description, topic, contentType, categories, personas, phrases = []} = page
  const own = stored.trail.at(-1)
  const phrase = toPhrase((isStart ? title : own) ?? '')
  const hasPhrase = phrase === undefined || names.split('\n').includes(phrase)
  // The end of an address names its page as well: `/guides/snap-sync`.
  const slug = isStart ? route.slice(route.lastIndexOf('/') + 1) : undefined
  const fields: Record<Field, string | undefined> = {
    title: isStart ? title : undefined,
    heading: own ?? slug,
    name: joinLines(hasPhrase ? [names] : [names, phrase]),
    text: stored.text,
    code: joinLines(stored.code.map(({text}) => text)),
    about: joinLines(
      isStart
        ? [topic, contentType, ...categories, ...personas]
        : [title, ...stored.trail.slice(0, -1)]
    ),
    entry: entries,
    summary: isStart ? description : undefined,
    phrases: isStart ? joinLines(phrases) : undefined
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
}

function joinLines(lines: ReadonlyArray<string | undefined>): string {
  return lines.filter(Boolean).join('\n')
}

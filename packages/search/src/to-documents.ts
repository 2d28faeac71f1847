import {toFieldIndex} from './fields.ts'
import type {SearchPage, SearchSymbol} from './search-page.ts'
import type {StoredPage, StoredSection} from './stored-page.ts'
import {countTerms, tokenize, toPhrase} from './tokenize.ts'

/** How often each term is in a section, field by field, in the order of `fields`. */
export type Document = Array<Map<string, number>>

const [title, heading, name, text, code, about] = (
  ['title', 'heading', 'name', 'text', 'code', 'about'] as const
).map(toFieldIndex) as [number, number, number, number, number, number] // As many as names.

/** Cut a page into what is searched and what is shown. There is a section for the start of every page. */
export function toDocuments(page: SearchPage): {stored: StoredPage; documents: Array<Document>} {
  const sections = toStoredSections(page)
  const documents = sections.map((section, index) => toDocument(page, section, index === 0))
  const {route, contentType} = page
  return {
    stored: {
      route,
      title: page.title,
      ...(page.personas.length > 0 && {personas: [...page.personas]}),
      ...(contentType !== undefined && {contentType}),
      sections: sections.map(({inlineCode: _, found, ...stored}) => ({
        ...stored,
        ...(found.length > 0 && {symbols: found.map(toStoredSymbol)})
      }))
    },
    documents
  }
}

interface Draft extends StoredSection {
  inlineCode: ReadonlyArray<string>
  found: Array<SearchSymbol>
}

function toStoredSections({sections, symbols = []}: SearchPage): Array<Draft> {
  const drafts: Array<Draft> = sections.map(({id, trail, text, code, inlineCode}) => ({
    ...(id !== undefined && {id}),
    trail: trail.slice(1),
    text,
    code,
    inlineCode,
    found: []
  }))
  const [first] = drafts
  const start: Draft =
    first && first.id === undefined
      ? first
      : {trail: [], text: '', code: [], inlineCode: [], found: []}
  if (start !== first) drafts.unshift(start)

  for (const symbol of symbols) {
    const own = drafts.find(({id}) => id !== undefined && id === symbol.anchor) ?? start
    own.found.push(symbol)
  }
  return drafts
}

function toDocument(page: SearchPage, section: Draft, isStart: boolean): Document {
  const {topic, categories, personas, contentType, description} = page
  const own = section.trail.at(-1)
  const document: Document = []
  document[title] = countTerms(isStart ? [page.title] : [])
  document[heading] = countTerms([own])
  document[name] = countNames(isStart ? page.title : own, section)
  document[text] = countTerms([section.text])
  document[code] = countTerms(section.code.map((block) => block.text))
  document[about] = countTerms(
    isStart
      ? [description, topic, contentType, ...categories, ...personas]
      : [page.title, ...section.trail.slice(0, -1)]
  )
  return document
}

function toStoredSymbol({name, signature, selector, topic}: SearchSymbol) {
  return {label: signature ?? name, numbers: [selector, topic].flatMap((each) => each ?? [])}
}

/** Identifiers as a whole, numbers of functions, and what is looked for as a phrase: headings and messages. */
function countNames(
  heading: string | undefined,
  {inlineCode, code, found, text}: Draft
): Map<string, number> {
  const names = [...inlineCode, ...found.flatMap(({name, signature = ''}) => [name, signature])]
  const numbers = found.flatMap(({selector, topic}) => [selector, topic])
  const phrases = [
    heading,
    ...inlineCode,
    ...[text, ...code.map(({text}) => text)].flatMap(listQuoted)
  ]
  const counts = countTerms(numbers)
  const add = (term: string): unknown => counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const name of names) {
    for (const {term, isPart} of tokenize(name)) if (!isPart) add(term)
  }
  for (const phrase of new Set(phrases.flatMap((each) => toPhrase(each ?? '') ?? []))) add(phrase)
  return counts
}

/** Text in quotes: `revert("No tokens to lock")` -> `No tokens to lock` */
function listQuoted(text: string): Array<string> {
  if (!text.includes('"') && !text.includes('“')) return []
  return Array.from(text.matchAll(/["“]([^"“”\n]{4,120})["”]/g), ([, inside]) => inside ?? '')
}

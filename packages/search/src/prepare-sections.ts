import type {Section} from '@lockstep/pages'
import type {SearchSymbol} from './search-page.ts'
import type {StoredSection} from './stored-page.ts'
import {toPhrase} from './to-phrase.ts'
import {countTerms, tokenize} from './tokenize.ts'

/**
 * Everything of a page that is in its sections alone: most of the work of an index, so that it need not be done again
 * for pages that did not change. Plain JSON.
 */
export interface PreparedSection {
  stored: StoredSection
  /** Terms, each before how often it is there. */
  names: TermCounts
  /** Names that stand alone in a line, such as a cell of a table: what the section lists. */
  entries: TermCounts
  text: TermCounts
  code: TermCounts
}

type TermCounts = Array<string | number>

/** Cut sections into terms. There is a section for the start of every page. */
export function prepareSections(
  sections: ReadonlyArray<Section>,
  symbols: ReadonlyArray<SearchSymbol> = []
): Array<PreparedSection> {
  return toDrafts(sections.map(cutData), symbols).map(({section, found}) => {
    const {id, trail, text, code} = section
    return {
      stored: {
        ...(id !== undefined && {id}),
        trail: trail.slice(1),
        text,
        code,
        ...(found.length > 0 && {symbols: found.map(toStoredSymbol)})
      },
      names: toList(countNames(section, found)),
      entries: toList(countEntries(section, found)),
      text: toList(countTerms([text])),
      code: toList(countTerms(code.map((block) => block.text)))
    }
  })
}

/** A run that is no word and no address, but data: an image, bytecode, a cache. Nobody looks for a part of it. */
const data = /([\w+/=-]{32})[\w+/=-]{224,}/g

function cutData(section: Section): Section {
  const cut = (text: string): string => text.replace(data, '$1…')
  const code = section.code.map((block) => ({...block, text: cut(block.text)}))
  return {...section, text: cut(section.text), code}
}

/** Read back what `prepareSections` has counted. */
export function readCounts(list: ReadonlyArray<string | number>): Map<string, number> {
  const counts = new Map<string, number>()
  for (let index = 0; index < list.length; index += 2) {
    counts.set(String(list[index]), Number(list[index + 1]))
  }
  return counts
}

interface Draft {
  section: Section
  found: Array<SearchSymbol>
}

function toDrafts(
  sections: ReadonlyArray<Section>,
  symbols: ReadonlyArray<SearchSymbol>
): Array<Draft> {
  const drafts = sections.map((section): Draft => ({section, found: []}))
  const [first] = drafts
  const start: Draft =
    first && first.section.id === undefined
      ? first
      : {section: {trail: [], text: '', code: [], inlineCode: []}, found: []}
  if (start !== first) drafts.unshift(start)

  for (const symbol of symbols) {
    const own = drafts.find(({section: {id}}) => id !== undefined && id === symbol.anchor) ?? start
    own.found.push(symbol)
  }
  return drafts
}

function toStoredSymbol({name, signature, selector, topic}: SearchSymbol) {
  return {label: signature ?? name, numbers: [selector, topic].flatMap((each) => each ?? [])}
}

/** Identifiers as a whole, numbers of functions, and messages, which are looked for as phrases. */
function countNames(
  {inlineCode, code, text}: Section,
  found: ReadonlyArray<SearchSymbol>
): Map<string, number> {
  const names = [...inlineCode, ...found.flatMap(({name, signature = ''}) => [name, signature])]
  const phrases = [...inlineCode, ...[text, ...code.map(({text}) => text)].flatMap(listQuoted)]
  const counts = countTerms(found.flatMap(({selector, topic}) => [selector, topic]))
  const add = (term: string): unknown => counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const name of names) {
    for (const {term, isPart} of tokenize(name)) if (!isPart) add(term)
  }
  for (const phrase of new Set(phrases.flatMap((each) => toPhrase(each) ?? []))) add(phrase)
  return counts
}

/**
 * Names that a section says something about, and not only with: those of symbols, those alone in a heading, a cell of a
 * table or an item of a list.
 */
function countEntries(
  {inlineCode, text, trail}: Section,
  found: ReadonlyArray<SearchSymbol>
): Map<string, number> {
  const known = new Set(inlineCode)
  const counts = new Map<string, number>()
  const add = (text: string): void => {
    for (const {term, isPart} of tokenize(text)) if (!isPart) counts.set(term, 1)
  }
  for (const {name, signature = '', selector = '', topic = ''} of found) {
    for (const each of [name, signature, selector, topic]) add(each)
  }
  if (known.size === 0) return counts
  // Cells of a row have a point between them: see `Section`.
  for (const line of [trail.at(-1) ?? '', ...text.split(/\n| · /)]) {
    if (known.has(line)) add(line)
    else if (line.length < 200 && / |,/.test(line)) {
      const names = line.split(/, (?:and |or )?| and | or /)
      if (names.every((name) => known.has(name))) names.forEach(add)
    }
  }
  return counts
}

/** Text in quotes: `revert("No tokens to lock")` -> `No tokens to lock` */
function listQuoted(text: string): Array<string> {
  if (!text.includes('"') && !text.includes('“')) return []
  return Array.from(text.matchAll(/["“]([^"“”\n]{4,120})["”]/g), ([, inside]) => inside ?? '')
}

function toList(counts: ReadonlyMap<string, number>): TermCounts {
  const list: TermCounts = []
  for (const [term, count] of counts) list.push(term, count)
  return list
}

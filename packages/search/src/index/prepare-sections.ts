import type {Section} from '@lockstep/pages'
import {readWord} from '../text/read-word.ts'
import {toPhrase} from '../text/to-phrase.ts'
import {splitWords} from '../text/tokenize.ts'
import type {PreparedSection, SearchSymbol} from './search-page.ts'

/** Prepare the sections of a page. The first one is always the start of the page, before any heading. */
export function prepareSections(
  sections: ReadonlyArray<Section>,
  symbols: ReadonlyArray<SearchSymbol> = []
): Array<PreparedSection> {
  return placeSymbols(sections.map(cutData), symbols).map(({section, found}) => {
    const {id, trail, text, code} = section
    return {
      stored: {
        ...(id !== undefined && {id}),
        trail: trail.slice(1),
        text,
        code,
        ...(found.length > 0 && {symbols: found.map(toStoredSymbol)})
      },
      names: listNames(section, found).join('\n'),
      entries: listEntries(section, found).join('\n')
    }
  })
}

/** A run of characters that is data, such as an image or bytecode: no reader searches for a part of it. */
const data = /(?<![\w+/=-])([\w+/=-]{32})[\w+/=-]{224,}/g

/** Whether a text has 256 characters without a space, as data has. Such a run covers one of every 256 characters. */
function hasLongRun(text: string): boolean {
  for (let at = 255; at < text.length; at += 256) {
    let [start, end] = [at, at]
    while (start >= 0 && text.charCodeAt(start) > 0x20) start--
    while (end < text.length && text.charCodeAt(end) > 0x20) end++
    if (end - start > 256) return true
  }
  return false
}

function cutData(section: Section): Section {
  const cut = (text: string): string => (hasLongRun(text) ? text.replace(data, '$1…') : text)
  const code = section.code.map((block) => ({...block, text: cut(block.text)}))
  return {...section, text: cut(section.text), code}
}

interface Draft {
  section: Section
  found: Array<SearchSymbol>
}

function placeSymbols(
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

/** List identifiers without their parts, the numbers of symbols, and short quoted texts such as error messages. */
function listNames(
  {inlineCode, code, text}: Section,
  found: ReadonlyArray<SearchSymbol>
): Array<string> {
  const names = found.flatMap(({name, signature = ''}) => [name, signature])
  const numbers = found.flatMap(({selector = '', topic = ''}) => [selector, topic])
  const quoted = [text, ...code.map(({text}) => text)].flatMap(listQuoted)
  const phrases = [...inlineCode, ...quoted].flatMap((each) => toPhrase(each) ?? [])
  return [...[...inlineCode, ...names, ...numbers].flatMap(listWholeNames), ...new Set(phrases)]
}

/**
 * List the names that a section explains rather than uses: those of its symbols, and those that are alone in its
 * heading, in a cell of a table or in an item of a list.
 */
function listEntries(
  {inlineCode, text, trail}: Section,
  found: ReadonlyArray<SearchSymbol>
): Array<string> {
  const entries = found.flatMap(({name, signature = '', selector = '', topic = ''}) => [
    name,
    signature,
    selector,
    topic
  ])
  const known = new Set(inlineCode)
  // The cells of a row are separated by a dot: see `Section`.
  const lines = known.size === 0 ? [] : [trail.at(-1) ?? '', ...text.split(/\n| · /)]
  for (const line of lines) {
    if (known.has(line)) entries.push(line)
    else if (line.length < 200 && / |,/.test(line)) {
      const names = line.split(/, (?:and |or )?| and | or /)
      if (names.every((name) => known.has(name))) entries.push(...names)
    }
  }
  return [...new Set(entries.flatMap(listWholeNames))]
}

function listWholeNames(text: string): Array<string> {
  return splitWords(text).flatMap((word) => readWord(word).names)
}

/** `revert("No tokens to lock")` -> `No tokens to lock` */
function listQuoted(text: string): Array<string> {
  if (!text.includes('"') && !text.includes('“')) return []
  return Array.from(text.matchAll(/["“]([^"“”\n]{4,120})["”]/g), ([, inside]) => inside ?? '')
}

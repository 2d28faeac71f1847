import type {Section} from '@lockstep/pages'
import {toPhrase} from '../text/to-phrase.ts'
import {readTerms} from './read-terms.ts'
import type {PreparedSection, SearchSymbol} from './search-page.ts'

/** Prepare the sections of a page. The first one is always the start of the page, before any heading. */
export function prepareSections(
  sections: ReadonlyArray<Section>,
  symbols: ReadonlyArray<SearchSymbol> = []
): Array<PreparedSection> {
  const hasStart = sections.length > 0 && sections[0]?.id === undefined
  const all = hasStart ? sections : [{trail: [], text: '', code: [], inlineCode: []}, ...sections]
  const ids = new Set(sections.map(({id}) => id))
  return all.map((section, place) => {
    const found = symbols.filter(({anchor}) =>
      place === 0 ? anchor === undefined || !ids.has(anchor) : anchor === section.id
    )
    const names = found.flatMap(({name, signature, selector, topic}) =>
      [name, signature, selector, topic].flatMap((each) => each ?? [])
    )
    const {id, trail} = section
    const text = cutData(section.text)
    const code = section.code.map((block) => ({...block, text: cutData(block.text)}))
    return {
      stored: {
        ...(id !== undefined && {id}),
        trail: trail.slice(1),
        text,
        code,
        ...(found.length > 0 && {symbols: found.map(toStoredSymbol)})
      },
      names: listNames({...section, text, code}, names).join('\n'),
      entries: listEntries({...section, text}, names).join('\n')
    }
  })
}

/** Cut out data such as an image or bytecode: no reader searches for a part of it. */
function cutData(text: string): string {
  // A run of 256 characters fills a block of 128, and few texts have such a block.
  for (let at = 0; at < text.length; at += 128) {
    dataBlock.lastIndex = at
    if (dataBlock.test(text)) return text.replace(dataRuns, '$1…')
  }
  return text
}

const dataBlock = /[\w+/=-]{128}/y
const dataRuns = /(?<![\w+/=-])([\w+/=-]{32})[\w+/=-]{224,}/g

function toStoredSymbol({name, signature, selector, topic}: SearchSymbol) {
  return {label: signature ?? name, numbers: [selector, topic].flatMap((each) => each ?? [])}
}

/** List identifiers without their parts, the numbers of symbols, and short quoted texts such as error messages. */
function listNames({inlineCode, code, text}: Section, names: ReadonlyArray<string>): Array<string> {
  const quoted = [text, ...code.map(({text}) => text)].flatMap(listQuoted)
  const phrases = new Set([
    ...inlineCode.flatMap((each) => readTerms(each).phrase ?? []),
    ...quoted.flatMap((each) => toPhrase(each) ?? [])
  ])
  return [...[...inlineCode, ...names].flatMap((each) => readTerms(each).whole), ...phrases]
}

/**
 * List the names that a section explains rather than uses: the names of its symbols, and names that are alone in its
 * heading, in a cell of a table or in an item of a list.
 */
function listEntries(
  {inlineCode, text, trail}: Section,
  names: ReadonlyArray<string>
): Array<string> {
  const entries = [...names]
  const known = new Set(inlineCode)
  // The cells of a row are separated by a dot: see `Section`.
  const lines = known.size === 0 ? [] : [trail.at(-1) ?? '', ...text.split(/\n| · /)]
  for (const line of lines) {
    const names = known.has(line) ? [line] : line.slice(0, 200).split(/, (?:and |or )?| and | or /)
    if (names.every((name) => known.has(name))) entries.push(...names)
  }
  return [...new Set(entries.flatMap((each) => readTerms(each).whole))]
}

/** `revert("No tokens to lock")` -> `No tokens to lock` */
function listQuoted(text: string): Array<string> {
  if (!text.includes('"') && !text.includes('“')) return []
  return Array.from(text.matchAll(/["“]([^"“”\n]{4,120})["”]/g), ([, inside]) => inside ?? '')
}

import type {Options, SearchOptions} from 'minisearch'
import {readWord} from './text/read-word.ts'
import {splitWords} from './text/tokenize.ts'

/**
 * Everything that makes MiniSearch understand code, as options of MiniSearch.
 *
 * | a reader types | and finds it because |
 * | --- | --- |
 * | a name or a part of it | `processTerm` returns a name and its parts: `lockAndMint` -> `lockandmint`, `lock`, … |
 * | a signature, a flag, a dotted path | `tokenize` keeps it as one word, and `processTerm` adds its parts |
 * | a selector, a topic, an address | `processTerm` keeps both ends of a long number, so either end finds it |
 * | an error text, a heading | short quoted texts and headings are single terms as well: see `toPhrase` |
 * | a name that a section documents | it is in the field `entry` of that section |
 * | other forms of a word, a synonym, its beginning, a typo | the query adds terms of the index: see `resolveQuery` |
 */
export const codeRules = {
  tokenize: (text: string, field?: string): Array<string> =>
    isList(field) ? text.split('\n') : splitWords(text),
  processTerm: (word: string, field?: string): string | Array<string> =>
    isList(field) ? word : readWord(word).map(({term}) => term)
}

/** The searched fields of a section, and the weight of a match in each. */
const fieldBoosts = {
  title: 5,
  heading: 3,
  /** Whole names, numbers of functions, and phrases, one term per line. */
  name: 2,
  text: 1.4,
  code: 0.8,
  /** The titles above a section; the topic and categories of a page. */
  about: 2,
  /** Names that the section is about, such as those in the first column of a table, one term per line. */
  entry: 2,
  /** The description of a page. */
  summary: 3,
  /** Words that readers use for a page. */
  phrases: 4
}

export type Field = keyof typeof fieldBoosts

/** The options of the index of a site. */
export const indexOptions: Options & {searchOptions: SearchOptions} = {
  ...codeRules,
  fields: Object.keys(fieldBoosts),
  searchOptions: {boost: fieldBoosts}
}

/** The weight of a term that matches a word of the query. The word itself has the weight 1. */
export const termWeights = {
  /** The whole query, a quoted text, or the text after a colon. */
  phrase: 2,
  /** A part of a name, while the name itself is in the index. */
  part: 0.2,
  /** Another form of the word. */
  form: 0.75,
  /** A word of the same family: a noun for its verb. */
  family: 0.5,
  /** A synonym from the settings of the site. */
  synonym: 0.6,
  /** A longer word that starts with it. As in MiniSearch, it falls with the length. */
  prefix: (typed: string, found: string): number =>
    (0.375 * typed.length) / (typed.length + 0.3 * (found.length - typed.length)),
  /** A word that differs by one typo. */
  typo: 0.5
}

/** Search for exactly these terms, each with its weight. */
export function toSearchOptions(weights: ReadonlyMap<string, number>): SearchOptions {
  return {
    tokenize: () => [...weights.keys()],
    processTerm: (term) => term,
    boostTerm: (term) => weights.get(term) ?? 1
  }
}

/** Whether a field has a term a line. */
function isList(field: string | undefined): boolean {
  return field === 'name' || field === 'entry'
}

import {termWeights} from '../rules.ts'
import type {TermFinder} from '../shards/create-term-finder.ts'
import type {StoredEntry} from '../shards/manifest.ts'
import {listFamily, listForms} from '../text/list-forms.ts'
import {isHex, isPhrase, isWord} from '../text/term-shape.ts'
import {parseQuery, type QueryTerm} from './parse-query.ts'

/** A term of a query, and the terms of the index that match it. */
export interface ResolvedTerm extends QueryTerm {
  found: Array<FoundTerm>
}

/** A term of the index that matches a term of the query. */
interface FoundTerm {
  term: string
  kind: MatchKind
  /** How much it counts compared with an exact match. */
  factor: number
  /** How many sections have it. */
  sections: number
}

export type MatchKind = 'exact' | 'form' | 'synonym' | 'prefix' | 'typo'

/** Parse a query, and find the terms of the index that match each of its terms. */
export async function resolveQuery(
  finder: TermFinder,
  query: string,
  synonyms: ReadonlyArray<ReadonlyArray<string>> = []
): Promise<Array<ResolvedTerm>> {
  const terms = await Promise.all(
    parseQuery(query).map(async (term) => ({
      ...term,
      found: await findMatches(finder, term, synonyms)
    }))
  )
  return splitUnknownNames(terms)
}

/** Weigh the terms of the index. A term that matches two terms of the query gets the larger weight. */
export function toWeights(terms: ReadonlyArray<ResolvedTerm>): Map<string, number> {
  const weights = new Map<string, number>()
  for (const {weight, found} of terms) {
    for (const {term, factor} of found) {
      weights.set(term, Math.max(weights.get(term) ?? 0, weight * factor))
    }
  }
  return weights
}

/** Check whether a term of a query is a whole name, signature or number. */
export function isWholeName({term, isName, isPart}: QueryTerm): boolean {
  return isHex(term) || (isName && !isPart && !isPhrase(term))
}

/** List the terms of the index that match a whole name, signature or number of the query. */
export function listNames(terms: ReadonlyArray<ResolvedTerm>): Set<string> {
  return new Set(terms.filter(isWholeName).flatMap(({found}) => found.map(({term}) => term)))
}

/** A word that begins terms in fewer sections than this may still be a typo: `withdrawl` begins one long name. */
const minSections = 3

async function findMatches(
  finder: TermFinder,
  query: QueryTerm,
  synonyms: ReadonlyArray<ReadonlyArray<string>>
): Promise<Array<FoundTerm>> {
  // `0x4200…0028` -> `0x4200`, `0028`
  const [head = '', tail = ''] = query.term.split('…')
  const found = new Map<string, FoundTerm>()
  const add = (kind: MatchKind, list: Array<StoredEntry>, toFactor: (term: string) => number) => {
    for (const [term, sections] of list) {
      if (!found.has(term)) found.set(term, {term, kind, factor: toFactor(term), sections})
    }
  }

  const same = synonyms.filter((group) => group.includes(query.term)).flat()
  const [exact, forms, family, others, longer] = await Promise.all([
    finder.find([query.term]),
    query.isName ? [] : finder.find(listForms(head)),
    query.isName ? [] : finder.find(listFamily(head)),
    finder.find(same),
    query.isPrefix ? finder.findLonger(head) : []
  ])
  add('exact', exact, () => 1)
  add('form', forms, () => termWeights.form)
  add('form', family, () => termWeights.family)
  add('synonym', others, () => termWeights.synonym)
  const isKnown = found.size > 0
  const fitting = longer.filter(([term]) => term.endsWith(tail))
  add('prefix', fitting, (term) => termWeights.prefix(head, term))
  const sections = Array.from(found.values()).reduce((sum, {sections}) => sum + sections, 0)
  if (!isKnown && sections < minSections && isWord(head)) {
    add('typo', await finder.findNear(head), () => termWeights.typo)
  }
  return [...found.values()]
}

/** Make each part of a name that is not in the index a word of its own: `L1FeeUpper` -> `l1`, `fee`, `upper`. */
function splitUnknownNames(terms: ReadonlyArray<ResolvedTerm>): Array<ResolvedTerm> {
  const whole = terms.filter(({isPart, found}) => !isPart && found.length > 0)
  const known = new Set(whole.map(({word}) => word))
  let last = Math.max(0, ...terms.map(({word}) => word))
  return terms.map((term) =>
    !term.isPart || known.has(term.word) ? term : {...term, weight: 1, word: ++last}
  )
}

import type {Store} from './create-store.ts'
import {isNear} from './is-near.ts'
import {listForms} from './list-forms.ts'
import type {QueryTerm} from './parse-query.ts'
import {reverse} from './reverse.ts'
import type {TermEntry} from './shard.ts'
import {isHex, isWord, splitShortHex} from './term-shape.ts'

/** A term of the index that stands for a term of the query. */
export interface FoundTerm {
  entry: TermEntry
  kind: MatchKind
  /** How much it counts against an exact match. */
  factor: number
}

export type MatchKind = 'exact' | 'form' | 'prefix' | 'typo'

/** The start of a word may be spread over so many files; where it is more, frequent words stand for it. */
const maxFiles = 3
const maxFrequent = 3
const maxTypos = 8

/** What starts longer words in fewer sections may be mistyped as well. */
const minSections = 3

/** Words with a beginning in more files are too many to choose from. */
const maxWordFiles = 4

/** Find all terms that stand for one of the query, each once, the exact one first. */
export async function findTerms(store: Store, query: QueryTerm): Promise<Array<FoundTerm>> {
  const {head, tail} = isHex(query.term) ? splitShortHex(query.term) : {head: query.term, tail: ''}
  const found = new Map<string, FoundTerm>()

  add(await getTerms(store, [query.term]), 'exact', () => 1)
  const forms = query.isName ? [] : await getTerms(store, listForms(head))
  add(forms, 'form', () => 0.8)
  if (query.isPrefix) {
    const longer = await findLonger(store, head)
    add(
      longer.filter(({term}) => term.endsWith(tail)),
      'prefix',
      ({term}) => (0.6 * head.length) / (head.length + 0.3 * (term.length - head.length))
    )
  }
  if (isWord(head) && !isKnown([...found.values()])) {
    const near = await findNear(store, head)
    add(await getTerms(store, near), 'typo', () => 0.5)
  }
  return [...found.values()]

  function add(
    entries: ReadonlyArray<TermEntry>,
    kind: MatchKind,
    toFactor: (entry: TermEntry) => number
  ): void {
    for (const entry of entries) {
      if (!found.has(entry.term)) found.set(entry.term, {entry, kind, factor: toFactor(entry)})
    }
  }
}

/** Whether a word is there, as it is or as the start of words that are not rare: `withdrawl` of a long name is no word. */
function isKnown(found: ReadonlyArray<FoundTerm>): boolean {
  const sections = found.reduce((sum, {entry}) => sum + Math.max(...entry.counts), 0)
  return found.some(({kind}) => kind !== 'prefix') || sections >= minSections
}

async function getTerms(store: Store, terms: ReadonlyArray<string>): Promise<Array<TermEntry>> {
  const entries = await Promise.all(
    terms.map(async (term) => {
      const name = await store.file('shards', term)
      return name === undefined ? undefined : (await store.shard(name)).get(term)
    })
  )
  return entries.filter((entry) => entry !== undefined)
}

async function findLonger(store: Store, prefix: string): Promise<Array<TermEntry>> {
  const names = await store.files('shards', prefix, maxFiles)
  if (!names) {
    const {frequent} = await store.manifest()
    const completions = frequent.filter((term) => term.startsWith(prefix))
    return getTerms(store, completions.slice(0, maxFrequent))
  }
  const shards = await Promise.all(names.map((name) => store.shard(name)))
  return shards
    .flatMap((shard) => Array.from(shard.values()))
    .filter(({term}) => term.startsWith(prefix))
}

/**
 * Words with one typo less.
 *
 * A typo is in the first half of a word or in the second one. So the word that was meant has the same beginning, or
 * the same end, and lies in a few of the files of words, which are there in both directions.
 */
async function findNear(store: Store, term: string): Promise<Array<string>> {
  const half = Math.floor(term.length / 2)
  const [forward, backward] = await Promise.all([
    listWords(store, 'words', term.slice(0, half)),
    // One letter less: two letters may have changed places across the middle.
    listWords(store, 'backwards', reverse(term.slice(half + 1)))
  ])
  const near = [...forward, ...backward.map(reverse)].filter((word) => isNear(word, term))
  return [...new Set(near)].sort().slice(0, maxTypos)
}

async function listWords(
  store: Store,
  kind: 'words' | 'backwards',
  prefix: string
): Promise<Array<string>> {
  // So many that the rest of the word tells nothing: then there is too much to choose from.
  const names = (await store.files(kind, prefix, maxWordFiles)) ?? []
  const files = await Promise.all(names.map((name) => store.words(name)))
  return files.flat().filter((word) => word.startsWith(prefix))
}

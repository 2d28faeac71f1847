import {buildExcerpt, type Excerpt, findRanges} from './build-excerpt.ts'
import {createScorer} from './create-scorer.ts'
import {createStore, type LoadFile, type Store} from './create-store.ts'
import {type FoundTerm, findTerms, type MatchKind} from './find-terms.ts'
import type {Facets, Manifest} from './manifest.ts'
import {parseQuery} from './parse-query.ts'
import {type PageMap, type PickedPage, pickPages} from './pick-pages.ts'
import type {Postings} from './postings.ts'
import {createRanker, type Ranker} from './rank-sections.ts'
import type {StoredSection} from './stored-page.ts'
import {findWords, type TermWeights} from './tokenize.ts'

export type {Excerpt} from './build-excerpt.ts'
export {IndexFileError, type LoadFile} from './create-store.ts'
export type {MatchKind} from './find-terms.ts'
export type {Facets} from './manifest.ts'
export {listTerms, type Token, tokenize} from './tokenize.ts'

/** Where an index is. */
export interface SearchSource {
  /** Gives the bytes of a file by its name: see `createFetchLoader`. */
  load: LoadFile
  /** Name of its entry: `index.HASH.json`. */
  entry: string
}

export interface SearchOptions {
  /** Show only pages for one of these readers, or of one of these types. Default: all. */
  filters?: SearchFilters | undefined
  /** How many pages. Default: 10. */
  limit?: number | undefined
  /**
   * Called with what is known already: the first hits before the texts of others have arrived, and what was found
   * before lists of very frequent words have. What comes later is more, and may be in another order.
   */
  onPartial?: ((result: SearchResult) => void) | undefined
}

export interface SearchFilters {
  personas?: ReadonlyArray<string> | undefined
  contentTypes?: ReadonlyArray<string> | undefined
}

export interface SearchResult {
  query: string
  /** How many pages were found in all. */
  total: number
  hits: Array<Hit>
  terms: Array<TermReport>
  /** Whether the lists of all words were known. */
  isComplete: boolean
}

/** A page that was found. */
export interface Hit {
  route: string
  title: string
  titleRanges: Array<[start: number, end: number]>
  personas: Array<string>
  contentType?: string
  score: number
  /** Its best sections, the best one first. */
  sections: Array<SectionHit>
}

export interface SectionHit {
  /** Anchor; nothing for the start of the page. */
  id?: string
  /** Titles above within the page, and its own last. */
  trail: Array<string>
  /** Start and end of each word that was found, for each title of the trail. */
  trailRanges: Array<Array<[start: number, end: number]>>
  score: number
  excerpt: Excerpt
  /** Functions, events and errors documented there that were asked for. */
  symbols: Array<string>
}

/** What a term of the query was taken for. */
export interface TermReport {
  term: string
  weight: number
  found: Array<{term: string; kind: MatchKind; factor: number; sections: number}>
}

/** An index that can be asked. */
export interface Search {
  search: (query: string, options?: SearchOptions) => Promise<SearchResult>
  /** What pages can be filtered by. */
  facets: () => Promise<Facets>
  /** Load what every query needs, ahead of the first one. */
  warm: () => Promise<void>
}

const sectionsPerPage = 3

/** Texts of so many pages are loaded first, so that there is something to read early. */
const firstHits = 2

/** Open an index, in Node or in a browser. Nothing is loaded before it is needed. */
export function createSearch({load, entry}: SearchSource): Search {
  const store = createStore(load, entry)
  let opened: Promise<Opened> | undefined

  const open = (): Promise<Opened> => {
    opened ??= store
      .manifest()
      .then(toOpened)
      .catch((error: unknown) => {
        opened = undefined
        throw error
      })
    return opened
  }

  return {
    async search(query, options = {}) {
      const {limit = 10, filters = {}, onPartial} = options
      const {map, rank} = await open()
      const terms = await Promise.all(
        parseQuery(query).map(async (each) => ({...each, found: await findTerms(store, each)}))
      )
      const isShown = await createFilter(store, filters)
      const rests = listRests(terms.flatMap(({found}) => found))
      const known = new Map<string, Postings>()
      const weights = toWeights(terms)
      let hasFirst = false

      // Started early, waited for late: what fails meanwhile is told where it is waited for.
      let lists: Promise<Array<Postings>> | undefined
      const loadRests = (): Promise<Array<Postings>> => {
        lists ??= Promise.all(rests.map((name) => store.rest(name)))
        lists.catch(() => {})
        return lists
      }

      if (onPartial && rests.length > 0) onPartial(await toResult(false))
      for (const [index, list] of (await loadRests()).entries()) known.set(rests[index] ?? '', list)
      return toResult(true)

      async function toResult(isComplete: boolean): Promise<SearchResult> {
        const scores = rank(terms, (name) => known.get(name))
        const {total, pages} = pickPages(scores, map, {limit, sections: sectionsPerPage, isShown})
        const toHits = (picked: ReadonlyArray<PickedPage>): Promise<Array<Hit>> =>
          Promise.all(picked.map((page) => toHit(store, page, weights)))
        const report = {query, total, terms: terms.map(toReport)}

        const first = await toHits(pages.slice(0, firstHits))
        if (onPartial && !hasFirst && pages.length > firstHits) {
          onPartial({...report, hits: first, isComplete: false})
        }
        hasFirst = true
        loadRests()
        return {...report, hits: [...first, ...(await toHits(pages.slice(firstHits)))], isComplete}
      }
    },

    async facets() {
      const {personas, contentTypes} = (await store.manifest()).facets
      return {personas, contentTypes}
    },

    async warm() {
      await open()
    }
  }
}

/** Load files from an address, such as `/docs/_lockstep/search/`. */
export function createFetchLoader(address: string | URL): LoadFile {
  return async (name) => {
    const response = await fetch(`${String(address).replace(/\/?$/, '/')}${name}`)
    if (!response.ok) throw new Error(`Unexpected status ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

interface Opened {
  map: PageMap
  rank: Ranker
}

function toOpened(manifest: Manifest): Opened {
  const {sections, boosts, statistics} = manifest
  const starts = new Uint32Array(sections.length + 1)
  for (const [page, count] of sections.entries()) starts[page + 1] = (starts[page] ?? 0) + count
  const factors = new Float64Array(sections.length).fill(1)
  for (const [page, boost] of boosts) factors[page] = boost
  return {
    map: {starts, boosts: factors},
    rank: createRanker(createScorer(statistics), statistics.documents)
  }
}

async function createFilter(
  store: Store,
  {personas = [], contentTypes = []}: SearchFilters
): Promise<(page: number) => boolean> {
  if (personas.length === 0 && contentTypes.length === 0) return () => true
  const [{facets}, pages] = await Promise.all([store.manifest(), store.facets()])
  const wantedPersonas = personas.map((persona) => facets.personas.indexOf(persona))
  const wantedTypes = contentTypes.map((type) => facets.contentTypes.indexOf(type))
  return (page) => {
    const own = pages[page]
    if (!own) return false
    const isPersona =
      personas.length === 0 || own.personas.some((each) => wantedPersonas.includes(each))
    return isPersona && (contentTypes.length === 0 || wantedTypes.includes(own.contentType ?? -2))
  }
}

function listRests(found: ReadonlyArray<FoundTerm>): Array<string> {
  return [...new Set(found.flatMap(({entry}) => entry.rest ?? []))]
}

type QueriedTerm = ReturnType<typeof parseQuery>[number] & {found: Array<FoundTerm>}

/** What to mark in texts, and how much it tells. */
function toWeights(terms: ReadonlyArray<QueriedTerm>): TermWeights {
  const weights = new Map<string, number>()
  for (const {weight, found} of terms) {
    for (const {entry, factor} of found) {
      weights.set(entry.term, Math.max(weights.get(entry.term) ?? 0, weight * factor))
    }
  }
  return weights
}

async function toHit(
  store: Store,
  {page, score, sections}: PickedPage,
  weights: TermWeights
): Promise<Hit> {
  const stored = await store.page(page)
  const {route, title, personas = [], contentType} = stored
  return {
    route,
    title,
    titleRanges: findRanges(title, weights),
    personas,
    ...(contentType !== undefined && {contentType}),
    score,
    sections: sections.flatMap(({section, score}) => {
      const own = stored.sections[section]
      return own ? [toSectionHit(own, score, weights)] : []
    })
  }
}

function toSectionHit(section: StoredSection, score: number, weights: TermWeights): SectionHit {
  const {id, trail, symbols = []} = section
  return {
    ...(id !== undefined && {id}),
    trail,
    trailRanges: trail.map((title) => findRanges(title, weights)),
    score,
    excerpt: buildExcerpt(section, weights),
    symbols: symbols
      .filter(({label, numbers}) => findWords([label, ...numbers].join(' '), weights).length > 0)
      .map(({label}) => label)
  }
}

function toReport({term, weight, found}: QueriedTerm): TermReport {
  return {
    term,
    weight,
    found: found.map(({entry, kind, factor}) => ({
      term: entry.term,
      kind,
      factor,
      sections: entry.counts.reduce((most, count) => Math.max(most, count), 0)
    }))
  }
}

import {type KeyboardEvent, type Ref, useEffect, useId, useMemo, useRef, useState} from 'react'
import type {Facets, Hit, Search, SearchFilters} from '../client.ts'
import {forgetRecentSearches, readRecentSearches, writeRecentSearch} from './recent-searches.ts'
import {SearchFiltersForm} from './search-filters.tsx'
import {SearchMessage} from './search-message.tsx'
import {type ResultLink, SearchResults} from './search-results.tsx'
import {SearchStart} from './search-start.tsx'
import {type SearchState, useSearch} from './use-search.ts'

interface SearchDialogProps {
  dialogRef: Ref<HTMLDialogElement>
  search: Search
  /** Address of a section. */
  toHref: (route: string, id: string | undefined) => string
  /** Address of a page that lists all pages. */
  pages: string | undefined
}

const pageCount = 8

/** The search dialog. It is opened and closed as any `dialog` element. */
export function SearchDialog({dialogRef, search, toHref, pages}: SearchDialogProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [filters, setFilters] = useState<SearchFilters>({})
  const [limit, setLimit] = useState(pageCount)
  const [attempt, setAttempt] = useState(0)
  const [active, setActive] = useState(0)
  const [recent, setRecent] = useState(readRecentSearches)
  const facets = useFacets(search, attempt)
  const state = useSearch(search, query, filters, limit, attempt)
  const {status, result} = state
  const hits = useMemo(() => keepMarked(result?.hits ?? []), [result])
  const links = useMemo(() => listLinks(hits, id, toHref), [hits, id, toHref])
  const isFiltered = Object.values(filters).some((list) => list.length > 0)

  const change = (text: string): void => {
    setQuery(text)
    setLimit(pageCount)
    setActive(0)
  }
  const filter = (next: SearchFilters): void => {
    setFilters(next)
    setActive(0)
  }
  const open = (): void => {
    writeRecentSearch(query)
    setRecent(readRecentSearches())
    // A section of this very page is reached without leaving it.
    input.current?.closest('dialog')?.close()
  }
  const move = (index: number): void => {
    setActive(index)
    document.getElementById(links[index]?.id ?? '')?.scrollIntoView({block: 'nearest'})
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || links.length === 0) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) move((active + step + links.length) % links.length)
    else if (event.key === 'Enter') openLink(links[active], event)
    else return
    event.preventDefault()
  }

  return (
    <dialog ref={dialogRef} className="search-dialog" aria-label="Search" data-status={status}>
      <div className="search-bar">
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search the docs"
          aria-expanded={links.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={links[active]?.id}
          placeholder="Search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={10_000}
          value={query}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={() => input.current?.closest('dialog')?.close()}>
          Close
        </button>
      </div>
      {facets ? <SearchFiltersForm facets={facets} filters={filters} onChange={filter} /> : null}
      <p className="search-status" role="status">
        {toStatus(state)}
      </p>
      <div className="search-body">
        <SearchResults
          id={`${id}-list`}
          hits={hits}
          links={links}
          active={active}
          onOpen={open}
          onPoint={setActive}
        />
        {status === 'done' && result && result.total > hits.length ? (
          <button type="button" onClick={() => setLimit(limit + 2 * pageCount)}>
            Show more pages
          </button>
        ) : null}
        {status === 'idle' ? (
          <SearchStart
            recent={recent}
            onPick={(text) => {
              change(text)
              input.current?.focus()
            }}
            onForget={() => {
              forgetRecentSearches()
              setRecent([])
              input.current?.focus()
            }}
          />
        ) : null}
        {status === 'failed' || (status === 'done' && hits.length === 0) ? (
          <SearchMessage
            kind={status === 'done' ? 'nothing' : navigator.onLine ? 'failed' : 'offline'}
            query={query}
            isFiltered={isFiltered}
            pages={pages}
            onRetry={() => setAttempt(attempt + 1)}
            onAll={() => filter({})}
          />
        ) : null}
      </div>
    </dialog>
  )
}

/** Without them there are no filters, and the query tells what is wrong. */
function useFacets(search: Search, attempt: number): Facets | undefined {
  const [facets, setFacets] = useState<Facets>()
  // Another attempt asks the same again.
  useEffect(() => {
    search.facets().then(setFacets, () => {})
  }, [search, attempt])
  return facets
}

/** Sections that were found for what stands above them alone would only repeat the best one of the page. */
function keepMarked(hits: ReadonlyArray<Hit>): Array<Hit> {
  return hits.map((hit) => ({
    ...hit,
    sections: hit.sections.filter(({excerpt, trailRanges, symbols}, place) => {
      return (
        place === 0 || [excerpt.ranges, trailRanges.flat(), symbols].some(({length}) => length > 0)
      )
    })
  }))
}

function listLinks(
  hits: ReadonlyArray<Hit>,
  id: string,
  toHref: SearchDialogProps['toHref']
): Array<ResultLink> {
  return hits
    .flatMap(({route, sections}) => sections.map((section) => toHref(route, section.id)))
    .map((href, index) => ({href, id: `${id}-option-${index}`}))
}

/** As a click would, so that the keys for a new tab mean what they do elsewhere. */
function openLink(
  link: ResultLink | undefined,
  {ctrlKey, metaKey, shiftKey}: {ctrlKey: boolean; metaKey: boolean; shiftKey: boolean}
): void {
  const init = {bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey}
  document.getElementById(link?.id ?? '')?.dispatchEvent(new MouseEvent('click', init))
}

function toStatus({status, result}: SearchState): string {
  if (status === 'searching' && !result) return 'Searching…'
  if (status === 'failed') return 'Search failed'
  if (status !== 'done' || !result) return ''
  return result.total === 1 ? '1 page found' : `${result.total} pages found`
}

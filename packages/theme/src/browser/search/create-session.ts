import type {Search, SearchFilters, SearchPages} from '@lockstep/search/client'

/** The state of a search. The last result is shown until the next one arrives. */
export interface SessionState {
  status: 'idle' | 'searching' | 'done' | 'failed'
  query: string
  filters: SearchFilters
  /** How many pages to show. */
  limit: number
  result?: SearchPages | undefined
}

/** A search as a reader types. */
export interface SearchSession {
  type: (query: string) => void
  filter: (filters: SearchFilters) => void
  more: () => void
  retry: () => void
  /** Show the state again. */
  show: () => void
}

const pageCount = 8

/** Start a session. `show` is called with every new state. */
export function createSession(
  {search}: Pick<Search, 'search'>,
  show: (state: SessionState) => void
): SearchSession {
  let state: SessionState = {status: 'idle', query: '', filters: {}, limit: pageCount}
  let current = 0

  function update(change: Partial<SessionState>): void {
    state = {...state, ...change}
    show(state)
  }

  async function ask(change: Partial<SessionState>): Promise<void> {
    const own = ++current
    const {query, filters, limit} = {...state, ...change}
    if (query.trim() === '') return update({...change, status: 'idle', result: undefined})
    update({...change, status: 'searching'})
    // An answer that arrives after a newer query is dropped.
    const answer = (next: Partial<SessionState>): void => {
      if (own === current) update(next)
    }
    try {
      const onPartial = (result: SearchPages): void => answer({result})
      answer({status: 'done', result: await search(query, {filters, limit, onPartial})})
    } catch {
      answer({status: 'failed', result: undefined})
    }
  }

  return {
    type: (query) => void ask({query, limit: pageCount}),
    filter: (filters) => void ask({filters}),
    more: () => void ask({limit: state.limit + 2 * pageCount}),
    retry: () => void ask({}),
    show: () => show(state)
  }
}

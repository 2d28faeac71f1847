import {useEffect, useState} from 'react'
import type {Search, SearchFilters, SearchResult} from '../client.ts'

/** Where a search is. The last result stays until there is another one. */
export interface SearchState {
  status: 'idle' | 'searching' | 'done' | 'failed'
  result?: SearchResult | undefined
}

/** Search as the reader types; an answer that comes too late is dropped. `attempt` counts up to try again. */
export function useSearch(
  search: Search,
  query: string,
  filters: SearchFilters,
  limit: number,
  attempt: number
): SearchState {
  const [state, setState] = useState<SearchState>({status: 'idle'})

  // Another attempt asks the same again.
  useEffect(() => {
    if (query.trim() === '') {
      setState({status: 'idle'})
      return
    }
    let isCurrent = true
    setState(({result}) => ({status: 'searching', result}))
    search
      .search(query, {
        filters,
        limit,
        onPartial(result) {
          if (isCurrent) setState({status: 'searching', result})
        }
      })
      .then(
        (result) => isCurrent && setState({status: 'done', result}),
        () => isCurrent && setState({status: 'failed'})
      )
    return () => {
      isCurrent = false
    }
  }, [search, query, filters, limit, attempt])
  return state
}

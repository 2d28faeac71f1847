import type {SessionState} from './create-session.ts'
import {element} from './element.ts'
import {readRecentSearches} from './recent-searches.ts'
import type {SearchParts} from './search-parts.ts'

/** Show everything except the results themselves. `hasLead` means that a link to the decoder is above them. */
export function showState(parts: SearchParts, state: SessionState, hasLead = false): void {
  const {status, query, limit, result} = state
  const isEmpty = status === 'done' && result?.total === 0
  const isFiltered = Object.values(state.filters).some((list) => list?.length)
  const recent = status === 'idle' ? readRecentSearches() : []

  parts.dialog.dataset.status = status
  // A link to the decoder is a result, so "0 pages found" above it would be wrong.
  parts.status.textContent = isEmpty && hasLead ? '' : describeStatus(state)
  parts.more.hidden = status !== 'done' || !result || result.total <= limit
  parts.hint.hidden = status !== 'idle' || recent.length > 0
  parts.recent.hidden = recent.length === 0
  parts.queries.replaceChildren(
    ...recent.map((text) => element('li', {}, element('button', {type: 'button'}, text)))
  )
  parts.message.hidden = hasLead || (status !== 'failed' && !isEmpty)
  parts.all.hidden = !isEmpty || !isFiltered
  parts.retry.hidden = isEmpty
  // Hidden text is out of reach, but a page should not keep what a reader typed.
  parts.text.textContent = parts.message.hidden
    ? ''
    : isEmpty
      ? describeNothing(query, isFiltered)
      : describeFailure()
}

function describeStatus({status, result}: SessionState): string {
  if (status === 'searching' && !result) return 'Searching…'
  if (status === 'failed') return 'Search failed'
  if (status !== 'done' || !result) return ''
  const pages = result.total === 1 ? '1 page found' : `${result.total} pages found`
  // Frequent words have their best sections in the index, so there can be more pages.
  return result.isComplete || result.total === 0 ? pages : `At least ${pages}`
}

function describeFailure(): string {
  return navigator.onLine
    ? 'Search could not be loaded. The network or a new version of this site may be the reason.'
    : 'You are offline. Search works again when you are back.'
}

function describeNothing(query: string, isFiltered: boolean): string {
  const shown = query.trim().slice(0, 80)
  if (isFiltered) return `No page matches “${shown}” with these filters. Try others, or none.`
  return `No page matches “${shown}”. Try fewer words, a name from the code, or the beginning of a hash.`
}

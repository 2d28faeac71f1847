import {
  createFetchLoader,
  createSearch,
  type Facets,
  type SearchFilters,
  type SearchPages
} from '@lockstep/search/client'
import {createDecoderLink} from './create-decoder-link.ts'
import {createLinkList, type LinkList} from './create-link-list.ts'
import {createSession, type SearchSession} from './create-session.ts'
import {element} from './element.ts'
import {forgetRecentSearches, writeRecentSearch} from './recent-searches.ts'
import {getSearchParts, type SearchParts} from './search-parts.ts'
import {showResults} from './show-results.ts'
import {showState} from './show-state.ts'
import {toLabel} from './to-label.ts'

/** Addresses of the site and its index. */
export interface SearchDialogOptions {
  /** Address of the start of the site, relative to the page or absolute: `../../`. */
  root: string
  /** Path of the entry of the index, from the root: `/_lockstep/search/index.HASH.json`. */
  index: string
  /** Address of a section. Default: `root`, the route, a slash, and the anchor. */
  toHref?: ((route: string, id: string | undefined) => string) | undefined
}

/** The search dialog of a page. */
export interface SearchDialog {
  open: () => void
}

/** Start the search dialog of a page. It begins to load the index, and stays closed until it is opened. */
export function createSearchDialog({root, index, toHref}: SearchDialogOptions): SearchDialog {
  const base = new URL(root.replace(/\/?$/, '/'), location.href)
  const entry = new URL(index.replace(/^\//, ''), base)
  const search = createSearch({
    load: createFetchLoader(new URL('.', entry)),
    entry: entry.pathname.split('/').at(-1) ?? ''
  })
  const parts = getSearchParts()
  const links = createLinkList(parts.input)
  const toAddress = toHref ?? ((route, id) => toSectionAddress(base, route, id))
  let shown: SearchPages | undefined
  let shownLead: string | undefined

  const session = createSession(search, (state) => {
    const lead = createDecoderLink(state.query, parts.dialog.dataset.decoder)
    showState(parts, state, lead !== undefined)
    if (state.result === shown && lead?.href === shownLead) return
    shown = state.result
    shownLead = lead?.href
    links.show(showResults(parts.results, shown?.hits ?? [], toAddress, lead))
  })
  // If the facets can't be loaded, there are no filters, and the first query reports the error.
  const loadFacets = (): unknown =>
    search.facets().then(
      (found) => showFacets(parts, found),
      () => {}
    )
  listen(parts, session, links)
  parts.retry.addEventListener('click', loadFacets)
  loadFacets()

  return {
    open() {
      session.show()
      if (!parts.dialog.open) parts.dialog.showModal()
      parts.input.select()
    }
  }
}

function listen(parts: SearchParts, session: SearchSession, links: LinkList): void {
  const {dialog, input} = parts
  const type = (query: string): void => {
    input.value = query
    session.type(query)
    input.focus()
  }
  input.addEventListener('input', () => session.type(input.value))
  input.addEventListener('keydown', (event) => {
    if (links.press(event)) event.preventDefault()
  })
  parts.close.addEventListener('click', () => dialog.close())
  parts.more.addEventListener('click', session.more)
  parts.retry.addEventListener('click', session.retry)
  parts.filters.addEventListener('change', () => session.filter(readFilters(parts)))
  parts.all.addEventListener('click', () => {
    for (const {select} of listFilters(parts)) select.value = ''
    session.filter({})
  })
  parts.queries.addEventListener('click', ({target}) => {
    if (target instanceof HTMLButtonElement) type(target.textContent ?? '')
  })
  parts.forget.addEventListener('click', () => {
    forgetRecentSearches()
    type('')
  })
  parts.results.addEventListener('click', ({target, ctrlKey, metaKey, shiftKey}) => {
    if (!(target instanceof Element && target.closest('a'))) return
    writeRecentSearch(input.value)
    // A section of this page is reached without leaving it. With these keys, the result opens elsewhere.
    if (!ctrlKey && !metaKey && !shiftKey) dialog.close()
  })
}

/** Return the address of a section on a site whose pages are folders. */
function toSectionAddress(base: URL, route: string, id: string | undefined): string {
  const parts = route.split('/').filter(Boolean).map(encodeURIComponent)
  // The dot keeps a page named `javascript:` from being read as a script.
  const address = new URL(['.', ...parts, ''].join('/'), base)
  if (id !== undefined) address.hash = id
  return address.href
}

/** List the fields of the dialog by their filters. */
function listFilters({
  filters
}: SearchParts): Array<{name: keyof Facets; select: HTMLSelectElement}> {
  return Array.from(filters.querySelectorAll('select'), (select) => {
    return {name: select.dataset.part as keyof Facets, select} // The theme renders a field for each filter.
  })
}

function showFacets(parts: SearchParts, facets: Facets): void {
  const filters = listFilters(parts)
  for (const {name, select} of filters) {
    select.hidden = facets[name].length < 2
    const options = facets[name].map((value) => element('option', {value}, toLabel(value)))
    select.replaceChildren(...Array.from(select.children).slice(0, 1), ...options)
  }
  parts.filters.hidden = filters.every(({select}) => select.hidden)
}

function readFilters(parts: SearchParts): SearchFilters {
  return Object.fromEntries(
    listFilters(parts).map(({name, select}) => [name, select.value === '' ? [] : [select.value]])
  )
}

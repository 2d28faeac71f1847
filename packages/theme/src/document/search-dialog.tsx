import type {Facets} from '@lockstep/search/client'
import {renderToStaticMarkup} from 'react-dom/server'

interface SearchDialogProps {
  /** Address of the list of all pages. */
  pages: string
  /** Address of the decoder of the contract reference. */
  decoder?: string | undefined
}

/** The filters of the search. A script fills in the values that pages have. */
const filterFields: Readonly<Record<keyof Facets, {label: string; all: string}>> = {
  personas: {label: 'Reader', all: 'All readers'},
  contentTypes: {label: 'Type of page', all: 'All types'}
}

/**
 * The search dialog, closed and empty. `browser/search` finds its elements by `data-part`, fills them, and is loaded
 * when a reader is about to search.
 */
export function SearchDialog({pages, decoder}: SearchDialogProps) {
  return (
    <dialog
      className="search-dialog"
      aria-label="Search"
      data-search-dialog=""
      data-decoder={decoder}
    >
      <div className="search-bar">
        <input
          type="text"
          role="combobox"
          aria-label="Search the docs"
          aria-expanded={false}
          aria-controls=":results"
          aria-autocomplete="list"
          placeholder="Search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={10_000}
          data-part="input"
        />
        <button type="button" data-part="close">
          Close
        </button>
      </div>
      <div className="search-filters" hidden data-part="filters">
        {Object.entries(filterFields).map(([name, {label, all}]) => (
          <select key={name} aria-label={label} hidden data-part={name}>
            <option value="">{all}</option>
          </select>
        ))}
      </div>
      <p className="search-status" role="status" data-part="status" />
      <div className="search-body">
        <div
          className="search-results"
          id=":results"
          role="listbox"
          aria-label="Results"
          hidden
          data-part="results"
        />
        <button type="button" hidden data-part="more">
          Show more pages
        </button>
        <p className="search-message" data-part="hint">
          Words, names from the code, flags, addresses, selectors, or an error message.
        </p>
        <section className="search-recent" aria-label="Recent searches" hidden data-part="recent">
          <ul data-part="queries" />
          <button type="button" data-part="forget">
            Forget these
          </button>
        </section>
        <div className="search-message" hidden data-part="message">
          <p data-part="text" />
          <p>
            <button type="button" data-part="all">
              Search in all pages
            </button>
            <button type="button" data-part="retry">
              Try again
            </button>
            <a href={pages}>List of all pages</a>
          </p>
        </div>
      </div>
      <p className="search-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </dialog>
  )
}

/** Render the search dialog alone, for documents that `renderPage` does not make. */
export function renderSearchDialog(props: SearchDialogProps): string {
  return renderToStaticMarkup(<SearchDialog {...props} />)
}

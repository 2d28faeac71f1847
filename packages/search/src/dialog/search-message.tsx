interface SearchMessageProps {
  kind: 'offline' | 'failed' | 'nothing'
  query: string
  isFiltered: boolean
  /** Address of a page that lists all pages. */
  pages: string | undefined
  onRetry: () => void
  onAll: () => void
}

/** What to do where there is nothing to show. */
export function SearchMessage({
  kind,
  query,
  isFiltered,
  pages,
  onRetry,
  onAll
}: SearchMessageProps) {
  return (
    <div className="search-message">
      <p>{toText(kind, query, isFiltered)}</p>
      <p>
        {kind === 'nothing' && isFiltered ? (
          <button type="button" onClick={onAll}>
            Search in all pages
          </button>
        ) : null}
        {kind === 'nothing' ? null : (
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        )}
        {pages === undefined ? null : <a href={pages}>List of all pages</a>}
      </p>
    </div>
  )
}

function toText(kind: SearchMessageProps['kind'], query: string, isFiltered: boolean): string {
  const shown = query.trim().slice(0, 80)
  if (kind === 'offline') return 'You are offline. Search works again when you are back.'
  if (kind === 'failed')
    return 'Search could not be loaded. The network or a new version of this site may be the reason.'
  if (isFiltered) return `No page for this choice has “${shown}”.`
  return `No page has “${shown}”. Fewer words, a name out of the code, or the beginning of a hash may help.`
}

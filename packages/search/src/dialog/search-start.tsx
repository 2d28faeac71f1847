interface SearchStartProps {
  recent: ReadonlyArray<string>
  onPick: (query: string) => void
  onForget: () => void
}

/** What is there before anything was typed. */
export function SearchStart({recent, onPick, onForget}: SearchStartProps) {
  if (recent.length === 0) {
    return (
      <p className="search-message">
        Words, names out of the code, flags, addresses, selectors, or an error message.
      </p>
    )
  }
  return (
    <section className="search-recent" aria-label="Recent searches">
      <ul>
        {recent.map((query) => (
          <li key={query}>
            <button type="button" onClick={() => onPick(query)}>
              {query}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={onForget}>
        Forget these
      </button>
    </section>
  )
}

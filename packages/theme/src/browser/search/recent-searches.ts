const key = 'lockstep-search'
const most = 5

/** Read the queries whose results were opened, the latest first. */
export function readRecentSearches(): Array<string> {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string').slice(0, most) : []
  } catch {
    // Browsers can forbid storage, and another script may have changed the entry. Start without searches then.
    return []
  }
}

/** Put a query before the others. */
export function writeRecentSearch(query: string): void {
  const text = query.trim().slice(0, 100)
  if (text === '') return
  const others = readRecentSearches().filter((each) => each !== text)
  store([text, ...others].slice(0, most))
}

/** Forget all queries. */
export function forgetRecentSearches(): void {
  store([])
}

function store(list: ReadonlyArray<string>): void {
  try {
    localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // Storage is forbidden or full: the next visit starts without them.
  }
}

/** Remember a choice of the reader, where the browser lets us. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is off or full: the choice holds for this page.
  }
}

/** Return the remembered choice. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // Storage is off.
  }
}

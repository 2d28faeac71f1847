/** A cache that drops the least recently used value. */
export interface Lru<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value, size: number): void
  delete(key: string): void
}

/** Create a cache of values that together are no larger than `limit`, not counting the newest. */
export function createLru<Value>(limit: number): Lru<Value> {
  const entries = new Map<string, {value: Value; size: number}>()
  let total = 0
  let newest: string | undefined

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    total -= entry.size
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry || key === newest) return entry?.value
      // A map keeps insertion order, so the first key is the oldest.
      entries.delete(key)
      entries.set(key, entry)
      newest = key
      return entry.value
    },
    set(key, value, size) {
      remove(key)
      entries.set(key, {value, size})
      newest = key
      total += size

      for (const oldest of entries.keys()) {
        if (total <= limit || oldest === key) break
        remove(oldest)
      }
    },
    delete: remove
  }
}

/**
 * Results that are expensive to make, as bytes under a digest of everything they were made from.
 *
 * A store returns exactly what was put in: a damaged value counts as absent. So any result can be lost at any
 * time, which costs only the time to make it again.
 */
export interface CacheStore {
  has: (key: string) => Promise<boolean>
  get: (key: string) => Promise<Uint8Array | undefined>
  put: (key: string, value: Uint8Array) => Promise<void>
  /** Whether other machines read what is put in. Keys that begin with `here-` stay on this machine. */
  isShared?: boolean | undefined
}

/** Read a text from a store. */
export async function getText(store: CacheStore, key: string): Promise<string | undefined> {
  const bytes = await store.get(key)
  return bytes && decoder.decode(bytes)
}

/** Put a text into a store. */
export function putText(store: CacheStore, key: string, text: string): Promise<void> {
  return store.put(key, encoder.encode(text))
}

// A page may begin with the mark of byte order, so keep it.
const decoder = new TextDecoder('utf-8', {ignoreBOM: true})
const encoder = new TextEncoder()

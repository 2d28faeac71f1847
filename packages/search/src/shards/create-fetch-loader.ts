import type {LoadFile} from './create-store.ts'

/** Make a loader of files at an address, such as `/docs/_lockstep/search/`. */
export function createFetchLoader(address: string | URL): LoadFile {
  return async (name) => {
    const response = await fetch(`${String(address).replace(/\/?$/, '/')}${name}`)
    if (!response.ok) throw new Error(`Unexpected status ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

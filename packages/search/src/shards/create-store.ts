/** Loads a file of an index by its name. */
export type LoadFile = (name: string) => Promise<Uint8Array>

/** Make a loader of files at an address, such as `/docs/_lockstep/search/`. */
export function createFetchLoader(address: string | URL): LoadFile {
  return async (name) => {
    const response = await fetch(`${String(address).replace(/\/?$/, '/')}${name}`)
    if (!response.ok) throw new Error(`Unexpected status ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** A file of the index cannot be loaded or read; `cause` says why. */
export class IndexFileError extends Error {
  override name = 'IndexFileError'
  readonly file: string

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`${reason} \`${file}\` of the search index`, options)
    this.file = file
  }
}

/** The files of an index. */
export type Store = ReturnType<typeof createStore>

/** Open a store whose files come from `load`. */
export function createStore(load: LoadFile) {
  const loaded = new Map<string, Promise<unknown>>()

  return {
    /** Read the JSON of a file. Each file is loaded once; after a failure the next call tries again. */
    read<T>(name: string): Promise<T> {
      const before = loaded.get(name)
      if (before) return before as Promise<T> // The caller knows what is in a file of this name.
      const promise = readFile<T>(load, name)
      loaded.set(name, promise)
      promise.catch(() => loaded.delete(name))
      return promise
    }
  }
}

async function readFile<T>(load: LoadFile, name: string): Promise<T> {
  // The entry is the one file that is not compressed.
  const isEntry = name.endsWith('.json')
  const file = isEntry ? name : `${name}.bin`
  const bytes = await load(file).catch((cause: unknown) => {
    throw new IndexFileError(file, 'Cannot load', {cause})
  })
  try {
    return JSON.parse(new TextDecoder().decode(isEntry ? bytes : await inflate(bytes)))
  } catch (cause) {
    throw new IndexFileError(file, 'Cannot read', {cause})
  }
}

function inflate(bytes: Uint8Array): Promise<ArrayBuffer> {
  const {body} = new Response(new Uint8Array(bytes))
  return new Response(body?.pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer()
}

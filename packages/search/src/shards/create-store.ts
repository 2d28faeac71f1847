/** Loads a file of an index by its name. */
export type LoadFile = (name: string) => Promise<Uint8Array>

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
export interface Store {
  /** Read the JSON of a file. Each file is loaded once; after a failure the next call tries again. */
  read: <T>(name: string) => Promise<T>
}

/** Open a store whose files come from `load`. */
export function createStore(load: LoadFile): Store {
  const loaded = new Map<string, Promise<unknown>>()

  return {
    read<T>(name: string): Promise<T> {
      const before = loaded.get(name)
      if (before) return before as Promise<T> // The caller knows what is in a file of this name.
      const promise = readFile<T>(load, name).catch((error: unknown) => {
        loaded.delete(name)
        throw error
      })
      loaded.set(name, promise)
      return promise
    }
  }
}

async function readFile<T>(load: LoadFile, name: string): Promise<T> {
  const bytes = await load(name).catch((cause: unknown) => {
    throw new IndexFileError(name, 'Cannot load', {cause})
  })
  try {
    // The entry is the one file that is not compressed.
    const content = name.endsWith('.json') ? bytes : await inflate(bytes)
    return JSON.parse(new TextDecoder().decode(content))
  } catch (cause) {
    throw new IndexFileError(name, 'Cannot read', {cause})
  }
}

async function inflate(bytes: Uint8Array): Promise<ArrayBuffer> {
  const stream = new DecompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  // A failure is reported by the readable end.
  writer.write(new Uint8Array(bytes)).catch(() => {})
  writer.close().catch(() => {})
  return new Response(stream.readable).arrayBuffer()
}

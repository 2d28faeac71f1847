import {hash} from 'node:crypto'
import {deflateRawSync} from 'node:zlib'
import {nameLength} from './manifest.ts'

/** The destination of an index's files. */
export interface WriteOptions {
  /** Receives each file as soon as it is built, so that the files of a large index are never in memory together. */
  write: (name: string, bytes: Uint8Array) => void
  /** Whether the same version of this package already wrote a file of this name. Default: never. */
  isKept?: ((name: string) => boolean) | undefined
}

/** Files that are named by their content. */
export type FileSet = ReturnType<typeof createFileSet>

/** Start an empty set. A file that `isKept` knows is neither compressed nor written again. */
export function createFileSet({write, isKept = () => false}: WriteOptions) {
  const digests = new Map<string, string>()

  /** Add a compressed file of JSON, and return its name without the extension. */
  function add(content: unknown): string {
    const json = JSON.stringify(content)
    const digest = hash('sha256', json)
    // Two files will hardly ever share a name; if they do, the second one takes other digits of its digest.
    let name = digest.slice(0, nameLength)
    for (let start = 1; (digests.get(name) ?? digest) !== digest; start++) {
      name = digest.slice(start, start + nameLength)
    }
    if (!digests.has(name) && !isKept(`${name}.bin`)) {
      write(`${name}.bin`, compress(Buffer.from(json)))
    }
    digests.set(name, digest)
    return name
  }

  return {
    add,

    /** Add a file for every group of this many items of a list, and return their names. */
    addParts<T>(list: ReadonlyArray<T>, length: number, toContent: (part: Array<T>) => unknown) {
      return Array.from({length: Math.ceil(list.length / length)}, (_, at) =>
        add(toContent(list.slice(at * length, (at + 1) * length)))
      )
    },

    /** Add files of an earlier set by their names. Returns `false`, and adds none, if `isKept` doesn't know one. */
    keep(...names: ReadonlyArray<string>): boolean {
      const areHere = names.every((name) => isKept(`${name}.bin`))
      // Their digests are not known, so a new file of such a name takes other digits.
      if (areHere) for (const name of names) if (!digests.has(name)) digests.set(name, '')
      return areHere
    },

    /** Write the entry, and return the names of all files, starting with the entry. */
    finish(entry: unknown): Array<string> {
      const text = `${JSON.stringify(entry)}\n`
      const name = `index.${hash('sha256', text).slice(0, nameLength)}.json`
      write(name, Buffer.from(text))
      return [name, ...Array.from(digests.keys(), (each) => `${each}.bin`)]
    }
  }
}

function compress(bytes: Uint8Array): Uint8Array {
  // Most files are small, but zlib allocates a quarter of a megabyte for each, unless the size is given.
  const windowBits = Math.min(Math.max(11, Math.ceil(Math.log2(bytes.length + 262))), 15)
  const memLevel = Math.min(windowBits - 6, 8)
  const chunkSize = Math.max(64, bytes.length)
  return deflateRawSync(bytes, {level: 6, windowBits, memLevel, chunkSize})
}

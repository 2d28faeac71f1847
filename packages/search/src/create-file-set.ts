import {createHash} from 'node:crypto'
import {deflateRawSync} from 'node:zlib'
import {hashLength, toName} from './file-name.ts'
import type {IndexEntry} from './manifest.ts'

/** Files that are named by what is in them, and written as they come. */
export interface FileSet {
  /** Add a file and give the hash that names it. */
  add: (content: Uint8Array) => Uint8Array
  name: (hash: Uint8Array) => string
  /** Write the entry, and give the names of all files, its own first. */
  finish: (entry: IndexEntry) => Array<string>
}

/** Start an empty set of files. A file of a name that `isKept` says is there is neither compressed nor written. */
export function createFileSet({
  write,
  isKept = () => false
}: {
  write: (name: string, bytes: Uint8Array) => void
  isKept?: ((name: string) => boolean) | undefined
}): FileSet {
  const digests = new Map<string, string>()

  return {
    name: toName,

    add(content) {
      const digest = createHash('sha256').update(content).digest()
      const hex = digest.toString('hex')
      // Two files of one name are as good as impossible; the second one takes other bytes of its hash.
      for (let start = 0; ; start++) {
        const hash = digest.subarray(start, start + hashLength)
        const name = toName(hash)
        const known = digests.get(name)
        if (known !== undefined && known !== hex) continue
        if (known === undefined) {
          digests.set(name, hex)
          if (!isKept(name)) write(name, compress(content))
        }
        return hash
      }
    },

    finish(entry) {
      const bytes = new TextEncoder().encode(`${JSON.stringify(entry)}\n`)
      const hash = createHash('sha256').update(bytes).digest().subarray(0, hashLength)
      const name = `index.${toName(hash).replace('.bin', '.json')}`
      write(name, bytes)
      return [name, ...digests.keys()]
    }
  }
}

function compress(content: Uint8Array): Uint8Array {
  // Most files are small: without a size, each takes 16 kB of memory for what comes out.
  return deflateRawSync(content, {level: 5, chunkSize: Math.max(64, content.length)})
}

import {createHash} from 'node:crypto'
import {deflateRawSync} from 'node:zlib'
import {hashLength, toName} from './file-name.ts'
import type {IndexEntry} from './manifest.ts'
import type {IndexFile, KeptFile} from './to-files.ts'

/** Files that are named by what is in them. */
export interface FileSet {
  /** Add a file and give the hash that names it. */
  add: (content: Uint8Array) => Uint8Array
  name: (hash: Uint8Array) => string
  /** Give all files, the entry first. */
  finish: (entry: IndexEntry) => Array<IndexFile | KeptFile>
}

/** Start an empty set of files. A file of a name that `isKept` says is there is not compressed again. */
export function createFileSet(isKept: (name: string) => boolean = () => false): FileSet {
  const files = new Map<string, {digest: string; bytes: Uint8Array | undefined}>()

  return {
    name: toName,

    add(content) {
      const digest = createHash('sha256').update(content).digest()
      // Two files of one name are as good as impossible; the second one takes other bytes of its hash.
      for (let start = 0; ; start++) {
        const hash = digest.subarray(start, start + hashLength)
        const name = toName(hash)
        const known = files.get(name)
        if (known && known.digest !== digest.toString('hex')) continue
        if (!known) {
          files.set(name, {
            digest: digest.toString('hex'),
            bytes: isKept(name) ? undefined : deflateRawSync(content, {level: 5})
          })
        }
        return hash
      }
    },

    finish(entry) {
      const bytes = new TextEncoder().encode(`${JSON.stringify(entry)}\n`)
      const hash = createHash('sha256').update(bytes).digest().subarray(0, hashLength)
      const name = `index.${toName(hash).replace('.bin', '.json')}`
      const rest = Array.from(files, ([name, {bytes}]) => (bytes ? {name, bytes} : {name}))
      return [{name, bytes}, ...rest]
    }
  }
}

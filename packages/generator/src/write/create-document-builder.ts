import type {ModelDocument} from '../model/model-document.ts'
import type {RenderJob} from './write-document.ts'

/** Builds the job of each document of a site once. */
export interface DocumentBuilder {
  /** Number of documents. */
  size: number
  /** Count the documents that have changed, up to one more than `most`. */
  countChanges: (isSame: (name: string, key: string) => boolean, most: number) => number
  /** List all documents. `getJob` builds a document again only if it was dropped as unchanged. */
  list: () => Iterable<[name: string, key: string, getJob: () => RenderJob]>
}

/**
 * Create a builder of documents.
 *
 * The documents of a large site would take most of the memory, so only the keys of unchanged documents are kept,
 * and the changed documents that were counted.
 */
export function createDocumentBuilder(
  documents: ReadonlyMap<string, () => ModelDocument>
): DocumentBuilder {
  const same = new Map<string, string>()
  const changed = new Map<string, ModelDocument>()

  return {
    size: documents.size,
    countChanges(isSame, most) {
      for (const [name, build] of documents) {
        const document = build()
        if (isSame(name, document.key)) same.set(name, document.key)
        else changed.set(name, document)
        if (changed.size > most) break
      }
      return changed.size
    },
    *list() {
      for (const [name, build] of documents) {
        const known = same.get(name)
        if (known !== undefined) {
          yield [name, known, () => build().job]
          continue
        }
        const {key, job} = changed.get(name) ?? build()
        changed.delete(name)
        yield [name, key, () => job]
      }
    }
  }
}

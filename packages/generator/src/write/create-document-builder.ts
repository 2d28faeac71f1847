import type {ModelDocument} from '../model/model-document.ts'
import type {RenderJob} from './write-document.ts'

/** Builds the job of each document of a site once. */
export interface DocumentBuilder {
  /** Number of documents. */
  size: number
  /** Build documents until one has changed. Returns whether all are the same. */
  areSame: (isSame: (name: string, key: string) => boolean) => boolean
  /** List all documents. `getJob` builds a document again only if it was dropped as unchanged. */
  list: () => Iterable<[name: string, key: string, getJob: () => RenderJob]>
}

/**
 * Create a builder of documents.
 *
 * The documents of a large site would take most of the memory, so only the keys of unchanged documents are kept,
 * and the first changed document.
 */
export function createDocumentBuilder(
  documents: ReadonlyMap<string, () => ModelDocument>
): DocumentBuilder {
  const same = new Map<string, string>()
  let changed: [name: string, document: ModelDocument] | undefined

  return {
    size: documents.size,
    areSame(isSame) {
      for (const [name, build] of documents) {
        const document = build()
        if (!isSame(name, document.key)) {
          changed = [name, document]
          return false
        }
        same.set(name, document.key)
      }
      return true
    },
    *list() {
      for (const [name, build] of documents) {
        const known = same.get(name)
        if (known !== undefined) {
          yield [name, known, () => build().job]
          continue
        }
        const {key, job} = changed?.[0] === name ? changed[1] : build()
        yield [name, key, () => job]
      }
    }
  }
}

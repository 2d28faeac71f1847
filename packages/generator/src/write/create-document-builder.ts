import type {LateDocument, ModelDocument} from '../model/model-document.ts'
import type {OutputRecord} from './read-output-record.ts'
import type {RenderJob} from './write-document.ts'

/** Builds the job of each document of a site once. */
export interface DocumentBuilder {
  /** Number of documents. */
  size: number
  /** Count the documents that have changed, up to one more than `most`. */
  countChanges: (isSame: (name: string, key: string) => boolean, most: number) => number
  /** List all documents. `getJob` builds a document again only if it was dropped as unchanged. */
  list: () => Iterable<ListedDocument>
}

/** A document whose key is known. */
interface ListedDocument extends DocumentKey {
  name: string
  getJob: () => RenderJob
}

/** The identity of a document: a digest of its content, and one of its inputs. */
export interface DocumentKey {
  key: string
  inputs: string
}

/**
 * Create a builder of documents.
 *
 * The documents of a large site would take most of the memory, so only the keys of unchanged documents are kept,
 * and the changed documents that were counted. A document with the inputs of the last build is not built to know its key.
 */
export function createDocumentBuilder(
  documents: ReadonlyMap<string, LateDocument>,
  before: OutputRecord = new Map()
): DocumentBuilder {
  const same = new Map<string, DocumentKey>()
  const changed = new Map<string, MaybeBuilt>()
  const look = (name: string, {toInputs, build}: LateDocument): MaybeBuilt => {
    const inputs = toInputs()
    const [key, , , known] = before.get(name) ?? []
    return key !== undefined && known === inputs ? {key, inputs} : {...build(), inputs}
  }

  return {
    size: documents.size,
    countChanges(isSame, most) {
      for (const [name, document] of documents) {
        const found = look(name, document)
        const {key, inputs} = found
        if (isSame(name, key)) same.set(name, {key, inputs})
        else changed.set(name, found)
        if (changed.size > most) break
      }
      return changed.size
    },
    *list() {
      for (const [name, document] of documents) {
        const found: MaybeBuilt = same.get(name) ?? changed.get(name) ?? look(name, document)
        changed.delete(name)
        const {key, inputs} = found
        yield {name, key, inputs, getJob: () => found.job ?? document.build().job}
      }
    }
  }
}

/** A document that was built, unless its key was known. */
type MaybeBuilt = DocumentKey & Partial<ModelDocument>

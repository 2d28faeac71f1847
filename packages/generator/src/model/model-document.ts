import type {RenderJob} from '../write/write-document.ts'

/** A document that is built when it is its turn. */
export interface LateDocument {
  /** Digest of everything that the document is built from, which takes less time than building it. */
  toInputs: () => string
  build: () => ModelDocument
}

/** Inputs for rendering a document. */
export interface ModelDocument {
  job: RenderJob
  /** Digest of everything that the document depends on. */
  key: string
}

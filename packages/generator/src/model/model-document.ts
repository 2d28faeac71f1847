import type {RenderJob} from '../write/write-document.ts'

/** What a document is rendered from. */
export interface ModelDocument {
  job: RenderJob
  /** Digest of everything that the document depends on. */
  key: string
}

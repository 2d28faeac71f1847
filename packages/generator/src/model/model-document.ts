import type {RenderJob} from '../compile/page-tasks.ts'

/** A document to render. */
export interface ModelDocument {
  job: RenderJob
  /** Digest of everything that the document depends on. */
  key: string
}

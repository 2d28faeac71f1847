import type {Problem} from '@lockstep/problem'
import type {RenderJob} from '../compile/page-tasks.ts'

/** A document to render. */
export interface ModelDocument {
  job: RenderJob
  /** Digest of everything that the document depends on. */
  key: string
  /** Files of the docs folder that it shows or links to. */
  files: Array<string>
  problems: Array<Problem>
}

import type {LayeredStore} from '../cache/remote/layer-stores.ts'
import type {LateDocument} from '../model/model-document.ts'
import type {PagePool} from '../threads/create-page-pool.ts'

/** Everything that a site consists of, by path from its root. */
export interface Outputs {
  /** Documents, each built when it is its turn, because together they are large. */
  documents: ReadonlyMap<string, LateDocument>
  /** Files that are copied as they are. */
  copies: ReadonlyMap<string, string>
  texts: ReadonlyMap<string, string>
}

/** Files that are known only after the documents are built. */
export interface LateOutputs extends Pick<Outputs, 'texts'> {
  stored: ReadonlyMap<string, StoredOutput>
}

/** A file whose content is in the store. */
interface StoredOutput {
  /** Digest of what it was made from. */
  key: string
  read: () => Promise<Uint8Array>
}

/** Takes a file that is in the store now, too. */
export type TakeStored = (file: {path: string; key: string}, bytes: Uint8Array) => void

/** Options for writing a site. */
export interface OutputOptions {
  cache: string
  /** Has the contents of pages. */
  store: LayeredStore
  getPool: () => Pick<PagePool, 'run' | 'close'>
  /** Builds what is known last. It is called once. */
  late: () => Promise<LateOutputs>
  /**
   * Whether the site may replace the one before. It is asked when the site is written, so that it can be checked meanwhile.
   * Default: yes.
   */
  isWanted?: () => Promise<boolean>
  /** Sets who gets those of its stored files that are made from now on, as soon as they are there. */
  watchStored?: (take: TakeStored | undefined) => void
  /** Whether it waits for the threads that render documents, because memory counts more than time. */
  isLate?: boolean | undefined
  onProgress?: (done: number, total: number) => void
}

import type {Dialect} from '@lockstep/navtree'
import type {ContractLookup} from '@lockstep/pages'
import type {PagePool} from '../threads/create-page-pool.ts'
import type {PageResult} from '../threads/page-tasks.ts'
import type {PageEntry} from './page-entry.ts'
import type {PageStore} from './read-page-store.ts'

/** Options for compiling pages. */
export interface CompileEntriesOptions {
  /** Folder of the pages. */
  content: string
  /** Digest of all code that compiles articles. */
  engine: string
  /** Digest of the contracts that pages can show. */
  contracts: string
  /** Opens them once, when pages are generated from them or may have to be recompiled because they changed. */
  openContracts: () => ContractLookup
  /** Folder of the project that has them. */
  project?: string | undefined
  /** Texts of generated pages and `_meta` files, by path. */
  generated: ReadonlyMap<string, string>
  /** Pages of the reference that show one contract. */
  contractPages: ReadonlySet<string>
  /** Pages of the reference that list what all contracts have. */
  catalogues: ReadonlySet<string>
  store: PageStore
  /** Pages are compiled here. The version of Nextra is known once the folder has been listed. */
  getPool: (dialect: Dialect) => PagePool
  /** Files that changed since they were last read. Default: all files are checked. */
  changed?: ReadonlySet<string> | undefined
  /** Texts of an editor, by file. They replace what is on the disk. */
  unsaved?: ReadonlyMap<string, string> | undefined
  onProgress?: OnProgress | undefined
  /** Called when pages were sent to threads: the main thread has time for what no page is compiled with. */
  onSent?: (() => void) | undefined
  /** Pages that are being compiled already. */
  early?: EarlyPages | undefined
  /** Gets the entries that are known, and the number of others, while threads compile those. */
  onKnown?:
    | ((known: ReadonlyMap<string, PageEntry>, missing: number) => Promise<void> | void)
    | undefined
}

/** Gets the number of compiled pages, and the page that takes long. */
export type OnProgress = (done: number, total: number, waiting?: string) => void

/** Results of pages that are compiled while the others are found, by file. */
export type EarlyPages = ReadonlyMap<string, Promise<PageResult>>

import type {ReferenceOutline} from '@lockstep/snippets'
import type {ContractsOptions} from '../contracts/read-contracts-digest.ts'

/** All generated pages of a site, as plain data that threads read from the cache. */
export interface ReferencePlan {
  projects: Array<PlannedProject>
  pages: Array<PlannedPage>
  /** Texts of indexes and `_meta` files, by path. */
  texts: Array<[file: string, text: string]>
  /** Lists of all names, by the file that shows them. */
  names: Array<[file: string, names: PlannedNames]>
  /** Files of lists of errors, events and functions, and of the decoder. */
  catalogues: Array<PlannedCatalogue>
}

/** A page that lists things of all pages of a set. */
export interface PlannedCatalogue {
  file: string
  /** Address of the index of the set. */
  route: string
  /** What the page lists. */
  shows: 'error' | 'event' | 'function' | 'all'
  /** Index of the project. */
  project: number
}

/** Names by their first letter. */
export type PlannedNames = Record<string, Array<PlannedName>>

/** A name, and a link for each contract that declares it. */
export interface PlannedName {
  name: string
  links: Array<{text: string; address: string}>
}

/** A Foundry project with pages. */
interface PlannedProject extends ContractsOptions {
  /** Path from the root of its repository, with a slash at its end, or empty. */
  prefix: string
}

/** The page of a contract, or of the declarations outside of contracts in a source. */
export interface PlannedPage {
  /** Path in the docs folder: `reference/Vault.mdx`. */
  file: string
  route: string
  title: string
  /** Index of its project. */
  project: number
  outline: ReferenceOutline
}

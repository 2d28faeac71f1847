import type {Heading} from '@lockstep/navtree'
import type {PageFacts} from '@lockstep/navtree/parse'
import type {PageLink} from '@lockstep/pages'
import type {Problem} from '@lockstep/problem'
import type {Citation} from '../contracts/record-citations.ts'
import type {SiteFrontMatter} from '../model/site-front-matter.ts'

/** A compiled page without its content: small enough to keep in memory for a whole site. */
export interface PageEntry {
  /** Digest of the text, and of everything that every page depends on. */
  key: string
  /** Key of the content in the store: its digest. */
  article: string
  facts: PageFacts
  /** Front matter as the site uses it. It is parsed once, because three steps need it of every page. */
  front: SiteFrontMatter
  /** Headings with their ids on the page, including those of partials. */
  outline: Array<Heading>
  /** Every id on the page that a link can point to. */
  ids: Array<string>
  /** Ids that other generators may derive from the titles of components. */
  jsxIds: Array<string>
  links: Array<PageLink>
  /** Files that the page includes, each with the digest of its text. */
  partials: Array<[file: string, digest: string]>
  /** The page's queries to the contracts, with digests of the answers. */
  citations: Array<Citation>
  /** Files of the project that the page shows, each with the digest of its content. */
  shownFiles: Array<[file: string, digest: string]>
  /** Number of snippets from contracts. */
  snippets: number
  /** Whether a component of the page lists the pages below it. */
  showsPages: boolean
  /** Interactive components of the page. */
  islands: Array<string>
  /** Digest of the commands that a proof runs. Undefined for a page without a proof. */
  plan?: string | undefined
  words: number
  problems: Array<Problem>
  /** Facts of the page that every check of the site uses; see `packLint`. */
  checks: string
  /** Facts that rules need only until the page is known to be right; see `packLint`. */
  claims: string
}

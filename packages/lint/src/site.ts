import type {FrontMatter, Heading, Tree} from '@lockstep/navtree'
import type {LinkSite} from '@lockstep/pages'
import type {Position} from 'unist'
import type {PageLint} from './collect/page-lint.ts'
import type {ContractFacts} from './contracts/contract-facts.ts'
import type {Lock} from './lock/lock.ts'

/** A page, or a partial of pages, for rules that need the whole site. */
export interface LintPage {
  file: string
  /** Nothing for a partial. */
  route?: string | undefined
  frontMatter: FrontMatter
  /** Places of the keys at the top of the front matter. */
  places: Readonly<Record<string, Position>>
  outline: ReadonlyArray<Heading>
  links: ReadonlyArray<LintLink>
  /** Whether it shows a list of the pages below it that is made by the build. */
  hasChildCards?: boolean | undefined
  lint: PageLint
}

/** A link or an image, as it was written. */
export interface LintLink {
  kind: 'link' | 'image'
  url: string
  file: string
  place?: Position | {line: number; column: number} | undefined
}

/** A line of the settings that sends readers on. */
export interface Redirect {
  from: string
  to: string
  /** File that says so. */
  file: string
  place?: Position | undefined
}

/** What an address outside of the site has answered. */
export interface ExternalAnswer {
  /** Why a reader does not get there. */
  fault: string
}

/** Everything that rules know of a site. */
export interface LintSite {
  tree: Tree
  pages: ReadonlyArray<LintPage>
  /** All files of the docs folder; nothing when they are not known. */
  files?: ReadonlyArray<string> | undefined
  links: LinkSite
  /** Ids of the page at a route, as it is rendered; nothing when they are not known. */
  findIds: (route: string) => ReadonlySet<string> | undefined
  redirects: ReadonlyArray<Redirect>
  contracts: ContractFacts
  /** What pages showed and named when a person last looked. */
  lock?: Lock | undefined
  vocabulary?: Vocabulary | undefined
  /** Addresses of the site's own registry, with checksum; nothing when there is none. */
  addresses?: ReadonlySet<string> | undefined
  /** Answers of addresses outside; nothing when nobody has asked. */
  external?: ReadonlyMap<string, ExternalAnswer | undefined> | undefined
  /** Whether a word is spelt right; nothing when spelling is not checked. */
  spelling?: SpellChecker | undefined
  /** Whether the set follows the conventions of Nextra, so that an address is certainly wrong when no page has it. */
  hasConventions: boolean
}

/** Words that front matter may use. */
export interface Vocabulary {
  personas?: ReadonlyArray<string> | undefined
  categories?: ReadonlyArray<string> | undefined
  topics?: ReadonlyArray<string> | undefined
}

/** Knows words. */
export interface SpellChecker {
  isCorrect: (word: string) => boolean
  suggest: (word: string) => string | undefined
}

import type {FrontMatter, Heading, Tree} from '@lockstep/navtree'
import type {FindIds, LinkSite, ResolvedLink} from '@lockstep/pages'
import type {Position} from 'unist'
import type {PageLint} from './collect/page-lint.ts'
import type {ContractFacts} from './contracts/contract-facts.ts'
import type {ContractSymbol} from './lock/contract-symbol.ts'
import type {Lock} from './lock/lock.ts'
import type {LockMistake} from './lock/parse-lock.ts'

/** A page or a partial, for rules that need the whole site. */
export interface LintPage {
  file: string
  /** Undefined for a partial. */
  route?: string | undefined
  frontMatter: FrontMatter
  /** Places of the keys at the top of the front matter. */
  places: Readonly<Record<string, Position>>
  outline: ReadonlyArray<Heading>
  /** Links and images, those in unknown components included. */
  links: ReadonlyArray<LintLink>
  /** Whether it shows a generated list of the pages below it. */
  showsPages?: boolean | undefined
  lint: PageLint
}

/** A link or an image. In a partial, where it leads depends on the page that shows it. */
export type LintLink = Pick<ResolvedLink, 'link'> & Partial<ResolvedLink>

/** A redirect of the site. */
export interface Redirect {
  from: string
  to: string
  /** File that contains the redirect. */
  file: string
  place?: Position | undefined
}

/** The response of an external URL. */
export interface ExternalAnswer {
  /** Why the URL cannot be opened. */
  fault: string
}

/** Everything that rules know about a site. */
export interface LintSite {
  tree: Tree
  pages: ReadonlyArray<LintPage>
  /** All files of the docs folder; undefined if they are not known. */
  files?: ReadonlyArray<string> | undefined
  /** Targets that links can have. */
  links: LinkSite
  findIds: FindIds
  redirects: ReadonlyArray<Redirect>
  contracts: ContractFacts
  /** The symbols that pages showed and named when someone last checked them. */
  lock?: Lock | undefined
  /** Lines of the lock that cannot be read; undefined without a lock. */
  lockMistakes?: LockMistakes | undefined
  /** Returns how the code of a symbol differs from what was locked, and the commit that locked it. */
  findDiff?: ((symbol: ContractSymbol, fingerprint: string) => SymbolDiff | undefined) | undefined
  vocabulary?: Vocabulary | undefined
  /** Addresses of the site's own registry, with checksum; undefined if there is no registry. */
  addresses?: ReadonlySet<string> | undefined
  /** Addresses of contracts on chains, with checksum; undefined without a record of them. */
  deployments?: ReadonlyArray<KnownDeployment> | undefined
  /** The registry that is written by hand; undefined if there is none. */
  registry?: KnownRegistry | undefined
  /** Responses of external URLs; undefined if they were not requested. */
  external?: ReadonlyMap<string, ExternalAnswer | undefined> | undefined
  /** Checks the spelling of a word; undefined if spelling is not checked. */
  spelling?: SpellChecker | undefined
  /** Whether the docs set follows the conventions of Nextra, so that an address without a page is certainly wrong. */
  hasConventions: boolean
}

/** The mistakes of a lock. */
interface LockMistakes {
  /** Relative to the docs folder. */
  file: string
  mistakes: ReadonlyArray<LockMistake>
}

/** A contract on a chain. */
export interface KnownDeployment {
  name: string
  chainName: string
  /** Whether the name is the usual one, because the settings of the site don't set another. */
  isDefaultName?: true | undefined
  address: string
}

/** Names that a registry uses for the contracts at its addresses. */
export interface KnownRegistry {
  /** Relative to the docs folder. */
  file: string
  entries: ReadonlyArray<{
    name: string
    /** Contract that the code is compared with, if the name is another one: `Vault` or `src/Vault.sol:Vault`. */
    contract?: string | undefined
    /** Place of the contract, or else of the name. */
    place?: Position | undefined
  }>
}

/** Lines of code that changed: `- ` before, `+ ` now. There are none if the declaration is still the same. */
export interface SymbolDiff {
  /** Short hash. */
  commit: string
  lines: ReadonlyArray<string>
}

/** Words that front matter may contain. */
export interface Vocabulary {
  personas?: ReadonlyArray<string> | undefined
  categories?: ReadonlyArray<string> | undefined
  topics?: ReadonlyArray<string> | undefined
}

/** A dictionary. */
export interface SpellChecker {
  isCorrect: (word: string) => boolean
  suggest: (word: string) => string | undefined
}

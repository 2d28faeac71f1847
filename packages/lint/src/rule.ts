import type {PageFacts as ParsedFacts, ValuePlaces} from '@lockstep/navtree/parse'
import type {Fix, Place, Severity, Suggestion} from '@lockstep/problem'
import type {Root} from 'mdast'
import type {AddressFact} from './collect/collect-addresses.ts'
import type {NodesByType} from './collect/list-nodes.ts'
import type {LintSite} from './site.ts'

/** Data that a rule reports in addition to the reason of a problem. */
export interface Details {
  /** Name, address or path that the problem is about. Two problems of a rule at the same place need different ones. */
  subject?: string | undefined
  /** Other files of the docs set that the reason names. */
  files?: ReadonlyArray<string> | undefined
  /** Lines that show more, such as code that changed. */
  details?: ReadonlyArray<string> | undefined
  /** Present only when applying it cannot change the meaning of the page. */
  fix?: Fix | undefined
  /** The correction that the author probably meant. */
  suggestion?: Suggestion | undefined
  /** Set when the text at the place must not be printed. */
  isSecret?: true | undefined
  /** Set when a rule is less sure than usual, so it is lower than the severity of the rule, which is the default. */
  severity?: Severity | undefined
}

/** Report a problem on the page being checked. */
export type Report = (reason: string, place: Place, details?: Details) => void

/** Report a problem in any file of the site. */
export type SiteReport = (file: string, reason: string, place: Place, details?: Details) => void

/** A parsed page, for rules that need nothing else. */
export interface PageContext {
  file: string
  text: string
  tree: Root
  facts: ParsedFacts
  /** Where the values of the front matter are. */
  valuePlaces: ValuePlaces
  /** Nodes by type, in page order. */
  nodes: NodesByType
  /** Addresses in prose and in code. */
  addresses: ReadonlyArray<AddressFact>
}

/** Something that can be wrong with documentation. */
export interface Rule {
  id: string
  severity: Severity
  /** One noun phrase that completes "Reports …". */
  description: string
  /** The highest severity in a docs set that has not chosen its rules. Style rules are `off` there. */
  open?: Severity | 'off' | undefined
  /** Check a parsed page. The problems are cached with the page. */
  checkPage?: (page: PageContext, report: Report) => void
  /** Check what depends on more than the page. */
  checkSite?: (site: LintSite, report: SiteReport) => void
  /**
   * What the problems that `checkSite` finds on a page depend on. A page without such problems is not checked again
   * until one of these changes. Default: the whole site, so every page is checked each time.
   *
   * - `page`: its own text, the contracts and the settings
   * - `links`: its own links, and the pages, headings, files and redirects that links can lead to
   */
  dependsOn?: 'page' | 'links' | undefined
}

import type {PageFacts as ParsedFacts} from '@lockstep/navtree/parse'
import type {Root} from 'mdast'
import type {Position} from 'unist'
import type {PageNodes} from './collect/list-nodes.ts'
import type {LintSite} from './site.ts'

/** How bad it is. */
export type Severity = 'error' | 'warning' | 'note'

/** Text to put in the place of what stands between two offsets of a file. */
export interface Fix {
  start: number
  end: number
  text: string
}

/** What a rule says beside the reason. */
interface Details {
  /** Only where it is certain that nothing changes its meaning. */
  fix?: Fix | undefined
  /** Where a rule is less sure than usual. Default: the severity of the rule. */
  severity?: Severity | undefined
}

/** Takes what a rule has found on a page. */
export type Report = (reason: string, place: Position | undefined, details?: Details) => void

/** Takes what a rule has found on a site. */
export type SiteReport = (
  file: string,
  reason: string,
  place: Position | undefined,
  details?: Details
) => void

/** A page as it was parsed, for rules that need nothing else. */
export interface PageContext {
  file: string
  text: string
  tree: Root
  facts: ParsedFacts
  /** Nodes by their type, in the order of the page. */
  nodes: PageNodes
}

/** Something that can be wrong with documentation. */
export interface Rule {
  id: string
  severity: Severity
  /** One sentence. */
  description: string
  /** The most that it may say in a set that has not chosen its rules: matters of taste are `off` there. */
  open?: Severity | 'off' | undefined
  /** Check a page as it was parsed. What it gives is kept with the page. */
  checkPage?: (page: PageContext, report: Report) => void
  /** Check what only the whole site tells. */
  checkSite?: (site: LintSite, report: SiteReport) => void
}

/** What a rule has found on a page: plain data that can be kept. */
export interface Finding {
  ruleId: string
  reason: string
  place?: Position | undefined
  fix?: Fix | undefined
  severity?: Severity | undefined
}

/** What is wrong, where, and how it is mended. */
export interface LintMessage extends Finding {
  /** Path from the folder of the pages. */
  file: string
  severity: Severity
  /** Page of documentation of the rule. */
  url?: string | undefined
}

import type {Place, Problem, Severity, Suggestion} from '@lockstep/problem'

/** Ids of the problems that compiling a page can find. Each has a page in the docs. */
export type PageRuleId =
  | 'ambiguous-symbol'
  | 'computed-value'
  | 'cyclic-partial'
  | 'dropped-html'
  | 'ignored-code'
  | 'invalid-diagram'
  | 'invalid-math'
  | 'invalid-page'
  | 'invalid-prop'
  | 'misplaced-component'
  | 'missing-partial'
  | 'missing-prop'
  | 'missing-source'
  | 'no-contracts'
  | 'stale-artifact'
  | 'unknown-component'
  | 'unknown-fence-option'
  | 'unknown-import'
  | 'unknown-language'
  | 'unknown-prop'
  | 'unknown-symbol'
  | 'unsupported-diagram'
  | 'wrong-hash'

/** A problem as the step that finds it reports it. The compiler adds the file. */
export interface PageFinding {
  ruleId: PageRuleId | Problem['ruleId']
  /** A sentence without a full stop; code is in backticks. */
  reason: string
  /** Default: the whole file. */
  place?: Place
  /** An error leaves something out of the page; a warning leaves out what a reader hardly misses. Default: `error`. */
  severity?: Severity | undefined
  /**
   * The subject of the problem, for programs: the component name as written, the symbol of a contract, or the path of a
   * file. For a fence, it is the language or option, and for HTML, the name of the element.
   */
  subject?: string | undefined
  suggestion?: Suggestion | undefined
}

/** Takes a problem in the file at hand. */
export type ReportFinding = (finding: PageFinding) => void

import type {Problem} from '@lockstep/navtree/parse'
import type {Point, Position} from 'unist'

/** What can be wrong with a page that is compiled. Each id is described in the README. */
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

/** Something wrong with a page or one of its partials, as plain data. */
export interface PageProblem {
  /** File that holds the place: the page itself or a partial. */
  file: string
  ruleId: PageRuleId | Problem['ruleId']
  reason: string
  /** An error leaves something out of the page; a warning leaves out what a reader hardly misses. */
  severity: Problem['severity']
  place?: Point | Position | undefined
}

/** Takes a problem of the file at hand. */
export type Report = (
  ruleId: PageRuleId,
  reason: string,
  place?: Point | Position | undefined,
  severity?: PageProblem['severity']
) => void

import type {Problem} from '@lockstep/problem'

/** The id of a check in this package. Each has a page in the docs. */
export type RuleId =
  | 'computed-meta'
  | 'duplicate-key'
  | 'duplicate-route'
  | 'invalid-front-matter'
  | 'invalid-meta'
  | 'invalid-page'
  | 'missing-front-matter'
  | 'missing-page'
  | 'missing-partial'
  | 'outside-root'
  | 'unknown-option'
  | 'unknown-value'
  | 'unlisted-page'
  | 'unread-meta'
  | 'unreadable-file'
  | 'unwritable-cache'

/** A problem with a text whose file is not known yet: facts of equal texts are cached once, wherever they are. */
export interface TextProblem extends Omit<Problem, 'file'> {
  ruleId: RuleId
}

/** A problem of this package. */
export interface TreeProblem extends Problem {
  ruleId: RuleId
}

import type {Point, Position} from 'unist'

/** What can be wrong with content. Each id is described in the README. */
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

/** Something wrong with one file, as plain data that can be cached. */
export interface Problem {
  ruleId: RuleId
  reason: string
  /** An error leaves something out of the tree; a warning does not; a note is advice. */
  severity: 'error' | 'warning' | 'note'
  place?: Point | Position | undefined
}

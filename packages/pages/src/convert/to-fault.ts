import type {ElementContent} from 'hast'
import type {Position} from 'unist'
import type {Fault} from '../nodes.ts'
import type {PageRuleId} from '../problem.ts'

/** What takes the place of something wrong. */
export function toFault(
  ruleId: PageRuleId,
  reason: string,
  children: Array<ElementContent>,
  position: Position | undefined
): Fault {
  return {type: 'fault', ruleId, reason, children, position}
}

import type {ElementContent} from 'hast'
import type {Position} from 'unist'
import type {Fault} from '../nodes.ts'
import type {Finding} from '../problem.ts'

/** Make the node that takes the place of something wrong, around whatever can still be shown of it. */
export function toFault(
  {ruleId, reason}: Pick<Finding, 'ruleId' | 'reason'>,
  children: Array<ElementContent>,
  position: Position | undefined
): Fault {
  return {type: 'fault', ruleId, reason, children, position}
}

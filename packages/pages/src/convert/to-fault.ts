import type {ElementContent} from 'hast'
import type {Position} from 'unist'
import type {Fault} from '../nodes.ts'
import type {PageFinding} from '../problem.ts'

/** Make the node that replaces something wrong and contains everything of it that can still be shown. */
export function toFault(
  {ruleId, reason}: Pick<PageFinding, 'ruleId' | 'reason'>,
  children: Array<ElementContent>,
  position: Position | undefined
): Fault {
  return {type: 'fault', ruleId, reason, children, position}
}

import type {AstNode} from '../ast/ast.ts'
import type {Declaration} from '../resolve/create-resolver.ts'

/** Something a function does, and the function or modifier that contains it. */
export interface CausedEffect<Value> {
  value: Value
  by: Declaration
  /** Found in inline assembly, so it is probable rather than certain. */
  assembly?: true
}

/** Effects of a function that its caller can see, directly or through functions that it calls in the same contract. */
export interface Effects {
  errors: Array<CausedEffect<Declaration>>
  /** Messages of `require` and `revert`. Without `text`, the message is not a literal. */
  messages: Array<CausedEffect<{node: AstNode; text: string | undefined}>>
  events: Array<CausedEffect<Declaration>>
  /** Functions and modifiers whose assembly reverts with unknown data. */
  unknown: Array<Declaration>
  /** Functions and modifiers that may do more than is known: they have no body, delegate a call, or log from assembly. */
  hidden: Array<Declaration>
  /** Functions of other contracts that it calls, whose reverts reach its caller. */
  external: Array<Declaration>
  /** Functions of other contracts whose reverts it catches. */
  caught: Array<Declaration>
}

/** Start with no effects. */
export function createEffects(): Effects {
  return {errors: [], messages: [], events: [], unknown: [], hidden: [], external: [], caught: []}
}

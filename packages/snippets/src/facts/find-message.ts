import {type AstNode, textOf} from '../ast/ast.ts'
import type {Resolver} from '../resolve/create-resolver.ts'
import {evaluateConstant} from '../values/evaluate-constant.ts'

/**
 * Find the message of a `require` or `revert` as pages repeat it: `"too late"`, or `TOO_LATE "too late"` if a constant
 * has it. Returns undefined if the message is composed when the code runs.
 */
export function findMessage(resolver: Resolver, reason: AstNode, path: string): string | undefined {
  const text = evaluateText(resolver, reason, path)
  if (text === undefined) return
  const name = textOf(reason, reason.nodeType === 'MemberAccess' ? 'memberName' : 'name')
  return name === '' ? JSON.stringify(text) : `${name} ${JSON.stringify(text)}`
}

/** Evaluate a constant expression to a text. Returns undefined if it is not one, or not valid UTF-8. */
export function evaluateText(
  resolver: Resolver,
  expression: AstNode,
  path: string
): string | undefined {
  const value = evaluateConstant(resolver, expression, path)?.value
  if (!(value instanceof Uint8Array)) return
  try {
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(value)
  } catch {
    // The bytes are not valid UTF-8, so they have no text form.
    return
  }
}

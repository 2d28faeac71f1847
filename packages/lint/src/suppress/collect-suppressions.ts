import type {Position} from 'unist'
import type {NodesByType} from '../collect/list-nodes.ts'
import type {Locator} from '../places/create-locator.ts'
import {toRange} from '../places/create-locator.ts'

/** A comment that turns rules off. */
export interface Suppression {
  scope: 'next-line' | 'page'
  ruleIds: Array<string>
  reason: string
  /** The line that a `next-line` comment applies to: the first one after it that is not blank. */
  line: number
  place: Position
}

/**
 * Collect comments that turn rules off.
 *
 * `{/* lockstep-disable-next-line bare-url: the address is an example *\/}` -> the next line, and
 * `<!-- lockstep-disable spelling: names of people -->` -> the page.
 */
export function collectSuppressions({others}: NodesByType, locator: Locator): Array<Suppression> {
  return others.flatMap(({node}): Array<Suppression> => {
    const text = toComment(node)
    const match =
      text === undefined
        ? null
        : /^\s*lockstep-disable(-next-line)?(?![\w-])\s*([^:]*?)(?:\s*:\s*([\s\S]*?))?\s*$/.exec(
            text
          )
    if (!match) return []
    const [, next, ids = '', reason = ''] = match
    const [start, end] = toRange(node)
    const place = locator.at(start, end)
    let line = place.end.line + 1
    while (locator.line(line).trim() === '' && locator.lineStart(line) < locator.length) line++
    return [
      {
        scope: next ? 'next-line' : 'page',
        ruleIds: ids.split(/[\s,]+/).filter(Boolean),
        reason,
        line,
        place
      }
    ]
  })
}

function toComment(node: {type: string; value?: unknown}): string | undefined {
  const value = 'value' in node && typeof node.value === 'string' ? node.value : ''
  if (node.type === 'html') return /^<!--([\s\S]*?)-->$/.exec(value.trim())?.[1]
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
    return /^\s*\/\*([\s\S]*?)\*\/\s*$/.exec(value)?.[1]
  }
  return
}

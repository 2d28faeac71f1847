import type {Position} from 'unist'
import type {NodesByType} from './list-nodes.ts'
import {toPlainText} from './to-plain-text.ts'

/** A level-1 heading. */
export interface TitleFact {
  text: string
  place?: Position | undefined
}

/** Collect the level-1 headings. */
export function collectTitle({headings}: NodesByType): Array<TitleFact> {
  return headings
    .filter(({node}) => node.depth === 1)
    .map(({node}) => ({
      text: toPlainText(node).trim(),
      ...(node.position && {place: node.position})
    }))
}

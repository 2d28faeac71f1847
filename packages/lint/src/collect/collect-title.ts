import type {Position} from 'unist'
import type {PageNodes} from './list-nodes.ts'
import {toText} from './to-text.ts'

/** A level-1 heading. */
export interface TitleFact {
  text: string
  place?: Position | undefined
}

/** Collect the level-1 headings. */
export function collectTitle({headings}: PageNodes): Array<TitleFact> {
  return headings
    .filter(({node}) => node.depth === 1)
    .map(({node}) => ({text: toText(node).trim(), ...(node.position && {place: node.position})}))
}

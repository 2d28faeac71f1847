import type {Position} from 'unist'
import type {PageNodes} from './list-nodes.ts'
import {toText} from './to-text.ts'

/** A heading of rank one. */
export interface TitleFact {
  text: string
  place?: Position | undefined
}

/** Collect the headings of rank one. */
export function collectTitle({headings}: PageNodes): Array<TitleFact> {
  return headings
    .filter(({node}) => node.depth === 1)
    .map(({node}) => ({text: toText(node).trim(), ...(node.position && {place: node.position})}))
}

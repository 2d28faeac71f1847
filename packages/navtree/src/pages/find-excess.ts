import {toPlace} from '@lockstep/problem'
import type {Nodes, Root} from 'mdast'
import type {SyntaxFault} from './syntax-fault.ts'

/** A text of 1 MB has fewer nodes than this, unless it is an attack. */
const mostNodes = 100_000

/** Deeper nesting than anyone can read. Later steps walk trees with functions that call themselves. */
const mostLevels = 100

/** Find the node at which a page has too many nodes or is nested too deeply. */
export function findExcess(tree: Root): SyntaxFault | undefined {
  const waiting: Array<[node: Nodes, level: number]> = [[tree, 0]]
  let count = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, level] = next
    count++
    if (level > mostLevels) return toFault(`nested more than ${mostLevels} levels deep`, node)
    if (count > mostNodes) return toFault(`made of more than ${mostNodes} elements`, node)
    if (!('children' in node)) continue
    // The first child comes first, so the place is where reading ends.
    for (const child of [...node.children].reverse()) waiting.push([child, level + 1])
  }
  return
}

function toFault(what: string, {position}: Nodes): SyntaxFault {
  const place = position && {start: position.start, end: position.start}
  const reason = `it is ${what}: split the page`
  return {kind: 'markup', reason, place: place && toPlace(place), tags: [], isStray: false}
}

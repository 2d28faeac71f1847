import type {Nodes} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'

/** Returns whether the text around hex data calls it a selector or a topic. */
export type HashRole = (hash: string) => 'selector' | 'topic' | undefined

/** Find what the block that contains a node, or the header of its table, calls hex data. */
export function findHashRole({ancestors}: PlacedNode<Nodes>): HashRole {
  return (hash) => {
    const table = ancestors.find(({type}) => type === 'table')
    const [head] = table?.type === 'table' ? table.children : []
    const block = ancestors.findLast(({type}) => /^(?:paragraph|heading|tableRow)$/.test(type))
    const cells = head ? head.children.map(toPlainText).join(' ') : ''
    const context = `${cells} ${block ? toPlainText(block) : ''}`
    if (hash.length === 10) {
      return /\bselector|\brevert|\berrors?\b/i.test(context) ? 'selector' : undefined
    }
    return /\btopics?\b/i.test(context) ? 'topic' : undefined
  }
}

import type {Nodes} from 'mdast'

/** Text of a node without markup. */
export function toText(node: Nodes): string {
  if (node.type === 'image') return node.alt ?? ''
  if ('children' in node) return node.children.map(toText).join('')
  return node.type === 'text' || node.type === 'inlineCode' ? node.value : ''
}

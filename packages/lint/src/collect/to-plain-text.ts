import type {Nodes} from 'mdast'

/** Text of a node without markup. */
export function toPlainText(node: Nodes): string {
  if (node.type === 'image') return node.alt ?? ''
  if ('children' in node) return node.children.map(toPlainText).join('')
  return node.type === 'text' || node.type === 'inlineCode' ? node.value : ''
}

import type {Nodes} from 'mdast'

/** Text of a node without markup. */
export function toPlainText(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  if (node.type === 'image') return node.alt ?? ''
  let text = ''
  if ('children' in node) for (const child of node.children) text += toPlainText(child)
  return text
}

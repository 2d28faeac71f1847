import type {Nodes} from 'mdast'

/** Get the text of a node without markup, images, HTML and comments. */
export function toNodeText(node: Nodes): string {
  if (node.type === 'html') return ''
  if (node.type === 'mdxTextExpression') return isComment(node.value) ? '' : node.value
  if ('children' in node) return node.children.map(toNodeText).join('')
  return 'value' in node ? node.value : ''
}

function isComment(expression: string): boolean {
  const text = expression.trim()
  return text.length > 3 && text.startsWith('/*') && text.endsWith('*/')
}

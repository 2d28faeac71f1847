import type {Nodes} from 'mdast'
import {toPlainText} from '../collect/to-plain-text.ts'
import type {Rule} from '../rule.ts'

/** A heading without text. */
export const emptyHeading: Rule = {
  id: 'empty-heading',
  severity: 'warning',
  description: 'A heading without text',
  checkPage({nodes}, report) {
    for (const {node} of nodes.headings) {
      if (toPlainText(node).trim() !== '' || hasElement(node)) continue
      report('Unexpected heading without text, expected words', node.position)
    }
  }
}

/** Images and elements may render text that the source doesn't show. */
function hasElement(node: Nodes): boolean {
  if (/^mdx|^html$|^image/.test(node.type)) return true
  return 'children' in node && node.children.some(hasElement)
}

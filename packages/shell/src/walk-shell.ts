import {forEachChild, type SyntaxNode} from 'unbash'

/** Visit the nodes of a script in the order of the text, those of substitutions included. */
export function walkShell(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  // Backslashes inside backticks change the offsets of the text after them.
  if (node.type === 'Script' && node.source !== undefined) return
  visit(node)
  forEachChild(node, (child) => walkShell(child, visit))
}

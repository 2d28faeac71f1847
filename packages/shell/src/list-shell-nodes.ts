import {forEachChild, type SyntaxNode} from 'unbash'

/** List the nodes of a script in the order of the text, those of substitutions included. */
export function listShellNodes(root: SyntaxNode): Array<SyntaxNode> {
  const nodes: Array<SyntaxNode> = []
  add(root)
  return nodes

  function add(node: SyntaxNode): void {
    // Backslashes inside backticks change the offsets of the text after them.
    if (node.type === 'Script' && node.source !== undefined) return
    nodes.push(node)
    forEachChild(node, add)
  }
}

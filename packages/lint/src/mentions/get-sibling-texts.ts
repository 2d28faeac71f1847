import type {Nodes} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'

/** Get the text before and after a node in the same block. Inline code keeps its backticks. */
export function getSiblingTexts({node, ancestors}: PlacedNode<Nodes>): {
  before: string
  after: string
} {
  const parent = ancestors.at(-1)
  if (!parent || !('children' in parent)) return {before: '', after: ''}
  const siblings = parent.children as Array<Nodes>
  const at = siblings.indexOf(node)
  const read = (list: ReadonlyArray<Nodes>): string =>
    list
      .map((each) => (each.type === 'inlineCode' ? `\`${each.value}\`` : toPlainText(each)))
      .join('')
  return {before: read(siblings.slice(0, at)), after: read(siblings.slice(at + 1))}
}

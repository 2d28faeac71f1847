import type {InlineCode, Nodes} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {findDeed} from './find-deed.ts'
import {findListTitle, findSubject} from './find-subject.ts'
import {findLabelled, isElementary} from './find-type-after.ts'
import {getSiblingTexts} from './get-sibling-texts.ts'
import type {Deed} from './mention.ts'

/** What a function returns is said at the beginning of a section. */
const mostBlocks = 4

/**
 * Find the function that returns a type: the one at the beginning of the row, the subject of the sentence, or the one
 * in the heading, if the type is alone below another one such as `Returns`.
 */
export function findResultOf(placed: PlacedNode<InlineCode>): Deed | undefined {
  if (!isElementary(placed.node.value)) return findBelow(placed)
  const said = findDeed(placed, getSiblingTexts(placed).before)
  return said?.deed === 'returns' && !said.siblings ? {...said, deed: 'result'} : findBelow(placed)
}

function findBelow({node, ancestors}: PlacedNode<InlineCode>): Deed | undefined {
  const line = ancestors.at(-1)
  if (line?.type !== 'paragraph') return
  const isLead = line.children[0] === node && isElementary(node.value)
  if (!isLead && findLabelled(line.children)?.text !== node.value) return
  const at = ancestors.findIndex(({type}) => type === 'list')
  const block = at === -1 ? line : ancestors[at]
  const parent = at === -1 ? ancestors.at(-2) : ancestors[at - 1]
  if (!block || !parent || !('children' in parent)) return
  const siblings: ReadonlyArray<Nodes> = parent.children
  const index = siblings.indexOf(block)
  const above = siblings
    .slice(Math.max(0, index - mostBlocks), index)
    .findLast(({type}) => type === 'heading')
  if (!above || findListTitle(toPlainText(above)) !== 'returns') return
  const subject = findSubject(parent, block)
  return subject && {deed: 'result', name: subject.name}
}

import type {Nodes} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {type FoundName, findNames} from './find-names.ts'

/** A paragraph further up is about something else. */
const mostBlocks = 6

/**
 * Find the function that a sentence is about: the code that it begins with, or that an earlier sentence of its section
 * began with if it begins with `It` or has no such code, or the only name in the heading.
 *
 * @param before - The text of the paragraph up to the place in the sentence.
 */
export function findActor({ancestors}: PlacedNode<Nodes>, before: string): FoundName | undefined {
  const own = findBeginning(before)
  if (own) return own
  const at = ancestors.findIndex(({type}) => /^(?:paragraph|list|table)$/.test(type))
  const [parent, block] = [ancestors[at - 1], ancestors[at]]
  if (!parent || !block || !('children' in parent)) return
  const siblings: ReadonlyArray<Nodes> = parent.children
  const last = siblings.indexOf(block)
  for (const each of siblings.slice(Math.max(0, last - mostBlocks), last).reverse()) {
    const text = toWrittenText(each)
    if (each.type === 'paragraph') {
      const found = findBeginning(text)
      if (found) return found
    }
    if (each.type === 'heading') {
      const [only, ...others] = findNames(toPlainText(each))
      return others.length === 0 ? only : undefined
    }
  }
  return
}

/** Find the code that the last sentence begins with, or the last one that does not begin with `It`. */
function findBeginning(text: string): FoundName | undefined {
  const sentences = text.split(/[.;:!?]\s+/)
  for (const sentence of sentences.reverse()) {
    const [, code] = /^(?:The (?:function )?)?`([^`]+)`/.exec(sentence.trimStart()) ?? []
    const [found] = code === undefined ? [] : findNames(code)
    if (found) return found
  }
  return
}

/** Write the text of a block. Inline code keeps its backticks. */
export function toWrittenText(block: Nodes): string {
  if (!('children' in block)) return block.type === 'text' ? block.value : ''
  const children: ReadonlyArray<Nodes> = block.children
  return children
    .map((each) => (each.type === 'inlineCode' ? `\`${each.value}\`` : toPlainText(each)))
    .join('')
}

import {toPlace} from '@lockstep/problem'
import type {InlineCode, Nodes, PhrasingContent} from 'mdast'
import type {Position} from 'unist'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {findRow} from './find-row.ts'

/** A type that a page states, and where it does. */
export interface WrittenType {
  text: string
  place: Position
}

/** Below the heading of a parameter, its type is one of the first things. */
const mostBlocks = 4

const typeTitle = /^(?:(?:solidity |data |abi )?types?)$/i

/** Find the type of a parameter next to its name: in the row, in the item of a list, or below the heading. */
export function findTypeAfter({node, ancestors}: PlacedNode<InlineCode>): WrittenType | undefined {
  const parent = ancestors.at(-1)
  if (parent?.type === 'tableCell') return findInRow(ancestors)
  if (parent?.type === 'heading') return findBelow(parent, ancestors.at(-2))
  return parent?.type === 'paragraph' ? findInItem(node, parent.children) : undefined
}

function findInRow(ancestors: ReadonlyArray<Nodes>): WrittenType | undefined {
  const {heads = [], row} = findRow(ancestors) ?? {}
  const at = heads.findIndex((cell) => typeTitle.test(toPlainText(cell).trim()))
  const [only, ...others] = row?.children[at]?.children ?? []
  return others.length === 0 ? toType(only) : undefined
}

/** `` `amount` (`uint256`) ``, `` `amount` - `uint256`: how much ``, `` `amount` (uint256) `` */
function findInItem(
  lead: InlineCode,
  children: ReadonlyArray<PhrasingContent>
): WrittenType | undefined {
  const at = children.indexOf(lead)
  const [between, next, after] = children.slice(at + 1)
  if (between?.type !== 'text') return
  const [, word] =
    /^\s*(?:\(|[:–—-]\s*)([a-z][a-z\d]*(?:\[\d*\])*)(?=[),.:;]|\s[–—-]|$)/.exec(between.value) ?? []
  if (word !== undefined) return isElementary(word) ? toWritten(word, lead) : undefined
  if (!/^[(:–—-]?$/.test(between.value.trim())) return
  const rest = after?.type === 'text' ? after.value : ''
  return next?.type === 'inlineCode' && /^(?:\)|\s*[.,:;–—-]|\s*$)/.test(rest)
    ? toType(next)
    : undefined
}

/** A line or an item such as `Type: address`. */
function findBelow(heading: Nodes, parent: Nodes | undefined): WrittenType | undefined {
  if (!parent || !('children' in parent)) return
  const siblings: ReadonlyArray<Nodes> = parent.children
  const at = siblings.indexOf(heading) + 1
  for (const block of siblings.slice(at, at + mostBlocks)) {
    if (block.type === 'heading') return
    const lines = block.type === 'list' ? block.children.map((item) => item.children[0]) : [block]
    for (const line of lines) {
      const found = line?.type === 'paragraph' ? findLabelled(line.children) : undefined
      if (found) return found
    }
  }
  return
}

/** The code behind `Type:`, at the beginning of a line. */
export function findLabelled(children: ReadonlyArray<PhrasingContent>): WrittenType | undefined {
  const at = children.findIndex(({type}) => type === 'inlineCode')
  const label = children.slice(0, Math.max(0, at)).map(toPlainText).join('')
  const [, title = ''] = /^([\w ]+):$/.exec(label.trim()) ?? []
  return typeTitle.test(title.trim()) ? toType(children[at]) : undefined
}

function toType(node: Nodes | undefined): WrittenType | undefined {
  if (node?.type === 'inlineCode') {
    return /^[A-Za-z][\w. ]*(?:\[\d*\])*$/.test(node.value)
      ? toWritten(node.value, node)
      : undefined
  }
  const text = node?.type === 'text' ? node.value.trim() : ''
  return node && isElementary(text) ? toWritten(text, node) : undefined
}

/** Check whether a text is a type that every contract knows: `uint256[]`. */
export function isElementary(text: string): boolean {
  return /^(?:u?int\d*|address|bool|string|bytes\d*)(?:\[\d*\])*$/.test(text)
}

/** Convert a type to what is compared, with the place of its code. */
export function toWritten(text: string, {position}: Nodes): WrittenType | undefined {
  return position && {text, place: toPlace(position)}
}

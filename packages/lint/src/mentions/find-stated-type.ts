import type {InlineCode, Nodes} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {isElementary, toWritten, type WrittenType} from './find-type-after.ts'

/** What may be between a name and its type: `` `a` is a `uint256` ``, `` `a` and `b` are `uint128` ``. */
const before = /^(?:,? which)? (?:is|are)(?: both)?(?: an?| of (?:the )?type)? $/

/** List the other names in the sentence of a field, which may be fields of the same struct. */
export function listFieldNames({node, ancestors}: PlacedNode<InlineCode>): Array<string> {
  const parent = ancestors.at(-1)
  const siblings: ReadonlyArray<Nodes> = parent && 'children' in parent ? parent.children : []
  const at = siblings.indexOf(node)
  const isEnd = (each: Nodes): boolean => each.type === 'text' && /[.;!?]\s/.test(each.value)
  const start = siblings.slice(0, at).findLastIndex(isEnd) + 1
  const end = siblings.slice(at).findIndex(isEnd)
  const sentence = siblings.slice(start, end === -1 ? siblings.length : at + end)
  const names = sentence.flatMap((each) => (each.type === 'inlineCode' ? [each.value] : []))
  return names.filter(
    (name) => name !== node.value && /^[a-z_]\w*$/.test(name) && !isElementary(name)
  )
}

/** The names of a list that share a type. */
const listed = /^,? (?:and )?$|^, $/

/** Find the type that a sentence states for a name, right after it or after a list of names. */
export function findStatedType({node, ancestors}: PlacedNode<InlineCode>): WrittenType | undefined {
  const parent = ancestors.at(-1)
  if (!parent || !('children' in parent)) return
  const siblings: ReadonlyArray<Nodes> = parent.children
  for (let at = siblings.indexOf(node) + 1; at < siblings.length - 1; at += 2) {
    const [text, code] = [siblings[at], siblings[at + 1]]
    if (text?.type !== 'text' || code?.type !== 'inlineCode') return
    if (before.test(text.value)) {
      return isElementary(code.value) ? toWritten(code.value, code) : undefined
    }
    if (!listed.test(text.value)) return
  }
  return
}

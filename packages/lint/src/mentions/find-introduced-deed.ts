import type {InlineCode, Nodes} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toWrittenText} from './find-actor.ts'
import {findNames} from './find-names.ts'
import type {Deed} from './mention.ts'

/** `` `buy` reverts with ``, `` `buy` can emit these events: `` */
const introduction =
  /^(?:the )?(?:function )?`([^`]{1,200})`(?: (?:can|may|will|also)){0,2} (?:(reverts? with)|emits?)(?: (?:one of|any of))?(?: (?:the following|the|these))?(?: (?:custom )?(?:errors?|events?|messages?|reasons?))?:?$/i

/** Find the function that reverts with the errors of a list, or emits its events, if the sentence before it says so. */
export function findIntroducedDeed({node, ancestors}: PlacedNode<InlineCode>): Deed | undefined {
  const [parent, list, item, block] = ancestors.slice(-4)
  if (list?.type !== 'list' || item?.type !== 'listItem') return
  if (block?.type !== 'paragraph' || block !== item.children[0] || block.children[0] !== node)
    return
  const siblings: ReadonlyArray<Nodes> = parent && 'children' in parent ? parent.children : []
  const intro = siblings[siblings.indexOf(list) - 1]
  if (intro?.type !== 'paragraph') return
  const sentence =
    toWrittenText(intro)
      .trim()
      .split(/[.;!?]\s+/)
      .at(-1) ?? ''
  const [, code = '', reverts] = introduction.exec(sentence) ?? []
  const [found] = findNames(code)
  if (!found) return
  const {name, receiver, signature} = found
  return {deed: reverts === undefined ? 'emits' : 'reverts', name, receiver, signature}
}

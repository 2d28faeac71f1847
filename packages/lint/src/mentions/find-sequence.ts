import type {InlineCode, Nodes} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {findActor, toWrittenText} from './find-actor.ts'
import {findNames} from './find-names.ts'
import type {StepOrder} from './mention.ts'

/** A list of steps is short. */
const mostItems = 30

/** A sentence is rarely longer. */
const mostAround = 600

const inOrder =
  /\bin (?:(?:this|that|the following|exactly this) )?order\b|\bone after the other\b/i
const noOrder = /\b(?:no|any|not|reverse|opposite|different|n't)\b/i

/**
 * Find what a page says a function does in order: in a list after words such as `in this order`, or in a sentence such
 * as `` first checks `A`, then `B` ``.
 */
export function findSequence(
  placed: PlacedNode<InlineCode>,
  before: string,
  after: string
): StepOrder | undefined {
  return findInList(placed) ?? findInSentence(placed, before, after)
}

function findInList(placed: PlacedNode<InlineCode>): StepOrder | undefined {
  const {ancestors} = placed
  const at = ancestors.findIndex(({type}) => type === 'list')
  const [parent, list] = [ancestors[at - 1], ancestors[at]]
  if (list?.type !== 'list' || !parent || !('children' in parent)) return
  if (list.children.length > mostItems) return
  const siblings: ReadonlyArray<Nodes> = parent.children
  const intro = siblings[siblings.indexOf(list) - 1]
  if (intro?.type !== 'paragraph') return
  const said = toWrittenText(intro)
  const sentence =
    said
      .replace(/[:.]$/, '')
      .split(/[.;!?]\s+/)
      .at(-1) ?? ''
  if (!inOrder.test(sentence) || noOrder.test(sentence)) return
  const names = list.children.flatMap((item) => item.children.flatMap(listCode))
  const actor = findActor({node: intro, ancestors: ancestors.slice(0, at).concat(intro)}, said)
  return actor && toSequence(actor, names)
}

function findInSentence(
  placed: PlacedNode<InlineCode>,
  before: string,
  after: string
): StepOrder | undefined {
  const left = before.slice(-mostAround).split(sentenceEnd).at(-1) ?? ''
  const right = after.slice(0, mostAround).split(/[.;!?](?:\s|$)/, 1)[0] ?? ''
  const sentence = `${left}\`${placed.node.value}\`${right}`
  const isListed = inOrder.test(sentence) && !noOrder.test(sentence)
  const [first] = /\bfirst\b/i.exec(sentence) ? sentence.split(/\bfirst\b/i) : []
  const rest = first === undefined ? '' : sentence.slice(first.length)
  const isTold = /\b(?:then|later|finally|afterwards|next)\b/i.test(rest) && !noOrder.test(rest)
  if (!isListed && !isTold) return
  const listed = isTold ? rest : sentence.slice(sentence.search(inOrder))
  const names = Array.from(listed.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code)
  const actor = findActor(placed, before)
  return actor && toSequence(actor, names)
}

const sentenceEnd = /[.;!?]\s+/

function toSequence(
  {name, receiver, signature}: StepOrder['of'],
  codes: ReadonlyArray<string>
): StepOrder | undefined {
  const names = codes.flatMap((code) =>
    findNames(code)
      .slice(0, 1)
      .map((found) => found.name)
  )
  const all = [...new Set(names)]
  return all.length > 1 ? {of: {name, receiver, signature}, names: all} : undefined
}

function listCode(block: Nodes): Array<string> {
  if (block.type === 'inlineCode') return [block.value]
  return 'children' in block ? block.children.flatMap((each: Nodes) => listCode(each)) : []
}

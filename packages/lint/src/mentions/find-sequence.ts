import type {Nodes} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {findActor, toWrittenText} from './find-actor.ts'
import {findNames} from './find-names.ts'
import type {StepOrder} from './mention.ts'
import {parseMessage} from './parse-message.ts'

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
 *
 * @param written - One of the names or messages, as the page writes it.
 */
export function findSequence(
  placed: PlacedNode<Nodes>,
  written: string,
  [before, after]: readonly [before: string, after: string]
): StepOrder | undefined {
  return findInList(placed) ?? findInSentence(placed, written, [before, after])
}

function findInList(placed: PlacedNode<Nodes>): StepOrder | undefined {
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
  placed: PlacedNode<Nodes>,
  written: string,
  [before, after]: readonly [before: string, after: string]
): StepOrder | undefined {
  const left = before.slice(-mostAround).split(sentenceEnd).at(-1) ?? ''
  const right = after.slice(0, mostAround).split(/[.;!?](?:\s|$)/, 1)[0] ?? ''
  const sentence = `${left}${written}${right}`
  const isListed = inOrder.test(sentence) && !noOrder.test(sentence)
  const [first] = /\bfirst\b/i.exec(sentence) ? sentence.split(/\bfirst\b/i) : []
  const rest = first === undefined ? '' : sentence.slice(first.length)
  const isTold = /\b(?:then|later|finally|afterwards|next)\b/i.test(rest) && !noOrder.test(rest)
  if (!isListed && !isTold) return
  const listed = isTold ? rest : sentence.slice(sentence.search(inOrder))
  const names = listWritten(listed)
  // A list after a colon begins with code, too.
  const listStart = left.search(isTold ? /\bfirst\b/i : inOrder)
  const introduction = before.slice(0, before.length - left.length + Math.max(0, listStart))
  const actor = findActor(placed, listStart === -1 ? before : introduction)
  return actor && toSequence(actor, names)
}

const sentenceEnd = /[.;!?]\s+/

function toSequence(
  {name, receiver, signature}: StepOrder['of'],
  codes: ReadonlyArray<string>
): StepOrder | undefined {
  const names = codes.flatMap((code) => {
    const text = parseMessage(code)
    if (text !== undefined) return [text]
    return findNames(code)
      .slice(0, 1)
      .map((found) => found.name)
  })
  const all = [...new Set(names)]
  return all.length > 1 ? {of: {name, receiver, signature}, names: all} : undefined
}

/** List the code and the quotations in a text. */
function listWritten(text: string): Array<string> {
  return Array.from(
    text.matchAll(/`([^`\n]+)`|[“"][^”"`\n]{3,120}[”"]/g),
    ([all, code = all]) => code
  )
}

function listCode(block: Nodes): Array<string> {
  if (block.type === 'inlineCode') return [block.value]
  if (block.type === 'text') return listWritten(block.value)
  return 'children' in block ? block.children.flatMap((each: Nodes) => listCode(each)) : []
}

import type {InlineCode} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {findActor} from './find-actor.ts'
import {findDoubt} from './find-doubt.ts'
import {findNames} from './find-names.ts'
import {findRow} from './find-row.ts'
import type {Deed} from './mention.ts'

/** An event, and the function that emits it according to the page. */
interface Emitted {
  name: string
  of: Deed
}

/** ``emitted by ``, and what is listed after it: ``, and also by `b` and `` */
const emitted =
  /(?:^|[\s(])emitted (?:only )?by (?:the )?(?:function )?(?:`[^`]{1,100}`(?: and|, and|, or|,| or)(?: also)?(?: by)? (?:the )?){0,8}$/i

/** What may be between the event and these words: `` `Moved` is ``, `` `Moved(uint256)`: ``, and at their beginning. */
const beginning =
  /^(?:(?:The )?(?:event )?`([^`]{1,200})`(?: event)?(?: (?:is|are)(?: also)?|:| [–—-])? ?)?\(?$/

/** Find the event that a page says is emitted by the function that it names here. */
export function findEmitted(
  placed: PlacedNode<InlineCode>,
  before: string,
  after: string
): Emitted | undefined {
  const [found, ...others] = findNames(placed.node.value)
  if (!found || others.length > 0 || findDoubt(before, after).isDoubtful) return
  const inRow = placed.ancestors.some(({type}) => type === 'tableRow')
  const event = inRow ? findInRow(placed) : findSaid(placed, before)
  const [name, ...more] = event === undefined ? [] : findNames(event)
  if (!name || more.length > 0 || !/^[A-Z]/.test(name.name)) return
  const {receiver, signature} = found
  return {name: name.name, of: {deed: 'emits', name: found.name, receiver, signature}}
}

function findSaid(placed: PlacedNode<InlineCode>, before: string): string | undefined {
  const sentence =
    before
      .slice(-most)
      .split(/[.;!?]\s+/)
      .at(-1) ?? ''
  const [said] = emitted.exec(sentence) ?? []
  if (said === undefined) return
  const start = beginning.exec(sentence.slice(0, -said.length).trim())
  if (!start) return
  return start[1] ?? findActor(placed, '')?.name
}

/** A sentence is rarely longer. */
const most = 300

/** The event at the beginning of a row, in the column of functions that emit it. */
function findInRow({node, ancestors}: PlacedNode<InlineCode>): string | undefined {
  const {heads = [], row} = findRow(ancestors) ?? {}
  if (!row) return
  const [own, ...others] = row.children[0]?.children ?? []
  const head = heads[row.children.findIndex(({children}) => children.some((each) => each === node))]
  const isEmitter = head && /^emitted (?:by|in)$/i.test(toPlainText(head).trim())
  return isEmitter && own?.type === 'inlineCode' && others.length === 0 ? own.value : undefined
}

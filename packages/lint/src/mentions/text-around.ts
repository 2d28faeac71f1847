import type {InlineCode, Nodes, Text} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {findAccess} from './find-access.ts'
import {findActor} from './find-actor.ts'
import {findComparison} from './find-comparison.ts'
import {findDeed} from './find-deed.ts'
import {type Doubt, findDoubt, isHistory} from './find-doubt.ts'
import {findNear} from './find-near.ts'
import {findRow} from './find-row.ts'
import {findSequence} from './find-sequence.ts'
import {findStatedType, listFieldNames} from './find-stated-type.ts'
import {findTrait} from './find-trait.ts'
import {findValue, isAssumed, listSaid} from './find-value.ts'
import {getSiblingTexts} from './get-sibling-texts.ts'
import type {Mention, MentionForm} from './mention.ts'
import {parseMessage} from './parse-message.ts'

/** A text of a page as its author wrote it, with escapes, and where it begins. */
export interface WrittenText {
  placed: PlacedNode<Text>
  raw: string
  at: number
  form: MentionForm
}

type Around = Doubt &
  Pick<
    Mention,
    | 'access'
    | 'check'
    | 'declares'
    | 'heir'
    | 'isPast'
    | 'listedAs'
    | 'near'
    | 'of'
    | 'role'
    | 'said'
    | 'sequence'
    | 'siblings'
    | 'statedType'
    | 'value'
  >

/** Find what the text around inline code calls it, and which value it states. */
export function describeAround(
  placed: PlacedNode<InlineCode>
): (mention: Omit<Mention, 'place'>, isFirst: boolean) => Around {
  const {before, after} = getSiblingTexts(placed)
  const isError = /^[A-Z]\w*\(/.test(placed.node.value) && isAmongErrors(placed, before)
  const role = isError ? 'error' : findRole(before, after)
  const value = findValue(placed, before, after)
  const isStated = !isAssumed(before) && !isHistory(before, after)
  const said = isStated ? listSaid(placed, after, value) : []
  const near = isStated ? findNear(placed, before, after) : undefined
  const of = findDeed(placed, dropListed(before), after)
  const sequence = findSequence(placed, `\`${placed.node.value}\``, [before, after])
  const access = findAccess(placed, before, after)
  const statedType = findStatedType(placed)
  const siblings = statedType ? listFieldNames(placed) : []
  const declares = findTrait(after)
  const compared = findComparison(before, after)
  const actor = compared && findActor(placed, before)
  const check = compared && {...compared, ...(actor && {of: actor})}
  const isPast = isAboutPast(placed, before, after)
  const column = findColumn(placed)
  const doubt = findDoubt(before, after, column)
  const [, kindOfColumn] = /^(?:custom )?(event|error)s?$/i.exec(column.trim()) ?? []
  const listedAs = kindOfColumn === undefined ? undefined : toListed(kindOfColumn)
  const heir = /^[A-Z]\w*$/.test(placed.node.value) ? findHeir(before) : undefined
  const isSentence = /\s/.test(placed.node.value) && parseMessage(placed.node.value) !== undefined
  return ({kind, name}, isFirst) => ({
    ...(isPast && {isPast}),
    ...doubt,
    ...(kind === 'name' && heir !== undefined && {heir}),
    ...(kind === 'name' && listedAs && {listedAs}),
    ...(role !== undefined && isFirst && kind === (isSentence ? 'text' : 'name') && {role}),
    ...(kind === 'name' && isConstant(name) && value !== undefined && {value}),
    ...(kind === 'name' && said.length > 0 && {said}),
    ...(kind === 'name' && near && {near}),
    ...((kind === 'name' || kind === 'text') && isFirst && of && {of}),
    ...((kind === 'name' || kind === 'text') && isFirst && sequence && {sequence}),
    ...(kind === 'name' && isFirst && check && {check}),
    ...(kind === 'name' && isFirst && access !== undefined && {access}),
    ...(kind === 'name' && isFirst && statedType && {statedType}),
    ...(kind === 'name' && isFirst && siblings.length > 0 && {siblings}),
    ...(kind === 'name' && isFirst && declares && !doubt.isDoubtful && {declares})
  })
}

function toListed(kind: string): 'error' | 'event' {
  return kind.toLowerCase() === 'event' ? 'event' : 'error'
}

const past =
  /\b(?:deleted|deletion|deprecated|dropped|formerly|had|legacy|no longer|obsolete|removed|removal|renamed|replaced|used to)\b/i

/** Check whether the sentence or the row that a node is in says that something is gone. */
function isAboutPast({ancestors}: PlacedNode<Nodes>, before: string, after: string): boolean {
  const row = ancestors.find(({type}) => type === 'tableRow')
  if (row?.type === 'tableRow') return row.children.some((cell) => past.test(toPlainText(cell)))
  return (
    past.test(before.split(/[.;!?]\s/).at(-1) ?? '') ||
    past.test(after.split(/[.;!?](?:\s|$)/, 1)[0] ?? '')
  )
}

/** Check whether a name is written as constants are: `MAX_FEE`. */
export function isConstant(name: string): boolean {
  return /^[A-Z][A-Z\d_]{2,}$/.test(name)
}

function findRole(before: string, after: string): Mention['role'] {
  if (/^ modifiers?\b/.test(after) || /\bmodifiers? $/.test(before)) return 'modifier'
  if (isRevert(before)) return 'error'
  const left = dropListed(before)
  const right = after.replace(/^(?:(?:, and|, or|,| and| or) `[^`]+`)+/, '')
  const isEvent = /\b(?:emit(?:s|ted|ting)?(?: (?:an?|the))?|events?) $/.test(left)
  return isEvent || /^ events?\b/.test(right) ? 'event' : undefined
}

/**
 * Check whether a call such as `TooMuch()` is an error by what is around it: the head of its column, a list of errors,
 * or an earlier part of its sentence.
 */
function isAmongErrors(placed: PlacedNode<InlineCode>, before: string): boolean {
  const sentence =
    before
      .slice(-300)
      .split(/[.!?]\s/)
      .at(-1) ?? ''
  return (
    isRevert(dropListed(before)) ||
    (/\brevert/i.test(sentence) && /\bwith(?: the error)? $/.test(sentence)) ||
    /^(?:custom )?errors?$|\brevert/i.test(findColumn(placed))
  )
}

/** `` `Vault` inherits from `Base` and ``, or the same of `It` after a sentence that begins with the contract. */
function findHeir(before: string): string | undefined {
  const left = dropListed(before)
  const [said] =
    /(?:`\w+`(?: contract)?|[.!?]\s+It)(?: also)? (?:extends|derives from|inherits(?: from)?)(?: the)?(?: contracts?)? $/.exec(
      left
    ) ?? []
  if (said === undefined) return
  const [, own] = /^`(\w+)`/.exec(said) ?? []
  if (own !== undefined) return own
  const sentence =
    left
      .slice(0, -said.length)
      .split(/[.!?]\s+/)
      .at(-1) ?? ''
  return /^(?:An? |The )?`(\w+)`/.exec(sentence.trimStart())?.[1]
}

/** Find the text at the head of the column that a node is in. */
function findColumn({ancestors}: PlacedNode<Nodes>): string {
  const found = findRow(ancestors)
  const cell = ancestors.find(({type}) => type === 'tableCell')
  if (!found || cell?.type !== 'tableCell') return ''
  const head = found.heads[found.row.children.indexOf(cell)]
  return head ? toPlainText(head) : ''
}

/** Drop what is listed before a name: `` emits `A` and `` -> `emits ` */
function dropListed(before: string): string {
  let left = before.slice(-300)
  for (;;) {
    const [listed] = /`[^`]+`(?:, and|, or|,| and| or)(?: an?| the)? $/.exec(left) ?? []
    if (listed === undefined) return left
    left = left.slice(0, -listed.length)
  }
}

/** Check whether a text says that what follows is an error. */
export function isRevert(before: string): boolean {
  return /\b[Rr]evert(?:s|ed|ing)?(?: with)?(?: the)?(?: (?:error|message|reason|string))?:? $/.test(
    before
  )
}

import type {InlineCode, Nodes, Text} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {findAccess} from './find-access.ts'
import {findActor} from './find-actor.ts'
import {findComparison} from './find-comparison.ts'
import {findDeed} from './find-deed.ts'
import {type Doubt, findDoubt, isHistory} from './find-doubt.ts'
import {findNear} from './find-near.ts'
import {findSequence} from './find-sequence.ts'
import {findStatedType} from './find-stated-type.ts'
import {findTrait} from './find-trait.ts'
import type {Mention, MentionForm} from './mention.ts'
import {otherHead} from './other-head.ts'
import {parseAmount} from './parse-amount.ts'
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
  const of = findDeed(placed, dropListed(before))
  const sequence = findSequence(placed, `\`${placed.node.value}\``, [before, after])
  const access = findAccess(placed, before, after)
  const statedType = findStatedType(placed)
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
  const [table, row, cell] = ['table', 'tableRow', 'tableCell'].map((name) =>
    ancestors.find(({type}) => type === name)
  )
  if (table?.type !== 'table' || row?.type !== 'tableRow' || cell?.type !== 'tableCell') return ''
  const at = row.children.indexOf(cell)
  const head = table.children[0]?.children[at]
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

/** Text after the name of a constant: `, which is 3 days`. */
const statement =
  /^(?: constant)?(?:, which|, that)?(?: (?:is|equals|of|lasts|returns|takes|=)|:)?(?: (?:currently|now|always|exactly|set to|fixed at|defined as))* \(?(?:= )?(?=[`\d-])/

/** Find the amount that a text states right after the name of a constant. */
export function findStatement(after: string): string | undefined {
  const [said] = statement.exec(after) ?? []
  return said === undefined ? undefined : parseAmount(after.slice(said.length))
}

/** Check whether a sentence assumes something, such as another value. */
function isAssumed(before: string): boolean {
  const said = before.split(/[.;!?]\s/).at(-1) ?? ''
  return /\b(?:assum|suppos|imagin|if\b|when\b|let\b|say\b|example)/i.test(said)
}

/** `MAX_FEE` is 500, 3 days (`MAX_TIME`), and a table row that begins with the name and continues with a number. */
function findValue(
  {node, ancestors}: PlacedNode<InlineCode>,
  before: string,
  after: string
): string | undefined {
  const [, assigned] = /^\w+\s*=\s*(\S+(?: [a-z]+)?)$/.exec(node.value) ?? []
  if (assigned !== undefined) return parseAmount(assigned)
  if (isAssumed(before)) return
  // The bonus, `BONUS`, is 500.
  const isAside = before.endsWith(', ') && after.startsWith(', is ')
  const stated = findStatement(isAside ? after.slice(1) : after)
  if (stated !== undefined) return stated
  const [, enclosing] =
    /(?:^|\s)(\d[\d_,.]*(?:e\d+)?(?:\s?%| (?:basis )?[A-Za-z]+)|(?<=\s(?:is|equals) )\d[\d_,]*(?:e\d+)?) \($/.exec(
      before
    ) ?? []
  if (enclosing !== undefined && after.startsWith(')')) return parseAmount(enclosing)
  const [table, row] = ['table', 'tableRow'].map((type) =>
    ancestors.find((each) => each.type === type)
  )
  if (table?.type !== 'table' || row?.type !== 'tableRow') return
  if (row.children[0]?.children[0] !== node) return
  const heads = table.children[0]?.children.map((cell) => toPlainText(cell)) ?? []
  const amounts = row.children
    .filter((_, at) => at > 0 && !otherHead.test(heads[at] ?? ''))
    .map((cell) => toPlainText(cell))
    .flatMap((cell) => (/^\S+(?: basis)?(?: \S+)?$/.test(cell) ? (parseAmount(cell) ?? []) : []))
  // A second column may explain the number: `500`, `5 %`.
  const plain = amounts.filter((each) => !each.includes(' '))
  const values = plain.length > 0 ? plain : amounts
  return values.length === 1 ? values[0] : undefined
}

/** List the texts that may state the value of a name: `` `HUB` is `axelar` ``, or a cell in a column of values. */
function listSaid(
  placed: PlacedNode<InlineCode>,
  after: string,
  value: string | undefined
): Array<string> {
  const {node, ancestors} = placed
  const found = value === undefined ? [] : [value]
  const prefix = statement.exec(after)?.[0]
  const [, code] = /^`([^`\n]{1,100})`/.exec(after.slice(prefix?.length ?? 0)) ?? []
  if (prefix !== undefined && code !== undefined) found.push(code)
  const [, quoted, fraction] = plainStatement.exec(after) ?? []
  found.push(...[quoted, fraction].flatMap((each) => each ?? []))
  // `EPOCHS`, which is 4 epochs, and `START`, 1700000000.
  const [, number, unit] =
    /^,? (?:(?:which )?is )?(\d[\d_]{0,80})(?: ([a-z]+))?(?=[.,;)]|$)/.exec(after) ?? []
  const words = placed.node.value.toLowerCase().split(/[_.]/)
  if (number !== undefined && (unit === undefined || words.includes(unit))) found.push(number)
  const [table, row] = ['table', 'tableRow'].map((type) =>
    ancestors.find((each) => each.type === type)
  )
  if (table?.type !== 'table' || row?.type !== 'tableRow') return found
  const heads = table.children[0]?.children.map((cell) => toPlainText(cell)) ?? []
  const isAlone = row.children.some(({children}) => children.length === 1 && children[0] === node)
  if (!isAlone) return found
  const cells = row.children.filter(
    ({children}, at) => children[0] !== node && valueHead.test(heads[at]?.trim() ?? '')
  )
  return [...found, ...cells.map((cell) => toPlainText(cell).trim()).filter(Boolean)]
}

/** ` is "too late"`, ` is 0.3` */
const plainStatement =
  /^(?:,? which)? (?:is|equals|says) (?:[“"]([^”"\n]{1,100})[”"]|(\d{1,20}\.\d{1,20})(?=[,;)]|\.(?!\d)| and\b|$))/

/** The head of a column of values. */
const valueHead =
  /^(?:(?:enum )?value|number|index|id|code|uint8|ordinal|default|message|text|(?:revert )?(?:reason|string)|#)$/i

/** Returns whether the text around hex data calls it a selector or a topic. */
export type HashRole = (hash: string) => 'selector' | 'topic' | undefined

/** Find what the block that contains a node, or the header of its table, calls hex data. */
export function findHashRole({ancestors}: PlacedNode<Nodes>): HashRole {
  return (hash) => {
    const table = ancestors.find(({type}) => type === 'table')
    const [head] = table?.type === 'table' ? table.children : []
    const block = ancestors.findLast(({type}) => /^(?:paragraph|heading|tableRow)$/.test(type))
    const cells = head ? head.children.map(toPlainText).join(' ') : ''
    const context = `${cells} ${block ? toPlainText(block) : ''}`
    if (hash.length === 10) {
      return /\bselector|\brevert|\berrors?\b/i.test(context) ? 'selector' : undefined
    }
    return /\btopics?\b/i.test(context) ? 'topic' : undefined
  }
}

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

import type {InlineCode, Nodes} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {slotPattern, toSlot} from '../contracts/slot-number.ts'
import {findDoubt} from './find-doubt.ts'
import {findRow} from './find-row.ts'
import {getSiblingTexts} from './get-sibling-texts.ts'
import type {AddMention, Mention, MentionForm} from './mention.ts'
import type {WrittenText} from './text-around.ts'

/** List the slots that a text names, each with the variable that it is said to hold: `` `owner` is in slot 0 ``. */
export function listSlotMentions({placed, raw, at, form}: WrittenText, add: AddMention): void {
  for (const {1: number = '', index} of raw.matchAll(
    /\b[Ss]lot (0x[\da-fA-F]{1,64}|\d{1,78})\b/g
  )) {
    const start = at + index + 'slot '.length
    const {before, after} = getSiblingTexts(placed)
    const end = index + 'slot '.length + number.length
    const said = findBefore(before + raw.slice(0, index)) ?? findAfter(raw.slice(end) + after)
    const doubt = findDoubt(before + raw.slice(0, index), raw.slice(end) + after)
    add({form, kind: 'slot', ...toNamed(number), ...said, ...doubt}, start, start + number.length)
  }
  const number = /^\s*(\d{1,6})\s*$/.exec(raw)?.[1]
  if (number === undefined || !isSlotOfRow(placed)) return
  const start = at + raw.indexOf(number)
  add({form, kind: 'slot', name: number}, start, start + number.length)
}

/** Add the slot that is written as code after the word: slot `0x2`. */
export function addCodeSlot(
  placed: PlacedNode<InlineCode>,
  at: number,
  form: MentionForm,
  add: AddMention
): void {
  const {value} = placed.node
  if (!slotPattern.test(value)) return
  const {before, after} = getSiblingTexts(placed)
  if (!/\bslot $/i.test(before)) return
  const said = findBefore(before.slice(0, -'slot '.length)) ?? findAfter(after)
  const doubt = findDoubt(before, after)
  add({form, kind: 'slot', ...toNamed(value), ...said, ...doubt}, at, at + value.length)
}

/** Name a slot by its decimal number, whatever the page writes. */
export function toNamed(written: string): Pick<Mention, 'name' | 'written'> {
  const name = toSlot(written)
  return {name, ...(name !== written && {written})}
}

interface Said {
  value: string
  receiver?: string | undefined
}

/** Words of a clause that is not about where a variable is now. */
const isOther =
  /\b(?:not|never|was|were|from|until|formerly|previously|moved?|instead|next|same)\b/i

/** `` the mapping `balances` of the `Vault` is at storage `` */
function findBefore(before: string): Said | undefined {
  const clause = before.split(/[.;:!?,]\s|\s(?:and|but|while|then)\s/).at(-1) ?? ''
  if (isOther.test(clause)) return
  const [, head = '', value, between, receiver, tail] =
    /^([^`]*)`(\w+)`(?:([^`]*)`(\w+)`)?([^`]*)$/.exec(clause) ?? []
  if (
    value === undefined ||
    tail === undefined ||
    !/(?:^|\s)(?:in|at|uses|occupies|takes)(?: storage)? $/.test(tail)
  )
    return
  if (receiver === undefined) return {value}
  if (/\b(?:of|in)(?: the)?(?: contract)? $/.test(between ?? '')) return {value, receiver}
  // In `Vault` the variable `owner` is in slot 0.
  return /\bin(?: the)?(?: contract)? $/i.test(head)
    ? {value: receiver, receiver: value}
    : undefined
}

/** `` holds `owner` ``, `` (`owner`) `` */
function findAfter(after: string): Said | undefined {
  const [, value] =
    /^(?: (?:holds|stores|contains|is|has|keeps)(?: the)?(?: variable| mapping)? | \(|: )`(\w+)`/.exec(
      after
    ) ?? []
  return value === undefined ? undefined : {value}
}

/** Check whether a text is in a column called `Slot` of a row that begins with a variable. */
function isSlotOfRow({node, ancestors}: PlacedNode<Nodes>): boolean {
  const {heads, row} = findRow(ancestors) ?? {}
  const column = row?.children.findIndex((cell) => cell.children.some((child) => child === node))
  const head = heads?.[column ?? -1]
  if (!row || !head || !/^\s*(?:storage )?slot\s*$/i.test(toPlainText(head))) return false
  const [first] = row.children[0]?.children ?? []
  return first?.type === 'inlineCode' && /^\w+$/.test(first.value)
}

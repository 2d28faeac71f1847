import type {InlineCode} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {findRow} from './find-row.ts'
import {listAmounts} from './list-amounts.ts'
import {otherHead} from './other-head.ts'

/** Amounts near a name, which may state its value. */
export interface Near {
  amounts: ReadonlyArray<string>
  /** Whether the text calls them defaults. */
  isDefault?: true
}

/** Find the amounts in the row or in the sentence of a name. Returns undefined if there are none. */
export function findNear(
  {ancestors}: PlacedNode<InlineCode>,
  before: string,
  after: string
): Near | undefined {
  const found = findRow(ancestors)
  if (!found) {
    const left = before.slice(-most).split(sentenceEnd).at(-1) ?? ''
    const right = after.slice(0, most).split(sentenceEnd, 1)[0] ?? ''
    return toNear(listAmounts(`${left} ${right}`), defaults.test(left + right))
  }
  const cell = ancestors.find(({type}) => type === 'tableCell')
  const heads = found.heads.map((each) => toPlainText(each))
  const others = found.row.children.flatMap((each, at) => {
    const head = heads[at] ?? ''
    return each === cell || otherHead.test(head) ? [] : [{head, text: toPlainText(each)}]
  })
  const [named] = others.filter(({head}) => defaults.test(head))
  if (named) return toNear([...listAmounts(named.text), ...listWhole(named.text)], true)
  const texts = others.map(({text}) => text)
  const isDefault = defaults.test(texts.join(' '))
  const whole = isDefault && found.row.children[0] === cell ? texts.flatMap(listWhole) : []
  return toNear([...texts.flatMap(listAmounts), ...whole], isDefault)
}

/** A cell of defaults may be a short number. */
function listWhole(text: string): Array<string> {
  return /^\d{1,3}$/.test(text.trim()) ? [text.trim()] : []
}

function toNear(amounts: ReadonlyArray<string>, isDefault: boolean): Near | undefined {
  if (amounts.length === 0) return
  return {amounts, ...(isDefault && {isDefault})}
}

const defaults = /\b(?:by default|defaults?(?: to)?|initial(?:ly)?|(?:begin|start)s (?:at|with))\b/i

const sentenceEnd = /[.!?](?=\s)/

/** A statement further away is about something else. */
const most = 300

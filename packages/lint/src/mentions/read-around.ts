import type {InlineCode, Nodes} from 'mdast'
import type {Placed} from '../collect/list-nodes.ts'
import {toText} from '../collect/to-text.ts'
import type {Mention} from './mention.ts'

type Around = Pick<Mention, 'role' | 'value'>

/** A number without a unit, which would change its meaning. */
const number = /^`?(-?\d[\d_,]*(?:(?:\.\d+)?e\d+)?|0x[\da-fA-F]+)`?(?=\s*(?:\.(?!\d)|[;:)|]|,\s|$))/

/** Read what the text around inline code calls it, and which value it states. */
export function readAround(
  placed: Placed<InlineCode>
): (mention: Omit<Mention, 'place'>, isFirst: boolean) => Around {
  const {before, after} = readSiblings(placed)
  const role = findRole(before, after)
  const value = findValue(placed, after)
  const isSentence = /\s/.test(placed.node.value) && !/[(){};=]/.test(placed.node.value)
  return ({kind, name}, isFirst) => {
    const written =
      value ?? clean(/^\w+\s*=\s*(\d[\d_]*(?:(?:\.\d+)?e\d+)?)$/.exec(placed.node.value)?.[1])
    return {
      ...(role !== undefined && isFirst && kind === (isSentence ? 'text' : 'name') && {role}),
      ...(kind === 'name' &&
        /^[A-Z][A-Z\d_]{2,}$/.test(name) &&
        written !== undefined && {value: written})
    }
  }
}

function findRole(before: string, after: string): Mention['role'] {
  if (/^ modifiers?\b/.test(after) || /\bmodifiers? $/.test(before)) return 'modifier'
  if (/\brevert(?:s|ed|ing)?(?: with)?(?: the)?(?: (?:error|message|reason))?:? $/.test(before)) {
    return 'error'
  }
  return undefined
}

/** `MAX_FEE` is 500, `MAX_FEE` (500), and a table row that begins with the name and continues with a number. */
function findValue({node, ancestors}: Placed<InlineCode>, after: string): string | undefined {
  const [said] = /^(?: is| equals| =|:| of)? \(?(?=[`\d-])/.exec(after) ?? []
  if (said !== undefined) return clean(number.exec(after.slice(said.length))?.[1])
  const row = ancestors.find(({type}) => type === 'tableRow')
  if (row?.type !== 'tableRow' || row.children[0]?.children[0] !== node) return
  const [, ...cells] = row.children.map((cell) => toText(cell))
  const values = cells.flatMap(
    (cell) => clean(/^(?:\d[\d_,]*(?:(?:\.\d+)?e\d+)?|0x[\da-fA-F]+)$/.exec(cell)?.[0]) ?? []
  )
  return values.length === 1 ? values[0] : undefined
}

/** `1_000` -> `1000`, `0.25e18` -> `250000000000000000`. Undefined for a fraction. */
function clean(text: string | undefined): string | undefined {
  const plain = text?.replace(/[_,]/g, '')
  const [, whole = '', fraction = '', power] = /^(-?\d+)(?:\.(\d+))?e(\d+)$/.exec(plain ?? '') ?? []
  if (power === undefined) return plain
  const zeros = Number(power) - fraction.length
  return zeros < 0 || zeros > 77
    ? undefined
    : String(BigInt(`${whole}${fraction}${'0'.repeat(zeros)}`))
}

/** Returns whether the text around hex data calls it a selector or a topic. */
export type HashRole = (hash: string) => 'selector' | 'topic' | undefined

/** Find what the block that contains a node, or the header of its table, calls hex data. */
export function findHashRole({ancestors}: Placed<Nodes>): HashRole {
  const table = ancestors.find(({type}) => type === 'table')
  const [head] = table?.type === 'table' ? table.children : []
  const block = ancestors.findLast(({type}) => /^(?:paragraph|heading|tableRow)$/.test(type))
  const cells = head ? head.children.map(toText).join(' ') : ''
  const context = `${cells} ${block ? toText(block) : ''}`
  return (hash) => {
    if (hash.length === 10) {
      return /\bselector|\brevert|\berrors?\b/i.test(context) ? 'selector' : undefined
    }
    return /\btopics?\b/i.test(context) ? 'topic' : undefined
  }
}

/** The text before and after a node in the same block. Inline code keeps its backticks. */
function readSiblings({node, ancestors}: Placed<Nodes>): {before: string; after: string} {
  const parent = ancestors.at(-1)
  if (!parent || !('children' in parent)) return {before: '', after: ''}
  const siblings = parent.children as Array<Nodes>
  const at = siblings.indexOf(node)
  const read = (list: ReadonlyArray<Nodes>): string =>
    list.map((each) => (each.type === 'inlineCode' ? `\`${each.value}\`` : toText(each))).join('')
  return {before: read(siblings.slice(0, at)), after: read(siblings.slice(at + 1))}
}

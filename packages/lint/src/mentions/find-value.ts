import type {InlineCode} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {findRow} from './find-row.ts'
import {otherHead} from './other-head.ts'
import {parseAmount} from './parse-amount.ts'

/** Text after the name of a constant: `, which is 3 days`. */
const statement =
  /^(?: constant)?(?:, which|, that)?(?: (?:is|equals|of|lasts|returns|takes|=)|:)?(?: (?:currently|now|always|exactly|set to|fixed at|defined as))* \(?(?:= )?(?=[`\d-])/

/** Find the amount that a text states right after the name of a constant. */
export function findStatement(after: string): string | undefined {
  const [said] = statement.exec(after) ?? []
  return said === undefined ? undefined : parseAmount(after.slice(said.length))
}

/** Check whether a sentence assumes something, such as another value. */
export function isAssumed(before: string): boolean {
  const said = before.split(/[.;!?]\s/).at(-1) ?? ''
  return /\b(?:assum|suppos|imagin|if\b|when\b|let\b|say\b|example)/i.test(said)
}

/** `MAX_FEE` is 500, 3 days (`MAX_TIME`), and a table row that begins with the name and continues with a number. */
export function findValue(
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
  const {heads: headCells, row} = findRow(ancestors) ?? {}
  if (!headCells || row?.children[0]?.children[0] !== node) return
  const heads = headCells.map((cell) => toPlainText(cell))
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
export function listSaid(
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
  const {heads: headCells, row} = findRow(ancestors) ?? {}
  if (!headCells || !row) return found
  const heads = headCells.map((cell) => toPlainText(cell))
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

import type {ElementContent} from 'hast'
import {toText} from '../nodes.ts'

/** Write MathML as a line of text, for search: `total = (gas × price) / 10^6`. */
export function toFormulaText(children: ReadonlyArray<ElementContent>): string {
  return children.map(toPart).join('').replace(/\s+/g, ' ').trim()
}

function toPart(node: ElementContent): string {
  if (node.type !== 'element') return toText(node)
  const {tagName, children} = node
  if (tagName === 'mspace' || tagName === 'mtr') return ` ${children.map(toPart).join('')} `
  if (tagName === 'mo') return toOperator(toText(node))
  const [first = '', ...others] = children.map(toPart)
  if (tagName === 'msqrt') return `√${group([first, ...others].join(''))}`
  const sign = signs.get(tagName)
  if (sign === undefined) return [first, ...others].join('')
  // Of three parts, such as those of a sum, the second is at the bottom and the third at the top.
  const marks = tagName === 'munderover' || tagName === 'msubsup' ? ['_', '^'] : [sign]
  const text = others.reduce((sum, each, at) => sum + (marks[at] ?? '') + group(each), group(first))
  // The operand of a sum follows it without a space.
  return tagName.startsWith('munder') ? `${text} ` : text
}

/** What is between the parts of an element. */
const signs: ReadonlyMap<string, string> = new Map([
  ['mfrac', ' / '],
  ['msup', '^'],
  ['mover', '^'],
  ['msub', '_'],
  ['munder', '_'],
  ['msubsup', ''],
  ['munderover', '']
])

/** Invisible operators, such as function application, have no sign; brackets need no space. */
function toOperator(text: string): string {
  if (/^[\u2061-\u2064]*$/.test(text)) return ''
  return /^[()[\]{}|.!′]$/.test(text) ? text : text === ',' ? ', ' : ` ${text} `
}

/** Put what has several parts into brackets. */
function group(text: string): string {
  const part = text.trim()
  return /\s/.test(part) && !/^\([^()]*\)$/.test(part) ? `(${part})` : part
}

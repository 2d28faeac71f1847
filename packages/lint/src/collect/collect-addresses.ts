import type {Position} from 'unist'
import {createCodeMap} from '../places/create-code-map.ts'
import {type Locator, toRange} from '../places/create-locator.ts'
import type {NodesByType} from './list-nodes.ts'

/** An address that a page writes. */
export interface AddressFact {
  value: string
  place: Position
  /** Offset of the address in the file. */
  offset: number
  isCode?: true
  /** The line around it, its position in that line, and the heading above. Absent in code. */
  line?: string
  at?: number
  heading?: string
}

/** Collect the addresses of a page, in prose and in code. */
export function collectAddresses(
  {texts, inlineCodes, codes}: NodesByType,
  text: string,
  locator: Locator
): Array<AddressFact> {
  const addresses: Array<AddressFact> = []
  for (const {node, ancestors} of [...texts, ...inlineCodes]) {
    const [start, end] = toRange(node)
    const raw = text.slice(start, end)
    // A URL may contain an address in any letter case.
    const isLink = node.type === 'text' && ancestors.some(({type}) => type === 'link')
    if (isLink && raw.includes('://')) continue
    for (const {0: value, index} of raw.matchAll(pattern)) {
      const offset = start + index
      addresses.push({
        value,
        offset,
        place: locator.at(offset, offset + value.length),
        ...findWords(text, offset)
      })
    }
  }
  for (const {node} of codes) {
    const map = createCodeMap(node, locator)
    for (const {0: value, index} of node.value.matchAll(pattern)) {
      addresses.push({
        value,
        offset: map.toOffset(index),
        place: map.at(index, index + value.length),
        isCode: true
      })
    }
  }
  return addresses
}

/** Find the line of an address, and the heading above it. */
function findWords(text: string, offset: number): Pick<AddressFact, 'line' | 'at' | 'heading'> {
  const start = Math.max(text.lastIndexOf('\n', offset - 1) + 1, offset - mostWords)
  const end = text.indexOf('\n', offset)
  const line = text.slice(start, Math.min(end === -1 ? text.length : end, offset + mostWords))
  const above = text.slice(0, start)
  const last = Math.max(above.lastIndexOf('\n#'), above.startsWith('#') ? 0 : -1)
  const heading = last === -1 ? '' : (/#{1,6} ([^\n]{0,200})/.exec(above.slice(last))?.[1] ?? '')
  return {line, at: offset - start, ...(heading !== '' && {heading})}
}

/** A paragraph may be one long line. */
const mostWords = 400

const pattern = /(?<!\w)0x[\da-fA-F]{40}(?!\w)/g

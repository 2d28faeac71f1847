import type {Nodes} from 'mdast'
import type {Position} from 'unist'
import {createCodeMap} from '../places/create-code-map.ts'
import {type Locator, toRange} from '../places/create-locator.ts'
import type {PageNodes, Placed} from './list-nodes.ts'
import {toText} from './to-text.ts'

/** Part of a contract that a page names. */
export interface Mention {
  kind: 'address' | 'error' | 'member' | 'selector' | 'signature' | 'topic'
  value: string
  place: Position
  /** Offset of the value in the file. */
  offset: number
  isCode?: true
}

/** Collect what a page says about contracts: addresses everywhere, the rest only in prose. */
export function collectMentions(
  {texts, inlineCodes, codes}: PageNodes,
  text: string,
  locator: Locator
): Array<Mention> {
  const mentions: Array<Mention> = []
  const add = (kind: Mention['kind'], value: string, offset: number): void => {
    mentions.push({kind, value, offset, place: locator.at(offset, offset + value.length)})
  }

  for (const placed of texts) {
    const raw = text.slice(...toRange(placed.node))
    if (!isInside(placed, 'link')) addHex(placed, raw)
    // A URL may contain an address in any letter case.
    else if (!raw.includes('://')) addAddresses(placed, raw)
  }
  for (const placed of inlineCodes) {
    const raw = text.slice(...toRange(placed.node))
    addHex(placed, raw)
    const {value} = placed.node
    const [start] = toRange(placed.node)
    const offset = start + raw.indexOf(value)
    if (/^[A-Za-z_]\w*\([\w(),[\]]*\)$/.test(value)) add('signature', value, offset)
    if (/^[A-Z]\w*\.[A-Za-z_]\w*(?:\(.*\))?$/.test(value)) add('member', value, offset)
    if (
      raw.includes(value) &&
      /\brevert(?:s|ed|ing)?(?: with)?(?: the)?(?: (?:error|message|reason))?:? $/.test(
        toTextBefore(placed)
      )
    ) {
      add('error', value, offset)
    }
  }
  for (const {node} of codes) {
    const map = createCodeMap(node, locator)
    for (const match of node.value.matchAll(addressPattern)) {
      const [value] = match
      const offset = map.toOffset(match.index)
      mentions.push({
        kind: 'address',
        value,
        offset,
        place: map.at(match.index, match.index + value.length),
        isCode: true
      })
    }
  }
  return mentions

  function addAddresses(placed: Placed<Nodes>, raw: string): void {
    const [start] = toRange(placed.node)
    for (const {0: value, index} of raw.matchAll(addressPattern))
      add('address', value, start + index)
  }

  function addHex(placed: Placed<Nodes>, raw: string): void {
    const [start] = toRange(placed.node)
    addAddresses(placed, raw)
    for (const {0: value, index} of raw.matchAll(hexPattern)) {
      if (value.length === 10 && /\bselector|\brevert|\berrors?\b/i.test(toContext(placed))) {
        add('selector', value, start + index)
      }
      if (value.length === 66 && /\btopics?\b/i.test(toContext(placed))) {
        add('topic', value, start + index)
      }
    }
  }
}

const addressPattern = /(?<![\w])0x[\da-fA-F]{40}(?![\w])/g
const hexPattern = /(?<![\w])0x(?:[\da-fA-F]{64}|[\da-fA-F]{8})(?![\w])/g

function isInside({ancestors}: Placed<Nodes>, type: Nodes['type']): boolean {
  return ancestors.some((node) => node.type === type)
}

/** The block that contains a node, and the header of its table. */
function toContext({ancestors}: Placed<Nodes>): string {
  const table = ancestors.find((node) => node.type === 'table')
  const [head] = table?.children ?? []
  const block = ancestors.findLast((node) => /^(?:paragraph|heading|tableRow)$/.test(node.type))
  const cells = head ? head.children.map(toText).join(' ') : ''
  return `${cells} ${block ? toText(block) : ''}`
}

/** The text before a node in the same block. */
function toTextBefore({node, ancestors}: Placed<Nodes>): string {
  const parent = ancestors.at(-1)
  if (!parent || !('children' in parent)) return ''
  const siblings = parent.children as Array<Nodes>
  return siblings.slice(0, siblings.indexOf(node)).map(toText).join('')
}

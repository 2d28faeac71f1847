import {toTopic} from '@lockstep/abi'
import {listDomainValues} from './list-setting-mentions.ts'
import type {AddMention} from './mention.ts'

/** A type as EIP-712 encodes it, without a space after a comma: `Mail(Person from,Person to)Person(address wallet)`. */
const encodedType =
  /(?<![\w$.])[A-Z]\w*\([A-Za-z]\w*(?:\[\d*\])* \w+(?:,[A-Za-z]\w*(?:\[\d*\])* \w+)*\)(?:[A-Z]\w*\([A-Za-z]\w*(?:\[\d*\])* \w+(?:,[A-Za-z]\w*(?:\[\d*\])* \w+)*\))*/g

/** List the types of EIP-712 in a text, each as its hash, which a constant of a contract may have. */
export function listTypeMentions(text: string, at: number, add: AddMention): void {
  if (!text.includes('(')) return
  for (const {0: written, index} of text.matchAll(encodedType)) {
    const start = at + index
    add(
      {form: 'hex data', kind: 'hash', name: toTopic(written), written},
      start,
      start + written.length
    )
  }
}

/** `Berth: [{name: 'ship', type: 'address'}]`, as scripts pass it to wallets */
const typeObject = /(?<![\w$.])["']?([A-Z]\w*)["']?\s*:\s*\[\s*((?:\{[^{}]{1,200}\}[\s,]*)+)\]/g

/** List the types of EIP-712 that a script or JSON writes as objects, each as its hash, at its name. */
export function listTypeObjects(code: string, add: AddMention): void {
  listDomains(code, add)
  if (!code.includes('name')) return
  const found = Array.from(code.matchAll(typeObject))
  const types = new Map(
    found.flatMap(([, name = '', list = '']) => {
      const fields = Array.from(list.matchAll(/\{([^{}]*)\}/g), ([, each = '']) => parseField(each))
      return fields.includes(undefined) ? [] : [[name, `${name}(${fields.join()})`] as const]
    })
  )
  for (const {index, 1: name = '', 0: all} of found) {
    const written = encode(name, types)
    if (written === undefined) continue
    const start = index + all.indexOf(name)
    const mention = {form: 'hex data', kind: 'hash', name: toTopic(written), written} as const
    add(mention, start, start + name.length)
  }
}

function parseField(text: string): string | undefined {
  const [, name] = /\bname["']?\s*:\s*["'](\w+)["']/.exec(text) ?? []
  const [, type] = /\btype["']?\s*:\s*["'](\w+(?:\[\d*\])*)["']/.exec(text) ?? []
  return name === undefined || type === undefined ? undefined : `${type} ${name}`
}

/** Encode a type with those that it consists of, sorted. Returns undefined if one of them is not on the page. */
function encode(name: string, types: ReadonlyMap<string, string>): string | undefined {
  const used = new Set([name])
  for (const each of used) {
    const text = types.get(each)
    if (text === undefined) return
    for (const [type] of text.matchAll(/(?<=[(,])[A-Z]\w*/g)) used.add(type)
  }
  const [, ...others] = used
  return [name, ...others.sort()].map((each) => types.get(each)).join('')
}

/** The fields of a domain, in the order that EIP-712 requires. */
const domainFields: ReadonlyArray<[key: string, type: string]> = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32']
]

/** List the domains of EIP-712 that a script writes, `domain: {chainId: 1, verifyingContract}`, each as the hash of its type. */
function listDomains(code: string, add: AddMention): void {
  if (!code.includes('verifyingContract')) return
  for (const {1: list = '', index} of code.matchAll(/\bdomain\s*[:=]\s*\{([^{}]{1,400})\}/g)) {
    const keys = list
      .split(',')
      .flatMap((each) => /^\s*["']?(\w+)["']?\s*(?::|$)/.exec(each)?.[1] ?? [])
    const fields = domainFields.filter(([key]) => keys.includes(key))
    // A spread may add fields, and a value may contain a comma.
    if (fields.length < Math.max(2, keys.length) || list.includes('...')) continue
    const written = `EIP712Domain(${fields.map(([key, type]) => `${type} ${key}`).join()})`
    const name = toTopic(written)
    add({form: 'hex data', kind: 'hash', name, written}, index, index + 'domain'.length)
    listDomainValues(list, code.indexOf(list, index), add)
  }
}

import type {ElementContent} from 'hast'
import {h} from '../h.ts'
import type {AddLink} from './reference-context.ts'
import type {ReferenceData} from './reference-data.ts'

/** Build the name of a symbol as code, as a link where it has an address. */
export function buildName(
  text: string,
  reference: string | undefined,
  {addresses}: Pick<ReferenceData, 'addresses'>,
  addLink: AddLink,
  breakText = breakAfterCommas
): ElementContent {
  const code = h('code', breakText(text))
  const address = reference === undefined ? undefined : find(addresses, reference)
  return address === undefined ? code : h('a', {href: addLink(address)}, [code])
}

/** Get an entry of an object whose keys come from contracts, which may be called `constructor`. */
export function find(record: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/**
 * Let a signature or a path break between its parts, so that no name breaks in the middle. `returns (` and `mapping(`
 * keep what follows them. A name that is wider than a phone breaks between its words.
 */
export function breakAfterCommas(text: string): Array<ElementContent> {
  // Most names are one short word.
  if (text.length < longName && !/[(,./]/.test(text)) return [{type: 'text', value: text}]
  const parts = text.split(/(?<=[(,./])(?<!\b(?:mapping|returns ?)\()(?!\)|sol\b)/)
  return joinBreakable(parts.flatMap((part) => breakLong(part)))
}

/** Let a name in a narrow column break between its words, if it is long. */
export function breakWords(name: string): Array<ElementContent> {
  return joinBreakable(breakLong(name, longCell))
}

/** Let the path of a variable break between its names. */
export function breakVariablePath(path: string): Array<ElementContent> {
  return joinBreakable(path.split(/(?<=\.)|(?=\[)/).flatMap((part) => breakLong(part)))
}

/** From this length on, a name is wider than a list on a screen of 320 pixels. */
const longName = 30

/** From this length on, a name leaves too little room for the other columns. */
const longCell = 20

function breakLong(name: string, limit = longName): Array<string> {
  const isShort = name.length < limit || name.split(' ').every((word) => word.length < limit)
  return isShort ? [name] : name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[^_]_)(?=[A-Za-z])/)
}

function joinBreakable(parts: ReadonlyArray<string>): Array<ElementContent> {
  const joined: Array<ElementContent> = []
  for (const value of parts) {
    if (joined.length > 0) joined.push(h('wbr'))
    joined.push({type: 'text', value})
  }
  return joined
}

/** `src/Vault.sol:Vault.deposit(uint256)` -> `Vault.deposit(uint256)`; a name of the page itself loses its contract. */
export function shorten(reference: string, own: string): string {
  const name = reference.replace(/^[^:]*:/, '')
  const contract = own.replace(/^[^:]*:/, '')
  return name.startsWith(`${contract}.`) ? name.slice(contract.length + 1) : name
}

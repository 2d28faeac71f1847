import type {ElementContent} from 'hast'
import {h} from 'hastscript'
import type {AddLink} from './reference-context.ts'
import type {ReferenceData} from './reference-data.ts'

/** Build the name of a symbol as code, as a link where it has an address. */
export function buildName(
  text: string,
  reference: string | undefined,
  {addresses}: Pick<ReferenceData, 'addresses'>,
  addLink: AddLink
): ElementContent {
  const code = h('code', breakAfterCommas(text))
  const address = reference === undefined ? undefined : find(addresses, reference)
  return address === undefined ? code : h('a', {href: addLink(address)}, [code])
}

/** Get an entry of an object whose keys come from contracts, which may be called `constructor`. */
export function find(record: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** Let a signature break after its dots, parentheses and commas, so that no name breaks in the middle. */
export function breakAfterCommas(text: string): Array<ElementContent> {
  return text.split(/(?<=[(,.])(?!\))/).flatMap((part, index): Array<ElementContent> => {
    const content: ElementContent = {type: 'text', value: part}
    return index === 0 ? [content] : [h('wbr'), content]
  })
}

/** `src/Vault.sol:Vault.deposit(uint256)` -> `Vault.deposit(uint256)`; a name of the page itself loses its contract. */
export function shorten(reference: string, own: string): string {
  const name = reference.replace(/^[^:]*:/, '')
  const contract = own.replace(/^[^:]*:/, '')
  return name.startsWith(`${contract}.`) ? name.slice(contract.length + 1) : name
}

/** The meaning of a name between braces in NatSpec. */
export interface NatspecMention {
  /** Contract that declares it, if it is named. */
  contract?: string
  /** Its own name. */
  name: string
  /** Types of its parameters, if they say which overload is meant. */
  types?: Array<string>
}

/**
 * Parse a name between braces, as OpenZeppelin writes it: `IERC20-transfer`, `IERC20.transfer`, or with the types of an
 * overload `ERC721-safeTransferFrom-address-address-uint256-`, where a struct is `struct-Checkpoints-Trace208` and each
 * character of `[]` a dash.
 */
export function parseMention(text: string): NatspecMention {
  const [first = '', second, ...rest] = text.replace(/^xref-/, '').split(/[-.#]/)
  if (second === undefined) return {name: first}
  // `relayCall-address-bytes` is a function of the contract itself.
  if (isType(second)) return {name: first, types: toTypes([second, ...rest])}
  return {contract: first, name: second, ...(rest.length > 0 && {types: toTypes(rest)})}
}

/** Format a mention as Solidity has it: `ERC721.safeTransferFrom(address, address, uint256)`. */
export function formatMention(text: string): string {
  const {contract, name, types} = parseMention(text)
  const owner = contract === undefined ? '' : `${contract}.`
  return `${owner}${name}${types === undefined ? '' : `(${types.join(', ')})`}`
}

/** Drop what AsciiDoc shows instead of a name, because the name says more: `{xref-Clones-clone-address-}[clone]`. */
export function dropMentionTexts(text: string): string {
  return text.replace(/(\{xref-[\w$-]+\})\[[^[\]\n]*\]/g, '$1')
}

function isType(part: string): boolean {
  return /^(?:|address|bool|string|bytes\d*|u?int\d*|struct|enum|contract)$/.test(part)
}

function toTypes(parts: ReadonlyArray<string>): Array<string> {
  const types: Array<string> = []
  let dashes = 0
  for (const [index, part] of parts.entries()) {
    dashes = part === '' ? dashes + 1 : 0
    const isPair = dashes > 0 && dashes % 2 === 0
    // A struct of a contract has two names.
    const isSecond = isKind(parts[index - 2]) && /^[A-Z]/.test(part)
    // One dash that is left over closes the list.
    if (isPair) types.push(`${types.pop() ?? ''}[]`)
    else if (isSecond) types.push(`${types.pop()}.${part}`)
    else if (part !== '' && !isKind(part)) types.push(part)
  }
  return types
}

function isKind(part: string | undefined): boolean {
  return part === 'struct' || part === 'enum' || part === 'contract'
}

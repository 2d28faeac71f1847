import {toSelector, toTopic} from '@lockstep/abi'
import type {Mention} from '../mentions/mention.ts'
import {isNamedAfter, type SymbolIndex, toExcerpted} from './create-symbol-index.ts'
import type {GoneSymbol} from './parse-symbol-id.ts'

/** Check whether a mention may mean a symbol that is gone. */
export function isMention(mention: Mention, symbol: GoneSymbol, index: SymbolIndex): boolean {
  const {kind, name, signature, receiver} = mention
  if (kind === 'deed' || kind === 'list' || kind === 'setting') return false
  if (kind === 'text') return symbol.kind === 'text' && symbol.name === name
  if (kind === 'path') {
    const path = name.replace(/^(?:\.{1,2}\/)+/, '')
    const isSame = `/${symbol.name}`.endsWith(`/${path}`) || `/${path}`.endsWith(`/${symbol.name}`)
    return symbol.kind === 'path' && isSame
  }
  if (kind === 'slot' || symbol.kind === 'slot') {
    return kind === symbol.kind && symbol.name === name && isSlotOf(mention, symbol)
  }
  if (kind === 'hash') {
    if (symbol.kind === 'text') return symbol.name === name
    if (symbol.signature === undefined) return false
    const hash = name.length === 10 ? toSelector(symbol.signature) : toTopic(symbol.signature)
    return hash === name
  }
  if (symbol.name !== name || symbol.kind === 'path') return false
  // Some projects revert with words such as `ZERO_SHARES`.
  if (symbol.kind === 'text') return receiver === undefined && signature === undefined
  if (symbol.kind === 'contract') return receiver === undefined
  if (
    receiver !== undefined &&
    receiver !== symbol.owner &&
    !isReceiver(mention, symbol.contract ?? '', index)
  )
    return false
  return signature === undefined || signature === symbol.signature
}

function isSlotOf({receiver}: Mention, {contract = ''}: GoneSymbol): boolean {
  return receiver === undefined || isNamedAfter(receiver, contract)
}

/** Check whether the word before the dot may mean a contract: its name, or a variable that holds it. */
function isReceiver(
  {receiver = '', isCertain, isExcerpt}: Mention,
  contract: string,
  index: SymbolIndex
): boolean {
  const names = isExcerpt ? [receiver, toExcerpted(receiver)] : [receiver]
  if (/^[A-Z]/.test(receiver)) {
    return names.some((name) => name === contract || inherits(name, contract, index))
  }
  return isCertain === true || receiver.toLowerCase() === contract.toLowerCase()
}

/** Check whether a contract inherits from another one, so that the page may name what that one declared. */
function inherits(name: string, base: string, index: SymbolIndex): boolean {
  return index
    .findContracts(name)
    .some(({bases}) => bases.some((each) => each.replace(/^.*:/, '') === base))
}

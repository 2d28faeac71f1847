import {noContracts} from '../contracts/build-snippet.ts'
import type {ContractLookup, Found} from '../contracts/contract-lookup.ts'

/** Return the symbol that a link names: `contract:Vault.deposit` -> `Vault.deposit`. */
export function toLinkedSymbol(url: unknown): string | undefined {
  const [, symbol] = (typeof url === 'string' && /^contract:(.+)$/s.exec(url)) || []
  return symbol === undefined ? undefined : decode(symbol)
}

/** Find the address of a symbol that a link names. */
export function findContractAddress(
  symbol: string,
  contracts: ContractLookup | undefined
): Found<string> {
  return contracts ? contracts.findAddress(symbol) : noContracts(symbol)
}

/** Markdown encodes brackets of types such as `uint256[]`. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray `%` is a plain character.
    return text
  }
}

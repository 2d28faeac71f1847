import {noContracts} from '../contracts/build-snippet.ts'
import type {ContractLookup, Found} from '../contracts/contract-lookup.ts'
import {decodePart} from './decode-part.ts'

/** Return the symbol that a link names: `contract:Vault.deposit` -> `Vault.deposit`. */
export function toLinkedSymbol(url: unknown): string | undefined {
  // Markdown encodes brackets of types such as `uint256[]`.
  const [, symbol] = (typeof url === 'string' && /^contract:(.+)$/s.exec(url)) || []
  return symbol === undefined ? undefined : decodePart(symbol)
}

/** Find the address of a symbol that a link names. */
export function findContractAddress(
  symbol: string,
  contracts: ContractLookup | undefined
): Found<string> {
  return contracts ? contracts.findAddress(symbol) : noContracts(symbol)
}

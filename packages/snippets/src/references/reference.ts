/**
 * The name of a symbol, as a writer gives it.
 *
 * `src/Token.sol:Token.mint(address,uint256)` is
 * `{path: 'src/Token.sol', contract: 'Token', name: 'mint', parameters: ['address', 'uint256']}`.
 */
export interface Reference {
  /** The source, or the end of its path from a `/` on. */
  path?: string
  /** The contract, interface or library around the symbol; nothing for what is in the file itself. */
  contract?: string
  /** The symbol's own name, or `constructor`, `receive`, `fallback`. */
  name: string
  /** Types of the parameters, only needed where a name is overloaded. */
  parameters?: Array<string>
}

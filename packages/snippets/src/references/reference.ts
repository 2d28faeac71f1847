/**
 * The name of a symbol, as an author writes it.
 *
 * `src/Token.sol:Token.mint(address,uint256)` is
 * `{path: 'src/Token.sol', contract: 'Token', name: 'mint', parameters: ['address', 'uint256']}`.
 */
export interface Reference {
  /** Path of the source, or its last segments. */
  path?: string
  /** The contract, interface or library that contains the symbol; undefined at file level. */
  contract?: string
  /** The symbol's own name, or `constructor`, `receive`, `fallback`. */
  name: string
  /** Types of the parameters, needed only if the name is overloaded. */
  parameters?: Array<string>
}

import type {Mention} from '../mentions/mention.ts'
import type {ContractSymbol} from './contract-symbol.ts'
import type {SymbolIndex} from './create-symbol-index.ts'

/**
 * List the fields of structs that a call writes in order, without their names: `"open((address,address))" "($A,$B)"`.
 *
 * If two of them change places, the signature may stay the same, but the call is wrong.
 */
export function listWrittenFields(
  {isCall, signature = ''}: Mention,
  meant: ReadonlyArray<ContractSymbol>,
  index: SymbolIndex
): Array<ContractSymbol> {
  if (!isCall || !/\(.*\(/.test(signature)) return []
  const names = new Set(meant.flatMap(({structs = []}) => structs))
  return [...names].flatMap((written) => {
    const [name = '', contract] = written.split('.').reverse()
    return index.findParts(name).filter((part) => part.contract === contract)
  })
}

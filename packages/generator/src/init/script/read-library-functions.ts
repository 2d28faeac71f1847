import {
  type Artifacts,
  type ListedReference,
  type ParameterFact,
  readFacts,
  type SoliditySymbol
} from '@lockstep/snippets'
import type {LibraryFunction, ScriptValue} from './script.ts'

/**
 * Read functions of a library, or of a source outside of contracts, that another contract can call.
 *
 * A function is left out if it takes or returns what a command cannot write, such as a struct in memory.
 */
export function readLibraryFunctions(
  symbols: ReadonlyArray<SoliditySymbol>,
  references: ReadonlyArray<ListedReference>,
  {artifacts, prefix}: {artifacts: Artifacts; prefix: string}
): Array<LibraryFunction> {
  const toAbiType = createTypes(references, artifacts)
  const known = new Set<string>()
  return symbols.flatMap((symbol): Array<LibraryFunction> => {
    const {name, locations = []} = symbol
    const {parameters = [], returns = [], mutability = 'nonpayable'} = readFacts(artifacts, symbol)
    const isMember = symbol.contract !== undefined
    // A command says nothing of functions that change what only memory holds, or need ETH.
    if (mutability === 'payable' || returns.length === 0) return []
    const taken = parameters.map(({name}, at) => toValue(name, locations[at] ?? ''))
    const given = returns.map(({name, type}) => toReturned({name, type}))
    const values = [...taken, ...given]
    const isWritable = values.every(
      ({abiType, location}) => abiType !== '' || location === 'storage'
    )
    // An array in memory may hold anything, but its items need a type as well.
    const key = `${name}(${taken.map(({abiType}) => abiType).join(',')})`
    if (!isWritable || known.has(key)) return []
    known.add(key)
    const shown = isMember ? values : values.map(qualify)
    return [
      {
        name,
        call: `${prefix}.${name}`,
        mutability,
        parameters: shown.slice(0, taken.length),
        returns: shown.slice(taken.length)
      }
    ]
  })

  function toValue(name: string, declared: string): ScriptValue {
    const [, type = '', location] = /^(.*?)(?: (memory|calldata|storage))?$/.exec(declared) ?? []
    const isStored = location === 'storage'
    return {
      name,
      type,
      abiType: isStored ? '' : toAbiType(type),
      location: location as ScriptValue['location']
    }
  }

  function toReturned({name, type}: Pick<ParameterFact, 'name' | 'type'>): ScriptValue {
    const plain = type.replace(/^enum /, '')
    const isReference = /^(?:string|bytes)$|\]$/.test(plain)
    return {
      name,
      type: plain,
      abiType: toAbiType(plain),
      location: isReference ? 'memory' : undefined
    }
  }

  /** A type that the project defines comes from the same import as the function. */
  function qualify(value: ScriptValue): ScriptValue {
    return value.type === value.abiType
      ? value
      : {...value, type: value.type.replace(/(?<![\w.])[A-Z_$]\w*/g, `${prefix}.$&`)}
  }
}

/** Create a function that says what the ABI has for a type. It returns an empty text where there is no literal. */
function createTypes(
  references: ReadonlyArray<ListedReference>,
  artifacts: Artifacts
): (type: string) => string {
  const declared = new Map(
    references
      .filter(({symbol: {kind}}) => kind === 'type' || kind === 'enum')
      .map(({symbol}) => [
        symbol.contract === undefined ? symbol.name : `${symbol.contract}.${symbol.name}`,
        symbol
      ])
  )
  return (type) => {
    const at = type.indexOf('[')
    const item = at === -1 ? type : type.slice(0, at)
    if (/^(?:u?int\d+|bool|address|string|bytes\d*)$/.test(item)) return type
    const symbol = declared.get(item)
    if (!symbol) return ''
    const abiType = symbol.kind === 'enum' ? 'uint8' : (readFacts(artifacts, symbol).type ?? '')
    return abiType && `${abiType}${type.slice(item.length)}`
  }
}

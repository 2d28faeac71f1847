import type {AbiEntry, AbiParameter} from './abi.ts'

/**
 * Format the signature that selectors and topics are hashes of.
 *
 * A library writes a struct as its name, a contract as its members.
 */
export function formatHashedSignature(
  entry: AbiEntry,
  style: 'contract' | 'library' = 'contract'
): string {
  return `${entry.name ?? entry.type}${formatTypes(entry.inputs ?? [], style)}`
}

/** Format the types of parameters or return values: `(address,(uint256,bool)[])`. */
export function formatTypes(
  parameters: ReadonlyArray<AbiParameter>,
  style: 'contract' | 'library' = 'contract'
): string {
  const types = parameters.map((parameter) => {
    const named = style === 'library' && parameter.components
    return named ? libraryType(parameter) : expandType(parameter)
  })
  return `(${types.join(',')})`
}

/**
 * Format an entry for people: `function balanceOf(address account) view returns (uint256)`.
 *
 * Contracts, enums and structs have their names: an ABI has `uint8` for an enum, and a tuple for a struct.
 */
export function formatAbiEntry(entry: AbiEntry): string {
  const {type, name, inputs = [], outputs = [], stateMutability, anonymous} = entry
  const keyword = type === 'function' || type === 'event' || type === 'error' ? `${type} ` : ''
  const head = `${keyword}${name ?? type}(${inputs.map(formatParameter).join(', ')})`
  const external = type === 'receive' || type === 'fallback' ? ' external' : ''
  const mutability =
    stateMutability && stateMutability !== 'nonpayable' ? ` ${stateMutability}` : ''
  const returns = outputs.length > 0 ? ` returns (${outputs.map(formatParameter).join(', ')})` : ''
  return head + external + mutability + returns + (anonymous ? ' anonymous' : '')
}

function formatParameter(parameter: AbiParameter): string {
  const {name, type, internalType, indexed} = parameter
  const named = internalType.replace(/\b(?:contract|enum|struct) /g, '')
  const isPointer = type.endsWith(' storage') && !named.endsWith(' storage')
  const written = isPointer ? `${named} storage` : named
  return written + (indexed ? ' indexed' : '') + (name ? ` ${name}` : '')
}

function expandType({type, components}: AbiParameter): string {
  if (!components) return type
  return `(${components.map(expandType).join(',')})${type.slice('tuple'.length)}`
}

function libraryType({type, internalType}: AbiParameter): string {
  const name = internalType.replace(/^struct /, '').replace(/[[ ].*/s, '')
  return name + type.slice('tuple'.length)
}

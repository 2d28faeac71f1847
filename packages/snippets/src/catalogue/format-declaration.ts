import type {AbiEntry, AbiParameter} from '../abi/abi.ts'

/** Format a declaration so that data can be decoded with it: `swap((address token, uint256 amount) order)`. */
export function formatDeclaration({name = '', inputs = []}: AbiEntry): string {
  return `${name}${formatList(inputs)}`
}

function formatList(parameters: ReadonlyArray<AbiParameter>): string {
  return `(${parameters.map(formatParameter).join(', ')})`
}

function formatParameter({name, type, components, indexed}: AbiParameter): string {
  // A library gets the slot of what it may change in storage.
  const plain = type.endsWith(' storage') ? 'uint256' : type
  const full = components ? formatList(components) + plain.slice('tuple'.length) : plain
  return [full, indexed ? 'indexed' : '', name].filter(Boolean).join(' ')
}

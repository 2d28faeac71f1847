import type {Parameter} from './parameter.ts'
import type {AbiDeclaration} from './parse-declaration.ts'

/** Format the signature whose hash is a selector or topic: `transfer(address,(uint256,bool)[])`. */
export function formatSignature({name, parameters}: AbiDeclaration): string {
  return `${name}${formatTypes(parameters)}`
}

function formatTypes(parameters: ReadonlyArray<Parameter>): string {
  return `(${parameters.map(formatType).join(',')})`
}

/** Format a type with the members of its struct: `(uint256,bool)[]`. */
export function formatType({type, components}: Pick<Parameter, 'type' | 'components'>): string {
  return type.startsWith('tuple') ? formatTypes(components) + type.slice('tuple'.length) : type
}

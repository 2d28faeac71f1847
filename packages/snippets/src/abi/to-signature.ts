import {textOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {formatHashedSignature} from './format-hashed-signature.ts'
import {toAbiEntry} from './to-abi-entry.ts'

/**
 * Return the signature that the selector or topic of a declaration is the hash of.
 *
 * A library may use types that have no place in an ABI; the plain name is all there is then.
 */
export function toSignature(resolver: Resolver, declaration: Declaration): string {
  const entry = toAbiEntry(resolver, declaration)
  return entry ? formatHashedSignature(entry) : textOf(declaration.node, 'name')
}

import {type AstNode, childOf, childrenOf} from '../ast/ast.ts'
import {parseNatspec} from '../natspec/parse-natspec.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {hashSource} from '../sources/hash-source.ts'
import type {Describer} from './create-describer.ts'
import type {StorageNamespace} from './describe-storage.ts'
import {layoutStruct} from './layout-struct.ts'

/**
 * List the ERC-7201 namespaces of a contract and its bases.
 *
 * See <https://eips.ethereum.org/EIPS/eip-7201>.
 */
export function listNamespaces(
  resolver: Resolver,
  describer: Describer,
  contract: Declaration
): Array<StorageNamespace> {
  return listNamespaceStructs(resolver, describer, contract).map(({id, struct}) => {
    const members = layoutStruct(resolver, struct)
    const slot = toNamespaceSlot(id)
    return {id, slot, struct: describer.reference(struct), ...(members && {members})}
  })
}

/** List the structs of a contract and its bases that are kept in namespaces. */
export function listNamespaceStructs(
  resolver: Resolver,
  describer: Describer,
  contract: Declaration
): Array<{id: string; struct: Declaration}> {
  return resolver.linearize(contract).flatMap(({node: around, path}) => {
    return childrenOf(around, 'nodes').flatMap((node) => {
      const id = node.nodeType === 'StructDefinition' ? findId(describer, node, path) : undefined
      return id === undefined ? [] : [{id, struct: {node, contract: around, path}}]
    })
  })
}

function findId(describer: Describer, struct: AstNode, path: string): string | undefined {
  const comment = childOf(struct, 'documentation')
  if (!comment) return undefined
  const tags = parseNatspec(describer.text(comment, path))
  const location = tags.find(({name}) => name === 'custom:storage-location')?.text
  return /^erc7201:(\S+)/.exec(location ?? '')?.[1]
}

/** `keccak256(abi.encode(uint256(keccak256(id)) - 1)) & ~bytes32(uint256(0xff))` */
export function toNamespaceSlot(id: string): string {
  const inner = BigInt(hashSource(new TextEncoder().encode(id))) - 1n
  const outer = hashSource(Buffer.from(inner.toString(16).padStart(64, '0'), 'hex'))
  return `${outer.slice(0, -2)}00`
}

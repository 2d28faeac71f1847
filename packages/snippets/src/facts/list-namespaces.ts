import {type AstNode, childOf, childrenOf} from '../ast/ast.ts'
import {parseNatspec} from '../natspec/parse-natspec.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {toNamespaceSlot} from '../values/to-namespace-slot.ts'
import type {Describer} from './create-describer.ts'
import type {StorageNamespace} from './describe-storage.ts'
import {findNamespaceFault} from './find-namespace-fault.ts'
import {layoutStruct} from './layout-struct.ts'
import {listPlacedStructs} from './list-placed-structs.ts'
import type {NamespaceStruct} from './namespace-struct.ts'

/**
 * List the structs that a contract and its bases keep outside of the layout that the compiler writes: in ERC-7201
 * namespaces, and at constant slots that functions place them at.
 *
 * See <https://eips.ethereum.org/EIPS/eip-7201>.
 */
export function listNamespaces(
  resolver: Resolver,
  describer: Describer,
  contract: Declaration
): Array<StorageNamespace> {
  const structs = listNamespaceStructs(resolver, describer, contract)
  return structs.map((each) => {
    const {id, slot, struct, accessor} = each
    const members = layoutStruct(resolver, struct)
    const fault = accessor ? undefined : findNamespaceFault(resolver, each, structs)
    return {
      id,
      name: formatNamespace(id),
      slot,
      struct: describer.reference(struct),
      ...(members && {members}),
      ...(fault !== undefined && {fault})
    }
  })
}

/** List these structs without their layout. */
export function listNamespaceStructs(
  resolver: Resolver,
  describer: Describer,
  contract: Declaration
): Array<NamespaceStruct> {
  const annotated = resolver.linearize(contract).flatMap(({node: around, path}) => {
    return childrenOf(around, 'nodes').flatMap((node): Array<NamespaceStruct> => {
      const id = node.nodeType === 'StructDefinition' ? findId(describer, node, path) : undefined
      if (id === undefined) return []
      return [
        {
          id,
          slot: toNamespaceSlot(new TextEncoder().encode(id)),
          struct: {node, contract: around, path}
        }
      ]
    })
  })
  const all = listPlacedStructs(resolver, contract)
  const placed = all.filter(({slot, struct}) => {
    return annotated.every((each) => each.slot !== slot && each.struct.node !== struct.node)
  })
  const withPlaces = annotated.map((each): NamespaceStruct => {
    const [own, other] = all.filter(({struct}) => struct.node === each.struct.node)
    return own && !other ? {...each, placed: own} : each
  })
  return [...withPlaces, ...placed]
}

/** Name a namespace: `erc7201:app.main`, or the expression of its slot. */
export function formatNamespace(id: string): string {
  return /^(?:keccak256\("|0x[\da-f]{64}$)/.test(id) ? id : `erc7201:${id}`
}

function findId(describer: Describer, struct: AstNode, path: string): string | undefined {
  const comment = childOf(struct, 'documentation')
  if (!comment) return undefined
  const tags = parseNatspec(describer.text(comment, path))
  const location = tags.find(({name}) => name === 'custom:storage-location')?.text
  return /^erc7201:(\S+)/.exec(location ?? '')?.[1]
}

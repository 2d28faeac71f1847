import {type AstNode, childOf, childrenOf, idOf, textOf, typeStringOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {parsePlainType} from '../values/constant-value.ts'
import type {StoragePlace} from './describe-storage.ts'

/** Room that a type takes: bytes that may share a slot, or whole slots. */
type Size = {bytes: number} | {slots: bigint; members?: Array<StoragePlace>}

const deepest = 16

/**
 * Lay out the members of a struct in storage, with slots counted from its start.
 *
 * The compiler lays out only the variables of a contract. A struct in an ERC-7201 namespace is not a variable.
 * Returns undefined for a struct with a type whose size is not known.
 *
 * See <https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html>.
 */
export function layoutStruct(
  resolver: Resolver,
  struct: Declaration,
  depth = 0
): Array<StoragePlace> | undefined {
  const places: Array<StoragePlace> = []
  let slot = 0n
  let used = 0

  for (const member of childrenOf(struct.node, 'members')) {
    const size = sizeOf(resolver, childOf(member, 'typeName'), struct.path, depth)
    if (!size) return undefined
    const label = textOf(member, 'name')
    const type = typeStringOf(member)

    if ('bytes' in size) {
      if (used + size.bytes > 32) {
        slot++
        used = 0
      }
      places.push({label, type, slot: slot.toString(), offset: used, bytes: size.bytes})
      used += size.bytes
    } else {
      if (used > 0) slot++
      const members = size.members?.map((each) => shift(each, slot))
      const bytes = Number(size.slots * 32n)
      places.push({label, type, slot: slot.toString(), offset: 0, bytes, ...(members && {members})})
      slot += size.slots
      used = 0
    }
  }

  return places
}

function shift(place: StoragePlace, start: bigint): StoragePlace {
  const {members, slot} = place
  return {
    ...place,
    slot: (BigInt(slot) + start).toString(),
    ...(members && {members: members.map((member) => shift(member, start))})
  }
}

function sizeOf(
  resolver: Resolver,
  type: AstNode | undefined,
  path: string,
  depth: number
): Size | undefined {
  switch (type?.nodeType) {
    case 'ElementaryTypeName': {
      return sizeOfElementary(typeStringOf(type))
    }
    case 'FunctionTypeName': {
      return {bytes: type.visibility === 'external' ? 24 : 8}
    }
    case 'Mapping': {
      return {slots: 1n}
    }
    case 'ArrayTypeName': {
      return sizeOfArray(resolver, type, path, depth)
    }
    case 'UserDefinedTypeName': {
      const declared = resolver.resolve(path, idOf(type, 'referencedDeclaration'))
      return declared && sizeOfDeclared(resolver, declared, depth)
    }
  }

  return undefined
}

function sizeOfElementary(name: string): Size | undefined {
  const type = parsePlainType(name)
  switch (type?.kind) {
    case 'address': {
      return {bytes: 20}
    }
    case 'bool': {
      return {bytes: 1}
    }
    case 'fixedBytes': {
      return {bytes: type.width}
    }
    case 'number': {
      return {bytes: type.bits / 8}
    }
    case 'bytes':
    case 'string': {
      return {slots: 1n}
    }
  }

  return undefined
}

function sizeOfArray(
  resolver: Resolver,
  type: AstNode,
  path: string,
  depth: number
): Size | undefined {
  // The compiler has worked out the length, which may be an expression.
  const [, length] = /\[(\d*)\](?=[^\]]*$)/.exec(typeStringOf(type)) ?? []
  if (length === undefined || length === '') return {slots: 1n}
  const base = sizeOf(resolver, childOf(type, 'baseType'), path, depth)
  if (!base) return undefined
  const count = BigInt(length)
  if ('slots' in base) return {slots: base.slots * count}
  const each = BigInt(Math.floor(32 / base.bytes))
  return {slots: (count + each - 1n) / each}
}

function sizeOfDeclared(
  resolver: Resolver,
  declared: Declaration,
  depth: number
): Size | undefined {
  const {node, path} = declared
  switch (node.nodeType) {
    case 'ContractDefinition': {
      return {bytes: 20}
    }
    case 'EnumDefinition': {
      return {bytes: 1}
    }
    case 'UserDefinedValueTypeDefinition': {
      return sizeOf(resolver, childOf(node, 'underlyingType'), path, depth)
    }
    case 'StructDefinition': {
      if (depth >= deepest) return undefined
      const members = layoutStruct(resolver, declared, depth + 1)
      return members && {slots: countSlots(members), members}
    }
  }

  return undefined
}

function countSlots(members: ReadonlyArray<StoragePlace>): bigint {
  const last = members.at(-1)
  return last ? BigInt(last.slot) + BigInt(Math.max(1, Math.ceil(last.bytes / 32))) : 1n
}

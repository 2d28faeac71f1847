import {type AstNode, childOf, childrenOf, idOf, textOf, typeStringOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {parsePlainType} from '../values/constant-value.ts'
import type {StoragePlace} from './describe-storage.ts'
import {
  addSlots,
  type ElementKind,
  formatSlot,
  rootSlot,
  type SlotStart,
  toElementStart
} from './slot-start.ts'

/** Room that a type takes: bytes that may share a slot, or whole slots. */
type Size =
  | {bytes: number}
  | {
      slots: bigint
      members?: Array<StoragePlace> | undefined
      elements?: Array<StoragePlace> | undefined
    }

/** Context of a type. */
interface Around {
  /** Where it starts; undefined to leave out what arrays and mappings hold. */
  start: SlotStart | undefined
  structs: ReadonlyArray<AstNode>
}

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
  struct: Declaration
): Array<StoragePlace> | undefined {
  return layoutMembers(resolver, struct, {start: rootSlot, structs: []})?.members
}

function layoutMembers(
  resolver: Resolver,
  struct: Declaration,
  {start, structs}: Around
): {slots: bigint; members: Array<StoragePlace>} | undefined {
  const places: Array<StoragePlace> = []
  const inner = [...structs, struct.node]
  let slot = 0n
  let used = 0

  for (const member of childrenOf(struct.node, 'members')) {
    // A type that takes whole slots starts in a new one.
    const next = slot + (used > 0 ? 1n : 0n)
    const around = {start: start && addSlots(start, next), structs: inner}
    const size = sizeOf(resolver, childOf(member, 'typeName'), struct.path, around)
    if (!size) return undefined
    const label = textOf(member, 'name')
    const type = typeStringOf(member)
    const format = (at: bigint): string => (start ? formatSlot(addSlots(start, at)) : String(at))

    if ('bytes' in size) {
      if (used + size.bytes > 32) {
        slot++
        used = 0
      }
      places.push({label, type, slot: format(slot), offset: used, bytes: size.bytes})
      used += size.bytes
    } else {
      const {slots, members, elements} = size
      places.push({
        label,
        type,
        slot: format(next),
        offset: 0,
        bytes: Number(slots * 32n),
        ...(members && {members}),
        ...(elements && {elements})
      })
      slot = next + slots
      used = 0
    }
  }

  const slots = slot + (used > 0 ? 1n : 0n)
  return {slots: slots > 0n ? slots : 1n, members: places}
}

function sizeOf(
  resolver: Resolver,
  type: AstNode | undefined,
  path: string,
  around: Around
): Size | undefined {
  switch (type?.nodeType) {
    case 'ElementaryTypeName': {
      return sizeOfElementary(typeStringOf(type))
    }
    case 'FunctionTypeName': {
      return {bytes: type.visibility === 'external' ? 24 : 8}
    }
    case 'Mapping': {
      const value = childOf(type, 'valueType')
      return {slots: 1n, elements: listElements(resolver, 'mapping', value, path, around)}
    }
    case 'ArrayTypeName': {
      return sizeOfArray(resolver, type, path, around)
    }
    case 'UserDefinedTypeName': {
      const declared = resolver.resolve(path, idOf(type, 'referencedDeclaration'))
      return declared && sizeOfDeclared(resolver, declared, around)
    }
  }

  return undefined
}

/** List the members of the structs that an array or a mapping holds. */
function listElements(
  resolver: Resolver,
  kind: ElementKind,
  held: AstNode | undefined,
  path: string,
  {start, structs}: Around
): Array<StoragePlace> | undefined {
  const size = start && sizeOf(resolver, held, path, {start: undefined, structs})
  if (!size || 'bytes' in size) return
  const {label, start: at} = toElementStart(start, kind, size.slots)
  const element = sizeOf(resolver, held, path, {start: at, structs})
  if (!element || 'bytes' in element) return
  const {members, elements} = element
  const prefix = members ? `${label}.` : label
  return (members ?? elements)?.map((place) => ({...place, label: prefix + place.label}))
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
  around: Around
): Size | undefined {
  // The compiler has worked out the length, which may be an expression.
  const [, length] = /\[(\d*)\](?=[^\]]*$)/.exec(typeStringOf(type)) ?? []
  const held = childOf(type, 'baseType')
  if (length === undefined || length === '') {
    return {slots: 1n, elements: listElements(resolver, 'array', held, path, around)}
  }
  const base = sizeOf(resolver, held, path, {...around, start: undefined})
  if (!base) return undefined
  const count = BigInt(length)
  if ('slots' in base) {
    const elements = listElements(resolver, 'fixed array', held, path, around)
    return {slots: base.slots * count, elements}
  }
  const each = BigInt(Math.floor(32 / base.bytes))
  return {slots: (count + each - 1n) / each}
}

function sizeOfDeclared(
  resolver: Resolver,
  declared: Declaration,
  around: Around
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
      return sizeOf(resolver, childOf(node, 'underlyingType'), path, around)
    }
    case 'StructDefinition': {
      // A struct may hold itself in an array or a mapping.
      if (around.structs.length >= deepest || around.structs.includes(node)) return undefined
      return layoutMembers(resolver, declared, around)
    }
  }

  return undefined
}

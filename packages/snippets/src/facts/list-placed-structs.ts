import {
  type AstNode,
  childOf,
  childrenOf,
  idOf,
  parametersOf,
  textOf,
  typeIdentifierOf,
  typeStringOf
} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {hashText} from '../sources/hash-source.ts'
import type {Constant} from '../values/constant-value.ts'
import {evaluateConstant} from '../values/evaluate-constant.ts'

/** A struct that a function places at a constant slot, as diamonds keep their storage. */
export interface PlacedStruct {
  /** The expression of the slot: `keccak256("app.storage")`, or the slot itself. */
  id: string
  /** 32 bytes in hex. */
  slot: string
  struct: Declaration
  /** The function that returns the struct. */
  accessor: AstNode
}

// A contract or a function refers to the same declarations in everything that inherits or calls it.
const used = new WeakMap<AstNode, {accessors: Array<AstNode>; functions: ReadonlySet<number>}>()

/**
 * List the structs that a contract, its bases, and the libraries they call place at constant slots.
 *
 * A slot counts only if the function has no other statement than the assignment, and if no other struct is there.
 */
export function listPlacedStructs(resolver: Resolver, contract: Declaration): Array<PlacedStruct> {
  if (contract.node.contractKind !== 'contract') return []
  const placed = new Map<string, Array<PlacedStruct>>()
  const queue = [...resolver.linearize(contract)]
  const seen = new Set(queue.map(({node}) => node))

  for (let next = queue.shift(); next; next = queue.shift()) {
    const {path} = next
    const {accessors, functions} = listUses(next.node)
    for (const accessor of accessors) {
      const found = readAccessor(resolver, accessor, path)
      if (found) placed.set(found.slot, [...(placed.get(found.slot) ?? []), found])
    }
    for (const id of functions) {
      const called = resolver.resolve(path, id)
      if (called?.node.nodeType !== 'FunctionDefinition' || seen.has(called.node)) continue
      seen.add(called.node)
      // Functions of libraries and sources run in the storage of the caller.
      const {contract: owner} = called
      if (owner === undefined || owner.contractKind === 'library') queue.push(called)
    }
  }
  return [...placed.values()].flatMap(([first, ...others]) => {
    return first && others.every(({struct}) => struct.node === first.struct.node) ? [first] : []
  })
}

/** Check by its head whether a function may be one that places a struct. */
export function isAccessor(node: AstNode): boolean {
  const [returned, ...others] = parametersOf(node, 'returnParameters')
  return (
    node.nodeType === 'FunctionDefinition' &&
    node.virtual !== true &&
    parametersOf(node).length === 0 &&
    childrenOf(node, 'modifiers').length === 0 &&
    others.length === 0 &&
    returned?.storageLocation === 'storage' &&
    textOf(returned, 'name') !== '' &&
    typeStringOf(returned).startsWith('struct ')
  )
}

function listUses(root: AstNode): {accessors: Array<AstNode>; functions: ReadonlySet<number>} {
  const known = used.get(root)
  if (known) return known
  const accessors: Array<AstNode> = []
  const functions = new Set<number>()
  walkAst(root, (node) => {
    if (isAccessor(node)) accessors.push(node)
    const names = node.nodeType === 'Identifier' || node.nodeType === 'MemberAccess'
    const id = names ? idOf(node, 'referencedDeclaration') : undefined
    if (id !== undefined && /^t_function_(?:internal|delegatecall)/.test(typeIdentifierOf(node))) {
      functions.add(id)
    }
    return node.nodeType !== 'InlineAssembly'
  })
  const uses = {accessors, functions}
  used.set(root, uses)
  return uses
}

/** Read `{ bytes32 slot = SLOT; assembly { l.slot := slot } }`, or the same without the local variable. */
function readAccessor(
  resolver: Resolver,
  accessor: AstNode,
  path: string
): PlacedStruct | undefined {
  const [returned] = parametersOf(accessor, 'returnParameters')
  const type = returned && childOf(returned, 'typeName')
  const struct = type && resolver.resolve(path, idOf(type, 'referencedDeclaration'))
  const statements = childrenOf(childOf(accessor, 'body') ?? accessor, 'statements')
  const [assembly] = statements.slice(-1)
  const assigned = assembly && readAssignment(assembly)
  if (struct?.node.nodeType !== 'StructDefinition' || assigned?.to !== returned?.id) return
  if (assigned === undefined || statements.length > 2) return

  const [local] = statements.slice(0, -1)
  const [declared] = local ? childrenOf(local, 'declarations') : []
  const initial =
    assigned.from === declared?.id && local ? childOf(local, 'initialValue') : undefined
  const from = local ? initial : findConstant(resolver, assigned.from, path)
  const slot = from && toSlot(evaluateConstant(resolver, from, path))
  if (!from || slot === undefined) return
  const text = findHashed(resolver, from, path)
  const isHash = text !== undefined && hashText(text).toLowerCase() === slot
  return {id: isHash ? `keccak256(${JSON.stringify(text)})` : slot, slot, struct, accessor}
}

/** Format a number or a hash as 32 bytes in hex. */
function toSlot({value}: Partial<Constant> = {}): string | undefined {
  if (value instanceof Uint8Array) {
    return value.length === 32 ? `0x${Buffer.from(value).toString('hex')}` : undefined
  }
  if (typeof value !== 'bigint' || value < 0n || value >> 256n > 0n) return
  return `0x${value.toString(16).padStart(64, '0')}`
}

/** Read the ids of the variables in an assembly block that is one assignment: `l.slot := slot`. */
function readAssignment(
  assembly: AstNode
): {to: number | undefined; from: number | undefined} | undefined {
  const [only, ...others] = childrenOf(childOf(assembly, 'AST') ?? assembly, 'statements')
  if (only?.nodeType !== 'YulAssignment' || others.length > 0) return
  const [target, ...targets] = childrenOf(only, 'variableNames')
  const value = childOf(only, 'value')
  if (!target || targets.length > 0 || value?.nodeType !== 'YulIdentifier') return
  if (!textOf(target, 'name').endsWith('.slot')) return
  const references = Array.isArray(assembly.externalReferences) ? assembly.externalReferences : []
  const declarationAt = (src: string): number | undefined => {
    const found = references.map((each) => ({nodeType: '', src: '', ...each}))
    const reference = found.find((each) => each.src === src)
    return reference && idOf(reference, 'declaration')
  }
  return {to: declarationAt(target.src), from: declarationAt(value.src)}
}

/** Find the value of a constant that assembly names. */
function findConstant(
  resolver: Resolver,
  id: number | undefined,
  path: string
): AstNode | undefined {
  const constant = resolver.resolve(path, id)
  // The ids in a value are ids of its own source.
  if (constant?.node.mutability !== 'constant' || constant.path !== path) return
  return childOf(constant.node, 'value')
}

/** Find the text that an expression hashes: `"app.storage"` of `keccak256("app.storage")`. */
function findHashed(resolver: Resolver, expression: AstNode, path: string): string | undefined {
  const constant = resolver.resolve(path, idOf(expression, 'referencedDeclaration'))
  const call = constant ? childOf(constant.node, 'value') : expression
  const [argument] = call ? childrenOf(call, 'arguments') : []
  const isConversion = argument?.nodeType === 'FunctionCall' && argument.kind === 'typeConversion'
  const literal = isConversion ? childrenOf(argument, 'arguments')[0] : argument
  return literal?.nodeType === 'Literal' && typeof literal.value === 'string'
    ? literal.value
    : undefined
}

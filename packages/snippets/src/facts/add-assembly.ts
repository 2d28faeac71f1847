import {type AstNode, childOf, childrenOf, textOf} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import type {Effects} from './effects.ts'
import {listAssemblyWords} from './list-assembly-words.ts'

/**
 * Add what inline assembly of a function does.
 *
 * It names no errors or events. If it contains a number that is the selector of an error or the topic of an event
 * declared in the contract or the source, it counts as using that.
 */
export function addAssembly(
  resolver: Resolver,
  by: Declaration,
  assembly: AstNode,
  effects: Effects
): void {
  const words = listAssemblyWords(resolver, by, assembly)
  const reverts = countReverts(assembly)
  let known = 0

  for (const {word, value} of words.size > 0 ? listHashed(resolver, by) : []) {
    if (!words.has(word)) continue
    const isError = value.node.nodeType === 'ErrorDefinition'
    effects[isError ? 'errors' : 'events'].push({value, by, assembly: true})
    if (isError) known++
  }

  if (reverts > known && !effects.unknown.includes(by)) effects.unknown.push(by)
}

/** An error or an event, and its selector or topic. */
interface Hashed {
  word: bigint
  value: Declaration
}

const hashed = new WeakMap<Resolver, Map<AstNode | string, ReadonlyArray<Hashed>>>()

/** List the errors and events of the contract of a function, of its bases and of its source. */
function listHashed(resolver: Resolver, {contract, path}: Declaration): ReadonlyArray<Hashed> {
  const all = hashed.get(resolver) ?? new Map<AstNode | string, ReadonlyArray<Hashed>>()
  hashed.set(resolver, all)
  const known = all.get(contract ?? path)
  if (known) return known
  const line = contract ? resolver.linearize({node: contract, path}) : []
  const members = line.flatMap((base) =>
    childrenOf(base.node, 'nodes').map((node) => ({node, contract: base.node, path: base.path}))
  )
  const found = [...members, ...resolver.topLevel(path)].flatMap((value): Array<Hashed> => {
    const {nodeType} = value.node
    const isEvent = nodeType === 'EventDefinition'
    if (!isEvent && nodeType !== 'ErrorDefinition') return []
    const text = textOf(value.node, isEvent ? 'eventSelector' : 'errorSelector')
    return text === '' ? [] : [{word: BigInt(`0x${text}`), value}]
  })
  all.set(contract ?? path, found)
  return found
}

function countReverts(assembly: AstNode): number {
  const tree = childOf(assembly, 'AST')
  let count = 0

  if (tree) {
    walkAst(tree, (node) => {
      const called = node.nodeType === 'YulFunctionCall' ? childOf(node, 'functionName') : undefined
      if (called && textOf(called, 'name') === 'revert') count++
      return undefined
    })
  }

  return count
}

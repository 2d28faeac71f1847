import {type AstNode, childrenOf, textOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {rememberDeclarations} from '../resolve/remember-declarations.ts'
import type {Effects} from './effects.ts'
import {readAssembly} from './read-assembly.ts'

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
  const {words, reverts, logs, delegates} = readAssembly(resolver, by, assembly)
  const hashed =
    words.size > 0
      ? recallHashed(resolver, by.contract ?? by.path, () => listHashed(resolver, by))
      : []
  const known = {errors: 0, events: 0}

  for (const {word, value} of hashed) {
    if (!words.has(word)) continue
    const kind = value.node.nodeType === 'ErrorDefinition' ? 'errors' : 'events'
    effects[kind].push({value, by, assembly: true})
    known[kind]++
  }

  if (reverts > known.errors && !effects.unknown.includes(by)) effects.unknown.push(by)
  if (logs > known.events || delegates) effects.hidden.push(by)
}

/** An error or an event, and its selector or topic. */
interface Hashed {
  word: bigint
  value: Declaration
}

const recallHashed = rememberDeclarations<ReadonlyArray<Hashed>>()

/** List the errors and events of the contract of a function, of its bases and of its source. */
function listHashed(resolver: Resolver, {contract, path}: Declaration): Array<Hashed> {
  const line = contract ? resolver.linearize({node: contract, path}) : []
  const members = line.flatMap((base) =>
    childrenOf(base.node, 'nodes').map((node) => ({node, contract: base.node, path: base.path}))
  )
  return [...members, ...resolver.topLevel(path)].flatMap((value): Array<Hashed> => {
    const {nodeType} = value.node
    const isEvent = nodeType === 'EventDefinition'
    if (!isEvent && nodeType !== 'ErrorDefinition') return []
    const text = textOf(value.node, isEvent ? 'eventSelector' : 'errorSelector')
    return text === '' ? [] : [{word: BigInt(`0x${text}`), value}]
  })
}

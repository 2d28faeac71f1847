import {childrenOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'

/** List the functions of a contract and its bases that can be called from outside. */
export function listEntryFunctions(resolver: Resolver, contract: Declaration): Array<Declaration> {
  return resolver.linearize(contract).flatMap(({node: around, path}) => {
    return childrenOf(around, 'nodes')
      .filter(({nodeType, visibility}) => {
        return (
          nodeType === 'FunctionDefinition' &&
          (visibility === 'public' || visibility === 'external')
        )
      })
      .map((node) => ({node, contract: around, path}))
  })
}

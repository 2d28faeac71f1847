import {type AstNode, textOf} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import type {Resolver} from '../resolve/create-resolver.ts'
import {findCalled} from '../resolve/find-called.ts'
import {evaluateConstant} from '../values/evaluate-constant.ts'

const limits = new WeakMap<AstNode, ReadonlyArray<string>>()

/** List the constants that some code names and that are numbers, with their values: `Vault.MAX_FEE=500`. */
export function listLimits(resolver: Resolver, node: AstNode, path: string): ReadonlyArray<string> {
  const known = limits.get(node) ?? findLimits(resolver, node, path)
  limits.set(node, known)
  return known
}

function findLimits(resolver: Resolver, node: AstNode, path: string): Array<string> {
  const found = new Set<string>()
  walkAst(node, (part) => {
    const isName = part.nodeType === 'Identifier' || part.nodeType === 'MemberAccess'
    const named = isName ? findCalled(resolver, part, path) : undefined
    if (named?.node.mutability === 'constant') {
      const value = evaluateConstant(resolver, part, path)?.value
      const owner = named.contract && textOf(named.contract, 'name')
      const name = [owner, textOf(named.node, 'name')].filter(Boolean).join('.')
      // Pages do not repeat numbers such as 0 and 1.
      if (typeof value === 'bigint' && value > 1n) found.add(`${name}=${value}`)
    }
    return part.nodeType !== 'InlineAssembly'
  })
  return [...found].sort()
}

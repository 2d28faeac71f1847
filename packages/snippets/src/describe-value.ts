import {type AstNode, childOf, childrenOf, idOf, textOf, typeStringOf} from './ast.ts'
import type {Describer} from './create-describer.ts'
import type {Declaration, Resolver} from './create-resolver.ts'
import {convert, evaluateConstant} from './evaluate-constant.ts'
import type {ValueFact} from './facts.ts'
import {formatConstant} from './format-constant.ts'
import {walkAst} from './walk-ast.ts'

/** Describe a constant or immutable; nothing for another declaration. */
export function describeValue(
  resolver: Resolver,
  describer: Describer,
  {node, path, contract}: Declaration
): ValueFact | undefined {
  const {mutability} = node
  if (mutability !== 'constant' && mutability !== 'immutable') return undefined

  const type = typeStringOf(node)
  const fact: ValueFact = {name: textOf(node, 'name'), type, mutability}
  const expression = childOf(node, 'value') ?? (contract && findAssigned(contract, node.id))
  if (expression) fact.expression = describer.text(expression, path)
  if (contract) fact.contract = describer.reference({node: contract, path})

  const value = expression && evaluateConstant(resolver, expression, path)
  const converted = value === undefined ? undefined : convert(value, type)
  if (converted !== undefined) fact.value = formatConstant(converted, type)
  return fact
}

/** What the constructor assigns to an immutable, if it does so once. */
function findAssigned(contract: AstNode, id: number | undefined): AstNode | undefined {
  const values: Array<AstNode> = []

  for (const member of childrenOf(contract, 'nodes')) {
    if (member.kind !== 'constructor') continue

    walkAst(member, (node) => {
      if (node.nodeType !== 'Assignment') return undefined
      const target = childOf(node, 'leftHandSide')
      const value = childOf(node, 'rightHandSide')
      if (target && value && idOf(target, 'referencedDeclaration') === id) values.push(value)
      return undefined
    })
  }

  return values.length === 1 ? values[0] : undefined
}

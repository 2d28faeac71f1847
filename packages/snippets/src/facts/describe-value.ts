import {
  type AstNode,
  childOf,
  childrenOf,
  idOf,
  parametersOf,
  textOf,
  typeStringOf
} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {rememberDeclarations} from '../resolve/remember-declarations.ts'
import type {Constant, PlainType} from '../values/constant-value.ts'
import {convertConstant} from '../values/convert-constant.ts'
import {evaluateConstant} from '../values/evaluate-constant.ts'
import {findPlainType} from '../values/find-plain-type.ts'
import {formatAsHex} from '../values/format-as-hex.ts'
import type {Describer} from './create-describer.ts'
import type {ValueFact} from './facts.ts'

const recallValue = rememberDeclarations<ValueFact>()

/** Describe a constant or immutable. Returns undefined for any other declaration. */
export function describeValue(
  resolver: Resolver,
  describer: Describer,
  declaration: Declaration
): ValueFact | undefined {
  const {mutability} = declaration.node
  if (mutability !== 'constant' && mutability !== 'immutable') return undefined
  return recallValue(resolver, declaration.node, () => {
    return toFact(resolver, describer, declaration, mutability)
  })
}

function toFact(
  resolver: Resolver,
  describer: Describer,
  {node, path, contract}: Declaration,
  mutability: NonNullable<ValueFact['mutability']>
): ValueFact {
  const type = typeStringOf(node)
  const fact: ValueFact = {name: textOf(node, 'name'), type, mutability}
  const expression =
    mutability === 'constant' ? childOf(node, 'value') : findAssigned(node, contract)
  if (expression) fact.expression = describer.text(expression, path)
  if (contract) fact.contract = describer.reference({node: contract, path})

  const converted = expression && evaluateAs(resolver, expression, node, path)
  const text = converted && formatConstant(converted)
  if (text !== undefined) fact.value = text
  const hex =
    expression && typeof converted?.value === 'bigint'
      ? formatAsHex(resolver, expression, path, converted.value, converted.type)
      : undefined
  if (hex !== undefined) fact.hex = hex
  return fact
}

/** Describe what a function returns if that is all of its code, and the compiler can compute it: `return 18;`. */
export function describeReturned(
  resolver: Resolver,
  {node, path}: Declaration
): string | undefined {
  const [only, ...others] = childrenOf(childOf(node, 'body') ?? node, 'statements')
  const [result, ...results] = parametersOf(node, 'returnParameters')
  const expression = only?.nodeType === 'Return' ? childOf(only, 'expression') : undefined
  if (!expression || !result || others.length > 0 || results.length > 0) return undefined
  const value = evaluateAs(resolver, expression, result, path)
  return value && formatConstant(value)
}

/** Evaluate an expression, and convert its value to the type of what it is assigned to. */
function evaluateAs(
  resolver: Resolver,
  expression: AstNode,
  target: AstNode,
  path: string
): (Constant & {type: PlainType}) | undefined {
  const value = evaluateConstant(resolver, expression, path)
  const type = value && findPlainType(resolver, target, path)
  return type && convertConstant(value, type, false)
}

/**
 * Find the expression assigned to an immutable, if the arguments of the constructor cannot change it:
 * there is one assignment, and it is unconditional.
 */
function findAssigned(variable: AstNode, contract: AstNode | undefined): AstNode | undefined {
  const members = contract ? childrenOf(contract, 'nodes') : []
  const constructors = members.filter(({kind}) => kind === 'constructor')
  const modifiers = members.filter(({nodeType}) => nodeType === 'ModifierDefinition')
  let writes = 0
  let returns = false

  const count = (target: AstNode | undefined) => {
    if (!target) return
    walkAst(target, (node) => {
      if (idOf(node, 'referencedDeclaration') === variable.id) writes++
      return undefined
    })
  }

  for (const member of [...constructors, ...modifiers]) {
    walkAst(member, (node) => {
      if (node.nodeType === 'Assignment') count(childOf(node, 'leftHandSide'))
      // `++`, `--` and `delete` write; counting the other operators too only makes this stricter.
      if (node.nodeType === 'UnaryOperation') count(childOf(node, 'subExpression'))
      if (node.nodeType === 'Return') returns = true
      return undefined
    })
  }

  const initial = childOf(variable, 'value')
  if (initial) return writes === 0 ? initial : undefined
  if (writes !== 1 || returns) return undefined

  for (const member of constructors) {
    for (const statement of childrenOf(childOf(member, 'body') ?? member, 'statements')) {
      const assignment = childOf(statement, 'expression')
      if (assignment?.nodeType !== 'Assignment' || assignment.operator !== '=') continue
      const target = childOf(assignment, 'leftHandSide')
      if (target && idOf(target, 'referencedDeclaration') === variable.id) {
        return childOf(assignment, 'rightHandSide')
      }
    }
  }

  return undefined
}

/** Format a value the way people write its type: numbers in decimal, bytes and addresses in hex. */
function formatConstant({value, type}: Constant & {type: PlainType}): string | undefined {
  if (value instanceof Uint8Array) {
    if (type.kind !== 'string') return `0x${Buffer.from(value).toString('hex')}`

    try {
      return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(value)
    } catch {
      // The bytes are not valid UTF-8, so they have no text form.
      return undefined
    }
  }

  return type.kind === 'address' && typeof value === 'bigint'
    ? `0x${value.toString(16).padStart(40, '0')}`
    : String(value)
}

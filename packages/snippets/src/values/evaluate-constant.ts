import {
  type AstNode,
  childOf,
  childrenOf,
  idOf,
  textOf,
  typeIdentifierOf,
  typeStringOf
} from '../ast/ast.ts'
import type {Resolver} from '../resolve/create-resolver.ts'
import {hashSource} from '../sources/hash-source.ts'
import {applyOperator, compare} from './apply-operator.ts'
import {type Constant, type PlainType, toBytes, toNumber} from './constant-value.ts'
import {convertConstant} from './convert-constant.ts'
import {evaluateMember} from './evaluate-member.ts'
import {findPlainType, findTypeOf} from './find-plain-type.ts'
import {toLiteral} from './to-literal.ts'
import {toNamespaceSlot} from './to-namespace-slot.ts'

interface Context {
  resolver: Resolver
  /** Values by node, because constants can use each other many times. */
  known: Map<AstNode, Constant | undefined>
}

/**
 * Evaluate a constant expression made of literals, operators, conversions, hashes and names.
 *
 * Returns undefined for anything else and for expressions that would revert, so that a value is always right.
 */
export function evaluateConstant(
  resolver: Resolver,
  expression: AstNode,
  path: string
): Constant | undefined {
  return evaluate({resolver, known: new Map()}, expression, path, 0)
}

function evaluate(
  context: Context,
  node: AstNode | undefined,
  path: string,
  depth: number
): Constant | undefined {
  if (!node || depth > 256) return undefined
  const {resolver} = context
  const next = (child: AstNode | undefined) => evaluate(context, child, path, depth + 1)

  // For literals alone the compiler writes the value into the type, unless it is long.
  const folded = /^int_const (-?\d{1,100})$/.exec(typeStringOf(node))?.[1]
  if (folded !== undefined) return {value: BigInt(folded), type: {kind: 'literal'}}

  switch (node.nodeType) {
    case 'Literal': {
      return toLiteral(node)
    }
    case 'TupleExpression': {
      const [only, ...others] = childrenOf(node, 'components')
      return others.length === 0 && node.isInlineArray !== true ? next(only) : undefined
    }
    case 'Identifier':
    case 'MemberAccess': {
      return evaluateMember(resolver, node, path) ?? evaluateNamed(context, node, path, depth)
    }
    case 'UnaryOperation': {
      return isOverloaded(node)
        ? undefined
        : applyUnary(textOf(node, 'operator'), next(childOf(node, 'subExpression')))
    }
    case 'BinaryOperation': {
      if (isOverloaded(node)) return undefined
      const left = next(childOf(node, 'leftExpression'))
      const right = next(childOf(node, 'rightExpression'))
      return left && right && applyBinary(node, left, right, findPlainType(resolver, node, path))
    }
    case 'Conditional': {
      const condition = next(childOf(node, 'condition'))?.value
      const type = findPlainType(resolver, node, path)
      if (typeof condition !== 'boolean' || !type) return undefined
      const value = next(childOf(node, condition ? 'trueExpression' : 'falseExpression'))
      return value && convertConstant(value, type, false)
    }
    case 'FunctionCall': {
      const [argument, ...others] = childrenOf(node, 'arguments')
      const value = others.length === 0 ? next(argument) : undefined
      return value && applyCall(resolver, node, value, path)
    }
    default: {
      return undefined
    }
  }
}

/** Evaluate the constant that a name refers to, once. */
function evaluateNamed(
  {resolver, known}: Context,
  name: AstNode,
  path: string,
  depth: number
): Constant | undefined {
  const constant = resolver.resolve(path, idOf(name, 'referencedDeclaration'))
  if (constant?.node.mutability !== 'constant') return undefined
  if (known.has(constant.node)) return known.get(constant.node)
  // A constant that refers to itself has no value.
  known.set(constant.node, undefined)
  const type = findPlainType(resolver, constant.node, constant.path)
  const expression = childOf(constant.node, 'value')
  const value = evaluate({resolver, known}, expression, constant.path, depth + 1)
  const result = value && type && convertConstant(value, type, false)
  known.set(constant.node, result)
  return result
}

function isOverloaded(operation: AstNode): boolean {
  return operation.function !== undefined && operation.function !== null
}

function applyUnary(operator: string, operand: Constant | undefined): Constant | undefined {
  if (!operand) return undefined
  const {value, type} = operand

  if (operator === '!') return typeof value === 'boolean' ? {value: !value, type} : undefined
  if (operator === '-' && typeof value === 'bigint') {
    const result = applyOperator('-', 0n, value, type)
    return result === undefined ? undefined : {value: result, type}
  }
  if (operator !== '~') return undefined
  if (value instanceof Uint8Array) {
    return type.kind === 'fixedBytes' ? {value: value.map((byte) => ~byte), type} : undefined
  }

  // Flip all bits of an unsigned number; for others `~value` is `-1 - value`.
  const ones = type.kind === 'number' && !type.signed ? 2n ** BigInt(type.bits) - 1n : -1n
  return typeof value === 'bigint' ? {value: ones ^ value, type} : undefined
}

function applyBinary(
  operation: AstNode,
  left: Constant,
  right: Constant,
  type: PlainType | undefined
): Constant | undefined {
  const operator = textOf(operation, 'operator')

  if (typeof left.value === 'boolean' && typeof right.value === 'boolean') {
    if (operator === '&&') return {value: left.value && right.value, type: {kind: 'bool'}}
    if (operator === '||') return {value: left.value || right.value, type: {kind: 'bool'}}
  }

  if (/^[=!<>]=?$/.test(operator)) {
    // The compiler converts both sides to one type before it compares them.
    const common = left.type.kind === 'literal' ? right.type : left.type
    const sides = [left, right].map((side) => {
      return common.kind === 'literal' ? side : convertConstant(side, common, false)
    })
    const isSame =
      left.type.kind === 'literal' || right.type.kind === 'literal' || sameType(left, right)
    const [a, b] = sides
    const value = isSame && a && b ? compare(operator, a.value, b.value) : undefined
    return value === undefined ? undefined : {value, type: {kind: 'bool'}}
  }

  if (!type) {
    // Two literals whose result is too long for the compiler to write into the type.
    const literals = left.type.kind === 'literal' && right.type.kind === 'literal'
    const folds = literals && typeStringOf(operation).startsWith('int_const')
    const value = folds ? applyOperator(operator, left.value, right.value, left.type) : undefined
    return value === undefined ? undefined : {value, type: left.type}
  }

  const moves = operator === '<<' || operator === '>>' || operator === '**'
  const a = convertConstant(left, type, false)
  const b = moves ? right : convertConstant(right, type, false)
  const value = a && b && applyOperator(operator, a.value, b.value, type)
  return value === undefined ? undefined : {value, type}
}

function sameType({type: a}: Constant, {type: b}: Constant): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function applyCall(
  resolver: Resolver,
  call: AstNode,
  argument: Constant,
  path: string
): Constant | undefined {
  const called = childOf(call, 'expression')
  const type = findPlainType(resolver, call, path)
  const {value} = argument

  if (call.kind === 'typeConversion') {
    const result = type && convertConstant(argument, type, true)
    if (!typeIdentifierOf(call).startsWith('t_enum$')) return result
    const members = childrenOf(findTypeOf(resolver, call, path)?.node ?? call, 'members').length
    return typeof result?.value === 'bigint' && result.value < members ? result : undefined
  }

  switch (/^t_function_([a-z\d]+)/.exec(called ? typeIdentifierOf(called) : '')?.[1]) {
    case 'wrap':
    case 'unwrap': {
      return type && convertConstant(argument, type, false)
    }
    // Its name before solc 0.5.
    case 'sha3':
    case 'keccak256': {
      if (!(value instanceof Uint8Array) || argument.type.kind === 'fixedBytes') return undefined
      return type && {value: Uint8Array.from(Buffer.from(hashSource(value).slice(2), 'hex')), type}
    }
    case 'erc7201': {
      if (!(value instanceof Uint8Array) || argument.type.kind === 'fixedBytes') return undefined
      return type && {value: BigInt(toNamespaceSlot(value)), type}
    }
    case 'abiencode': {
      // `abi.encode` of one word, as in the slots of ERC-7201.
      const word = called?.memberName === 'encode' ? toWord(argument) : undefined
      return word && {value: word, type: {kind: 'bytes'}}
    }
    case 'abiencodepacked': {
      // Bytes stay as they are: `keccak256(abi.encodePacked("app.main"))`.
      return value instanceof Uint8Array ? {value, type: {kind: 'bytes'}} : undefined
    }
    default: {
      return undefined
    }
  }
}

function toWord({value, type}: Constant): Uint8Array | undefined {
  if (type.kind === 'fixedBytes' && value instanceof Uint8Array) {
    return toBytes(toNumber(value) << BigInt((32 - type.width) * 8), 32)
  }

  if (typeof value === 'bigint') return toBytes(BigInt.asUintN(256, value), 32)
  return typeof value === 'boolean' ? toBytes(value ? 1n : 0n, 32) : undefined
}

import {
  type AstNode,
  childOf,
  childrenOf,
  idOf,
  textOf,
  typeIdentifierOf,
  typeStringOf
} from './ast.ts'
import type {Resolver} from './create-resolver.ts'
import {hashSource} from './hash-source.ts'

/** What a constant is worth. */
export type ConstantValue = bigint | boolean | string | Uint8Array

const units = new Map<string, bigint>([
  ['wei', 1n],
  ['gwei', 10n ** 9n],
  ['szabo', 10n ** 12n],
  ['finney', 10n ** 15n],
  ['ether', 10n ** 18n],
  ['seconds', 1n],
  ['minutes', 60n],
  ['hours', 3600n],
  ['days', 86_400n],
  ['weeks', 604_800n],
  ['years', 31_536_000n]
])

/**
 * Work out an expression that the compiler folds; nothing for what it does not, or for
 * what would need more than arithmetic, conversions and hashes.
 */
export function evaluateConstant(
  resolver: Resolver,
  expression: AstNode,
  path: string,
  depth = 0
): ConstantValue | undefined {
  if (depth > 64) return undefined
  const evaluate = (node: AstNode | undefined) => {
    return node && evaluateConstant(resolver, node, path, depth + 1)
  }

  switch (expression.nodeType) {
    case 'Literal': {
      return readLiteral(expression)
    }
    case 'TupleExpression': {
      const [only, ...others] = childrenOf(expression, 'components')
      return others.length === 0 && expression.isInlineArray !== true ? evaluate(only) : undefined
    }
    case 'Identifier':
    case 'MemberAccess': {
      const limit = typeLimit(expression)
      if (limit !== undefined) return limit
      const constant = resolver.resolve(path, idOf(expression, 'referencedDeclaration'))
      const value = constant?.node.mutability === 'constant' && childOf(constant.node, 'value')
      if (!constant || !value) return undefined
      const result = evaluateConstant(resolver, value, constant.path, depth + 1)
      return result === undefined ? undefined : convert(result, typeStringOf(constant.node))
    }
    case 'UnaryOperation': {
      const operand = evaluate(childOf(expression, 'subExpression'))
      if (expression.function !== undefined && expression.function !== null) return undefined
      return applyUnary(textOf(expression, 'operator'), operand, typeStringOf(expression))
    }
    case 'BinaryOperation': {
      if (expression.function !== undefined && expression.function !== null) return undefined
      const left = evaluate(childOf(expression, 'leftExpression'))
      const right = evaluate(childOf(expression, 'rightExpression'))
      const result = applyBinary(textOf(expression, 'operator'), left, right)
      return result === undefined ? undefined : fit(result, typeStringOf(expression))
    }
    case 'Conditional': {
      const condition = evaluate(childOf(expression, 'condition'))
      if (typeof condition !== 'boolean') return undefined
      return evaluate(childOf(expression, condition ? 'trueExpression' : 'falseExpression'))
    }
    case 'FunctionCall': {
      return evaluateCall(expression, childrenOf(expression, 'arguments').map(evaluate))
    }
    default: {
      return undefined
    }
  }
}

/** Bring a value to a type, as an assignment or a conversion does. */
export function convert(value: ConstantValue, type: string): ConstantValue | undefined {
  const size = /^bytes(\d+)$/.exec(type)

  if (size) {
    const width = Number(size[1])
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
    if (bytes instanceof Uint8Array) {
      const padded = new Uint8Array(width)
      padded.set(bytes.subarray(0, width))
      return toNumber(padded)
    }
  }

  return fit(value, type)
}

/** Between sizes of bytes the left stays, between sizes of numbers the right. */
function convertBytes(value: ConstantValue, from: string, to: string): ConstantValue | undefined {
  const before = /^bytes(\d+)$/.exec(from)
  const after = /^bytes(\d+)$/.exec(to)
  if (!before || !after || typeof value !== 'bigint') return convert(value, to)
  const shift = BigInt(Number(before[1]) - Number(after[1])) * 8n
  return shift >= 0n ? value >> shift : value << -shift
}

function readLiteral(literal: AstNode): ConstantValue | undefined {
  const text = textOf(literal, 'value').replaceAll('_', '')

  switch (literal.kind) {
    case 'bool': {
      return text === 'true'
    }
    case 'string':
    case 'unicodeString': {
      return typeof literal.value === 'string' ? literal.value : undefined
    }
    case 'hexString': {
      return Uint8Array.from(Buffer.from(textOf(literal, 'hexValue'), 'hex'))
    }
    case 'number': {
      const unit = units.get(textOf(literal, 'subdenomination')) ?? 1n
      if (/^0x[0-9a-f]+$/i.test(text)) return BigInt(text) * unit
      const match = /^(\d*)\.?(\d*)(?:e(-?\d+))?$/i.exec(text)
      if (!match) return undefined
      const digits = BigInt(`${match[1]}${match[2]}` || '0') * unit
      const power = BigInt(match[3] ?? 0) - BigInt(match[2]?.length ?? 0)
      if (power > 1000n || power < -1000n) return undefined
      if (power >= 0n) return digits * 10n ** power
      const divisor = 10n ** -power
      return digits % divisor === 0n ? digits / divisor : undefined
    }
    default: {
      return undefined
    }
  }
}

/** `type(uint8).max`; the type of the expression is that of the limit. */
function typeLimit(expression: AstNode): bigint | undefined {
  const of = childOf(expression, 'expression')
  if (!of || !typeIdentifierOf(of).startsWith('t_magic_meta_type')) return undefined
  const match = /^(u?)int(\d+)$/.exec(typeStringOf(expression))
  if (!match) return undefined
  const bits = BigInt(match[2] ?? 0)

  switch (expression.memberName) {
    case 'max': {
      return match[1] ? 2n ** bits - 1n : 2n ** (bits - 1n) - 1n
    }
    case 'min': {
      return match[1] ? 0n : -(2n ** (bits - 1n))
    }
    default: {
      return undefined
    }
  }
}

function applyUnary(
  operator: string,
  value: ConstantValue | undefined,
  type: string
): ConstantValue | undefined {
  if (operator === '!' && typeof value === 'boolean') return !value
  if (typeof value !== 'bigint') return undefined
  if (operator === '-') return -value
  return operator === '~' ? fit(~value, type) : undefined
}

function applyBinary(
  operator: string,
  left: ConstantValue | undefined,
  right: ConstantValue | undefined
): ConstantValue | undefined {
  if (typeof left !== 'bigint' || typeof right !== 'bigint') return undefined
  const shift = operator === '**' || operator === '<<' || operator === '>>'
  if (shift && (right < 0n || right > 4096n)) return undefined

  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      // A fraction which the compiler keeps is not a number here.
      return right === 0n || left % right !== 0n ? undefined : left / right
    case '%':
      return right === 0n ? undefined : left % right
    case '**':
      return left ** right
    case '<<':
      return left << right
    case '>>':
      return left >> right
    case '&':
      return left & right
    case '|':
      return left | right
    case '^':
      return left ^ right
    default:
      return undefined
  }
}

function evaluateCall(
  call: AstNode,
  values: Array<ConstantValue | undefined>
): ConstantValue | undefined {
  const [value] = values
  const called = childOf(call, 'expression')

  if (call.kind === 'typeConversion') {
    const from = childrenOf(call, 'arguments')[0]
    if (value === undefined || values.length !== 1 || !from) return undefined
    return convertBytes(value, typeStringOf(from), typeStringOf(call))
  }

  if (called?.nodeType === 'Identifier' && textOf(called, 'name') === 'keccak256') {
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
    return bytes instanceof Uint8Array ? BigInt(hashSource(bytes)) : undefined
  }

  // `abi.encode` of one number, as in the slots of ERC-7201.
  const encodes = called?.nodeType === 'MemberAccess' && called.memberName === 'encode'
  if (encodes && typeof value === 'bigint' && values.length === 1 && value >= 0n) {
    return Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex'))
  }

  return undefined
}

function fit(value: ConstantValue, type: string): ConstantValue | undefined {
  if (typeof value !== 'bigint') return value
  const integer = /^(u?)int(\d+)$/.exec(type)
  const bits = integer?.[2] ?? sizeInBits(type)
  if (bits === undefined) return value
  const width = Number(bits)
  return integer && !integer[1] ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value)
}

function sizeInBits(type: string): number | undefined {
  if (type.startsWith('address')) return 160
  const match = /^bytes(\d+)$/.exec(type)
  return match ? Number(match[1]) * 8 : undefined
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
}

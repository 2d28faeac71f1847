import {type ConstantValue, type PlainType, toBytes, toNumber, wrap} from './constant-value.ts'

// The compiler folds numbers of up to 4096 bits.
const mostBits = 4096

/**
 * Apply an operator to two values of one type, with the checks of run time. Returns undefined if it
 * would revert, and for fractions.
 *
 * @param type Type of the result and of both values; `literal` for numbers of any size. The right
 *   side of a shift or a power can have any numeric type.
 */
export function applyOperator(
  operator: string,
  left: ConstantValue,
  right: ConstantValue,
  type: PlainType | {kind: 'literal'}
): ConstantValue | undefined {
  if (type.kind === 'fixedBytes' && left instanceof Uint8Array) {
    const bits = right instanceof Uint8Array ? toNumber(right) : right
    const result = typeof bits === 'bigint' ? applyBits(operator, toNumber(left), bits) : undefined
    return result === undefined
      ? undefined
      : toBytes(BigInt.asUintN(type.width * 8, result), type.width)
  }

  if (typeof left !== 'bigint' || typeof right !== 'bigint') return undefined
  const bits = applyBits(operator, left, right)
  if (bits !== undefined) return type.kind === 'number' ? wrap(bits, type) : bits

  const result = applyArithmetic(operator, left, right, type.kind === 'literal')
  if (result === undefined || type.kind === 'literal') return result
  return type.kind === 'number' && wrap(result, type) === result ? result : undefined
}

/** Compare two values of one type. */
export function compare(
  operator: string,
  left: ConstantValue,
  right: ConstantValue
): boolean | undefined {
  if (left instanceof Uint8Array && right instanceof Uint8Array) {
    return left.length === right.length
      ? compare(operator, toNumber(left), toNumber(right))
      : undefined
  }

  if (typeof left !== typeof right) return undefined

  switch (operator) {
    case '==':
      return left === right
    case '!=':
      return left !== right
    case '<':
      return left < right
    case '>':
      return left > right
    case '<=':
      return left <= right
    case '>=':
      return left >= right
    default:
      return undefined
  }
}

function applyBits(operator: string, left: bigint, right: bigint): bigint | undefined {
  switch (operator) {
    case '&':
      return left & right
    case '|':
      return left | right
    case '^':
      return left ^ right
    case '<<':
      return right >= 0n && right <= mostBits ? left << right : undefined
    case '>>':
      return right >= 0n && right <= mostBits ? left >> right : undefined
    default:
      return undefined
  }
}

function applyArithmetic(
  operator: string,
  left: bigint,
  right: bigint,
  exact: boolean
): bigint | undefined {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      // The compiler can keep a fraction, but it has no value here.
      return right === 0n || (exact && left % right !== 0n) ? undefined : left / right
    case '%':
      return right === 0n ? undefined : left % right
    case '**': {
      const size = left.toString(2).length
      const small = right >= 0n && BigInt(size) * right <= BigInt(2 * mostBits)
      return small ? left ** right : undefined
    }
    default:
      return undefined
  }
}

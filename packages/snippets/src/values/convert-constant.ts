import {
  type Constant,
  type ConstantValue,
  type PlainType,
  toBytes,
  toNumber,
  wrap
} from './constant-value.ts'

/**
 * Convert a constant to a type as the compiler does. Returns undefined if the compiler would refuse.
 *
 * Numbers keep their low bits, bytes their high ones.
 *
 * @param explicit Whether to convert as `uint8(x)` does; otherwise a literal has to fit.
 */
export function convertConstant(
  {value, type: from}: Constant,
  to: PlainType,
  explicit: boolean
): (Constant & {type: PlainType}) | undefined {
  const converted =
    value instanceof Uint8Array
      ? fromBytes(value, from, to)
      : typeof value === 'bigint'
        ? fromNumber(value, from, to, explicit)
        : to.kind === 'bool'
          ? value
          : undefined
  return converted === undefined ? undefined : {value: converted, type: to}
}

function fromBytes(
  bytes: Uint8Array,
  from: Constant['type'],
  to: PlainType
): ConstantValue | undefined {
  switch (to.kind) {
    case 'bytes':
    case 'string': {
      return from.kind === 'fixedBytes' ? undefined : bytes
    }
    case 'fixedBytes': {
      if (from.kind === 'literal' && bytes.length > to.width) return undefined
      const padded = new Uint8Array(to.width)
      padded.set(bytes.subarray(0, to.width))
      return padded
    }
    case 'number': {
      const same = from.kind === 'fixedBytes' && from.width * 8 === to.bits && !to.signed
      return same ? toNumber(bytes) : undefined
    }
    case 'address': {
      return from.kind === 'fixedBytes' && from.width === 20 ? toNumber(bytes) : undefined
    }
    default: {
      return undefined
    }
  }
}

function fromNumber(
  value: bigint,
  from: Constant['type'],
  to: PlainType,
  explicit: boolean
): ConstantValue | undefined {
  switch (to.kind) {
    case 'number': {
      const kept = wrap(value, to)
      return kept === value || explicit ? kept : undefined
    }
    case 'address': {
      return from.kind === 'address' || explicit ? BigInt.asUintN(160, value) : undefined
    }
    case 'fixedBytes': {
      const same =
        from.kind === 'literal' ||
        (from.kind === 'address' && to.width === 20) ||
        (from.kind === 'number' && !from.signed && from.bits === to.width * 8)
      return same ? toBytes(value, to.width) : undefined
    }
    default: {
      return undefined
    }
  }
}

/** The value of a constant: a number (also for an address), a boolean, or bytes. */
export type ConstantValue = bigint | boolean | Uint8Array

/** The elementary type behind a type: `uint128` for a type `Price`, `uint8` for an enum, `address` for a contract. */
export type PlainType =
  | {kind: 'address' | 'bool' | 'bytes' | 'string'}
  | {kind: 'fixedBytes'; width: number}
  | {kind: 'number'; signed: boolean; bits: number}

/** A value and its type. A literal has no type until it is used. */
export interface Constant {
  value: ConstantValue
  type: PlainType | {kind: 'literal'}
}

/** Parse the name of an elementary type as the compiler writes it. Returns undefined for other types. */
export function parsePlainType(name: string): PlainType | undefined {
  const type = name.replace(/ (?:memory|storage ref|calldata|payable)$/, '')
  if (type === 'address' || type === 'bool' || type === 'bytes' || type === 'string') {
    return {kind: type}
  }

  const match = /^(bytes|u?int)(\d{1,3})$/.exec(type)
  if (!match) return undefined
  const size = Number(match[2])
  return match[1] === 'bytes'
    ? {kind: 'fixedBytes', width: size}
    : {kind: 'number', signed: match[1] === 'int', bits: size}
}

/** Truncate a number to the bits of its type. */
export function wrap(value: bigint, {signed, bits}: PlainType & {kind: 'number'}): bigint {
  return signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)
}

/** Convert a number to bytes. Returns undefined if it is negative or too large. */
export function toBytes(value: bigint, width: number): Uint8Array | undefined {
  if (value < 0n || value >> BigInt(width * 8) !== 0n) return undefined
  return Uint8Array.from(Buffer.from(value.toString(16).padStart(width * 2, '0'), 'hex'))
}

/** Convert bytes to a number. */
export function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
}

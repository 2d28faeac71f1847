/** What a constant is worth: a number, an address as one, or the bytes of all that has bytes. */
export type ConstantValue = bigint | boolean | Uint8Array

/** What stands behind a type: `Price` is `uint128`, an enum `uint8`, a contract `address`. */
export type PlainType =
  | {kind: 'address' | 'bool' | 'bytes' | 'string'}
  | {kind: 'fixedBytes'; width: number}
  | {kind: 'number'; signed: boolean; bits: number}

/** A value and its type; what is written down has none until it is used. */
export interface Constant {
  value: ConstantValue
  type: PlainType | {kind: 'literal'}
}

/** Read the name of an elementary type, as the compiler writes it; nothing for others. */
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

/** Keep of a number the bits its type has. */
export function wrap(value: bigint, {signed, bits}: PlainType & {kind: 'number'}): bigint {
  return signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)
}

/** The bytes of a number that is not negative; nothing if it has more. */
export function toBytes(value: bigint, width: number): Uint8Array | undefined {
  if (value < 0n || value >> BigInt(width * 8) !== 0n) return undefined
  return Uint8Array.from(Buffer.from(value.toString(16).padStart(width * 2, '0'), 'hex'))
}

/** The number that bytes are. */
export function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
}

import {isDynamic} from '../src/decode-parameters.ts'
import {type Parameter, parseArrayType} from '../src/parameter.ts'

/** A value of the ABI: text or digits, or the items of an array or a struct. */
export type Value = string | ReadonlyArray<Value>

/** Encode values as Solidity does: hex digits. */
export function encode(parameters: ReadonlyArray<Parameter>, values: ReadonlyArray<Value>): string {
  return join(
    parameters.map((parameter, index) => ({
      isMoving: isDynamic(parameter),
      hex: encodeValue(parameter, values[index] ?? '')
    }))
  )
}

/** Put parts one after the other, those without a fixed length behind all others. */
export function join(parts: ReadonlyArray<{isMoving: boolean; hex: string}>): string {
  const heads = parts.reduce((sum, {isMoving, hex}) => sum + (isMoving ? 64 : hex.length), 0)
  let tail = ''
  const head = parts.map(({isMoving, hex}) => {
    if (!isMoving) return hex
    const offset = toWord(BigInt((heads + tail.length) / 2))
    tail += hex
    return offset
  })
  return head.join('') + tail
}

function encodeValue(parameter: Parameter, value: Value): string {
  const {type, components} = parameter
  const array = parseArrayType(type)
  if (array && typeof value !== 'string') {
    const item = {...parameter, type: array.item}
    const items = encode(
      value.map(() => item),
      value
    )
    return array.length === undefined ? toWord(BigInt(value.length)) + items : items
  }
  if (typeof value !== 'string') return encode(components, value)
  if (type === 'string') return encodeBytes(Buffer.from(value).toString('hex'))
  if (type === 'bytes') return encodeBytes(value.slice(2))
  if (type === 'bool') return toWord(value === 'true' ? 1n : 0n)
  if (type.startsWith('bytes')) return value.slice(2).padEnd(64, '0')
  return toWord(BigInt(value))
}

function encodeBytes(hex: string): string {
  return toWord(BigInt(hex.length / 2)) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
}

function toWord(number: bigint): string {
  return BigInt.asUintN(256, number).toString(16).padStart(64, '0')
}

import {formatType} from './format-signature.ts'
import {toChecksum} from './hash.ts'
import {type Parameter, parseArrayType} from './parameter.ts'

/** A decoded argument. */
export interface Argument {
  /** Empty if the parameter or the item of an array has none. */
  name: string
  /** `(uint256,bool)[]` */
  type: string
  /** A number in decimal, an address with its checksum, other bytes in hex, text, `true`; or the items. */
  value: string | ReadonlyArray<Argument>
}

/** Thrown for data that doesn't encode these parameters. */
class DataError extends Error {
  override name = 'DataError'
}

/**
 * Decode the arguments of a call, an error or the data of a log: hex digits without `0x`.
 *
 * Returns undefined if Solidity's `abi.decode` would revert, because a value is out of range or an offset leads out
 * of the data. As in Solidity, extra data at the end is allowed.
 */
export function decodeParameters(
  parameters: ReadonlyArray<Parameter>,
  hex: string
): Array<Argument> | undefined {
  const words = Math.floor(hex.length / digits)
  const budget = {left: Math.max(leastValues, words * 2)}
  try {
    return decodeTuple(parameters, {hex, start: 0, budget})
  } catch (error) {
    if (error instanceof DataError) return
    throw error
  }
}

/** The data, the start that offsets are relative to, and how many values may still be read. */
interface Area {
  hex: string
  start: number
  /** Limits the values, because many offsets can lead to the same data: a few words could mean billions of values. */
  budget: {left: number}
}

/** Digits of a word. */
const digits = 64

const leastValues = 1000

function decodeTuple(parameters: ReadonlyArray<Parameter>, area: Area): Array<Argument> {
  let at = area.start
  return parameters.map((parameter) => {
    const isMoving = isDynamic(parameter)
    const place = isMoving ? area.start + decodeLength(area.hex, at) * 2 : at
    at += isMoving ? digits : countWords(parameter) * digits
    return decodeArgument(parameter, {...area, start: place})
  })
}

function decodeArgument(parameter: Parameter, area: Area): Argument {
  if (--area.budget.left < 0) throw new DataError('Too many values')
  return {name: parameter.name, type: formatType(parameter), value: decodeValue(parameter, area)}
}

function decodeValue(parameter: Parameter, area: Area): Argument['value'] {
  const {type, components} = parameter
  const {hex, start} = area
  const array = parseArrayType(type)
  if (array) {
    const length = array.length ?? decodeLength(hex, start)
    const first = array.length === undefined ? start + digits : start
    const item = {...parameter, name: '', type: array.item}
    const room = (hex.length - first) / digits / (isDynamic(item) ? 1 : countWords(item))
    if (length > room) throw new DataError('The array is longer than the data')
    return decodeTuple(
      Array.from({length}, () => item),
      {...area, start: first}
    )
  }
  if (type === 'tuple') return decodeTuple(components, area)
  if (type === 'bytes' || type === 'string') {
    const bytes = takeDigits(hex, start + digits, decodeLength(hex, start) * 2)
    return type === 'bytes' ? `0x${bytes}` : decodeUtf8(bytes)
  }
  return decodeWord(type, takeDigits(hex, start, digits))
}

/** Convert a word to a value of an elementary type. */
function decodeWord(type: string, word: string): string {
  const [, name = '', size = ''] = /^([a-z]+)(\d*)$/.exec(type) ?? []
  const number = BigInt(`0x${word}`)
  if (name === 'uint') return String(check(number, number >> BigInt(size) === 0n))
  if (name === 'int') {
    const signed = BigInt.asIntN(256, number)
    return String(check(signed, BigInt.asIntN(Number(size), signed) === signed))
  }
  if (name === 'bool') return check(number, number < 2n) === 1n ? 'true' : 'false'
  if (name === 'address') return toChecksum(`0x${check(word, number >> 160n === 0n).slice(24)}`)
  // A function is an address and a selector.
  const length = name === 'function' ? 48 : Number(size) * 2
  if (name !== 'function' && name !== 'bytes') throw new DataError(`Unknown type ${type}`)
  return `0x${check(word, /^0*$/.test(word.slice(length))).slice(0, length)}`
}

function check<T>(value: T, isRight: boolean): T {
  if (isRight) return value
  throw new DataError('A value is out of range')
}

/** Decode an offset or a length. Throws if it is larger than the data. */
function decodeLength(hex: string, at: number): number {
  const number = BigInt(`0x${takeDigits(hex, at, digits)}`)
  return Number(check(number, number <= BigInt(hex.length)))
}

function takeDigits(hex: string, at: number, length: number): string {
  return check(hex, at + length <= hex.length).slice(at, at + length)
}

function decodeUtf8(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(new Uint8Array(bytes))
}

/** Check whether a parameter is encoded as an offset to its value. */
export function isDynamic({type, components}: Pick<Parameter, 'type' | 'components'>): boolean {
  const array = parseArrayType(type)
  if (array) return array.length === undefined || isDynamic({type: array.item, components})
  return type === 'bytes' || type === 'string' || components.some(isDynamic)
}

/** How many words a parameter without an offset takes. */
function countWords({type, components}: Pick<Parameter, 'type' | 'components'>): number {
  const array = parseArrayType(type)
  if (array) return (array.length ?? 0) * countWords({type: array.item, components})
  if (type !== 'tuple') return 1
  return components.reduce((sum, component) => sum + countWords(component), 0)
}

import {formatType} from '../src/format-signature.ts'
import {type Parameter, parseArrayType} from '../src/parameter.ts'
import {encode, type Value} from './encode.ts'

/** Returns a number from 0 up to, but not including, `end`. */
export type Random = (end: number) => number

/** Arguments of random types. */
export interface Payload {
  parameters: Array<Parameter>
  values: Array<Value>
  /** What they encode to. */
  hex: string
  /** `(uint8,(bool,string)[])` */
  types: string
}

/** Create a source of random numbers that repeats itself for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed
  return (end) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end
  }
}

/** Make up parameters, values for them, and their encoding. */
export function makePayload(random: Random): Payload {
  const parameters = list(1 + random(5), () => makeParameter(random, 0))
  const values = parameters.map((parameter) => makeValue(parameter, random))
  const hex = encode(parameters, values)
  // A command line has room for 128 kB.
  if (hex.length > 50_000) return makePayload(random)
  return {
    parameters,
    values,
    hex,
    types: `(${parameters.map(formatType).join(',')})`
  }
}

function makeParameter(random: Random, level: number): Parameter {
  const isTuple = level < 3 && random(6) === 0
  const components = isTuple ? list(1 + random(4), () => makeParameter(random, level + 1)) : []
  const suffix = list(random(4) === 0 ? 1 + random(2) : 0, () =>
    random(2) === 0 ? '[]' : `[${1 + random(3)}]`
  ).join('')
  const type = (isTuple ? 'tuple' : makeType(random)) + suffix
  return {name: '', type, components, indexed: false}
}

function makeType(random: Random): string {
  const types = [
    () => `uint${8 * (1 + random(32))}`,
    () => `int${8 * (1 + random(32))}`,
    () => `bytes${1 + random(32)}`,
    () => 'address',
    () => 'bool',
    () => 'string',
    () => 'bytes'
  ]
  return types[random(types.length)]?.() ?? 'bool'
}

function makeValue(parameter: Parameter, random: Random): Value {
  const {type, components} = parameter
  const array = parseArrayType(type)
  if (array) {
    const item = {...parameter, type: array.item}
    return list(array.length ?? random(4), () => makeValue(item, random))
  }
  if (type === 'tuple') return components.map((each) => makeValue(each, random))
  const [, name = '', size = ''] = /^([a-z]+)(\d*)$/.exec(type) ?? []
  if (type === 'bool') return random(2) === 0 ? 'true' : 'false'
  if (type === 'string') return list(random(40), () => makeLetter(random)).join('')
  if (type === 'bytes') return makeBytes(random(80), random)
  if (type === 'address') return makeBytes(20, random)
  if (name === 'bytes') return makeBytes(Number(size), random)
  const bits = Number(size)
  const number = makeNumber(bits, random)
  return String(name === 'int' ? BigInt.asIntN(bits, number) : number)
}

/** Ends of the range are where mistakes are. */
function makeNumber(bits: number, random: Random): bigint {
  const most = (1n << BigInt(bits)) - 1n
  const kind = random(5)
  if (kind < 3) return [0n, most, most >> 1n][kind] ?? 0n
  return BigInt.asUintN(bits, BigInt(makeBytes(32, random)) >> BigInt(kind === 3 ? 0 : random(256)))
}

function makeBytes(count: number, random: Random): string {
  const bytes = list(count, () => (random(4) === 0 ? 0 : random(256)))
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function makeLetter(random: Random): string {
  const letters = ['a', 'Z', ' ', '"', '\\', '\n', 'é', '€', '字', '😀', ',', '(', '0']
  return letters[random(letters.length)] ?? ''
}

function list<T>(length: number, make: () => T): Array<T> {
  return Array.from({length}, make)
}

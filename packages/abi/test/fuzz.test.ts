import {runTool} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {type Argument, decodeParameters, isDynamic} from '../src/decode-parameters.ts'
import {join, type Value} from './encode.ts'
import {createRandom, makePayload, type Payload} from './random-payload.ts'

const count = 10_000

test(`${count} random payloads decode to what was encoded, and to what cast decodes`, () => {
  const random = createRandom(22)
  const payloads = Array.from({length: count}, () => makePayload(random))
  const decoded = payloads.map(({parameters, hex}) => decodeParameters(parameters, hex))
  expect(decoded.map((values) => values?.map(toValue))).toEqual(payloads.map(({values}) => values))
  const byCast = cutIntoCalls(payloads).flatMap(decodeWithCast)
  expect(byCast).toHaveLength(count)
  expect(byCast).toEqual(decoded.map((values) => values?.map(toValue)))
})

test('payloads with a changed bit or a lost end are refused, or decode as cast decodes them', () => {
  const random = createRandom(5)
  const outcomes = {same: 0, refusedByBoth: 0, refusedHere: 0}
  for (let index = 0; index < 150; index++) {
    const {parameters, types, hex} = makePayload(random)
    const changed =
      random(3) === 0 ? hex.slice(0, 2 * random(hex.length / 2 + 1)) : flip(hex, random)
    const own = decodeParameters(parameters, changed)?.map(toValue)
    const other = tryCast(types, changed)
    if (own && other) {
      expect(own).toEqual(other)
      outcomes.same++
    } else if (own) throw new Error(`Only cast refuses ${changed} as ${types}`)
    else if (other) outcomes.refusedHere++
    else outcomes.refusedByBoth++
  }
  // Solidity refuses values out of range and cast cuts them, so a few are refused here alone.
  expect(outcomes.same).toBeGreaterThan(20)
  expect(outcomes.refusedByBoth).toBeGreaterThan(20)
})

function flip(hex: string, random: (end: number) => number): string {
  const at = random(hex.length)
  const digit = (Number.parseInt(hex[at] ?? '0', 16) ^ (1 << random(4))).toString(16)
  return hex.slice(0, at) + digit + hex.slice(at + 1)
}

/** Put payloads into as few calls as a command line has room for: each is a struct of the call, byte for byte. */
function cutIntoCalls(payloads: ReadonlyArray<Payload>): Array<Array<Payload>> {
  const calls: Array<Array<Payload>> = [[]]
  let size = 0
  for (const payload of payloads) {
    size += payload.hex.length + payload.types.length
    if (size > 120_000) {
      calls.push([])
      size = payload.hex.length + payload.types.length
    }
    calls.at(-1)?.push(payload)
  }
  return calls
}

function decodeWithCast(payloads: ReadonlyArray<Payload>): Array<Value> {
  const types = `(${payloads.map((payload) => payload.types).join(',')})`
  const data = join(
    payloads.map(({parameters, hex}) => ({isMoving: parameters.some(isDynamic), hex}))
  )
  return runCast(types, data)
}

function runCast(types: string, data: string): Array<Value> {
  const output = runTool('cast', ['calldata-decode', '--json', `f${types}`, `0x00000000${data}`])
  // Numbers may be longer than a number of JavaScript is.
  const json = output.replace(/^(\s*)(-?\d+)(,?)$/gm, '$1"$2"$3')
  return toText(JSON.parse(json) as Value) as Array<Value>
}

function tryCast(types: string, data: string): Array<Value> | undefined {
  try {
    return runCast(types, data)
  } catch {
    return
  }
}

function toText(value: Value | boolean): Value {
  return typeof value === 'object' ? value.map(toText) : toPlain(String(value))
}

function toValue({value}: Argument): Value {
  return typeof value === 'string' ? toPlain(value) : value.map(toValue)
}

/** The payloads have addresses without a checksum. */
function toPlain(text: string): string {
  return /^0x[\da-f]{40}$/i.test(text) ? text.toLowerCase() : text
}

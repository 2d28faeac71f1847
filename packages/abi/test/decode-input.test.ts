import {findLargestMap} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {
  type Decoded,
  decodeInput,
  formatSignature,
  type KnownEntry,
  parseDeclaration,
  parseInput,
  toSelector,
  toTopic
} from '../src/index.ts'

function entry(kind: KnownEntry['kind'], declaration: string): KnownEntry {
  const parsed = parseDeclaration(declaration)
  if (!parsed) throw new Error(`Cannot parse ${declaration}`)
  const signature = formatSignature(parsed)
  return {kind, declaration, id: kind === 'event' ? toTopic(signature) : toSelector(signature)}
}

const entries = [
  entry('function', 'transfer(address to, uint256 value)'),
  entry('function', 'many_msg_babbage(bytes1 word)'),
  entry('function', 'multicall(bytes[] calls)'),
  entry('error', 'Short(uint256 have, uint256 need)'),
  entry('error', 'Failed(bytes reason)'),
  entry('event', 'Transfer(address indexed from, address indexed to, uint256 value)'),
  entry('event', 'Named(string indexed name, (uint8 a, bool b) pair)')
]

const [word, other] = ['1'.padStart(64, '0'), 'ab'.repeat(20).padStart(64, '0')]
const address = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB'

/** `transfer(to: 0x…, value: 1)` */
function show({signature, arguments: values, isWrong}: Decoded): string {
  const name = signature.replace(/\(.*$/, '')
  if (isWrong) return `${name} does not fit`
  if (!values) return signature
  const list = values.map(({name: own, value, inner, meaning}) => {
    const text =
      typeof value === 'string' ? value : `[${value.map((item) => showItem(item)).join(', ')}]`
    return `${own}: ${inner ? inner.map(show).join(' or ') : text}${meaning ? ` (${meaning})` : ''}`
  })
  return `${name}(${list.join(', ')})`
}

function showItem(item: {value: unknown; inner?: ReadonlyArray<Decoded> | undefined}): string {
  return item.inner ? item.inner.map(show).join(' or ') : String(item.value)
}

const cases: Array<[name: string, input: string, shown: Array<string>]> = [
  [
    'a call',
    `0xa9059cbb${other}${word}`,
    [`transfer(to: ${address}, value: 1)`, 'many_msg_babbage does not fit']
  ],
  [
    'a selector that two functions have',
    '0xa9059cbb',
    ['transfer(address,uint256)', 'many_msg_babbage(bytes1)']
  ],
  [
    'data that fits two functions with the same selector',
    `0xa9059cbb${'0'.repeat(64)}${word}`,
    [`transfer(to: 0x${'0'.repeat(40)}, value: 1)`, 'many_msg_babbage(word: 0x00)']
  ],
  [
    'an error in the message of a node',
    `execution reverted: 0x${toSelector('Short(uint256,uint256)').slice(2)}${word}${word}, data`,
    ['Short(have: 1, need: 1)']
  ],
  [
    'an error in a message that names its selector first',
    `custom error ${toSelector('Short(uint256,uint256)')}: , data: "${toSelector('Short(uint256,uint256)')}${word}${word}"`,
    ['Short(have: 1, need: 1)']
  ],
  [
    'arguments that Anvil prints after the selector',
    `Error: server returned an error response: error code 3: execution reverted: custom error ${toSelector('Short(uint256,uint256)')}: ${word}${word}`,
    ['Short(have: 1, need: 1)']
  ],
  [
    'a message of require',
    `0x08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}${'6869'.padEnd(64, '0')}`,
    ['Error(message: hi)']
  ],
  [
    'a panic',
    `0x4e487b71${'11'.padStart(64, '0')}`,
    ['Panic(code: 17 (An arithmetic operation overflowed or underflowed outside of `unchecked`))']
  ],
  [
    'hex digits without 0x',
    `4e487b71${'32'.padStart(64, '0')}`,
    ['Panic(code: 50 (An array, `bytesN` or a slice was accessed at an index out of bounds))']
  ],
  [
    'an error inside of an error',
    `${toSelector('Failed(bytes)')}${'20'.padStart(64, '0')}${'24'.padStart(64, '0')}4e487b71${'1'.padStart(64, '0')}${'0'.repeat(56)}`,
    ['Failed(reason: Panic(code: 1 (`assert` was called with `false`)))']
  ],
  [
    'a log as JSON',
    JSON.stringify({
      topics: [toTopic('Transfer(address,address,uint256)'), `0x${other}`, `0x${other}`],
      data: `0x${word}`
    }),
    [`Transfer(from: ${address}, to: ${address}, value: 1)`]
  ],
  [
    'topics and data in lines',
    `${toTopic('Named(string,(uint8,bool))')}\n0x${other}\n0x${word}${word}`,
    [`Named(name: 0x${other}, pair: [1, true])`]
  ],
  [
    'a topic alone',
    toTopic('Transfer(address,address,uint256)'),
    ['Transfer(address,address,uint256)']
  ],
  ['an unknown selector to nothing', `0x12345678${word}`, []]
]

test.each(cases)('decodes %s', (_, text, shown) => {
  const input = parseInput(text)
  expect(input && decodeInput(input, entries).map(show)).toEqual(shown)
})

test('text without data is not parsed as input', () => {
  expect(['', 'revert', '0x', '0x1234', 'deadbee'].map(parseInput)).toEqual(
    Array(5).fill(undefined)
  )
})

/** Data in which an array has items that are all the same array on the next level. */
function nest(width: number): {data: string; bomb: KnownEntry} {
  const bomb = entry('function', 'f(uint8[][][] a)')
  const toWord = (number: number): string => number.toString(16).padStart(64, '0')
  const level = toWord(width) + toWord(width * 32).repeat(width)
  const last = toWord(width) + toWord(1).repeat(width)
  return {data: bomb.id.slice(2) + toWord(32) + level.repeat(2) + last, bomb}
}

test('offsets that lead to the same data again and again are refused before they take memory', () => {
  // 9 ** 3 values are fewer than a thousand, and 10 ** 3 with what is around them are more.
  const outcomes = [9, 10].map((width) => {
    const {data, bomb} = nest(width)
    return decodeInput({kind: 'data', data}, [bomb])[0]?.isWrong
  })
  expect(outcomes).toEqual([false, true])
})

test('calls within calls are decoded down to the fifth level', () => {
  let data = `4e487b71${'1'.padStart(64, '0')}`
  for (let level = 0; level < 6; level++) {
    const length = (data.length / 2).toString(16).padStart(64, '0')
    const padded = data.padEnd(Math.ceil(data.length / 64) * 64, '0')
    data = `${toSelector('Failed(bytes)').slice(2)}${'20'.padStart(64, '0')}${length}${padded}`
  }
  const [first] = decodeInput({kind: 'data', data}, entries).map(show)
  expect(first).toMatch(/^(?:Failed\(reason: ){5}0x[\da-f]+\){5}$/)
})

test('a declaration can have tuples nested 64 levels deep', () => {
  const nestTuple = (levels: number): string => `f(${'('.repeat(levels)}uint8${')'.repeat(levels)})`
  expect(parseDeclaration(nestTuple(64))).toBeDefined()
  expect(parseDeclaration(nestTuple(65))).toBeUndefined()
})

test.each([
  'f(uint256',
  'f(uint256))',
  '(uint256)',
  'f(,)',
  'f(uint256,)',
  'f(uint256 indexed)x',
  `f(${'('.repeat(100_000)}`
])('parses no declaration out of %s', (text) => {
  expect(parseDeclaration(text.slice(0, 200_000))).toBeUndefined()
})

test('at most 4,096 hashes are remembered', () => {
  const largest = findLargestMap(() => {
    for (let at = 0; at < 5000; at++) toTopic(`f${at}()`)
  })
  expect(largest).toBe(4096)
})

import {expect, test} from 'vitest'
import {toFastLzSize} from '../islands/fastlz-size.ts'
import {type FeeInput, toEstimatedSize, toFees} from '../islands/transaction-fees.ts'
import {formatUnits, groupDigits, parseHex, parseUnits} from '../islands/units.ts'

// A signed call on OP Mainnet: 0x8eb9dd4eb6d33f4dc25fb015919e4b1e9f7542f9b0322bf6622e268cd116b594.
const call = [
  '02f901550a758302df1483be21b88304743f94f80e51afb613d764fa61751affd3313c190a86bb870151bd62fd',
  '12adb8e41ef24f3f000000000000000000000000000000000000000000000000000000000000006e0000000000',
  '00000000000000af88d065e77c8cc2239327c5edb3a432268e5831000000000000000000000000000000000000',
  '000000000000000000000003c1e500000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000a0000000000000000000000000',
  '00000000000000000000000000000000000000148c89ed219d02f1a5be012c689b4f5b731827bebe0000000000',
  '00000000000000c001a033fd89cb37c31b2cba46b6466e040c61fc9b2a3675a7f5f493ebd5ad77c497f8a07cdf',
  '65680e238392693019b4092f610222e71b7cec06449cb922b93b6a12744e'
].join('')

// The transaction without anything in it that the tests of op-geth use.
const empty = 'dd80808094095e7baea6a6c7c4c2dfeb977efac326af552d878080808080'

// Sizes that the tests of op-geth and of op-alloy have for the same bytes.
const sizes: Array<[name: string, data: Uint8Array | undefined, size: number]> = [
  ['of nothing', new Uint8Array(0), 0],
  ['of three bytes', parseHex('facade'), 4],
  ['of a thousand zeros', new Uint8Array(1000), 21],
  ['of a thousand of another byte', new Uint8Array(1000).fill(42), 21],
  ['of an empty transaction', parseHex(empty), 31],
  ['of a contract call', parseHex(call), 202]
]

test.each(sizes)('the size after FastLZ %s is that of the reference', (_, data, size) => {
  expect(toFastLzSize(data ?? new Uint8Array(0))).toBe(size)
})

test('bytes without repetition grow with every byte', () => {
  const bytes = Uint8Array.from({length: 256}, (_, index) => index)
  let before = 0
  for (let length = 1; length <= 256; length++) {
    const size = toFastLzSize(bytes.subarray(0, length))
    expect(size).toBeGreaterThan(before)
    before = size
  }
})

test.each([
  [31n, 100_000_000n],
  [170n, 100_000_000n],
  [171n, 100_455_900n],
  [202n, 126_387_400n]
])('%d bytes after FastLZ are estimated as %d millionths of a byte', (size, estimate) => {
  expect(toEstimatedSize(size)).toBe(estimate)
})

const none: FeeInput = {
  upgrade: 'fjord',
  gasUsed: 0n,
  baseFee: 0n,
  priorityFee: 0n,
  dataGas: 0n,
  fastLzSize: 0n,
  l1BaseFee: 0n,
  blobBaseFee: 0n,
  baseFeeScalar: 0n,
  blobBaseFeeScalar: 0n,
  operatorFeeScalar: 0n,
  operatorFeeConstant: 0n
}
const geth = {
  l1BaseFee: 1_000_000_000n,
  blobBaseFee: 10_000_000n,
  baseFeeScalar: 2n,
  blobBaseFeeScalar: 3n,
  operatorFeeScalar: 1_439_103_868n,
  operatorFeeConstant: 1_256_417_826_609_331_460n
}
const thousands = {
  l1BaseFee: 1000n,
  blobBaseFee: 1000n,
  baseFeeScalar: 1000n,
  blobBaseFeeScalar: 1000n
}

// The first rows are those of op-geth's rollup_cost_test.go and of op-revm's l1block.rs. The two of OP Mainnet are
// what its receipts say of 0xa75ef696bf67439b4d5b61da85de9f3ceaa2e145abe982212101b244b63749c2 and of
// 0x1059e8004daff32caa1f1b1ef97fe3a07a8cf40508f5b835b66d9420d87c4a4a.
const fees: Array<[name: string, input: Partial<FeeInput>, data: bigint, operator: bigint]> = [
  ['op-geth, Ecotone', {upgrade: 'ecotone', dataGas: 480n, ...geth}, 960_900n, 0n],
  ['op-geth, Fjord', {upgrade: 'fjord', fastLzSize: 31n, ...geth}, 3_203_000n, 0n],
  [
    'op-geth, Isthmus',
    {upgrade: 'isthmus', fastLzSize: 31n, gasUsed: 1618n, ...geth},
    3_203_000n,
    1_256_417_826_611_659_930n
  ],
  [
    'op-geth, Jovian',
    {upgrade: 'jovian', fastLzSize: 31n, gasUsed: 1618n, ...geth},
    3_203_000n,
    1_256_650_673_615_173_860n
  ],
  ['op-revm, Ecotone', {upgrade: 'ecotone', dataGas: 48n, ...thousands}, 51n, 0n],
  ['op-revm, Fjord, the smallest', {upgrade: 'fjord', fastLzSize: 4n, ...thousands}, 1700n, 0n],
  ['op-revm, Fjord, a call', {upgrade: 'fjord', fastLzSize: 202n, ...thousands}, 2148n, 0n],
  [
    'OP Mainnet, Ecotone',
    {
      upgrade: 'ecotone',
      dataGas: 2456n,
      l1BaseFee: 47_036_678_951n,
      blobBaseFee: 57_422_457_042n,
      baseFeeScalar: 1368n,
      blobBaseFeeScalar: 810_949n
    },
    7_306_020_222_001n,
    0n
  ],
  [
    'OP Mainnet, Fjord',
    {
      upgrade: 'fjord',
      fastLzSize: 385n,
      l1BaseFee: 1_055_991_687n,
      blobBaseFee: 1n,
      baseFeeScalar: 5227n,
      blobBaseFeeScalar: 1_014_213n
    },
    24_681_034_813n,
    0n
  ]
]

test.each(fees)('%s: the fees are those of the reference', (_, input, data, operator) => {
  expect(toFees({...none, ...input})).toMatchObject({data, operator})
})

test('the total is execution, data and operator together', () => {
  const prices = {baseFee: 7n, priorityFee: 3n, operatorFeeConstant: 5n}
  expect(toFees({...none, upgrade: 'isthmus', gasUsed: 21_000n, ...prices})).toEqual({
    execution: 210_000n,
    data: 0n,
    operator: 5n,
    total: 210_005n
  })
})

test.each([
  ['1', 9, 1_000_000_000n],
  ['1.055991687', 9, 1_055_991_687n],
  [' 0.000000001 ', 9, 1n],
  ['5227', 0, 5227n],
  ['3.', 9, 3_000_000_000n],
  ['0.0000000001', 9, undefined],
  ['1.5', 0, undefined],
  ['-1', 9, undefined],
  ['1e9', 9, undefined],
  ['', 9, undefined]
])('`%s` with %i decimals is %s units', (text, decimals, units) => {
  expect(parseUnits(text, decimals)).toBe(units)
})

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [24_681_034_813n, 18, '0.000000024681034813'],
  [10n ** 18n, 18, '1'],
  [15n, 1, '1.5'],
  [7n, 0, '7']
])('%d units of %i decimals are written as `%s`', (units, decimals, text) => {
  expect(formatUnits(units, decimals)).toBe(text)
})

test('digits are grouped by three', () => {
  expect([7n, 1000n, 24_681_034_813n].map(groupDigits)).toEqual([
    '7',
    '1\u202f000',
    '24\u202f681\u202f034\u202f813'
  ])
})

test.each([
  ['0xfaCAde', [250, 202, 222]],
  ['', []],
  ['0xf', undefined],
  ['hello!', undefined]
])('`%s` is bytes or nothing', (text, bytes) => {
  expect(parseHex(text)).toEqual(bytes && Uint8Array.from(bytes))
})

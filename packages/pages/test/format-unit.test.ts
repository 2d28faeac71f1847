import {expect, test} from 'vitest'
import {formatTokens, formatUnit, type ValueUnit} from '../src/components/format-unit.ts'

const cases: Array<[value: string, unit: ValueUnit, text: string | undefined]> = [
  ['172800', 'days', '2 days'],
  ['86400', 'days', '1 day'],
  ['129600', 'days', '1.5 days'],
  ['100', 'days', undefined],
  ['90', 'minutes', '1.5 minutes'],
  ['604800', 'weeks', '1 week'],
  ['1000000000000000000', 'ether', '1 ether'],
  ['1', 'ether', '0.000000000000000001 ether'],
  ['-500000000000000000', 'ether', '-0.5 ether'],
  [
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    'gwei',
    '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913.129639935 gwei'
  ],
  ['25', 'percent', '0.25%'],
  ['0', 'hours', '0 hours'],
  ['0x01', 'ether', undefined],
  ['true', 'days', undefined]
]

test.each(cases)('%s in %s is %s', (value, unit, text) => {
  expect(formatUnit(value, unit)).toBe(text)
})

const tokens: Array<[value: string, decimals: number, symbol: string | undefined, text?: string]> =
  [
    ['1500000', 6, 'USDC', '1.5 USDC'],
    ['1', 6, 'USDC', '0.000001 USDC'],
    ['1000000', 6, undefined, '1'],
    ['-250', 2, 'EUR', '-2.5 EUR'],
    ['7', 0, 'NFT', '7 NFT'],
    ['1', 24, 'YOCTO', '0.000000000000000000000001 YOCTO'],
    ['0x01', 6, 'USDC']
  ]

test.each(tokens)('%s with %d decimals of %s is %s', (value, decimals, symbol, text) => {
  expect(formatTokens(value, decimals, symbol)).toBe(text)
})

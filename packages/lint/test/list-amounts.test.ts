import {expect, test} from 'vitest'
import {listAmounts} from '../src/mentions/list-amounts.ts'

const cases: Array<[text: string, amounts: Array<string>]> = [
  ['three and 3 apples', []],
  ['takes 3 days, 2.5 % or 0.5 ether', ['3 days', '2.5 %', '0.5 ether']],
  ['50 basis points, 7 per cent', ['50 basis points', '7 percent']],
  ['two hours or ninety-minutes', ['2 hours', '90 minutes']],
  ['at most 10 receivers, and 11 others', ['10']],
  ['shorter than `4` bytes', ['4']],
  ['it is 1500000000000 or 1,000,000, then 31_536_000', ['1500000000000', '1000000', '31536000']],
  ['`1e18`, 0.25e18', ['1000000000000000000', '250000000000000000']],
  ['in 2024, slot 12, version 1.2.3 or #1234', []],
  ['costs $5000, a v2000 or ERC-7201', []]
]

test.each(cases)('amounts in %j', (text, amounts) => {
  expect(listAmounts(text).sort()).toEqual(amounts.sort())
})

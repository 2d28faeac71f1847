import {expect, test} from 'vitest'
import {toAmount} from '../src/contracts/is-amount.ts'
import {matchAmount} from '../src/mentions/parse-amount.ts'

const amounts: Array<[value: bigint, written: string, amount: string | undefined]> = [
  [604_800n, '3 days', '7 days'],
  [86_400n, '3 days', '1 day'],
  [129_600n, '1 day', '1.5 days'],
  [1_296_000n, '1 week', undefined],
  [5n * 10n ** 16n, '1 ether', '0.05 ether'],
  [2n * 10n ** 9n, '1 Gwei', '2 gwei'],
  [0n, '1 hour', '0 hours'],
  [500n, '3 %', '5 % of 10000'],
  [6n * 10n ** 17n, '50 %', '60 % of 1000000000000000000'],
  [10n ** 18n / 3n, '50 %', undefined],
  [0n, '50 %', undefined],
  [300n, '500 basis points', '300 basis points of 10000'],
  [25n * 10n ** 14n, '50 bps', '25 basis points of 1000000000000000000'],
  [500n, '3 streams', undefined],
  [500n, '3', undefined]
]

test.each(amounts)('%s next to `%s` is %s', (value, written, amount) => {
  expect(toAmount(value, written)).toBe(amount)
})

const texts: Array<[text: string, amount: string, read: string]> = [
  ['3 days.', '3 days', '3 days'],
  ['500 basis points, which', '500 basis points', '500 basis points'],
  ['1 basis point.', '1 basis points', '1 basis point'],
  ['a 500-basis-point fee'.slice(2), '500 basis points', '500-basis-point'],
  ['50 bps.', '50 bps', '50 bps'],
  ['500 and', '500', '500']
]

test.each(texts)('the amount in `%s` is %s', (text, amount, read) => {
  const found = matchAmount(text)
  expect([found?.amount, text.slice(0, found?.length)]).toEqual([amount, read])
})

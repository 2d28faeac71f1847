import {expect, test} from 'vitest'
import {isAmount, toAmount} from '../src/contracts/is-amount.ts'
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
  ['500 and', '500', '500'],
  ['500 – `setFee` reverts', '500', '500'],
  ['10 per cent.', '10 percent', '10 per cent'],
  ['5 % of the assets', '5 %', '5 %'],
  ['5 per proposal.', '5', '5'],
  ['2 days, 3 of which', '2 days', '2 days'],
  ['1 day, 24 hours (`OTHER`)', '1 day', '1 day'],
  ['5** of', '5', '5']
]

test.each(texts)('the amount in `%s` is %s', (text, amount, read) => {
  const found = matchAmount(text)
  expect([found?.amount, text.slice(0, found?.length)]).toEqual([amount, read])
})

const others = [
  '10 000',
  '7 half-days',
  '3 1/2 days',
  '3 and a half days',
  '2 × 24 hours',
  '2 * 24 hours',
  '`10 ** 18`',
  '5 · 10',
  '7 / 2 days',
  '2 ** 8 - 1',
  '256 - 1',
  '1 day 12 hours',
  '1 day, 12 hours',
  '1 day and 12 hours',
  '4 weeks, plus 2 days',
  '4 weeks + 2 days',
  '28 days + `MIN_DELAY`',
  '28 days over `MIN_DELAY`',
  '32 days minus `MIN_DELAY`',
  '1 day short of a month',
  '10 % per year',
  '5 % a day'
]

test.each(others)('`%s` has no amount of its own', (text) => {
  expect(matchAmount(text)).toBeUndefined()
})

const times: Array<[value: bigint, amount: string, is: boolean | undefined]> = [
  [50_400n, '7 days', undefined],
  [50_400n, '8 days', false],
  [1n, '12 gwei', false],
  [604_800n, '7 days', true]
]

test.each(times)('%s is or is not `%s`, unless it may count blocks: %s', (value, amount, is) => {
  expect(isAmount(value, amount, 'PERIOD')).toBe(is)
})

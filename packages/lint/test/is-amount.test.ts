import {expect, test} from 'vitest'
import {toAmount} from '../src/contracts/is-amount.ts'

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
  [500n, '3 streams', undefined],
  [500n, '3', undefined]
]

test.each(amounts)('%s next to `%s` is %s', (value, written, amount) => {
  expect(toAmount(value, written)).toBe(amount)
})

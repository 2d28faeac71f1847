import {expect, test} from 'vitest'
import {toThousands} from '../src/components/to-thousands.ts'

const cases: Array<[number: number | bigint, text: string]> = [
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [54_321.5, '54,322'],
  [123_456_789, '123,456,789'],
  [-1234, '-1,234'],
  [1e21, '1,000,000,000,000,000,000,000'],
  [Number.NaN, 'NaN'],
  [12_345_678_901_234_567_890n, '12,345,678,901,234,567,890']
]

test.each(cases)('%s is %s', (number, text) => {
  expect(toThousands(number)).toBe(text)
})

test('numbers are written as in English', () => {
  for (let number = 1; number < 2 ** 53; number = number * 7 + 3)
    expect(toThousands(number)).toBe(number.toLocaleString('en-US'))
})

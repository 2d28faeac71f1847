import {expect, test} from 'vitest'
import {limitTime} from '#src/lint/limit-time'

test('work that ends in time has run once', () => {
  let runs = 0
  expect(limitTime(60_000, () => void runs++)).toBe(true)
  expect(runs).toBe(1)
})

test.each<[name: string, work: () => void]>([
  [
    'a loop',
    () => {
      for (;;);
    }
  ],
  ['a regular expression', () => /^(?:a+)+$/.test(`${'a'.repeat(60)}b`)],
  [
    'a loop that catches what it can',
    () => {
      for (;;) {
        try {
          for (;;);
        } catch {}
      }
    }
  ]
])('%s is stopped', (_, work) => {
  expect(limitTime(100, work)).toBe(false)
  expect(limitTime(60_000, () => {})).toBe(true)
})

test('an error of the work is thrown as it is', () => {
  const error = new TypeError('wrong')
  expect(() =>
    limitTime(60_000, () => {
      throw error
    })
  ).toThrow(error)
})

test('work starts again with more time while the process has hardly computed, but not forever', () => {
  let runs = 0
  const loop = (): void => {
    runs++
    for (;;);
  }
  const times = [0, 3, 20]
  expect(limitTime(10, loop, () => times.shift() ?? 0)).toBe(false)
  expect(runs).toBe(2)
  expect(limitTime(10, loop, () => 0)).toBe(false)
  expect(runs).toBe(6)
})

import {expect, test} from 'vitest'
import {limitTime} from '#src/lint/limit-time'

test('work that ends in time has run once', () => {
  let runs = 0
  expect(limitTime(60_000, () => void runs++)).toBe(true)
  expect(runs).toBe(1)
})

/** Once it is not stopped, it ends after some seconds, so that the test can fail. */
function isOver(start: number): boolean {
  return performance.now() - start > 8000
}

test.each<[name: string, work: () => void]>([
  [
    'a loop',
    () => {
      for (const start = performance.now(); !isOver(start); );
    }
  ],
  ['a regular expression', () => /^(?:a+)+$/.test(`${'a'.repeat(31)}b`)],
  [
    'a loop that catches what it can',
    () => {
      const start = performance.now()
      while (!isOver(start)) {
        try {
          while (!isOver(start));
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
    if (++runs > 20) throw new Error('It starts again and again')
    for (;;);
  }
  const times = [0, 3, 20]
  expect(limitTime(10, loop, () => times.shift() ?? 0)).toBe(false)
  expect(runs).toBe(2)
  expect(limitTime(10, loop, () => 0)).toBe(false)
  expect(runs).toBe(6)
})

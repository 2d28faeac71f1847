import {expect, test} from 'vitest'
import {includeTexts} from '../src/import/include-texts.ts'

test('a line of the text has the line of the source that it comes from', () => {
  const {text, toSourceLine, fullAt} = includeTexts('# A\n{{#include b.md}}\nEnd\n', () => 'x\ny\n')
  expect(text).toBe('# A\nx\ny\nEnd\n')
  expect([1, 2, 3, 4].map(toSourceLine)).toEqual([1, 2, 2, 3])
  expect(fullAt).toBeUndefined()
})

test('a page that includes too much keeps the rest as it is', () => {
  const source = '{{#include b.md}}\n'.repeat(100_000)
  const {text, fullAt} = includeTexts(source, () => 'x'.repeat(2_000_000))
  expect(fullAt).toBe(11)
  expect(text.length).toBeLessThan(22_000_000)
  expect(text.endsWith('{{#include b.md}}\n')).toBe(true)
})

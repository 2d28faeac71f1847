import {expect, test} from 'vitest'
import {findAmountPlace} from '../src/mentions/find-amount-place.ts'

const texts: Array<[text: string, marked: string]> = [
  [
    '`A` is 7 blocks, about 1 day. `NAME` is 1 day.',
    '`A` is 7 blocks, about 1 day. `NAME` is «1 day.'
  ],
  ['It is 1 day (`NAME`). `B` is 1 day.', 'It is «1 day (`NAME`). `B` is 1 day.'],
  ['It takes 1 day. `NAME` says so.', 'It takes «1 day. `NAME` says so.']
]

test.each(texts)('in `%s`, the amount is in the sentence of the name', (text, marked) => {
  const start = text.indexOf('NAME')
  const [at = -1] = findAmountPlace(text, '1 day', [start, start + 4]) ?? []
  expect(`${text.slice(0, at)}«${text.slice(at)}`).toBe(marked)
})

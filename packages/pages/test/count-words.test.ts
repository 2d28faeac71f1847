import {expect, test} from 'vitest'
import {countWords} from '../src/derive/count-words.ts'

const cases: Array<[what: string, text: string, count: number]> = [
  [
    'words with an apostrophe, a dash, a point and an underscore',
    "It's well-known: v1.2 of my_file",
    5
  ],
  ['signs that are no words', '— → ≤ × ÷ « » …', 0],
  ['letters and numbers of Europe', 'Größe über ½ señor’s ª', 5],
  ['letters of other scripts', 'Слово и 単語', 3],
  ['a letter outside of the first plane', '𝒳 is a letter', 4],
  ['nothing', '', 0]
]

test.each(cases)('%s', (_, text, count) => {
  expect(countWords(text)).toBe(count)
})

test('characters of common texts are letters and numbers if Unicode says so', () => {
  for (let code = 0; code < 0x2300; code++) {
    const character = String.fromCharCode(code)
    expect([code, countWords(character)]).toEqual([code, /[\p{L}\p{N}]/u.test(character) ? 1 : 0])
  }
})

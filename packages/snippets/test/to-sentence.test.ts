import {expect, test} from 'vitest'
import {toSentence} from '../src/reference-pages/to-sentence.ts'

const cases: Array<[text: string, sentence: string]> = [
  ['Holds tokens. See `Router`.', 'Holds tokens.'],
  ['Holds tokens, e.g. DAI,\n for a day.', 'Holds tokens, e.g. DAI, for a day.'],
  ['Holds tokens\n\nof users.', 'Holds tokens'],
  ['Recovers signers of:\n * accounts\n * contracts. The rest fails.', 'Recovers signers of…'],
  ['Does two things. It is:\n 1. small\n 2. fast', 'Does two things.'],
  ['Holds tokens\n - and shares.', 'Holds tokens'],
  ['Pays a fee of 1\n -3 or 12. of the whole', 'Pays a fee of 1 -3 or 12. of the whole']
]

test.each(cases)('the first sentence of %j is %j', (text, sentence) => {
  expect(toSentence(text)).toBe(sentence)
})

import {expect, test} from 'vitest'
import {parseQuery} from '../src/query/parse-query.ts'

test('only the first 400 letters and 16 terms of a query are searched', () => {
  const listTerms = (query: string): Array<string> => parseQuery(query).map(({term}) => term)
  const words = Array.from({length: 40}, (_, index) => `vault${String.fromCharCode(97 + index)}`)
  expect(listTerms(words.join(' '))).toHaveLength(16)
  expect(listTerms(`${'a'.repeat(395)} lock`)).toContain('lock')
  expect(listTerms(`${'a'.repeat(400)} lock`)).not.toContain('lock')
})

test.each([
  ['Taken(address indexed by, uint256 amount)', 'taken(address,uint256)'],
  ['error Empty(uint8[] sides)', 'empty(uint8[])'],
  ['mint(to, amount)', 'mint']
])('%j is searched as %j', (query, term) => {
  expect(parseQuery(query).map((each) => each.term)).toContain(term)
})

import {expect, test} from 'vitest'
import {formatRelevance, measureRelevance} from '../src/measure-relevance.ts'
import {docs} from './docs.ts'
import {writeIndex} from './write-index.ts'

test('relevance is the place of the answer, over all questions', async () => {
  const {search} = await writeIndex(docs)
  const relevance = await measureRelevance(search, [
    {query: 'autorelay', answers: ['/supersim']},
    {query: '0xcbd1df9e', answers: ['/lockbox#lock-and-mint']},
    {query: 'lockbox', answers: ['/old']},
    {query: 'qqqq', answers: ['/lockbox']}
  ])
  expect(relevance).toMatchObject({first: 0.5, three: 0.75, ten: 0.75, meanReciprocalRank: 0.625})
  expect(formatRelevance(relevance)).toBe(`questions                   4
answer is first        50.0 %
among the first three  75.0 %
among the first ten    75.0 %
mean reciprocal rank    0.625
  2  lockbox  (first: /lockbox)
  -  qqqq  (first: nothing)
`)
})

import {writeIndex} from '@lockstep/search'
import {createSearch} from '@lockstep/search/client'
import {searchDocs} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {formatRelevance, measureRelevance} from './measure-relevance.ts'

test('relevance is the place of the answer, over all questions and over those of a kind', async () => {
  const files = new Map<string, Uint8Array>()
  const [entry = ''] = await writeIndex(searchDocs, {
    write: (name, bytes) => files.set(name, bytes)
  })
  const search = createSearch({entry, load: async (name) => files.get(name) ?? new Uint8Array()})
  const filters = {personas: ['chain-operator']}
  const relevance = await measureRelevance(search, [
    {kind: 'word', query: 'autorelay', answers: ['/supersim']},
    {kind: 'selector', query: '0xcbd1df9e', answers: ['/lockbox#lock-and-mint']},
    {kind: 'word', query: 'lockbox', answers: ['/old']},
    {kind: 'word', query: 'deploy', filters, answers: ['/op-deployer']},
    {kind: 'selector', query: '0x99999999', answers: ['/lockbox']}
  ])
  expect(relevance).toMatchObject({first: 0.6, three: 0.8, ten: 0.8, meanReciprocalRank: 0.7})
  expect(
    formatRelevance(relevance)
  ).toBe(`kind      questions    first  first 3  first 10  mean 1/rank
word              3   66.7 %  100.0 %   100.0 %        0.833
selector          2   50.0 %   50.0 %    50.0 %        0.500
all               5   60.0 %   80.0 %    80.0 %        0.700
  2  lockbox  (first: /lockbox)
  -  0x99999999  (first: nothing)
`)
})

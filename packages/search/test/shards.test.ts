import {toSearchPage} from '@lockstep/test-support'
import fc from 'fast-check'
import MiniSearch, {
  type Options,
  type Query,
  type SearchOptions,
  type SearchResult
} from 'minisearch'
import {expect, test} from 'vitest'
import {openShards} from '../src/client.ts'
import {toDocuments} from '../src/index/to-documents.ts'
import {prepareSections, type ShardOptions, writeShards} from '../src/index.ts'
import {resolveQuery, toWeights} from '../src/query/resolve-query.ts'
import {codeRules, indexOptions, toSearchOptions} from '../src/rules.ts'
import {createTermFinder} from '../src/shards/create-term-finder.ts'
import type {ShardManifest} from '../src/shards/manifest.ts'
import {openLater} from '../src/shards/open-shards.ts'

/** Index documents, as one MiniSearch and as shards in memory. */
function indexBoth<T extends {id: unknown}>(
  documents: ReadonlyArray<T>,
  mini: Options<T>,
  options: ShardOptions = {}
) {
  const index = new MiniSearch(mini)
  index.addAll(documents)
  const files = new Map<string, Uint8Array>()
  const write = (name: string, bytes: Uint8Array) => files.set(name, bytes)
  const [entry = ''] = writeShards(documents, mini, {...options, write})
  const source = {entry, load: async (name: string) => files.get(name) ?? new Uint8Array()}
  return {index, source, shards: openShards(source, mini)}
}

/** Sorted by id and term, since MiniSearch leaves the order of equal scores and of similar terms open. */
function sortAll(results: ReadonlyArray<SearchResult>): Array<SearchResult> {
  return results
    .map((result) => ({...result, terms: result.terms.toSorted()}))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function expectSame(found: ReadonlyArray<SearchResult>, whole: ReadonlyArray<SearchResult>): void {
  expect(found.length).toBe(whole.length)
  const expected = sortAll(whole)
  for (const [at, {score, ...result}] of sortAll(found).entries()) {
    const {score: own, ...others} = expected[at] ?? {score: 0}
    expect(result).toEqual(others)
    expect(score).toBeCloseTo(own, 9)
  }
}

const words = [
  ...'bridge bridges bridged bridging brigde lockbox lockboxes deploy deployer tokens token message messages'.split(
    ' '
  ),
  ...'messenger mesage relay relayer relayed withdraw withdrawal gases chain chains proof proofs rollup'.split(
    ' '
  )
]
const text = fc
  .array(fc.constantFrom(...words), {minLength: 1, maxLength: 12})
  .map((list) => list.join(' '))
const plainOptions = {fields: ['title', 'text'], storeFields: ['title']}

test('plain options return the results of one MiniSearch over everything', async () => {
  const documents = fc.array(fc.record({title: text, text}), {minLength: 1, maxLength: 40})
  const searchOptions: fc.Arbitrary<SearchOptions> = fc.record({
    prefix: fc.boolean(),
    fuzzy: fc.constantFrom(false, 1),
    combineWith: fc.constantFrom('OR', 'AND'),
    boost: fc.constantFrom({}, {title: 3}),
    boostTerm: fc.constantFrom(
      () => 1,
      (term: string) => term.length
    ),
    boostDocument: fc.constantFrom(
      () => 1,
      (id: string) => id.length
    ),
    filter: fc.constantFrom(
      () => true,
      ({title}: SearchResult) => title.includes('a')
    )
  })
  await fc.assert(
    fc.asyncProperty(documents, text, searchOptions, async (list, query, options) => {
      const documents = list.map((document, at) => ({id: `page-${'x'.repeat(at)}`, ...document}))
      const {index, shards} = indexBoth(documents, plainOptions, {shardSize: 200})
      expectSame(await shards.search(query, options), index.search(query, options))
    }),
    {numRuns: 200}
  )
})

test('combined queries return the results of one MiniSearch over everything', async () => {
  const documents = words.map((word, id) => ({id, title: word, text: `chain of ${word}`}))
  const {index, shards} = indexBoth(documents, plainOptions, {shardSize: 20})
  const query = {
    combineWith: 'AND_NOT' as const,
    queries: ['chain', {queries: ['relay', 'withdraw'], prefix: true, combineWith: 'OR' as const}]
  }
  const found = await shards.search(query)
  expect(found.length).toBeGreaterThan(10)
  expectSame(found, index.search(query))
})

test('pages have the same scores in shards of any size as in one MiniSearch over everything', async () => {
  const word = fc.constantFrom(
    ...words,
    ...'LockboxSuperchainERC20 op-deployer --interop.autorelay vm.unixTime() mint(address,uint256) C++'.split(
      ' '
    ),
    ...'0xcbd1df9e 0x4200000000000000000000000000000000000028 0x4200…0028 0x4200 東京都 naïve 8453 the how'.split(
      ' '
    )
  )
  const line = fc.array(word, {minLength: 1, maxLength: 8}).map((list) => list.join(' '))
  const page = fc
    .record({title: line, text: line, heading: line, alone: word, code: line})
    .map(
      ({title, text, heading, alone, code}) =>
        `# ${title}\n${text}\n## ${heading}\n\`${alone}\`\n\`\`\`solidity\nrevert("${code}");\n\`\`\``
    )
  const corpus = fc.array(page, {minLength: 1, maxLength: 30})
  const query = fc.oneof(
    line,
    word.map((each) => each.slice(0, Math.ceil(each.length * 0.6))),
    word.map((each) => `${each.slice(1, 2)}${each.slice(0, 1)}${each.slice(2)} `)
  )
  await fc.assert(
    fc.asyncProperty(
      corpus,
      query,
      fc.constantFrom(20, 200, 3000),
      async (pages, text, shardSize) => {
        const documents = pages
          .flatMap((markdown, at) => {
            const page = toSearchPage(`/${at}`, markdown)
            return toDocuments(page, prepareSections(page.sections)).documents
          })
          .map((document, id) => ({id, ...document}))
        const {index, source, shards} = indexBoth<object & {id: number}>(documents, indexOptions, {
          shardSize
        })
        const open = openLater(source, (store, {shards}: {shards: ShardManifest}) =>
          createTermFinder(store, shards)
        )
        const finder = await open()
        const options = toSearchOptions(toWeights(await resolveQuery(finder, text)))
        const found = await shards.search(text, options)
        expectSame(found, index.search(text, options))
      }
    ),
    {numRuns: 200}
  )
})

test('a score counts how often a word is in a field, however long the field is', async () => {
  const documents = [
    {id: 'often', title: 'Token', text: 'token '.repeat(600)},
    {id: 'parts', title: 'Mint', text: 'mint(address) mint mint() 42 42 token'},
    {id: 'many', title: 'Many', text: Array.from({length: 100_001}, (_, at) => `w${at}`).join(' ')},
    {id: 'after', title: 'Token w7', text: 'w7 token mint 42 w7'}
  ]
  const {index, shards} = indexBoth(documents, {...codeRules, fields: ['title', 'text']})
  for (const query of ['token', 'mint(address)', 'mint 42', 'w7 w99999']) {
    const found = await shards.search(query)
    expect(found.length).toBeGreaterThan(1)
    expectSame(found, index.search(query))
  }
})

test('a wildcard is refused, even inside a combined query', async () => {
  const {shards} = indexBoth([], plainOptions)
  const queries: Array<Query> = [MiniSearch.wildcard, {queries: ['bridge', MiniSearch.wildcard]}]
  for (const query of queries) {
    await expect(shards.search(query)).rejects.toThrow('Unexpected wildcard')
  }
})

test('only the best documents of a frequent term are kept, with the scores of the whole index', async () => {
  const lengths = fc.array(fc.nat(40), {minLength: 8, maxLength: 60})
  await fc.assert(
    fc.asyncProperty(lengths, async (list) => {
      const documents = list.map((length, id) => {
        const others = Array.from({length}, (_, at) => `w${at}`).join(' ')
        return {id, title: length % 3 === 0 ? 'token' : 'page', text: `token ${others}`}
      })
      const options = {...codeRules, fields: ['title', 'text']}
      const {index, shards} = indexBoth(documents, options, {bestCount: 5})
      const best = index.search('token').slice(0, 5)
      const found = await shards.search('token')
      expect(found.length).toBe(5)
      const least = best.at(-1)?.score ?? 0
      const scores = new Map(index.search('token').map(({id, score}) => [id, score]))
      for (const {id, score} of found) {
        expect(score).toBeGreaterThanOrEqual(least)
        expect(score).toBeCloseTo(scores.get(id) ?? 0, 9)
      }
    })
  )
})

test('an index is the same for any number of places that are sorted at a time', () => {
  const documents = Array.from({length: 30}, (_, id) => ({
    id,
    text: `deposit number ${id}, fee ${id % 7} and ${'gas '.repeat(id)}`
  }))
  const write = (placesAtOnce?: number): Array<string> =>
    writeShards(documents, {fields: ['text']}, {placesAtOnce, shardSize: 10, write() {}})
  const whole = write()
  expect(whole.length).toBeGreaterThan(5)
  expect(write(1)).toEqual(whole)
  expect(write(40)).toEqual(whole)
})

test('an index of more than 8,000 documents has fewer and larger files', () => {
  const write = (length: number, shardSize?: number): Array<string> => {
    const documents = Array.from({length}, (_, id) => ({id, text: `value${id}`}))
    return writeShards(documents, {fields: ['text']}, {shardSize, write() {}})
  }
  expect(write(8000)).toEqual(write(8000, 350))
  expect(write(8001)).toEqual(write(8001, 1400))
  expect(write(8001).length).toBeLessThan(write(8000).length / 2)
})

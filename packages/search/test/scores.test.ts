import fc from 'fast-check'
import MiniSearch from 'minisearch'
import {expect, test} from 'vitest'
import {buildIndex} from '../src/build-index.ts'
import {readCell, toCell} from '../src/cell.ts'
import {createStore} from '../src/create-store.ts'
import {fields} from '../src/fields.ts'
import type {SearchPage} from '../src/index.ts'
import {isNear} from '../src/is-near.ts'
import {parseQuery} from '../src/parse-query.ts'
import {toDocuments} from '../src/to-documents.ts'
import {countEdits, scoreWhole} from './score-whole.ts'
import {toPage, type WrittenIndex, writeIndex} from './write-index.ts'

const word = fc.constantFrom(
  ...'bridge bridges bridged bridging brigde lockbox lockboxes LockboxSuperchainERC20 deploy deployer op-deployer'.split(
    ' '
  ),
  ...'token tokens --interop.autorelay vm.unixTime() mint(address,uint256) crosschainMint PRIVATE_KEY 0xcbd1df9e'.split(
    ' '
  ),
  ...'0x4200000000000000000000000000000000000028 0x4200…0028 0x4200 東京都 naïve C++ 8453 the how message'.split(
    ' '
  ),
  ...'messenger messages mesage relay relayer relayed withdraw withdrawal fault-proof L2ToL2CrossDomainMessenger'.split(
    ' '
  )
)
const line = fc.array(word, {minLength: 1, maxLength: 8}).map((words) => words.join(' '))
const page = fc
  .record({
    title: line,
    text: line,
    heading: line,
    under: line,
    alone: word,
    code: line,
    boost: fc.constantFrom(1, 1, 1, 0.5, 2)
  })
  .map(({title, text, heading, under, alone, code, boost}) => ({
    markdown: `# ${title}\n${text}\n## ${heading}\n${under}\n\`${alone}\`\n\`\`\`solidity\nrevert("${code}");\n\`\`\``,
    boost
  }))
const corpus = fc
  .array(page, {minLength: 1, maxLength: 30})
  .map((pages) => pages.map(({markdown, boost}, at) => toPage(`/${at}`, markdown, {boost})))
const query = fc.oneof(
  line,
  word.map((text) => text.slice(0, Math.ceil(text.length * 0.6))),
  word.map((text) => `${text.slice(1, 2)}${text.slice(0, 1)}${text.slice(2)} `)
)

/** Scores of all sections by `route#place`, read from files. */
async function readScores({search}: WrittenIndex, text: string, pages: ReadonlyArray<SearchPage>) {
  const {hits} = await search.search(text, {limit: pages.length})
  return hits
    .flatMap(({route, sections}) =>
      sections.map(({id, score}) => ({place: `${route}#${id === undefined ? 0 : 1}`, score}))
    )
    .sort((a, b) => (a.place < b.place ? -1 : 1))
}

interface Score {
  place: string
  score: number
}

/** Sections are shown that have a tenth of the score of the best one of their page. */
function pickShown(scores: ReadonlyArray<Score>): Array<Score> {
  const toRoute = ({place}: Score): string => place.slice(0, place.indexOf('#'))
  return scores
    .filter(
      (each) =>
        each.score >=
        0.1 *
          Math.max(
            ...scores.filter((other) => toRoute(other) === toRoute(each)).map(({score}) => score)
          )
    )
    .sort((a, b) => (a.place < b.place ? -1 : 1))
}

test('files give the scores of the whole index, however it is cut, other forms, prefixes and typos included', async () => {
  const options = fc.record({
    bestCount: fc.constantFrom(1, 3, 2048),
    groupSize: fc.constantFrom(20, 200, 3000)
  })
  await fc.assert(
    fc.asyncProperty(corpus, query, options, async (pages, text, cut) => {
      const written = await writeIndex(pages, cut)
      const index = await buildIndex(pages, () => new Uint8Array())
      const store = createStore(
        async (name) => written.files.get(name) ?? new Uint8Array(),
        written.entry
      )
      const {frequent} = await store.manifest()
      const wide = new Set<string>()
      for (const {term} of parseQuery(text)) {
        const [head = ''] = term.split('…')
        if (!(await store.files('shards', head, 3))) wide.add(term)
      }

      const whole = scoreWhole(index, text, (prefix, terms) => {
        const [head = '', tail = ''] = prefix.split('…')
        const longer = (wide.has(prefix) ? frequent : terms).filter((term) => term.startsWith(head))
        return (wide.has(prefix) ? longer.slice(0, 3) : longer).filter((term) =>
          term.endsWith(tail)
        )
      })
      const sections = index.pages.flatMap(({route, sections, boost}) =>
        Array.from({length: sections}, (_, at) => ({place: `${route}#${at}`, boost}))
      )
      const expected = pickShown(
        Array.from(whole, ([section, score]) => ({
          place: sections[section]?.place ?? '',
          score: score * (sections[section]?.boost ?? 1)
        }))
      )

      const found = await readScores(written, text, pages)
      expect(found.map(({place}) => place)).toEqual(expected.map(({place}) => place))
      for (const [at, {score}] of found.entries()) {
        expect(score).toBeCloseTo(expected[at]?.score ?? 0, 9)
      }
    }),
    {numRuns: 300}
  )
})

test('words as they are have the scores that MiniSearch gives them', async () => {
  const plain = fc.constantFrom('mint', 'burn', 'gas', 'fee', '0xcbd1df9e', '8453', 'op', 'evm')
  const text = fc.array(plain, {minLength: 1, maxLength: 12}).map((words) => words.join(' '))
  const pages = fc.array(fc.tuple(text, text, text, text), {minLength: 2, maxLength: 25})

  await fc.assert(
    fc.asyncProperty(pages, text, async (texts, asked) => {
      const list = texts.map(([title, intro, heading, code], at) =>
        toPage(`/${at}`, `# ${title}\n${intro}\n## ${heading}\n\`\`\`\n${code}\n\`\`\``)
      )
      const written = await writeIndex(list, {bestCount: 5, groupSize: 20})
      // A space behind the last word: it is whole, and not the start of a longer one.
      const found = await readScores(written, `${asked} `, list)
      const expected = pickShown(await searchWithMiniSearch(list, `${asked} `))
      expect(found.map(({place}) => place)).toEqual(expected.map(({place}) => place))
      for (const [at, {score}] of found.entries()) {
        expect(score).toBeCloseTo(expected[at]?.score ?? 0, 9)
      }
    }),
    {numRuns: 150}
  )
})

/** The same sections in one index of MiniSearch; lengths and frequencies are rounded as ours are. */
async function searchWithMiniSearch(pages: ReadonlyArray<SearchPage>, asked: string) {
  const names = fields.map(({name}) => name)
  const options = {
    fields: names,
    tokenize: (text: string) => text.split('\n'),
    processTerm: (term: string) => term
  }
  const mini = new MiniSearch(options)
  for (const {route, ...page} of pages) {
    for (const [at, document] of toDocuments({route, ...page}).documents.entries()) {
      // A field that is not there has no length in MiniSearch, as in ours.
      const entries = document.flatMap((counts, field) => {
        const terms = Array.from(counts).flatMap(([term, count]) => Array(count).fill(term))
        return terms.length > 0 ? [[names[field], terms.join('\n')]] : []
      })
      mini.add({id: `${route}#${at}`, ...Object.fromEntries(entries)})
    }
  }
  const json = mini.toJSON()
  const {statistics} = await buildIndex(pages, () => new Uint8Array())
  const round = (frequency: number, length: number) => readCell(toCell(frequency, length))
  const rounded = {
    ...json,
    averageFieldLength: statistics.lengths,
    fieldLength: Object.fromEntries(
      Object.entries(json.fieldLength).map(([id, lengths]) => [
        id,
        Array.from(lengths as Array<number | null>, (length) => round(1, length ?? 0).length)
      ])
    ),
    index: json.index.map(([term, data]) => [
      term,
      Object.fromEntries(
        Object.entries(data).map(([field, counts]) => [
          field,
          Object.fromEntries(
            Object.entries(counts).map(([id, count]) => [id, round(count, 1).frequency])
          )
        ])
      )
    ])
  }
  const terms = parseQuery(asked)
  return MiniSearch.loadJS(rounded as typeof json, options)
    .search(terms.map(({term}) => term).join('\n'), {
      boost: Object.fromEntries(fields.map(({name, boost}) => [name, boost])),
      boostTerm: (term) => terms.find((each) => each.term === term)?.weight ?? 0
    })
    .map(({id, score}) => ({place: String(id), score}))
}

test('one typo is what one edit makes of a word', () => {
  const letters = fc.string({unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6})
  fc.assert(
    fc.property(letters, letters, (left, right) => {
      expect(isNear(left, right)).toBe(countEdits(left, right) <= 1)
    }),
    {numRuns: 2000}
  )
})

const cells: Array<[frequency: number, length: number, read: {frequency: number; length: number}]> =
  [
    [1, 1, {frequency: 1, length: 1}],
    [3, 10, {frequency: 3, length: 10}],
    [5, 100, {frequency: 4, length: 102}],
    [1000, 5000, {frequency: 50, length: 1290}]
  ]

test.each(cells)(
  'a frequency of %i in a field of %i terms is kept as %j',
  (frequency, length, read) => {
    expect(readCell(toCell(frequency, length))).toEqual(read)
  }
)

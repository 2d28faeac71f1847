import {toSearchPage} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {serializeKept} from '../src/index/kept-index.ts'
import {prepareSections} from '../src/index/prepare-sections.ts'
import {parseKept, parseKeptPages, writeIndex} from '../src/index.ts'
import {parseQuery} from '../src/query/parse-query.ts'
import {buildExcerpt} from '../src/results/build-excerpt.ts'
import {createTermFinder} from '../src/shards/create-term-finder.ts'

type Store = Parameters<typeof createTermFinder>[0]
type ShardManifest = Parameters<typeof createTermFinder>[1]

/** Make a finder of an index with one term in each file, and with other words in the files of endings. */
function createFinder(terms: ReadonlyArray<string>, endings: ReadonlyArray<string> = []) {
  const files = new Map<string, unknown>()
  const addRange = (
    kind: string,
    starts: ReadonlyArray<string>,
    toFile: (at: number) => unknown
  ) => {
    const names = starts.map((_, at) => `${kind}${String(at).padStart(9, '0')}`)
    for (const [at, name] of names.entries()) files.set(name, toFile(at))
    const range = `${kind}-range`.padEnd(10, '-')
    files.set(range, {starts, files: names.join('')})
    return {starts: [''], files: range}
  }
  const reversed = endings.map((word) => [...word].reverse().join('')).sort()
  const manifest = {
    terms: addRange('t', terms, (at) => [[terms[at], 1, [], [], []]]),
    endings: addRange('e', reversed, (at) => [reversed[at]]),
    frequent: terms.toReversed()
  } as unknown as ShardManifest
  const store = {read: async (name: string) => files.get(name)} as unknown as Store
  return createTermFinder(store, manifest)
}

const list = (count: number, toTerm: (letter: string) => string): Array<string> =>
  Array.from({length: count}, (_, at) => toTerm(String.fromCharCode(97 + at)))

test('the start of a word is completed from at most five files, or else with three frequent terms', async () => {
  const find = async (count: number) => {
    const found = await createFinder(list(count, (letter) => `vault${letter}`)).findLonger('vault')
    return found.map(([term]) => term)
  }
  // The first term may also be in the file before.
  expect(await find(5)).toEqual(list(5, (letter) => `vault${letter}`))
  expect(await find(8)).toEqual(['vaulth', 'vaultg', 'vaultf'])
})

test('the start of a hexadecimal number is completed from at most 32 files', async () => {
  const find = async (count: number) => {
    const terms = Array.from({length: count}, (_, at) => `0x${String(at).padStart(3, '0')}`)
    return (await createFinder(terms).findLonger('0x0')).length
  }
  expect([await find(32), await find(33)]).toEqual([32, 3])
})

test('a typo is looked up in at most eight files of each kind, and corrected to at most eight words', async () => {
  const words = list(26, (letter) => `deposit${letter}r`)
  const find = async (terms: Array<string>, endings: Array<string>) =>
    (await createFinder(terms, endings).findNear('depositer')).length
  const others = words.filter((word) => word !== 'depositer')
  expect(await find(others.slice(0, 8), [])).toBe(8)
  expect(await find(others.slice(0, 9), [])).toBe(0)
  // Those are in one file of endings each.
  const ends = list(9, (letter) => `d${letter}positer`).filter((word) => word !== 'depositer')
  expect(ends).toHaveLength(8)
  expect(await find([...others.slice(0, 4), ...ends].sort(), ends)).toBe(8)
})

test('at most four phrases of a query are searched', () => {
  const query = '"vault a" "vault b" "vault c" "vault d" "vault e"'
  expect(parseQuery(query).filter(({term}) => term.startsWith('"'))).toHaveLength(4)
})

test('an excerpt comes from the first 20,000 characters of a section', () => {
  const build = (length: number) => {
    const text = `${'a '.repeat(length / 2 - 3)}\nvault`
    return buildExcerpt({text, code: [], trail: []}, new Map([['vault', 1]])).text
  }
  expect(build(20_000)).toBe('vault')
  expect(build(20_010)).not.toContain('vault')
})

test('only the first 32 characters of data and the first 200 of a line of names are indexed', () => {
  const prepare = (text: string, inlineCode: Array<string> = []) =>
    prepareSections([{id: 'a', trail: ['A'], text, code: [], inlineCode}])[1]
  expect(prepare('x'.repeat(255))?.stored.text).toHaveLength(255)
  expect(prepare('x'.repeat(256))?.stored.text).toBe(`${'x'.repeat(32)}…`)
  for (const before of [0, 1, 100, 254, 255, 256, 300]) {
    const words = 'x '.repeat(before)
    const run = '+/-09_=azAZ'.repeat(24).slice(0, 256)
    expect(prepare(`${words}${run} x`)?.stored.text).toBe(`${words}${run.slice(0, 32)}… x`)
    expect(prepare(`${words}${run.slice(1)} x`)?.stored.text).toBe(`${words}${run.slice(1)} x`)
  }

  const names = (count: number) => Array.from({length: count}, (_, at) => `vault${at}`)
  const listEntries = (count: number) => prepare(names(count).join(', '), names(count))?.entries
  expect(listEntries(3)).toBe('vault0\nvault1\nvault2')
  expect(listEntries(40)).toBe('')
})

test('a kept index can be parsed at any offset of a buffer, and one with other numbers counts as empty', async () => {
  const pages = Array.from({length: 6}, (_, at) => ({
    ...toSearchPage(`/${at}`, `# Vault ${at}\n\nText.\n`),
    key: `key ${at}`
  }))
  let kept: Array<Uint8Array> = []
  await writeIndex(pages, {write: () => {}, keep: (parts) => (kept = [...parts])})
  const parsed = parseKept(kept)
  expect(parsed.pages).toHaveLength(6)
  expect(kept).toHaveLength(4)
  const head = kept.slice(0, -1)
  const numbers = kept.at(-1) ?? new Uint8Array()
  const moved = new Uint8Array(numbers.length + 1)
  moved.set(numbers, 1)
  expect(parseKept([...head, moved.subarray(1)])).toEqual(parsed)

  const longer = new Uint8Array(numbers.length + 4)
  longer.set(numbers)
  const shorter = numbers.subarray(0, numbers.length - 4)
  const others = [[longer], [shorter], [], [numbers, numbers], [numbers.subarray(0, 3)]]
  for (const other of others) expect(parseKept([...head, ...other]).pages).toEqual([])
  for (const [at, part] of head.entries()) {
    for (const end of [0, 3, part.length - 4])
      expect(parseKept(kept.with(at, part.subarray(0, end))).pages).toEqual([])
  }
})

test('a kept index is cut into parts between pages', async () => {
  const words = (at: number): string =>
    Array.from({length: at * 20}, (_, word) => `word${word}`).join(' ')
  const pages = Array.from({length: 6}, (_, at) =>
    toSearchPage(`/${at}`, `# Vault\n\n${words(at)}\n`)
  )
  let whole: Array<Uint8Array> = []
  await writeIndex(pages, {write: () => {}, keep: (parts) => (whole = [...parts])})
  const {terms, shards, pages: indexed} = parseKept(whole)
  if (!shards) throw new Error('Cannot find the shards')
  const kept = {pages: indexed, shards, order: terms.map((_, number) => number)}
  for (const numbers of [1, 60, 200, 100_000]) {
    const parts = [...serializeKept({terms}, kept, numbers)]
    expect(parts).toHaveLength(
      new Map([
        [1, 9],
        [60, 7],
        [200, 5],
        [100_000, 4]
      ]).get(numbers) ?? 0
    )
    expect(parseKept(parts)).toEqual(parseKept(whole))
    expect(parseKept(parts.slice(0, -1)).pages).toEqual([])
    // The first part says which pages can stay.
    const listed = parseKeptPages(parts[0] ?? new Uint8Array())
    expect(listed.map(({file}) => file)).toEqual(indexed.map(({file}) => file))
  }
})

import {toSearchPage} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {prepareSections} from '../src/index/prepare-sections.ts'
import {parseKept, writeIndex} from '../src/index.ts'
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

test('an index is kept for the next build if it has at most 5,000 pages', () => {
  const index = async (count: number) => {
    let isKept = false
    const page = toSearchPage('/', '# Vault\n')
    const pages = Array.from({length: count}, (_, at) => ({...page, route: `/${at}`}))
    await writeIndex(pages, {
      write: () => {},
      keep: () => {
        isKept = true
      }
    })
    return isKept
  }
  return Promise.all([
    expect(index(5000)).resolves.toBe(true),
    expect(index(5001)).resolves.toBe(false)
  ])
})

test('a kept index can be parsed at any offset of a buffer, and a truncated one counts as empty', async () => {
  const pages = Array.from({length: 6}, (_, at) =>
    toSearchPage(`/${at}`, `# Vault ${at}\n\nText.\n`)
  )
  let kept = new Uint8Array()
  await writeIndex(pages, {write: () => {}, keep: (bytes) => (kept = bytes)})
  const parsed = parseKept(kept)
  expect(parsed.pages).toHaveLength(6)
  const moved = new Uint8Array(kept.length + 1)
  moved.set(kept, 1)
  expect(parseKept(moved.subarray(1))).toEqual(parsed)
  for (const end of [0, 3, 100, kept.length - 4])
    expect(parseKept(kept.subarray(0, end)).pages).toEqual([])
  const longer = new Uint8Array(kept.length + 4)
  longer.set(kept)
  expect(parseKept(longer).pages).toEqual([])
})

import {createHash} from 'node:crypto'
import {deflateRawSync} from 'node:zlib'
import {searchDocs, toSearchPage} from '@lockstep/test-support'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {createSearch} from '../src/client.ts'
import {type KeptIndex, parseKept, prepareSections, writeIndex as write} from '../src/index.ts'
import {findPlaces, writeIndex} from './write-index.ts'

const {search, files, entry} = await writeIndex(searchDocs)

const questions: Array<[query: string, best: string]> = [
  ['LockboxSuperchainERC20', '/lockbox#lock-and-mint'],
  ['lockboxsuper', '/lockbox#lock-and-mint'],
  ['lockAndMint', '/lockbox#lock-and-mint'],
  ['lockAndMint(uint256)', '/lockbox#lock-and-mint'],
  ['0xcbd1df9e', '/lockbox#lock-and-mint'],
  ['0xCBD1', '/lockbox#lock-and-mint'],
  ['0x9f1ec8c880f76798e7b793325d625e9b60e4082a553c98f42b6cda368dd60008', '/lockbox'],
  ['No tokens to lock', '/lockbox#lock-and-mint'],
  ['execution reverted: No tokens to lock', '/lockbox#lock-and-mint'],
  ['PRIVATE_KEY', '/lockbox#deploy-it'],
  ['lockbox', '/lockbox'],
  ['0x4200…0028', '/supersim#addresses'],
  ['0x4200...028', '/supersim#addresses'],
  ['0x4200', '/supersim#addresses'],
  ['--interop.autorelay', '/supersim'],
  ['autorelay', '/supersim'],
  ['902', '/supersim#addresses'],
  ['crosschainMint', '/supersim#addresses'],
  ['op-deployer', '/op-deployer'],
  ['opdeployer', '/op-deployer'],
  ['withdrawal', '/op-deployer#bridging-back'],
  ['how to bridge back', '/op-deployer#bridging-back'],
  ['brigding', '/op-deployer#bridging-back'],
  ['vm.unixTime()', '/cheats'],
  ['eth_sendRawTransactionConditional', '/cheats'],
  ['C++', '/cheats'],
  ['ブリッジ', '/ja'],
  ['supersmi', '/supersim'],
  ['sueprsim ', '/supersim']
]

test.each(questions)('%j is answered by %s', async (query, best) => {
  expect((await findPlaces(search, query))[0]).toBe(best)
})

test('stop words are ignored unless the query has no other words', async () => {
  const {terms} = await search.search('how to run the supersim ')
  expect(terms.filter(({term}) => !term.startsWith('"')).map(({term}) => term)).toEqual([
    'run',
    'supersim'
  ])
  expect((await search.search('with ')).total).toBe(3)
})

const forms: Array<[asked: string, written: string]> = [
  ['costs', 'cost'],
  ['cost', 'costs'],
  ['fees', 'fee'],
  ['nft', 'nfts'],
  ['bridging', 'bridge'],
  ['replies', 'reply'],
  ['stopped', 'stop'],
  ['stop', 'stopped'],
  ['derive', 'derivation'],
  ['deployment', 'deploy'],
  ['calculated', 'calculation'],
  ['sequencing', 'sequencer']
]

test.each(forms)('%j finds %j', async (asked, word) => {
  const written = await writeIndex([toSearchPage('/a', `# Page\nOf ${word} and more.`)])
  const {terms} = await written.search.search(`${asked} `)
  expect(terms[0]?.found).toMatchObject([{term: word, kind: 'form'}])
})

test('a synonym of the site finds a page without the word, below a page with it', async () => {
  const pages = [
    toSearchPage('/a', '# A\nMove ETH between chains.'),
    toSearchPage('/b', '# B\nMove ether between chains.'),
    toSearchPage('/c', '# C\nMove tokens between chains.')
  ]
  const written = await writeIndex(pages, {synonyms: [['ETH', 'ether']]})
  expect(await findPlaces(written.search, 'ether ')).toEqual(['/b', '/a'])
  expect(await findPlaces(written.search, 'eth ')).toEqual(['/a', '/b'])
  const {terms} = await written.search.search('ether ')
  expect(terms[0]?.found).toMatchObject([
    {term: 'ether', kind: 'exact'},
    {term: 'eth', kind: 'synonym'}
  ])
})

test("a page is found by words that its readers use and it doesn't show", async () => {
  const pages = [
    toSearchPage('/a', '# Withdrawals\nMoving assets down takes seven days.', {
      phrases: ['get my money back']
    }),
    toSearchPage('/b', '# Fees\nWhat money buys.')
  ]
  const written = await writeIndex(pages)
  const {hits} = await written.search.search('how do I get my money back')
  expect(hits[0]?.route).toBe('/a')
  expect(JSON.stringify(hits[0])).not.toContain('money')
})

test('a page whose phrases contain all words of a query ranks above a page whose text does', async () => {
  const written = await writeIndex([
    toSearchPage('/text', '# Fees\nMoney buys money. Quickly spent, quickly out, out of money.'),
    toSearchPage('/phrases', '# Withdrawals\nMoving assets down takes seven days.', {
      phrases: ['get money out quickly', 'cash out']
    })
  ])
  expect(await findPlaces(written.search, 'money out quickly ')).toEqual(['/phrases', '/text'])
})

test('a section with two words of a query ranks above sections with one of them each', async () => {
  const pages = [
    toSearchPage('/a', '# A\nThe guardian.\n## One\nThe guardian.\n## Two\nA guardian.'),
    toSearchPage('/b', '# B\nA page about nothing.\n## Both\nThe guardian and a pause.'),
    toSearchPage('/c', '# C\nThe pause of all.')
  ]
  const written = await writeIndex(pages)
  expect((await findPlaces(written.search, 'guardian pause '))[0]).toBe('/b#both')
})

test('no other forms of a name are searched', async () => {
  const written = await writeIndex([toSearchPage('/a', '# Page\nThe initBond of a game.')])
  const {terms} = await written.search.search('initBonds')
  const [name] = terms.filter(({term}) => term === 'initbonds')
  expect(name?.found).toMatchObject([{term: 'initbond', kind: 'typo'}])
})

test('a section with a name ranks above a title with its parts, and one that explains it above both', async () => {
  const pages = [
    toSearchPage('/bridge', '# The caller is not the bridge\n\nA caller, and not a bridge.\n'),
    toSearchPage('/use', '# Write a token\n\nIt reverts with `CallerNotBridge`.\n'),
    toSearchPage(
      '/explain',
      '# Errors\n\n`CallerNotBridge` · another account has called mint, which only one may do.\n'
    ),
    ...searchDocs
  ]
  const {search} = await writeIndex(pages)
  for (const query of ['CallerNotBridge()', 'CallerNotBridge']) {
    expect((await findPlaces(search, query)).slice(0, 3)).toEqual(['/explain', '/use', '/bridge'])
  }
})

test('a word ranks above longer and similar words', async () => {
  const pages = [
    toSearchPage('/a', '# A\nThe bridgebuilderfactory is rare.'),
    toSearchPage('/b', '# B\nThe bridge is frequent.'),
    toSearchPage('/c', '# C\nThe bridge is frequent.'),
    toSearchPage('/d', '# D\nThe bride is near.')
  ]
  const written = await writeIndex(pages)
  expect(await findPlaces(written.search, 'bridge')).toEqual(['/b', '/c', '/a'])
})

const preferences: Array<[name: string, query: string, pages: Array<[string, string]>]> = [
  [
    'a name that a table explains ranks above a name that is used',
    '--max-delay',
    [
      ['/used', '# Start\nRun it with `--max-delay` once.'],
      ['/listed', '# Settings\n`--max-delay`\nHow long it waits at most, in seconds.']
    ]
  ],
  [
    'a whole name ranks above its parts in a title',
    'DelayedVault',
    [
      ['/parts', '# Delayed payments of a vault\nA vault pays with a delay, and is delayed.'],
      ['/whole', '# Contracts\nThere are many, and one of them is the `DelayedVault` of the owner.']
    ]
  ],
  [
    'an unknown name is found by its parts, and a page with more of them ranks higher',
    'getFeeUpper',
    [
      ['/one', '# Blocks\nWhat a fee is. Who pays the fee.'],
      ['/both', '# Blocks\nThe upper end of the fee.']
    ]
  ],
  [
    'a page with several sections about a topic ranks above a page with one',
    'pause ',
    [
      ['/once', '# A\n## C\nWho may pause it.'],
      ['/more', '# B\n## D\nWho may pause it.\n## E\nWho may pause it.']
    ]
  ],
  [
    'a page whose heading has all words of a query ranks above a page that has them in more places',
    'hold upgrade key ',
    [
      ['/places', '# Keys\nHold a key.\n## Key\nAn upgrade needs a key.\n## Keys\nHold every key.'],
      ['/heading', '# Roles\n## Who can hold an upgrade key\nA council.']
    ]
  ],
  [
    'the end of an address counts as a title does',
    'fees ',
    [
      ['/a/costs', '# What you pay\nOf fees and more.'],
      ['/a/fees', '# What users pay\nOf costs and more.']
    ]
  ]
]

test.each(preferences)('%s', async (_, query, pages) => {
  const written = await writeIndex(pages.map(([route, text]) => toSearchPage(route, text)))
  const {hits} = await written.search.search(query)
  expect(hits[0]?.route).toBe(pages[1]?.[0])
})

test('a word that begins only rare names may still be a typo', async () => {
  const written = await writeIndex([
    toSearchPage('/name', '# Vault\nIt has withdrawLocked.'),
    toSearchPage('/word', '# Withdrawal\nIt takes a week.')
  ])
  const {terms} = await written.search.search('withdrawl')
  expect(terms[0]?.found.map(({term, kind}) => [term, kind])).toEqual([
    ['withdrawlocked', 'prefix'],
    ['withdraw', 'typo'],
    ['withdrawal', 'typo']
  ])
})

test('with a filter by reader, a page for one kind of reader ranks above a page for several', async () => {
  const text = '# Blobs\nWhat they cost.'
  const written = await writeIndex([
    toSearchPage('/all', text, {personas: ['app-developer', 'auditor', 'node-operator']}),
    toSearchPage('/nodes', text, {personas: ['node-operator']})
  ])
  const ask = async (personas: Array<string>) =>
    (await written.search.search('blobs', {filters: {personas}})).hits.map(({route}) => route)
  expect(await ask([])).toEqual(['/all', '/nodes'])
  expect(await ask(['node-operator'])).toEqual(['/nodes', '/all'])
})

test('a hit has its titles, its best line, and the matching words in it', async () => {
  const {hits} = await search.search('No tokens to lock', {limit: 1})
  expect(hits).toMatchObject([
    {
      route: '/lockbox',
      title: 'Move tokens with a lockbox',
      titleRanges: [
        [5, 11],
        [19, 26]
      ],
      personas: ['app-developer'],
      contentType: 'tutorial',
      sections: [
        {
          id: 'lock-and-mint',
          trail: ['Lock and mint'],
          excerpt: {language: 'solidity', text: 'if (amount == 0) revert("No tokens to lock");'}
        },
        {
          trail: [],
          excerpt: {text: 'A lockbox keeps tokens on their chain and mints them on others.'}
        }
      ]
    }
  ])
  const {text = '', ranges = []} = hits[0]?.sections[0]?.excerpt ?? {}
  expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['No', 'tokens', 'lock'])
})

test('a sentence is a better excerpt than a title or a file name that matches as well', async () => {
  const text = [
    'Good to know',
    'src/Vault.sol',
    'A vault keeps what its owners deposit until they ask for it.'
  ]
  const {search} = await writeIndex([toSearchPage('/vault', ['# Shares', ...text].join('\n'))])
  const findText = async (query: string) =>
    (await search.search(query)).hits[0]?.sections[0]?.excerpt.text
  expect(await findText('vault')).toBe(text[2])
  expect(await findText('shares')).toBe(text[2])
})

test('a hit names the function whose selector was searched for', async () => {
  const {hits} = await search.search('0xcbd1df9e')
  expect(hits[0]?.sections[0]).toMatchObject({
    id: 'lock-and-mint',
    symbols: ['lockAndMint(uint256)']
  })
})

test('filters select the pages for a reader or of a type', async () => {
  const ask = async (filters: {personas?: Array<string>; contentTypes?: Array<string>}) =>
    (await search.search('deploy lockbox chain', {filters})).hits.map(({route}) => route).sort()
  expect(await ask({personas: ['chain-operator']})).toEqual(['/op-deployer', '/supersim'])
  expect(await ask({contentTypes: ['tutorial']})).toEqual(['/lockbox'])
  expect(await ask({contentTypes: ['tutorial'], personas: ['chain-operator']})).toEqual([])
  expect(await ask({personas: ['nobody']})).toEqual([])
  expect(await search.facets()).toEqual({
    personas: ['app-developer', 'chain-operator'],
    contentTypes: ['guide', 'reference', 'tutorial']
  })
})

test('a page with a lower boost ranks below others', async () => {
  expect((await findPlaces(search, 'lockbox ')).at(-1)).toBe('/old')
})

test('a low boost matters less for a whole name or number than for words', async () => {
  const page = toSearchPage('/reference', '# Reference\n\nThe factory of a lockbox.')
  const symbols = [{name: 'LockboxFactory', selector: '0x12345678'}]
  const toScore = async (boost: number, query: string): Promise<number> => {
    const {search} = await writeIndex([{...page, symbols, boost}])
    const {hits} = await search.search(query)
    return hits[0]?.score ?? 0
  }
  const toShare = async (query: string) => (await toScore(0.5, query)) / (await toScore(1, query))
  expect(await toShare('0x12345678')).toBeCloseTo(0.75)
  expect(await toShare('factory ')).toBeCloseTo(0.5)
  expect(await toShare('LockboxFactory ')).toBeGreaterThan(0.6)
})

test('an address is found by both ends among many with the same beginning', async () => {
  const toAddress = (at: number): string => `0x4200${at.toString(16).padStart(36, '0')}`
  const pages = Array.from({length: 40}, (_, at) =>
    toSearchPage(`/${at}`, `# Page ${at}\n\nIt is deployed at \`${toAddress(at * 7)}\`.`)
  )
  const {search} = await writeIndex(pages, {shardSize: 30})
  expect(await findPlaces(search, '0x4200…0015')).toEqual(['/3'])
  expect(await findPlaces(search, '0x4200')).toHaveLength(10)
})

test('the same pages make the same files', async () => {
  expect((await writeIndex(searchDocs)).files).toEqual(files)
})

test('a change in one page leaves files without its words unchanged', async () => {
  const pages = Array.from({length: 400}, (_, at) => {
    const word = (step: number) => ((at * 37 + step * 91) % 4000).toString(36).padStart(4, 'q')
    return toSearchPage(
      `/${at}`,
      `# ${word(1)}\n${Array.from({length: 60}, (_, step) => word(step + 2)).join(' ')}`
    )
  })
  const [first, ...others] = pages
  const changed = {...first, title: 'unheardof'} as (typeof pages)[number] // There are 400.
  const before = await writeIndex(pages)
  const after = await writeIndex([changed, ...others])
  const fresh = [...after.files.keys()].filter((name) => !before.files.has(name))
  // The entry, the manifest, the page and its file of names; the files of the words of its title, in two directions,
  // and the files that name these.
  expect(before.files.size).toBeGreaterThan(430)
  expect(fresh.length).toBeLessThanOrEqual(16)
})

test('a query loads what it needs, and each file once', async () => {
  const written = await writeIndex(searchDocs, {shardSize: 100})
  await written.search.search('supersim ')
  const first = written.loaded.length
  await written.search.search('supersim ')
  expect(first).toBeLessThan(12)
  expect(written.files.size).toBeGreaterThan(18)
  expect(written.loaded.length).toBe(first)
})

test('a query loads one or two files of names', async () => {
  const words = Array.from(
    {length: 2000},
    (_, at) => `w${(at * 7919).toString(36).padStart(5, 'x')}`
  )
  const pages = Array.from({length: 20}, (_, at) => {
    return toSearchPage(
      `/${at}`,
      `# Page ${at}\n${words.slice(at * 100, at * 100 + 100).join(' ')}`
    )
  })
  const written = await writeIndex(pages, {shardSize: 20})
  for (const at of [0, 99, 100, 1000, 1999]) {
    const [word = ''] = words.slice(at)
    const {hits, terms} = await written.search.search(word)
    expect(hits.map(({route}) => route)).toEqual([`/${Math.floor(at / 100)}`])
    expect(terms[0]?.found[0]).toMatchObject({term: word, kind: 'exact'})
  }
  expect(written.files.size).toBeGreaterThan(250)
  expect(written.loaded.length).toBeLessThan(25)

  const {terms} = await written.search.search(`${words[7]?.slice(0, 5)}`)
  expect(terms[0]?.found).toContainEqual(expect.objectContaining({term: words[7], kind: 'prefix'}))
})

test('the first hit is returned before the texts of the others are loaded', async () => {
  const pages = Array.from({length: 30}, (_, at) => toSearchPage(`/${at}`, `# Page ${at}\nbridge`))
  const written = await writeIndex(pages)
  const partial: Array<{hits: number; total: number; isComplete: boolean}> = []
  const whole = await written.search.search('bridge ', {
    onPartial: ({hits, total, isComplete}) => partial.push({hits: hits.length, total, isComplete})
  })
  expect(partial).toEqual([{hits: 1, total: 30, isComplete: false}])
  expect(whole).toMatchObject({total: 30, isComplete: true})
  expect(whole.hits.length).toBe(10)
})

test('a result is incomplete if a word is so frequent that the index has only its best sections', async () => {
  const pages = Array.from({length: 30}, (_, at) => toSearchPage(`/${at}`, `# Page ${at}\nbridge`))
  const {search} = await writeIndex(pages, {bestCount: 5})
  expect(await search.search('bridge ')).toMatchObject({total: 5, isComplete: false})
  expect(await search.search('bridge page 7 ')).toMatchObject({isComplete: false})
})

test('an empty index finds nothing', async () => {
  const empty = await writeIndex([])
  expect(await empty.search.search('bridge')).toMatchObject({total: 0, hits: []})
})

test('the error for a missing or damaged file names it, and the next query loads it again', async () => {
  const broken = new Map<string, Uint8Array | undefined>(files)
  const manifest = `${JSON.parse(new TextDecoder().decode(files.get(entry))).manifest}.bin`
  const source = {
    entry,
    async load(name: string) {
      const bytes = broken.get(name)
      if (!bytes) throw new Error('offline')
      return bytes
    }
  }
  const asked = createSearch(source)
  broken.delete(manifest)
  await expect(asked.search('lockbox')).rejects.toThrow(
    `Cannot load \`${manifest}\` of the search index`
  )
  for (const bytes of [new Uint8Array(), new Uint8Array([255, 255]), deflateRawSync('{')]) {
    broken.set(manifest, bytes)
    await expect(asked.search('lockbox')).rejects.toThrow(
      `Cannot read \`${manifest}\` of the search index`
    )
  }
  broken.set(manifest, files.get(manifest))
  expect((await asked.search('lockbox')).total).toBe(2)

  broken.set(entry, new TextEncoder().encode('{"version": 99}'))
  await expect(createSearch(source).search('lockbox')).rejects.toThrow(`Cannot read \`${entry}\``)
})

test('data in code is not indexed', async () => {
  const random = Array.from({length: 40}, (_, index) => {
    return createHash('sha256').update(`${index}`).digest('base64url')
  }).join('')
  const code = (data: string): string =>
    `# Page\n\n\`\`\`ts\n// ${data}\nwatchBlocks(client)\n\`\`\`\n`
  const weigh = async (data: string): Promise<number> => {
    const {files, search} = await writeIndex([toSearchPage('/page', code(data))])
    expect(await findPlaces(search, 'watchBlocks')).toEqual(['/page'])
    return [...files.values()].reduce((sum, file) => sum + file.length, 0)
  }
  expect(await weigh(random)).toBeLessThan((await weigh('cache')) + 200)
})

test('any query has an answer, and its ranges are inside their texts', async () => {
  const pieces = fc.constantFrom(
    'lock',
    '0x4',
    '…',
    '(',
    '[a-z]*+',
    '\\',
    '<b>',
    '"',
    '--',
    'ブ',
    '\ud800',
    ' ',
    ':',
    '​',
    '́'
  )
  const query = fc.oneof(
    fc.string({unit: 'binary', maxLength: 60}),
    fc.array(pieces, {maxLength: 30}).map((list) => list.join('')),
    fc.constantFrom(
      'a'.repeat(10_000),
      '"lock" '.repeat(2000),
      '<script>alert(1)</script>',
      '((((',
      '.*',
      '__proto__',
      'constructor'
    )
  )
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const {hits} = await search.search(text)
      for (const {title, titleRanges, sections} of hits) {
        const texts = [{text: title, ranges: titleRanges}, ...sections.map(({excerpt}) => excerpt)]
        for (const {text, ranges} of texts) {
          let last = 0
          for (const [start, end] of ranges) {
            expect(start >= last && start < end && end <= text.length).toBe(true)
            last = end
          }
        }
      }
    }),
    {numRuns: 500}
  )
})

test('a reused file is returned but not written again', async () => {
  const {files} = await writeIndex(searchDocs)
  const kept = [...files.keys()].slice(1, 4)
  const written: Array<string> = []
  const names = await write(searchDocs, {
    isKept: (name) => kept.includes(name),
    write: (name) => written.push(name)
  })
  expect(names.toSorted()).toEqual([...files.keys()].toSorted())
  expect(written.toSorted()).toEqual(names.filter((name) => !kept.includes(name)).toSorted())
})

test('an index built from the previous one is the same as a new one, and reads only changed pages', async () => {
  const words = 'bridge token message lockbox `mint(address)` relayer 0xcbd1df9e deploy'.split(' ')
  const text = fc.array(fc.constantFrom(...words), {minLength: 1, maxLength: 6})
  const page = fc.array(text, {minLength: 1, maxLength: 4})
  const site = fc.array(fc.option(page, {nil: undefined}), {minLength: 1, maxLength: 12})
  await fc.assert(
    fc.asyncProperty(
      fc.array(site, {minLength: 2, maxLength: 4}),
      fc.constantFrom(2, 512),
      async (sites, bestCount) => {
        const store = new Map<string, Uint8Array>()
        const options = {
          bestCount,
          shardSize: 30,
          isKept: (name: string) => store.has(name),
          write: (name: string, bytes: Uint8Array) => store.set(name, bytes)
        }
        let before: KeptIndex | undefined
        let known = new Set<string>()
        for (const each of sites) {
          const pages = each.flatMap((sections, at) => {
            const [start, ...others] = (sections ?? []).map((words) => words.join(' '))
            const markdown = [`# Page ${at}\n${start}`, ...others].join('\n\n## More\n')
            return sections ? toSearchPage(`/${at}`, markdown) : []
          })
          const read: Array<string> = []
          const late = pages.map(({sections, symbols, ...page}) => {
            const key = JSON.stringify([page, sections])
            const readSections = async () => {
              read.push(key)
              return prepareSections(sections, symbols)
            }
            return {...page, key, read: readSections}
          })
          let kept: Array<Uint8Array> | undefined
          const names = await write(late, {
            ...options,
            before,
            keep: (parts) => (kept = [...parts])
          })
          const fresh = await writeIndex(pages, {bestCount, shardSize: 30})
          expect(names.toSorted()).toEqual([...fresh.files.keys()].toSorted())
          for (const [name, bytes] of fresh.files) expect(store.get(name)).toEqual(bytes)
          const changed = late.map(({key}) => key).filter((key) => !known.has(key))
          expect(read).toEqual(changed)
          expect(kept !== undefined).toBe(changed.length > 4)
          if (!kept) continue
          before = parseKept(kept)
          known = new Set(late.map(({key}) => key))
        }
      }
    ),
    {numRuns: 60}
  )
})

test('an edit of a section keeps the shards of all other terms', async () => {
  const vocabulary = Array.from({length: 90}, (_, at) => `${'vwxyz'[at % 5]}ault${at}`)
  const words = fc.array(fc.constantFrom(...vocabulary), {minLength: 1, maxLength: 12})
  const text = words.map((list) => list.join(' '))
  const page = fc.tuple(text, text)
  const edit = fc.record({page: fc.nat(6), section: fc.nat(1), text})
  let [keptCount, namedCount] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.array(page, {minLength: 7, maxLength: 7}),
      fc.array(edit, {minLength: 1, maxLength: 3}),
      fc.constantFrom(2, 512),
      async (first, edits, bestCount) => {
        const pages = first.map((sections): [string, string] => [...sections])
        const store = new Map<string, Uint8Array>()
        let before: KeptIndex | undefined
        const build = async () => {
          const facts = pages.map(([start, more], at) =>
            toSearchPage(`/${at}`, `# Page\n${start}\n\n## More\n${more}`)
          )
          const late = facts.map(({sections, symbols, ...page}) => {
            const read = async () => prepareSections(sections, symbols)
            return {...page, key: JSON.stringify([page, sections]), read}
          })
          const options = {bestCount, shardSize: 30, before}
          const written: Array<string> = []
          const names = await write(late, {
            ...options,
            isKept: (name) => store.has(name),
            keep: (parts) => (before = parseKept(parts)),
            write: (name, bytes) => {
              written.push(name)
              store.set(name, bytes)
            }
          })
          const fresh = await writeIndex(facts, {bestCount, shardSize: 30})
          expect(names.toSorted()).toEqual([...fresh.files.keys()].toSorted())
          for (const [name, bytes] of fresh.files) expect(store.get(name)).toEqual(bytes)
          return {names, written}
        }
        await build()
        for (const {page, section, text} of edits) {
          const edited = pages[page]
          if (edited) edited[section] = text
          const {names, written} = await build()
          namedCount += names.length
          keptCount += names.length - written.length
        }
      }
    ),
    {numRuns: 40}
  )
  expect(keptCount / namedCount).toBeGreaterThan(0.4)
})

test('a previous index that cannot be used is ignored', async () => {
  const late = searchDocs.map(({sections, symbols, ...page}) => ({
    ...page,
    key: page.route,
    read: async () => prepareSections(sections, symbols)
  }))
  const {files} = await writeIndex(searchDocs)
  for (const before of [[], [new Uint8Array()], [new Uint8Array(100), new Uint8Array()]]) {
    const names = await write(late, {before: parseKept(before), write: () => {}})
    expect(names.toSorted()).toEqual([...files.keys()].toSorted())
  }
  // Its files are gone.
  let before: KeptIndex | undefined
  await write(late, {write: () => {}, keep: (parts) => (before = parseKept(parts))})
  const written: Array<string> = []
  await write(late, {before, write: (name) => written.push(name)})
  expect(written.toSorted()).toEqual([...files.keys()].toSorted())
  // One of them is gone.
  for (const lost of files.keys()) {
    const written: Array<string> = []
    const isKept = (name: string): boolean => name !== lost
    const names = await write(late, {before, isKept, write: (name) => written.push(name)})
    expect(names.toSorted()).toEqual([...files.keys()].toSorted())
    expect(written).toContain(lost)
  }
})

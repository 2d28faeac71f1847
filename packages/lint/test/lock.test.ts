import {parsePage} from '@lockstep/navtree/parse'
import {toPlace} from '@lockstep/problem'
import type {ListedContract, SourcePlace} from '@lockstep/snippets'
import {describe, expect, test} from 'vitest'
import {
  buildLock,
  checkLock,
  collectPage,
  formatLock,
  type LintSite,
  listContractSymbols,
  type Print,
  parseLock
} from '../src/index.ts'
import {toContract} from './to-contract.ts'

const page = '# `Vault` and `Bank`\n\nThe owner calls `close(bool)`.\n'

/** List what is reported at `close(bool)`, which `Vault` and `Bank` had when the page was locked. */
function check(
  names: ReadonlyArray<string>,
  shapes: Readonly<Record<string, string>>
): Array<string> {
  const own = names.map((name) => toContract(name, [['function', 'close(bool)']]))
  const locked = ['Vault', 'Bank'].map((name): [string, Print] => [
    `src/${name}.sol:${name}.close(bool)`,
    {fingerprint: name, shape: name}
  ])
  return checkWith(page, own, new Map(locked), (place) => {
    const shape = typeof place === 'string' ? '-' : (shapes[place.path] ?? '-')
    return {fingerprint: shape, shape}
  })
}

/** List what is reported at `close` on a page, whose lock has some symbols. */
function checkWith(
  text: string,
  own: ReadonlyArray<ListedContract>,
  locked: ReadonlyMap<string, Print>,
  findPrint: (place: SourcePlace | string) => Print = () => ({fingerprint: 'a', shape: 'a'})
): Array<string> {
  const symbols = listContractSymbols({contracts: [...own], sources: []}, [], findPrint)
  const lint = collectPage(parsePage(text, 'mdx', 4), text, {
    file: 'a.mdx',
    rules: [],
    hasMentions: true
  })
  const contracts = {
    own,
    symbols,
    stale: [],
    known: [],
    declared: [],
    files: [],
    libraryFiles: new Set<string>()
  }
  const site = {
    pages: [{file: 'a.mdx', lint}],
    contracts,
    lock: new Map([['a.mdx', locked]])
  } as unknown as LintSite // The check reads nothing else.
  return checkLock(site)
    .filter(({mention}) => mention.name === 'close')
    .map(({ruleId, reason}) => `${ruleId}: ${reason.replace(/;.*/, '')}`)
}

test('lines of a lock that no one has written take no time and no memory', () => {
  const lock = `a.mdx\tA.f\tabc\tfunction\n${'\\'.repeat(1_000_000)}\ta\tb\tc\n${'\t'.repeat(1_000_000)}\n`
  expect(parseLock(lock).lock).toEqual(
    new Map([['a.mdx', new Map([['A.f', {fingerprint: 'abc', shape: 'function'}]])]])
  )
})

test('a mention that meant two contracts is reported when one of them is gone', () => {
  expect(check(['Bank', 'Vault'], {'src/Bank.sol': 'Bank', 'src/Vault.sol': 'Vault'})).toEqual([])
  expect(check(['Bank'], {'src/Bank.sol': 'Bank'})).toEqual([
    'changed-symbol: `Vault.close(bool)` is gone, but `Bank.close` still exists'
  ])
})

const moved: Array<
  [name: string, kind: 'error' | 'event' | 'function', id: string, faults: number]
> = [
  ['an event that the contract inherits', 'event', 'src/Vault.sol:Vault', 0],
  ['an error that another base declares', 'error', 'src/Old.sol:Old', 0],
  ['a function of another base', 'function', 'src/Old.sol:Old', 1]
]

test.each(moved)('%s, a moved %s', (_, kind, reference, faults) => {
  const base = toContract('Base', [[kind, 'close(bool)']])
  const vault = {...toContract('Vault', []), bases: ['src/Old.sol:Old'], members: base.members}
  const own = [toContract('Old', []), base, vault]
  const lock = new Map([[`${reference}.close(bool)`, {fingerprint: 'a', shape: 'a'}]])
  expect(checkWith('`Vault` and `close(bool)`.\n', own, lock)).toHaveLength(faults)
})

test('an error that another base declares is not gone from a page that names no contract', () => {
  const base = toContract('Base', [['error', 'close(bool)']])
  const vault = {...toContract('Vault', []), bases: ['src/Old.sol:Old'], members: base.members}
  const own = [toContract('Old', []), base, vault]
  const lock = new Map([['src/Old.sol:Old.close(bool)', {fingerprint: 'a', shape: 'a'}]])
  expect(checkWith('It fails with `close(bool)`.\n', own, lock)).toEqual([])
  expect(checkWith('`Old` fails with `close(bool)`.\n', own, lock)).toHaveLength(1)
})

test('an error that another contract on the page has is not the one that is gone', () => {
  const own = [toContract('Old', []), toContract('Vault', [['error', 'close(bool)']])]
  const lock = new Map([['src/Old.sol:Old.close(bool)', {fingerprint: 'a', shape: 'a'}]])
  expect(checkWith('The `Vault`, and `Old.close(bool)`.\n', own, lock)).toHaveLength(1)
})

test('a name that is gone is that of the contract on the page, and not of its interface', () => {
  const own = [toContract('Vault', []), {...toContract('Api', []), kind: 'interface' as const}]
  const print = {fingerprint: 'a', shape: 'b'}
  const ids = ['src/Api.sol:Api.close(bool)', 'src/Vault.sol:Vault.close(bool)']
  const lock = new Map(ids.map((id) => [id, print]))
  expect(checkWith('The `Vault` has `close(bool)`.\n', own, lock)).toEqual([
    'gone-name: Cannot find `Vault.close`, which the contracts had when this page was last checked'
  ])
})

test('a mention that meant two contracts of a name is reported when one of them loses the member', () => {
  const one = toContract('Vault', [['function', 'close(bool)']])
  const list = [one, {...one, path: 'legacy/Vault.sol', reference: 'legacy/Vault.sol:Vault'}].map(
    (contract) => ({
      ...contract,
      members: contract.members.map((member) => ({
        ...member,
        declaredIn: contract.reference,
        place: {...member.place, path: contract.path}
      }))
    })
  )
  const print = {fingerprint: 'a', shape: 'a'}
  const lock = new Map(
    list.map(({reference}): [string, typeof print] => [`${reference}.close(bool)`, print])
  )
  const text = 'The owner of the `Vault` calls `close(bool)`.\n'
  expect(checkWith(text, list, lock)).toEqual([])
  const [current, legacy] = list
  const changed = [{...current, members: []}, legacy] as typeof list
  expect(checkWith(text, changed, lock)).toEqual([
    'changed-symbol: `Vault.close(bool)` is gone, but `Vault.close` still exists in `legacy/Vault.sol`'
  ])
})

test('a contract with another name is the same as long as its code is', () => {
  const shapes = {'src/Bank.sol': 'Bank', 'src/Safe.sol': 'Vault'}
  expect(check(['Bank', 'Safe'], shapes)).toEqual([])
  expect(check(['Bank', 'Safe'], {...shapes, 'src/Safe.sol': 'other'})).toHaveLength(1)
})

/** Return the reason reported at each mention of a page, whose lock has the given ids. */
function checkGone(text: string, ids: ReadonlyArray<string>, shape = '-'): Array<string> {
  const own = [
    {...toContract('Market', [['function', 'close(bool)']]), bases: ['src/Shop.sol:Shop']},
    toContract('Bank', [])
  ]
  const print = {fingerprint: shape, shape}
  const symbols = listContractSymbols({contracts: own, sources: []}, [], () => print)
  const moved = symbols.map((symbol) => ({
    ...symbol,
    path: symbol.path.replace('src/', 'src/core/'),
    id: symbol.id.replace('src/', 'src/core/'),
    ...(symbol.kind === 'path' && {name: symbol.name.replace('src/', 'src/core/')})
  }))
  const options = {file: 'a.mdx', rules: [], hasMentions: true}
  const lint = collectPage(parsePage(text, 'mdx', 4), text, options)
  const contracts = {
    own,
    symbols: moved,
    stale: [],
    known: [],
    declared: [],
    files: [],
    libraryFiles: new Set<string>()
  }
  const lock = new Map([['a.mdx', new Map(ids.map((id) => [id, print]))]])
  const site = {pages: [{file: 'a.mdx', lint}], contracts, lock} as unknown as LintSite // As above.
  return checkLock(site).map(({reason}) => reason)
}

test('a source that has moved is found by the contracts that the page named in it', () => {
  const ids = ['src/Silo.sol', 'src/Silo.sol:Market.close(bool)']
  expect(checkGone('See `src/Silo.sol`.\n', ids)).toEqual([
    'Cannot find `src/Silo.sol`, which the contracts had when this page was last checked; is it now `src/core/Market.sol`?'
  ])
})

test('a source that has moved is found by the contract that it is named after', () => {
  expect(checkGone('See `src/Bank.sol`.\n', ['src/Bank.sol'])).toEqual([
    'Cannot find `src/Bank.sol`, which the contracts had when this page was last checked; is it now `src/core/Bank.sol`?'
  ])
})

test('a function that a base no longer has is gone from the contract that inherits it', () => {
  const ids = ['src/Shop.sol:Shop.open(bool)']
  expect(checkGone('Call `Market.open(bool)`, not `Bank.open(bool)`.\n', ids)).toEqual([
    'Cannot find `Shop.open`, which the contracts had when this page was last checked'
  ])
})

test('a contract with another name is found by the members that the page named', () => {
  const ids = ['src/Shop.sol:Shop', 'src/Shop.sol:Shop.close(bool)', 'src/Shop.sol:Shop.open()']
  expect(checkGone('See `Shop`.\n', ids)).toEqual([
    'Cannot find `Shop`, which the contracts had when this page was last checked; is it now `Market`?'
  ])
})

test('a contract is not taken for another one because both inherit from nothing', () => {
  const found = checkGone('See `Vault`.\n', ['src/Vault.sol:Vault', 'src/Vault.sol:Bank'], 'alone')
  expect(found).toEqual([
    'Cannot find `Vault`, which the contracts had when this page was last checked'
  ])
})

test('a function whose code and name have changed is found by the part of the name that is left', () => {
  const ask = (names: ReadonlyArray<string>): Array<string> => {
    const bank = toContract(
      'Bank',
      names.map((name) => ['function', `${name}(bool)`])
    )
    const print = {fingerprint: 'new', shape: 'new'}
    const symbols = listContractSymbols({contracts: [bank], sources: []}, [], () => print)
    const text = 'Call `Bank.borrow(bool)`.\n'
    const lint = collectPage(parsePage(text, 'mdx', 4), text, {
      file: 'a.mdx',
      rules: [],
      hasMentions: true
    })
    const old = {fingerprint: 'old', shape: 'old'}
    const site = {
      pages: [{file: 'a.mdx', lint}],
      contracts: {
        own: [bank],
        symbols,
        stale: [],
        known: [],
        declared: [],
        files: [],
        libraryFiles: new Set<string>()
      },
      lock: new Map([['a.mdx', new Map([['src/Bank.sol:Bank.borrow(bool)', old]])]])
    } as unknown as LintSite // As above.
    return checkLock(site).map(({reason}) => reason.replace(/^.*; /, ''))
  }
  expect(ask(['borrowAgainst', 'close'])).toEqual(['is it now `borrowAgainst(bool)`?'])
  expect(ask(['borrowAgainst', 'borrowFor'])).toEqual([expect.not.stringContaining('is it now')])
  expect(ask(['close'])).toEqual([expect.not.stringContaining('is it now')])
})

test('a page is locked to the contract whose slots its table shows', () => {
  const text = '# Storage\n\n| Name | Slot |\n| --- | --- |\n| `owner` | 0 |\n| `total` | 1 |\n'
  const storage = ['owner', 'total'].map((name, slot) => {
    return {name, type: 'uint256', slot: String(slot), offset: 0, bytes: 32}
  })
  const own = [{...toContract('Vault', [['variable', 'total']]), storage}]
  const print = {fingerprint: 'a', shape: 'a'}
  const contracts = {
    own,
    symbols: listContractSymbols({contracts: own, sources: []}, [], () => print),
    stale: []
  }
  const parsed = parsePage(text, 'mdx', 4)
  const lint = collectPage(parsed, text, {file: 'a.mdx', rules: [], hasMentions: true})
  const site = {
    pages: [{file: 'a.mdx', frontMatter: {}, lint}],
    contracts
  } as unknown as LintSite // Nothing else is read.
  expect([...(buildLock(site).get('a.mdx')?.keys() ?? [])]).toEqual([
    'src/Vault.sol:Vault@0',
    'src/Vault.sol:Vault.total',
    'src/Vault.sol:Vault@1'
  ])
})

test('a call of a function that has become internal is an error that no one can accept', () => {
  const text = `# Bank

\`\`\`sh
cast call $BANK "debtOf(address)(uint256)" $ME
cast sig "debtOf(address)"
cast call $ROUTER "quote(address)(uint256)" $ME
\`\`\`

\`\`\`ts
await client.readContract({functionName: 'debtOf', args: [me]})
const bank = getContract({address, abi: bankAbi})
await bank.read.debtOf([me])
\`\`\`

Inside, \`Bank.debtOf(address)\` adds the interest.
`
  const lint = collectPage(parsePage(text, 'mdx', 4), text, {
    file: 'a.mdx',
    rules: [],
    hasMentions: true
  })
  const toSite = (isPublic: boolean, lock: LintSite['lock']): LintSite => {
    const bank = toContract('Bank', [
      ['function', 'debtOf(address)'],
      ['function', 'quote(address)']
    ])
    const members = bank.members.map((each) => ({...each, abi: isPublic && each.name === 'debtOf'}))
    const own = [{...bank, members}]
    const symbols = listContractSymbols({contracts: own, sources: []}, [], (place) => {
      const isDebt = typeof place !== 'string' && place.line === 1
      const fingerprint = isDebt ? String(isPublic) : '-'
      return {fingerprint, shape: fingerprint}
    })
    const contracts = {own, symbols, stale: [], known: [], declared: [], files: []}
    return {pages: [{file: 'a.mdx', lint}], contracts, lock} as unknown as LintSite // As above.
  }
  const list = (site: LintSite): Array<string> =>
    checkLock(site).map(
      ({ruleId, mention, isCertain}) => `${mention.place.start.line} ${ruleId} ${isCertain}`
    )
  const locked = buildLock(toSite(true, undefined))
  expect(list(toSite(true, locked))).toEqual([])
  const errors = ['4 gone-name true', '10 gone-name true', '12 gone-name true']
  expect(list(toSite(false, locked))).toEqual([
    ...errors.slice(0, 1),
    '5 changed-symbol true',
    ...errors.slice(1),
    '15 changed-symbol true'
  ])
  const accepted = buildLock(toSite(false, locked), new Set(['a.mdx']))
  expect(list(toSite(false, accepted))).toEqual(expect.arrayContaining(errors))
})

describe('a text that is not a lock', () => {
  const head =
    '# Symbols of contracts that each page shows or names. Written by `lockstep lock`; commit it.'
  const entry = 'a.mdx\tA.f\ta\tb'
  const rewrite = ': restore the file, or run `lockstep lock` to write it again'
  const cases: Array<[name: string, text: string, mistakes: Array<string>]> = [
    [
      'is right with line ends of Windows and a byte order mark',
      `\uFEFF${head}\r\n${entry}\r\n`,
      []
    ],
    ['is named if it is empty', '', [`1:1 Unexpected empty lock${rewrite}`]],
    [
      'is named once if it is binary',
      '\x7fELF\0\x01\n\0\0\n\uFFFD\tx\n',
      [`1:1 Unexpected bytes that are not text${rewrite}`]
    ],
    [
      'is named if its end is missing',
      `${head}\n${entry}\n${entry}`,
      [`3:14 Unexpected end within a line${rewrite}`]
    ],
    [
      'is named if it is of another version',
      `# Version 2\n${entry}\n`,
      [`1:1 Unexpected comment, perhaps of another version of Lockstep${rewrite}`]
    ],
    [
      'is named if it has a merge conflict',
      `${head}\n<<<<<<< HEAD\n${entry}\n=======\na.mdx\tA.f\tc\tb\n>>>>>>> b\n`,
      [
        '2:1 Unexpected merge conflict, expected entries: resolve it, or run `lockstep lock`, which keeps the first entry of each symbol'
      ]
    ]
  ]
  test.each(cases)('%s', (_, text, mistakes) => {
    const found = parseLock(text).mistakes.map(({place, reason}) => {
      const {line, column} = toPlace(place).start
      return `${line}:${column} ${reason}`
    })
    expect(found).toEqual(mistakes)
  })

  test('keeps the entries around its mistakes', () => {
    const text = `<<<<<<< HEAD\n${entry}\n=======\na.mdx\tA.f\tc\tb\n>>>>>>> b\nx\nb.mdx\tB\ta\tb\nb.mdx\tC\ta\tb`
    expect(formatLock(parseLock(text).lock)).toBe(`${head}\n${entry}\nb.mdx\tB\ta\tb\n`)
  })
})

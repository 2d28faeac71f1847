import fc from 'fast-check'
import {expect, test} from 'vitest'
import {codeRules} from '../src/rules.ts'
import {toPhrase} from '../src/text/to-phrase.ts'
import {tokenize} from '../src/text/tokenize.ts'

const texts: Array<[text: string, terms: string]> = [
  ['LockboxSuperchainERC20', 'lockboxsuperchainerc20 lockbox superchain erc20'],
  ['PRIVATE_KEY', 'private_key private key'],
  ['op-deployer', 'op-deployer op deployer opdeployer'],
  ['cross-chain', 'cross-chain cross chain crosschain'],
  [
    'eth_sendRawTransactionConditional',
    'eth_sendrawtransactionconditional eth sendrawtransactionconditional send raw transaction conditional'
  ],
  ['vm.unixTime()', 'vm.unixtime vm unixtime unix time'],
  [
    'crosschainMint(address,uint256)',
    'crosschainmint(address,uint256) crosschainmint crosschain mint address uint256'
  ],
  ['mint(to, amount)', 'mint to amount'],
  ['0x4200000000000000000000000000000000000028', '0x4200000000…000028'],
  ['0x4200…0028', '0x4200…0028'],
  ['0x4200...0028', '0x4200…0028'],
  ['0xCBD1DF9E', '0xcbd1df9e'],
  ['--interop.autorelay', '--interop.autorelay interop.autorelay interop autorelay'],
  ['$L2_RPC_URL', 'l2_rpc_url l2 rpc url'],
  ['C++, C# and i++', 'c++ c c# c and i++ i'],
  ['chain 8453, v1.9.1', 'chain 8453 v1.9.1 v1 9 1'],
  ['"No tokens to lock"', 'no tokens to lock'],
  ["Don’t don't", 'dont dont'],
  ['Ｃafé naïve Übergröße', 'cafe naive ubergroße'],
  ['größeWert und op-reth-…', 'großewert große wert und op-reth op reth opreth'],
  ['東京都に住む', '東京 都 に 住む'],
  ['資産をブリッジする', '資産 を ブリッジ する'],
  ['한국어 문서', '한국어 문서'],
  ['Привет, мир', 'привет мир'],
  ['https://docs.example.org/a', 'https docs.example.org docs example org a'],
  ['<img src=x onerror=alert(1)>', 'img src x onerror alert 1'],
  ['', '']
]

test.each(texts)('%j has the terms %j', (text, terms) => {
  const words = codeRules.tokenize(text)
  expect(words.flatMap((word) => codeRules.processTerm(word)).join(' ')).toBe(terms)
  expect(
    tokenize(text)
      .map(({term}) => term)
      .join(' ')
  ).toBe(terms)
})

test('tokens have their place in the text', () => {
  const text = 'Call `vm.unixTime()` in 東京都'
  const tokens = tokenize(text).map(({term, start, end}) => `${term}=${text.slice(start, end)}`)
  expect(tokens).toEqual([
    'call=Call',
    'vm.unixtime=vm.unixTime',
    'vm=vm',
    'unixtime=unixTime',
    'unix=unix',
    'time=Time',
    'in=in',
    '東京=東京',
    '都=都'
  ])
})

const phrases: Array<[text: string, phrase: string | undefined]> = [
  ['No tokens to lock', '"no tokens to lock'],
  ['LOCKBOX:  not  allowed!', '"lockbox not allowed'],
  ['word', undefined],
  ['x '.repeat(80), undefined]
]

test.each(phrases)('%j is the phrase %j', (text, phrase) => {
  expect(toPhrase(text)).toBe(phrase)
})

test('terms of any text are in lower case, without spaces, in order, and inside the text', () => {
  const text = fc.oneof(
    fc.string({unit: 'binary', maxLength: 300}),
    fc
      .array(fc.constantFrom('0x', 'aB', '(', 'uint', ')', '…', '-', '.', '\ud800', '字', '́'))
      .map((pieces) => pieces.join(''))
  )
  fc.assert(
    fc.property(text, (value) => {
      for (const {term, start, end} of tokenize(value)) {
        expect(term).toMatch(/^[^\s]+$/)
        expect(() => encodeURIComponent(term)).not.toThrow()
        expect(term).toBe(term.toLowerCase())
        expect(start >= 0 && start < end && end <= value.length).toBe(true)
      }
    }),
    {numRuns: 500}
  )
})

test('a word of ten thousand letters is tokenized in milliseconds', () => {
  const start = performance.now()
  for (const letter of ['a', 'A', 'aB', '-', '.a', '(', '0x', '字', "'", '_', 'é'])
    tokenize(letter.repeat(10_000))
  expect(performance.now() - start).toBeLessThan(1000)
})

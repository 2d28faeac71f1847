import {execFileSync} from 'node:child_process'
import {toSelector} from '@lockstep/abi'
import {getTool} from '@lockstep/test-support/foundry'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {isDevelopmentKey} from '../src/contracts/development-keys.ts'
import {isCastValue} from '../src/contracts/is-cast-value.ts'
import {parseSignature, SignatureSyntaxError, toCanonical} from '../src/index.ts'
import {knownContracts, lintFiles} from './lint-files.ts'

const program = process.env.CAST ?? getTool('cast')

function cast(...args: Array<string>): string | undefined {
  try {
    const text = execFileSync(program, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore']
    }).trim()
    return text === '' ? undefined : text
  } catch {
    // It refuses, which is an answer.
    return
  }
}

/** Starts a program for each of its arguments. Its processes are made in a fraction of the time that a worker takes. */
const eachSignature = 'for text; do "$CAST" sig "$text" 2> /dev/null || echo; done'

/** List the selectors that cast computes, or nothing where it refuses a signature. */
function castEach(texts: ReadonlyArray<string>): Array<string | undefined> {
  const options = {encoding: 'utf8', env: {...process.env, CAST: program}} as const
  const output = execFileSync('sh', ['-c', eachSignature, 'sh', ...texts], options)
  const lines = output.split('\n').slice(0, -1)
  expect(lines.length).toBe(texts.length)
  return lines.map((line) => (line === '' ? undefined : line))
}

function select(text: string): string | undefined {
  try {
    return toSelector(toCanonical(parseSignature(text)))
  } catch (error) {
    if (error instanceof SignatureSyntaxError) return
    throw error
  }
}

const written = [
  'f()',
  'f(uint)',
  'f(uint256,)',
  'f( uint256 , address )',
  'f(uint256 a, address b)',
  'f(uint256)(bool)',
  'function f(uint a) external view returns (bool)',
  'f((uint256,address)[] x)',
  'f(tuple(uint256,address) x)',
  'f(tuple())',
  'f(uint[3][])',
  'f(uint256 indexed a)',
  'f(string calldata calldata)',
  'f(uint256 memory a)',
  'f$(uint)',
  'f (uint256)',
  'f(uint256) view',
  'f(int8,bytes32[],(bool,(string,bytes))[2])',
  'f(address payable to)',
  'f(uint256',
  'f uint256)',
  'f',
  'f(,)',
  'f(uint256[0])',
  'f(uint256[-1])',
  'f(uint256 a b)',
  'f(uint256))',
  'f(bool);',
  '1f()',
  '(uint)',
  'f(uint256)(bool'
]

test('signatures have the selectors that cast computes, or none', () => {
  const selectors = castEach(written)
  expect(written.map((text) => [text, select(text)])).toEqual(
    written.map((text, index) => [text, selectors[index]])
  )
  expect(selectors.filter((selector) => selector !== undefined).length).toBeGreaterThan(10)
})

test.each([true, false])('tuples nest 16 levels deep, with names of parts: %s', (isSource) => {
  const nest = (depth: number) => `f(${'('.repeat(depth)}bool${')'.repeat(depth)})`
  expect(toCanonical(parseSignature(nest(16), {isSource}))).toBe(nest(16))
  expect(() => parseSignature(nest(17), {isSource})).toThrow(SignatureSyntaxError)
  expect(() => parseSignature(nest(100_000), {isSource})).toThrow(SignatureSyntaxError)
})

/** Choose signatures so that each way to write parameters is among them, and each type. Each takes cast a process. */
function chooseForms(texts: ReadonlyArray<string>): Array<string> {
  const known = new Set<string>()
  return texts.filter((text) => {
    const parameters = text.slice(text.indexOf('('))
    const parts = [parameters.replace(/[\w$]+/g, 'a'), ...(parameters.match(/[\w$]+/g) ?? [])]
    const isNew = parts.some((part) => !known.has(part))
    for (const part of parts) known.add(part)
    return isNew
  })
}

test('functions and errors of known contracts with each form of parameters have the selectors that cast computes', () => {
  const members = knownContracts.flatMap((contract) => contract.members)
  const texts = [
    ...new Set(members.flatMap((member) => /^(?:function|error) (.+)/.exec(member)?.slice(1) ?? []))
  ]
  expect(texts.length).toBeGreaterThan(700)
  expect(texts.filter((text) => select(text) === undefined)).toEqual([])
  const chosen = chooseForms(texts)
  expect(chosen.length).toBeGreaterThan(50)
  const selectors = castEach(chosen)
  expect(chosen.map((text) => [text, select(text)])).toEqual(
    chosen.map((text, index) => [text, selectors[index]])
  )
})

test('the keys of the mnemonic of Anvil are known', () => {
  const mnemonic = `${'test '.repeat(11)}junk`
  for (const index of [0, 1, 5, 9, 10, 19]) {
    const key = cast('wallet', 'private-key', mnemonic, String(index))
    expect([index, isDevelopmentKey((key ?? '').replace('0x', ''))]).toEqual([index, true])
  }
})

test('any text is parsed or refused, and parsing the result again changes nothing', () => {
  const part = fc.constantFrom(
    'f',
    '(',
    ')',
    ',',
    ' ',
    'uint256',
    'address',
    '[]',
    '[2]',
    'tuple',
    'memory',
    'returns',
    'view',
    '.',
    '['
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(part, {maxLength: 14}).map((parts) => parts.join(''))
  )
  fc.assert(
    fc.property(text, (each) => {
      const selector = select(each)
      if (selector === undefined) return
      const canonical = toCanonical(parseSignature(each))
      expect(select(canonical)).toBe(selector)
    }),
    {numRuns: 3000}
  )
})

test('a signature is accepted exactly if cast accepts it', () => {
  const part = fc.constantFrom(
    '(',
    ')',
    ',',
    ' ',
    'uint',
    'address',
    '[]',
    '[2]',
    'tuple',
    'a',
    'b'
  )
  const text = fc.array(part, {minLength: 2, maxLength: 7}).map((parts) => `f(${parts.join('')}`)
  const texts = [...new Set(fc.sample(text, {numRuns: 150, seed: 7}))]
  const selectors = castEach(texts)
  expect(texts.map((text) => [text, select(text)])).toEqual(
    texts.map((text, index) => [text, selectors[index]])
  )
})

const account = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const values: ReadonlyArray<
  [type: string, right: ReadonlyArray<string>, wrong: ReadonlyArray<string>]
> = [
  ['address', [account, account.slice(2)], ['0x', '0', '12', account.slice(0, -1)]],
  ['bytes', ['0x', '0x12', '12'], ['0', '0x0', '123']],
  ['bytes4', ['0x12345678', '12345678'], ['0x', '0x1234', '1']],
  ['uint256', ['0', '1e18', '1ether', '0x10'], ['0x', '-1', 'true', '9'.repeat(80)]],
  ['uint8', ['255'], ['256', '0x100']],
  ['int8', ['127', '-128'], ['128']],
  ['bool', ['true', 'false'], ['2', '0x01']],
  ['address[]', [`[${account}]`, '[]'], ['[0x12]', account]],
  ['uint8[2]', ['[1,2]'], ['[1]', '[1,256]']],
  ['(address,uint8)[]', [`[(${account},1)]`], [`[(${account})]`, `[(1,${account})]`]]
]

test('cast accepts every value that is accepted', () => {
  const right = values.flatMap(([type, list]) => list.map((text) => [type, text] as const))
  expect(right.filter(([type, text]) => !isCastValue(text, type))).toEqual([])
  const types = right.map(([type]) => type).join(',')
  expect(cast('abi-encode', `f(${types})`, '--', ...right.map(([, text]) => text))).toMatch(/^0x/)
})

test('cast refuses every value that is refused', () => {
  const wrong = values.flatMap(([type, , list]) => list.map((text) => [type, text] as const))
  expect(wrong.filter(([type, text]) => isCastValue(text, type))).toEqual([])
  const isRefused = ([type, text]: readonly [string, string]): boolean =>
    cast('abi-encode', `f(${type})`, '--', text) === undefined
  expect(wrong.filter((value) => !isRefused(value))).toEqual([])
})

test.each([
  ['$ALICE', 'address'],
  ['vitalik.eth', 'address'],
  ['AMOUNT', 'uint256'],
  ['1', 'bool'],
  ['[1,…]', 'uint256[3]']
])('%s can be a value of %s', (text, type) => {
  expect(isCastValue(text, type)).toBe(true)
})

const signatures = [
  'increment()',
  'setNumber(uint256)',
  'configure(address,uint256,bytes32)',
  'sendERC20(address,address,uint256,uint256)',
  'crosschainMint(address,uint256)',
  'relayMessage((address,uint256,uint256,uint256,uint256),bytes)'
]

/** Mistakes that people make: a letter too few, too many, or other; types left out, swapped, or other. */
function mutate(signature: string): Array<string> {
  const [, name = '', types = ''] = /^(\w+)\((.*)\)$/.exec(signature) ?? []
  const names = Array.from(name, (letter, index) => [
    name.slice(0, index) + name.slice(index + 1),
    `${name.slice(0, index)}${letter}${letter}${name.slice(index + 1)}`,
    `${name.slice(0, index)}${letter === 'x' ? 'y' : 'x'}${name.slice(index + 1)}`,
    `${name.slice(0, index)}${name[index + 1] ?? ''}${letter}${name.slice(index + 2)}`
  ]).flat()
  const list = types.startsWith('(') || types === '' ? [] : types.split(',')
  const lists = list.flatMap((type, index) => [
    list.toSpliced(index, 1),
    list.with(index, type === 'uint256' ? 'uint128' : 'uint256'),
    list.toSpliced(index, 0, 'bool'),
    list.toSpliced(index, 2, list[index + 1] ?? type, type)
  ])
  const chain = types.replace('uint256', 'uint265')
  return [
    ...names.map((each) => `${each}(${types})`),
    ...lists.map((each) => `${name}(${each.join(',')})`),
    `${name}(${chain})`,
    `${signature.slice(0, -1)}`
  ].filter((each) => each !== signature && /^\w/.test(each) && each !== 'f()')
}

test('at least 99 of 100 mistakes in signatures are found, and no correct signature is reported', async () => {
  const mutants = [...new Set(signatures.flatMap(mutate))]
  const page = (list: ReadonlyArray<string>): string =>
    `\`\`\`sh\n${list.map((each) => `cast sig "${each}"`).join('\n')}\n\`\`\`\n`
  const messages = (await lintFiles({'index.mdx': page(mutants)})).filter(({ruleId}) =>
    /signature|function/.test(ruleId)
  )
  const lines = new Set(messages.map(({place}) => place?.start.line))
  const missed = mutants.filter((_, index) => !lines.has(index + 2))
  expect(missed.length / mutants.length, missed.join(' ')).toBeLessThanOrEqual(0.01)
  expect(mutants.length).toBeGreaterThan(250)
  const right = await lintFiles({'index.mdx': page(signatures)})
  expect(right.filter(({ruleId}) => /signature|function/.test(ruleId))).toEqual([])
})

test('a signature in a quote that is never closed is reported inside of its line', async () => {
  const line = 'cast send $A "f((uint256,s)[],address)(bdone'
  const problems = await lintFiles({'index.mdx': `# A\n\n\`\`\`sh\n${line}\n\`\`\`\n`})
  const [fault] = problems.filter(({ruleId}) => ruleId === 'invalid-signature')
  const {start, end} = fault?.place ?? {}
  expect([start?.line, end?.line]).toEqual([4, 4])
  expect(start?.column).toBeLessThanOrEqual(line.length)
  expect(end?.column).toBeLessThanOrEqual(line.length + 1)
})

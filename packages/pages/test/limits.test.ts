import {expect, test} from 'vitest'
import {z} from 'zod'
import {parseFence, parseRanges} from '../src/code/parse-fence.ts'
import {isSymbolName} from '../src/contracts/find-code-names.ts'
import {connect, createItem, type LayerItem} from '../src/diagrams/graph/layers.ts'
import {orderLayers} from '../src/diagrams/graph/order-layers.ts'
import {rankNodes} from '../src/diagrams/graph/rank-nodes.ts'
import {parseDiagram} from '../src/diagrams/parse-diagram.ts'
import {createHighlighter} from '../src/index.ts'
import {loadMathRenderer} from '../src/math/math-renderer.ts'
import {compileText, listProblems} from './compile-text.ts'

const lines = (count: number, toLine: (index: number) => string): string =>
  Array.from({length: count}, (_, index) => toLine(index)).join('\n')

/** Two diagrams each: one as large as it may be, and a larger one with the reason and the line from 0. */
const diagrams: Array<[name: string, fits: string, larger: string, reason: string, line: number]> =
  [
    [
      'lines',
      lines(300, () => 'A --> B'),
      lines(301, () => 'A --> B'),
      'Cannot draw a diagram of more than 300 lines: split it',
      301
    ],
    [
      'characters in a line',
      `A["${'x'.repeat(995)}"]`,
      `A["${'x'.repeat(996)}"]`,
      'Unexpected line of 1001 characters, expected at most 1000',
      1
    ],
    [
      'nodes',
      lines(10, (line) => lines(50, (index) => `A${50 * line + index}`).replaceAll('\n', ' & ')),
      lines(11, (line) => lines(50, (index) => `A${50 * line + index}`).replaceAll('\n', ' & ')),
      'Cannot draw a diagram with more than 500 nodes: split it',
      11
    ],
    [
      'arrows',
      lines(10, () => `A${' --> B'.repeat(50)}`),
      lines(11, () => `A${' --> B'.repeat(50)}`),
      'Cannot draw a diagram with more than 500 arrows: split it',
      11
    ]
  ]

test.each(diagrams)('a diagram has a number of %s', (_, fits, larger, reason, line) => {
  expect(parseDiagram(`flowchart TD\n${fits}`)).toHaveProperty('diagram')
  expect(parseDiagram(`flowchart TD\n${larger}`)).toMatchObject({fault: {reason, line}})
})

test('nodes get nearer to each other only while that is cheap', () => {
  // The last node is below the first one of a chain, and has two edges to the last one.
  const findRank = (length: number): number | undefined => {
    const chain = Array.from({length: length - 1}, (_, from) => ({from, to: from + 1, least: 1}))
    const down = {from: 0, to: length, least: 1}
    const up = {from: length, to: length - 1, least: 1}
    return rankNodes(length + 1, [...chain, down, up, {...up}]).ranks[length]
  }
  expect(findRank(100)).toBe(98)
  expect(findRank(1300)).toBe(1)
})

test('layers are ordered only while that is cheap', () => {
  const isOrdered = (count: number): boolean => {
    const create = (layer: number) => Array.from({length: count}, () => createItem('node', layer))
    const [top, bottom] = [create(0), create(1)]
    const add = (upper: LayerItem, lower: LayerItem) =>
      connect({upper: {item: upper, key: ''}, lower: {item: lower, key: ''}})
    const [first] = top
    if (!first) throw new Error('no items')
    for (const item of [...bottom].reverse()) add(first, item)
    for (const [at, item] of top.entries()) if (at > 0) add(item, bottom[at] ?? first)
    const [, ordered = []] = orderLayers([top, bottom])
    return ordered[0] === bottom[1]
  }
  expect(isOrdered(100)).toBe(true)
  expect(isOrdered(1500)).toBe(false)
})

test('a formula has 5,000 characters', async () => {
  const {render} = await loadMathRenderer()
  expect(render(`x${' '.repeat(4999)}`, true)).toHaveProperty('math')
  expect(render(`x${' '.repeat(5000)}`, true)).toEqual({
    reason: 'Unexpected formula of 5001 characters, expected at most 5000'
  })
})

test('a formula expands 500 macros', async () => {
  const {render} = await loadMathRenderer()
  expect(render(`\\def\\a{x}${'\\a '.repeat(499)}`, true)).toHaveProperty('math')
  expect(render(`\\def\\a{x}${'\\a '.repeat(501)}`, true)).toHaveProperty('reason')
})

test('what a formula draws is at most 50 em wide', async () => {
  const {render} = await loadMathRenderer()
  const draw = (width: number) => JSON.stringify(render(`\\rule{${width}em}{1em}`, true))
  expect(draw(40)).toContain('40em')
  expect(draw(9000)).not.toContain('9000')
  expect(draw(9000)).toContain('50em')
})

test('code of more than 200,000 characters and lines of more than 5,000 have no colors', async () => {
  const highlighter = createHighlighter()
  await highlighter.load(['ts'])
  const countTokens = (code: string): number => highlighter.tokenize(code, 'ts')[0]?.length ?? 0
  const code = 'const a = 1'
  const plain = countTokens(code.padEnd(200_001, '\n'))
  expect(countTokens(code.padEnd(200_000, '\n'))).toBeGreaterThan(plain)
  expect(plain).toBe(1)
  expect(countTokens(code.padEnd(4999))).toBeGreaterThan(plain)
  expect(countTokens(code.padEnd(5001))).toBe(plain)
})

test('numbers of a fence have an end', () => {
  expect(parseRanges('9999-20000000')).toEqual(new Set([9999, 10_000]))
  const parse = (meta: string) => parseFence('sh', meta)
  expect(parse('lineNumbers=999999').lineNumbers).toBe(999_999)
  expect(parse('lineNumbers=1000000').lineNumbers).toBe(1)
  expect(parse('timeout=999999').timeout).toBe(999_999)
  expect(parse('timeout=1000000')).toMatchObject({unknown: ['timeout']})
})

test('names of symbols have at most 100 characters, and signatures 1,000', () => {
  const name = `A${'a'.repeat(99)}`
  expect(isSymbolName(`${name}.${name.slice(1)}(${'a'.repeat(999)})`)).toBe(true)
  expect(isSymbolName(`${name}a`)).toBe(false)
  expect(isSymbolName(`A.${name}`)).toBe(false)
  expect(isSymbolName(`Aa.a(${'a'.repeat(1000)})`)).toBe(false)
})

test('a constant and a prop have 20,000 parts', async () => {
  const list = (count: number): string => `[${'1,'.repeat(count)}]`
  const compile = async (constant: number, prop: number) => {
    const page = `export const a = ${list(constant)}\n\n<Data of={${list(prop)}} />`
    return listProblems(
      await compileText(page, {
        components: {Data: {name: 'Data', display: 'flow', props: z.object({of: z.unknown()})}}
      })
    )
  }
  const reason =
    'Unexpected value of more than 20000 parts, expected fewer; a component of the site can read a file'
  expect(await compile(19_999, 19_999)).toEqual([])
  expect(await compile(20_000, 20_000)).toEqual([
    `1:1 computed-value ${reason}`,
    `3:11 computed-value ${reason}`
  ])
})

test('a page shows 500 partials', async () => {
  const compile = async (count: number) => {
    const page = `import A from './_a.mdx'\n\n${'<A />\n\n'.repeat(count)}`
    return listProblems(await compileText(page, {}, {'guides/_a.mdx': 'A'}))
  }
  expect(await compile(500)).toEqual([])
  expect(await compile(501)).toEqual([
    '1003:1 missing-partial Unexpected partial `./_a.mdx`, expected at most 500 in one page'
  ])
})

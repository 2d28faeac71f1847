import {expect, test} from 'vitest'
import {
  findNearest,
  groupBy,
  isNearly,
  isWholeFile,
  limitProblems,
  listNearest,
  mergeProblems,
  type Problem,
  SetupError,
  sortProblems,
  toMessage,
  toPlace,
  wholeFile
} from '../src/index.ts'
import {formatProblems, toGithub, toProblemData, toSarif} from '../src/print/index.ts'

function problem(file: string, line: number, column: number, reason = 'x'): Problem {
  const place = toPlace({line, column})
  return {file, ruleId: 'rule', reason, severity: 'error', place}
}

test('a name is compared up to 200 letters with one, and up to 60 with all of a list', () => {
  const name = 'a'.repeat(200)
  expect(findNearest(name, [`${name}b`])).toBe(`${name}b`)
  expect(findNearest(`${name}a`, [`${name}b`])).toBeUndefined()
  const start = 'a'.repeat(60)
  const [other, same] = [`${start.slice(1)}xb`, `${start}${'c'.repeat(100)}`]
  expect(listNearest(`${start}b`, [other, same])).toEqual([same, other])
})

test('a file has 500 problems by default', () => {
  const list = (count: number) => Array.from({length: count}, () => problem('a', 1, 1))
  expect(limitProblems(list(500)).map(({reason}) => reason)).toEqual(Array(500).fill('x'))
  const cut = limitProblems(list(502))
  expect([cut.length, cut.at(-1)?.reason]).toEqual([500, 'x (and 2 more problems in this file)'])
})

test.each([
  ['one changed letter', 'guids', ['guides', 'news'], 'guides'],
  ['swapped neighbors', 'giudes', ['guides', 'news'], 'guides'],
  ['another case', 'GUIDES', ['guides'], 'guides'],
  ['nothing near', 'abc', ['guides'], undefined],
  ['a single letter, which is near to nothing', 'a', ['b'], undefined]
])('findNearest handles %s', (_, name, names, nearest) => {
  expect(findNearest(name, names)).toBe(nearest)
})

test.each([
  ['deposit', 'depositt', true],
  ['deposit', 'eposit', true],
  ['deposit', 'debosit', true],
  ['deposit', 'depsoit', true],
  ['deposit', 'deposit', true],
  ['deposit', 'depositFor', false],
  ['deposit', 'tisoped', false],
  ['Deposit', 'deposiT', false],
  ['bridge', 'rbigde', false],
  ['bridge', 'bridging', false],
  ['', 'a', true]
])('isNearly(%s, %s) is %s', (a, b, expected) => {
  expect(isNearly(a, b)).toBe(expected)
  expect(isNearly(b, a)).toBe(expected)
})

test('listNearest puts a name that contains the other first', () => {
  expect(listNearest('deposit', ['withdraw', 'depositFor', 'desposit'])).toEqual([
    'depositFor',
    'desposit'
  ])
})

test('listNearest returns nothing when no name is near', () => {
  expect(listNearest('gone', ['transferFrom', 'approve', 'mint', 'burn'])).toEqual([])
})

test('findNearest compares names of one form with each other quickly', () => {
  const names = Array.from({length: 500}, (_, index) => `heading-number-${index}`)
  const found = names.map((name) => findNearest(name.replace('number', 'numbr'), names))
  expect(found).toEqual(names)
})

test('findNearest has no suggestion for a name of 100,000 letters', () => {
  const name = 'a'.repeat(100_000)
  expect(findNearest(name, [`${name}b`])).toBeUndefined()
})

test('listNearest takes a millisecond for names of 100,000 letters', () => {
  expect(listNearest('a'.repeat(100_000), ['b'.repeat(100_000)])).toEqual([])
})

test('a missing place becomes the start of the file', () => {
  expect(toPlace(undefined)).toBe(wholeFile)
  expect(isWholeFile(toPlace(undefined))).toBe(true)
})

test('a point becomes an empty range', () => {
  const point = {line: 2, column: 3}
  expect(toPlace(point)).toEqual({start: point, end: point})
})

test('problems are sorted by file, line and column', () => {
  const sorted = sortProblems([
    problem('b', 1, 1),
    problem('a', 2, 1),
    problem('a', 1, 9),
    problem('a', 1, 2)
  ])
  expect(
    sorted.map(({file, place}) => `${file}:${place.start.line}:${place.start.column}`)
  ).toEqual(['a:1:2', 'a:1:9', 'a:2:1', 'b:1:1'])
})

test('a problem that two steps report is kept once, in whatever words, and one with another subject stays', () => {
  const other = {...problem('a', 1, 1), subject: 'f'}
  expect(mergeProblems([problem('a', 1, 1), problem('a', 1, 1, 'y'), other])).toEqual([
    problem('a', 1, 1),
    other
  ])
})

test.each([
  ['error', true],
  ['warning', false],
  ['note', undefined]
] as const)('an %s has `fatal` %s as a vfile message', (severity, fatal) => {
  const message = toMessage({...problem('a.mdx', 2, 3), severity, subject: 'f'}, 'lockstep')
  expect({...message, message: message.message}).toMatchObject({
    fatal,
    file: 'a.mdx',
    line: 2,
    column: 3,
    ruleId: 'rule',
    source: 'lockstep',
    actual: 'f'
  })
})

test('errors of other packages are recognized by their class', () => {
  class NotFoundError extends SetupError {}
  expect(new NotFoundError('x')).toBeInstanceOf(SetupError)
})

test('of many problems in a file, the first are kept and the rest are counted', () => {
  const problems = Array.from({length: 10}, (_, line) => ({
    ruleId: 'a',
    severity: line === 9 ? ('error' as const) : ('warning' as const),
    reason: `Line ${line}`,
    place: toPlace({line: line + 1, column: 1})
  }))
  expect(limitProblems(problems, 10)).toEqual(problems)
  expect(limitProblems(problems, 3).map(({severity, reason}) => `${severity} ${reason}`)).toEqual([
    'warning Line 0',
    'warning Line 1',
    'error Line 2 (and 7 more problems in this file)'
  ])
})

test('files that a reason names are shown relative to the working folder', () => {
  const found: Problem = {
    ...problem('b.mdx', 1, 1, 'Unexpected second file for `/b`, which `b.md` already has'),
    files: ['b.md']
  }
  const reason = 'Unexpected second file for `/b`, which `docs/b.md` already has'
  const toDocs = (file: string) => `docs/${file}`
  expect(formatProblems([found], {color: false, root: '/a/docs', cwd: '/a'})).toContain(reason)
  expect(toProblemData(found, toDocs)).toMatchObject({message: reason})
  expect(toGithub([found], toDocs)).toContain(reason)
  const log = toSarif([found], {version: '1', rules: [], toPath: toDocs, toUrl: () => undefined})
  expect(JSON.stringify(log)).toContain(reason)
})

test('groupBy keeps the order of groups and of the values in each', () => {
  const groups = groupBy(['b1', 'a1', 'b2'], (text) => text[0])
  expect([...groups]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']]
  ])
})

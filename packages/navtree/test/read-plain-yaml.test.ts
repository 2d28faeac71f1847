import {readFileSync} from 'node:fs'
import {readdir} from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {parseFrontMatter} from '../src/pages/parse-front-matter.ts'
import {readPlainYaml} from '../src/pages/read-plain-yaml.ts'

/** What the parser of all YAML makes of a text: a comment is not one of the plain forms. */
function parseWhole(yaml: string) {
  return parseFrontMatter(`${yaml}\n# end`, 2)
}

const plain = `title: A of, [b] "c" & 'd'? e - f
lang: en-US
topic: "a: b # c"
count: 12
boost: 0.5
proof: {}
version: 64-bit, 3.5 days
isDone: true
personas: [app-developer, x y, 3]
search:
  phrases:
    - move a token
    - 'it: is'
  deep:
    deeper: yes
status: {kind: new, text: 'It runs: here, [so] far.'}
sources:
  - {title: Specification, href: https://example.org/a-b.html#c}
  - [x, y]
  - a/b.md
last: true story`

test('plain front matter has the same data and places as from the parser of all YAML', () => {
  expect(readPlainYaml(plain, 2)).toEqual(parseWhole(plain))
  expect(readPlainYaml(plain, 2)?.data).toMatchObject({
    count: 12,
    boost: 0.5,
    proof: {},
    version: '64-bit, 3.5 days',
    search: {phrases: ['move a token', 'it: is'], deep: {deeper: 'yes'}},
    last: 'true story'
  })
})

test('other front matter is left to the parser of all YAML', () => {
  const others = [
    'a: b: c',
    'a: b:',
    'a: b #c',
    'a:  b',
    'a: b ',
    'a: |\n  b',
    'a: >-\n  b',
    'a: b\n  c',
    'a:',
    'a:\nb: c',
    'a: ~',
    'a: null',
    'a: True',
    'true: a',
    'Null: a',
    'a: 010',
    'a: 1.5.2',
    'a: 1.5e3',
    'a: 01.5',
    'a: 2-x',
    'a: -1',
    'a: "b\\n"',
    "a: 'it''s'",
    'a: ""',
    'a: *b',
    'a: &b c',
    'a: !b c',
    'a: {b: [c]}',
    'a: {b: c, b: d}',
    'a: {b:c}',
    'a: {b}',
    'a: {b: c',
    'a: {b: c} d',
    'a: { }',
    'a: {}b',
    'a:\n  - [{}]',
    'a: {null: b}',
    'a: [b: c]',
    'a:\n  - {b: c}d',
    'a: [b, [c]]',
    'a: [b',
    'a: [b,c]',
    'a: []',
    'a: [b, c,]',
    'a: [b #, c]',
    'a:\n  - b: c',
    'a:\n  - - b',
    'a:\n  - b\n   - c',
    'a:\n  - b\n c: d',
    'a:\n  b: c\n   d: e',
    'a:\n- b',
    'a: b\na: c',
    'a:\n  b: c\n  b: d',
    '__proto__: a',
    'a b: c',
    'a: b\r\nc: d',
    'a: b\n\nc: d',
    '# a',
    '- a',
    'a',
    '',
    '---\na: b',
    'a: b\n...',
    'a: b\tc',
    'a: b\u2028c'
  ]
  expect(others.filter((yaml) => readPlainYaml(yaml, 2) !== undefined)).toEqual([])
})

test('a list as a title is reported', () => {
  expect(parseFrontMatter('title: [Draft, Fees]', 2).problems).toMatchObject([{subject: 'title'}])
})

test('what is read as plain is always what the parser of all YAML finds', () => {
  const value = fc.oneof(
    fc.constantFrom('a', 'B c', 'true', 'null', 'yes', '12', '0x1f', '1e3', '.5', '2024-01-01'),
    fc.constantFrom('0.5', '1.50', '{}', '3 a', '1.5 b', '0x1 c', '2024-01-01 1:30', '1: a', '5 #'),
    fc.constantFrom(
      '[a, b]',
      '[a, 2]',
      '["x: y", z]',
      '{a: b}',
      "{a: 'b, c', d: e:f}",
      '"q"',
      "'q'",
      "'q # r'",
      '"a" b',
      '[a] b'
    ),
    fc.string({unit: fc.constantFrom(...'ab:# -?[]{},&*!|>\'"%@`~=\\\t.1é')})
  )
  const key = fc.constantFrom('a', 'b', 'c', 'title', 'no', 'constructor', 'x-y', 'A_b')
  const pair = fc.tuple(key, value).map(([name, text]) => `${name}: ${text}`)
  const item = fc.oneof(value, pair).map((text) => `- ${text}`)
  const below = (lines: Array<string>, indent: string): string =>
    lines.map((line) => `\n${indent}${line}`).join('')
  const block = fc
    .tuple(key, fc.array(fc.oneof(item, pair), {maxLength: 3}), fc.constantFrom('  ', ' ', ''))
    .map(([name, lines, indent]) => `${name}:${below(lines, indent)}`)
  const line = fc.oneof({arbitrary: pair, weight: 3}, block, {arbitrary: item, weight: 1})
  let count = 0
  fc.assert(
    fc.property(fc.array(line, {minLength: 1, maxLength: 3}), (lines) => {
      const yaml = lines.join('\n')
      const found = readPlainYaml(yaml, 2)
      if (!found) return
      count++
      const whole = parseWhole(yaml)
      const isReported = whole.problems.some(({subject}) => subject === 'title')
      if (!isReported) expect({yaml, found}).toEqual({yaml, found: whole})
    }),
    {numRuns: 20_000}
  )
  expect(count).toBeGreaterThan(1000)
})

test('most pages of the site are plain, and read the same', async () => {
  const content = path.resolve(import.meta.dirname, '../../../content')
  const names = await readdir(content, {recursive: true})
  const all = names.flatMap((name) => {
    if (!name.endsWith('.mdx')) return []
    const [, yaml] =
      /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(path.join(content, name), 'utf8')) ?? []
    return yaml ?? []
  })
  const read = all.flatMap((yaml) => {
    const found = readPlainYaml(yaml, 2)
    return found ? [{yaml, found}] : []
  })
  expect(read).toEqual(read.map(({yaml}) => ({yaml, found: parseWhole(yaml)})))
  expect(read.length / all.length).toBeGreaterThan(0.95)
})

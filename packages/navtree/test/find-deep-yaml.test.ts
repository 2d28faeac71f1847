import {expect, test} from 'vitest'
import {findDeepYaml} from '../src/pages/find-deep-yaml.ts'
import {parseFrontMatter} from '../src/pages/parse-front-matter.ts'

const deep = (part: string): string => part.repeat(150)

test.each([
  ['lists', `a: ${deep('[')}`, 103],
  ['closed lists', `a: ${deep('[')}${deep(']')}`, 103],
  ['maps on many lines', `a: ${deep('{b:\n')}`, 403],
  ['lists in lists', `a:\n${deep('- ')}b`, 3],
  ['keys in keys', `${deep('? ')}b`, 0],
  ['blocks', `${Array.from({length: 250}, (_, at) => `${' '.repeat(at)}a:\n`).join('')}`, undefined]
])('%s that are nested too deeply are found before they are parsed', (_, yaml, offset) => {
  const found = findDeepYaml(yaml)
  if (offset === undefined) expect(found).toBeGreaterThan(20_000)
  else expect(found).toBe(offset)
})

test.each([
  'a: [1, [2, {b: 3}]]\n'.repeat(1000),
  `a: ${'] }'.repeat(500)}`,
  `a: |\n  ${'-'.repeat(500)}\n`,
  `${'-'.repeat(300)}\n`,
  `# ${':-'.repeat(300)}`,
  'a:\n  - b:\n      - c: d\n'
])('other YAML is not', (yaml) => {
  expect(findDeepYaml(yaml)).toBe(undefined)
})

test('front matter that is nested too deeply is reported where that begins, in no time', () => {
  const start = performance.now()
  const {data, problems} = parseFrontMatter(`title: ${'['.repeat(100_000)}\n`, 2)
  expect(data).toEqual({})
  expect(problems).toEqual([
    {
      ruleId: 'invalid-front-matter',
      severity: 'error',
      reason: 'Unexpected nesting of more than 100 levels, expected plain values',
      place: {start: {line: 2, column: 108}, end: {line: 2, column: 109}}
    }
  ])
  expect(performance.now() - start).toBeLessThan(5000)
})

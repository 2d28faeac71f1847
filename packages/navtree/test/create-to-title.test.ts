import fc from 'fast-check'
import title from 'title'
import {expect, test} from 'vitest'
import {createToTitle} from '../src/dialects/create-to-title.ts'
import {dialects} from '../src/dialects/dialects.ts'

const cases: Array<[name: string, title: string]> = [
  ['get-started', 'Get Started'],
  ['run_a_node', 'Run a Node'],
  ['the-end-of', 'The End Of'],
  ['json-api', 'Json API'],
  ['next-js-guide', 'Next.js Guide'],
  ['op-deployer', 'Op Deployer'],
  ['api (beta) of the', 'API (Beta) of The'],
  ['v1.2.3', 'V1.2.3'],
  ['', '']
]

test.each(cases)('%o is titled %o', (name, expected) => {
  expect(createToTitle([])(name)).toBe(expected)
})

test('later versions know more names', () => {
  expect(([2, 3, 4] as const).map((dialect) => dialects[dialect].toTitle('ssr-cors'))).toEqual([
    'Ssr Cors',
    'SSR Cors',
    'SSR CORS'
  ])
})

test('any name is titled as the package that Nextra uses does', () => {
  const word = fc.constantFrom(
    ...'a an the of in run c# next js (x) don\'t x:y a.b !é "q" API'.split(' ')
  )
  const name = fc.array(fc.tuple(word, fc.constantFrom('-', '_', ' ', '')), {maxLength: 8})

  fc.assert(
    fc.property(name, (words) => {
      const text = words.flat().join('')
      expect(createToTitle([])(text)).toBe(title(text.replace(/[-_]/g, ' ')))
    }),
    {numRuns: 2000}
  )
})

import {readdir, readFile} from 'node:fs/promises'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import fc from 'fast-check'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {expect, test} from 'vitest'
import {remarkQuickGfm} from '../src/pages/remark-quick-gfm.ts'

const plain = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze()
const quick = unified().use(remarkParse).use(remarkGfm).use(remarkQuickGfm).use(remarkMdx).freeze()

test('finds the links that are found without it', () => {
  const pieces = [
    ...['https://example.org/a', 'HTTP://EXAMPLE.org', 'www.example.org', 'WWW.example.org.'],
    ...[
      'me@example.org',
      'mailto:me@example.org',
      'xmpp:me@example.org/x',
      '@scope/name',
      'a_b@c.d'
    ],
    ...[
      '[',
      '](/a)',
      '[x](https://b.org me@c.org)',
      '*',
      '**',
      '_',
      '`',
      '~~',
      '| ',
      ' |',
      '\n',
      '\n\n'
    ],
    ...[
      '- ',
      '# ',
      '> ',
      '<b>',
      '</b>',
      '{1}',
      '(',
      ')',
      ' ',
      ' ',
      'word',
      '![alt https://d.org](/d)'
    ]
  ]
  const text = fc.array(fc.constantFrom(...pieces), {maxLength: 14}).map((each) => each.join(''))
  let links = 0
  fc.assert(
    fc.property(text, (markdown) => {
      const expected = tryParse(plain, markdown)
      expect(tryParse(quick, markdown)).toEqual(expected)
      if (expected?.includes('"link"')) links++
    }),
    {numRuns: 2000, seed: 7}
  )
  expect(links).toBeGreaterThan(500)
})

test('finds the tables that are found without it', () => {
  const pieces = [
    ...['|', '|', '-', '--', ':', ':-:', ' | ', '|-|', '| - |', '\\|', '---', '==='],
    ...['\n', '\n', '\r\n', '\r', '\n\n', '> ', '>', '- ', '1. ', '   ', '\t'],
    ...['| a |\n', '|-|\n', '| a |\n| - |\n', 'a\n:-\n', '> |-|\n', '   | - |\r\n', '| b\n'],
    ...['a', 'b | c', '`|`', '# ', '```\n', '<b>', '</b>', '{1}', 'me@a.org', '[^1]: ']
  ]
  const text = fc.array(fc.constantFrom(...pieces), {maxLength: 24}).map((each) => each.join(''))
  let tables = 0
  fc.assert(
    fc.property(text, (markdown) => {
      const expected = tryParse(plain, markdown)
      expect(tryParse(quick, markdown)).toEqual(expected)
      if (expected?.includes('"table"')) tables++
    }),
    {numRuns: 3000, seed: 7}
  )
  expect(tables).toBeGreaterThan(100)
})

test('parses the pages of this repository to the same trees', async () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const folders = ['content', 'decisions', 'packages/lockstep/docs', 'packages/lint/test']
  let count = 0
  for (const folder of folders) {
    for (const name of await readdir(path.join(root, folder), {recursive: true})) {
      if (!/\.mdx?$/.test(name)) continue
      const text = await readFile(path.join(root, folder, name), 'utf8')
      expect(tryParse(quick, text)).toBe(tryParse(plain, text))
      count++
    }
  }
  expect(count).toBeGreaterThan(250)
}, 60_000)

function tryParse(parser: typeof plain, markdown: string): string | undefined {
  try {
    return JSON.stringify(parser.parse(markdown))
  } catch {
    // No MDX.
    return
  }
}

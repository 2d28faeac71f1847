import fc from 'fast-check'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {expect, test} from 'vitest'
import {remarkQuickLinks} from '../src/pages/remark-quick-links.ts'

const plain = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze()
const quick = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkQuickLinks)
  .use(remarkMdx)
  .freeze()

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

function tryParse(parser: typeof plain, markdown: string): string | undefined {
  try {
    return JSON.stringify(parser.parse(markdown))
  } catch {
    // No MDX.
    return
  }
}

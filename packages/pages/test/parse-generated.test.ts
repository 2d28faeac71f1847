import fc from 'fast-check'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {expect, test} from 'vitest'
import {parseGenerated} from '../src/reference/parse-generated.ts'

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx)

const front = ['---', 'title: "Vault"', 'description: "Keeps `a`: \\"b\\"."', '---'].join('\n')
const member = '### `take(uint256[],(bytes32,bool)[2])` [#take-uint256-array-tuple]'
const part = '<Reference part="member" member="_total" />'

test('the text of a generated page has the tree that the parser of MDX makes', () => {
  const text = [
    front,
    '<Reference part="head" />',
    '## Constants and immutables [#constants]',
    member,
    part,
    '### `_total` [#_total]',
    '### `__a__b` [#__a__b-address]',
    '<Reference part="uses" />',
    ''
  ]
  const page = text.join('\n\n').replace(/\n\n$/, '\n')
  expect(parseGenerated(page)).toEqual(parser.parse(page))
})

test('a text that it parses has the tree that the parser of MDX makes', () => {
  const word = fc.stringMatching(/^[a-z_$*`[\] "#-]{1,8}$/)
  const id = fc.oneof(word, fc.stringMatching(/^[a-z_-]{1,6}$/))
  const block = fc.oneof(
    fc.constantFrom(front, member, part, '---', ''),
    fc.tuple(word, id).map(([title, name]) => `### \`${title}\` [#${name}]`),
    id.map((name) => `## Errors [#${name}]`),
    id.map((value) => `<Reference part="${value}" />`),
    word
  )
  const page = fc.array(block, {maxLength: 5}).map((blocks) => [front, ...blocks].join('\n\n'))
  let parsed = 0
  fc.assert(
    fc.property(page, (text) => {
      const tree = parseGenerated(`${text}\n`)
      if (!tree) return
      parsed++
      expect(tree).toEqual(parser.parse(`${text}\n`))
    }),
    {numRuns: 3000}
  )
  expect(parsed).toBeGreaterThan(100)
})

test.each([
  ['a page that someone wrote', '# Vault\n\nText.\n'],
  ['a section with words', `${front}\n\n<Reference part="head" />\n\nText.\n`],
  ['an id that is an emphasis', `${front}\n\n### \`_a_\` [#_a_]\n`],
  ['an id with escapes', `${front}\n\n### \`_a_\` [#\\_a\\_]\n`]
])('it leaves %s to the parser of MDX', (_, text) => {
  expect(parseGenerated(text)).toBeUndefined()
})

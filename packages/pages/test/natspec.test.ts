import {toHtml} from 'hast-util-to-html'
import {expect, test} from 'vitest'
import {createHighlighter} from '../src/code/highlighter.ts'
import {buildNatspec} from '../src/reference/build-natspec.ts'
import type {ReferenceContext} from '../src/reference/reference-context.ts'

const context = {
  data: {mentions: {'{IERC20}': '/reference/ierc20'}},
  addLink: (url: string) => url,
  addDefinition() {},
  highlighter: undefined
} as unknown as ReferenceContext // Texts ask for nothing else.

test.each([
  [
    'paragraphs of words, code and names',
    'Moves `value`.\n\nSee {IERC20}.',
    '<p>Moves <code>value</code>.</p><p>See <a href="/reference/ierc20"><code>IERC20</code></a>.</p>'
  ],
  [
    'a path, which breaks between its folders',
    'In `src/a/Vault.sol:3`.',
    '<p>In <code>src/<wbr>a/<wbr>Vault.sol:3</code>.</p>'
  ],
  [
    'a declaration, which keeps its short names and what it returns in one piece',
    'Call `function epochLength() view returns (uint64)`.',
    '<p>Call <code>function epochLength() view returns (uint64)</code>.</p>'
  ],
  [
    'a list, with an address',
    'Requirements:\n\n- `to` exists, see https://example.org/a[the rules]',
    '<p>Requirements:</p>\n<ul>\n<li><code>to</code> exists, see <a href="https://example.org/a">the rules</a></li>\n</ul>'
  ],
  [
    'a block of AsciiDoc with a title',
    'Keeps it.\n\n[CAUTION]\n====\nIt can be stolen.\n====\n\nMore text.',
    '<p>Keeps it.</p>\n<p><strong>Caution</strong></p>\n<p>It can be stolen.</p>\n<p>More text.</p>'
  ],
  [
    'a heading and a reference of AsciiDoc',
    '==== How it works\nSee xref:ROOT:access.adoc#roles[the guide].',
    '<p><strong>How it works</strong></p>\n<p>See the guide.</p>'
  ]
])('NatSpec can have %s', (_, text, html) => {
  expect(toHtml(buildNatspec(text, context))).toBe(html)
})

test('a text that comes again links what the page it is on links', () => {
  const text = '- See {IERC20} or https://example.org/a'
  const build = (address: string, prefix: string): string => {
    const data = {mentions: {'{IERC20}': address}} as unknown as ReferenceContext['data']
    return toHtml(buildNatspec(text, {...context, data, addLink: (url) => prefix + url}))
  }
  const toList = (first: string, second: string): string =>
    `<ul>\n<li>See <a href="${first}"><code>IERC20</code></a> or <a href="${second}">https://example.org/a</a></li>\n</ul>`
  expect(build('/one', '1:')).toBe(toList('1:/one', '1:https://example.org/a'))
  expect(build('/two', '2:')).toBe(toList('2:/two', '2:https://example.org/a'))
})

test('a fence of Solidity in NatSpec is colored, and any other is text, whatever was colored before', async () => {
  const highlighter = createHighlighter()
  await highlighter.load(['solidity', 'json'])
  const build = (text: string): string =>
    toHtml(buildNatspec(text, {...context, highlighter})).replace(/ class="[^"]*"/g, '')
  expect(build('Use it:\n\n```solidity\nuint256 a = 1;\nb();\n```')).toBe(
    '<p>Use it:</p>\n<pre><code><span>uint256</span> a <span>= </span><span>1</span>;\n<span>b</span>();</code></pre>'
  )
  const plain = '<pre><code>a = 1;\n</code></pre>'
  expect(build('```\na = 1;\n```')).toBe(plain)
  expect(build('```unknown\na = 1;\n```')).toBe('<pre><code>a = 1;</code></pre>')
  expect(build('```json\n{"a": 1}\n```')).toBe('<pre><code>{"a": 1}</code></pre>')
})

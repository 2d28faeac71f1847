import {readFile} from 'node:fs/promises'
import type {Root as HastRoot} from 'hast'
import type {Root} from 'mdast'
import rehypeExternalLinks from 'rehype-external-links'
import {defListHastHandlers, remarkDefinitionList} from 'remark-definition-list'
import remarkDirective from 'remark-directive'
import remarkSmartypants from 'remark-smartypants'
import {visit} from 'unist-util-visit'
import type {VFile} from 'vfile'
import {expect, test} from 'vitest'
import {createPageProcessor, type SitePlugins, toPageMarkdown} from '../src/index.ts'
import {compileText, listProblems} from './compile-text.ts'

/** What a page becomes: its HTML, the text of its sections, its Markdown, and what is wrong. */
async function processText(
  value: string,
  plugins: SitePlugins = {},
  partials: Readonly<Record<string, string>> = {}
) {
  const processor = createPageProcessor({plugins, getPartial: (name) => partials[name]})
  const file = await processor.process({path: 'guides/page.mdx', value})
  const {sections = [], problems = [], title = '', links = [], hast} = file.data
  return {
    html: String(file),
    search: sections.map(({text}) => text).join('\n'),
    markdown: hast ? toPageMarkdown({title, links, hast}) : '',
    problems: listProblems({problems})
  }
}

/** `:abbr[ABI]{title="…"}`, as the documentation of remark-directive suggests. */
function remarkAbbreviations() {
  return (tree: Root) => {
    visit(tree, 'textDirective', (node) => {
      if (node.name !== 'abbr') return
      node.data = {...node.data, hName: 'abbr', hProperties: {...node.attributes}}
    })
  }
}

const abbreviations: SitePlugins = {remark: [remarkDirective, remarkAbbreviations]}
const definitions: SitePlugins = {remark: [remarkDefinitionList], handlers: defListHastHandlers}
const external: SitePlugins = {rehype: [[rehypeExternalLinks, {rel: ['nofollow']}]]}
const quotes: SitePlugins = {remark: [remarkSmartypants]}

test.each<[name: string, SitePlugins, text: string, shown: object]>([
  [
    'remark-directive and a plugin of the site bring new syntax',
    abbreviations,
    'An :abbr[ABI]{title="Application binary interface"} lists functions.',
    {
      html: '<p>An <abbr title="Application binary interface">ABI</abbr> lists functions.</p>',
      search: 'An ABI lists functions.',
      markdown: 'An ABI lists functions.\n'
    }
  ],
  [
    'remark-definition-list brings terms, which search finds by themselves',
    definitions,
    'Batcher\n:   Posts **batches**',
    {
      html: '<dl><dt>Batcher</dt><dd>Posts <strong>batches</strong>\n</dd></dl>',
      search: 'Batcher\nPosts batches',
      markdown: '- Batcher\n\n  Posts **batches**\n'
    }
  ],
  [
    'rehype-external-links adds attributes that pass the sanitizer',
    external,
    '[a](https://x.dev) [b](/b)',
    {
      html: '<p><a href="https://x.dev" rel="nofollow">a</a> <a href="/b">b</a></p>',
      search: 'a b',
      markdown: '[a](https://x.dev) [b](/b)\n'
    }
  ],
  [
    'remark-smartypants changes words, also those inside components',
    quotes,
    '<Callout>"a" -- b</Callout>',
    {html: '“a” — b', search: '“a” — b', markdown: '> “a” — b\n'}
  ]
])('%s', async (_, plugins, text, shown) => {
  expect(await processText(text, plugins)).toEqual({...shown, problems: []})
})

test('without the plugin its syntax is text', async () => {
  const {html} = await processText('Batcher\n:   Posts')
  expect(html).toBe('<p>Batcher\n:   Posts</p>')
})

test('new syntax works in partials, and problems there keep their place', async () => {
  const text = "import A from './a.mdx'\n\n<A />"
  const partial = 'a\n\nTerm\n:   {f()}'
  const {html, problems} = await processText(text, definitions, {'guides/a.mdx': partial})
  expect(html).toContain('<dt>Term</dt>')
  expect(problems).toEqual([expect.stringMatching(/^guides\/a\.mdx 4:6 computed-value /)])
})

/** A plugin that adds what no page may have. */
function rehypeUnsafe() {
  return (tree: HastRoot) => {
    tree.children.push(
      {type: 'element', tagName: 'script', properties: {}, children: []},
      {type: 'element', tagName: 'p', properties: {style: 'x', onClick: 'x'}, children: []},
      {type: 'raw', value: '<b onclick="x">raw</b>'}
    )
  }
}

test('the sanitizer drops what a plugin adds', async () => {
  const {html, problems} = await processText('a', {rehype: [rehypeUnsafe]})
  expect(html).toBe('<p>a</p><b>raw</b>')
  expect(problems).toHaveLength(3)
})

test('the site may trust a plugin, which then runs after the sanitizer', async () => {
  const {html, problems} = await processText('a', {trusted: [rehypeUnsafe]})
  expect(html).toBe('<p>a</p><script></script><p style="x" onclick="x"></p><b onclick="x">raw</b>')
  expect(problems).toEqual([])
})

test.each<[name: string, SitePlugins, problems: Array<string>]>([
  ['on Markdown', {remark: [remarkBoom]}, ['1:1 invalid-page Plugin `remarkBoom` failed: boom']],
  [
    'on HTML, with a place',
    {rehype: [rehypeFail]},
    ['3:1 invalid-page Plugin `rehypeFail` failed: no such word']
  ]
])(
  'a plugin %s that throws is a problem of the page, and nothing of it is shown',
  async (_, plugins, problems) => {
    const page = await processText('# Home\n\nHello\n', plugins)
    expect(page.problems).toEqual(problems)
    expect(page.html).not.toContain('Hello')
  }
)

function remarkBoom() {
  return () => {
    throw new Error('boom')
  }
}

function rehypeFail() {
  return (tree: HastRoot, file: VFile) => {
    file.fail('no such word', tree.children.at(-1))
  }
}

test('a plugin may give a heading its id, which the outline has too', async () => {
  const setId = () => (tree: Root) => {
    visit(tree, 'heading', (node) => {
      node.data = {hProperties: {id: 'mine'}}
    })
  }
  const page = await compileText('## Title', {plugins: {remark: [setId]}})
  expect(page.outline).toEqual([{depth: 2, text: 'Title', id: 'mine'}])
  expect(page.ids).toEqual(['mine'])
})

test.each<[text: string, html: string]>([
  [':::tip[Save **gas**]\nText\n:::', 'Save gas'],
  [':::success\nText\n:::', 'Tip'],
  ['::::steps\n## One\n:::caution\nText\n:::\n::::', 'Danger']
])('a directive of another generator becomes a component: %s', async (text, title) => {
  const {markdown, problems} = await processText(text)
  expect(problems).toEqual([])
  expect(markdown).toContain(`> **${title}**\n>\n> Text`)
})

test('a group of fences becomes tabs with the titles of the fences', async () => {
  const text = ':::code-group\n```sh [npm]\nnpm i\n```\n\n```ts title="a.ts"\nb\n```\n:::'
  const {markdown, problems} = await processText(text)
  expect(problems).toEqual([])
  expect(markdown).toBe('**npm**\n\n```sh\nnpm i\n```\n\n**a.ts**\n\n```ts\nb\n```\n')
})

test('details may be a directive', async () => {
  const {html} = await processText(':::details[More]\nText\n:::')
  expect(html).toBe('<details><summary>More</summary><p>Text</p></details>')
})

test('an unknown directive is reported, and its content is shown', async () => {
  const {html, problems} = await processText('a\n\n:::tipp\nText\n:::')
  expect(html).toBe('<p>a</p><p>Text</p>')
  expect(problems).toEqual([
    '3:1 unknown-component Unexpected directive `:::tipp`, expected one such as `:::tip`; did you mean `:::tip`?'
  ])
})

test.each<[text: string, problem: string]>([
  ['::: tip\nText\n:::', 'Unexpected `::: tip`, which is shown as text, expected `:::tip`'],
  [
    ':::details Read this\n\nText\n\n:::',
    'Unexpected `:::details Read this`, which is shown as text, expected `:::details[Read this]`'
  ],
  [
    ':::info **Main** deployment\nText\n:::',
    'Unexpected `:::info Main deployment`, which is shown as text, expected `:::info[Main deployment]`'
  ],
  [
    '- a\n\n  ::: warning [Hot]\n  Text\n  :::',
    'Unexpected `::: warning [Hot]`, which is shown as text, expected `:::warning[Hot]`'
  ]
])('a directive that is written in another way is reported: %s', async (text, problem) => {
  const {problems} = await processText(text)
  expect(problems.map((each) => each.replace(/^\S+ \S+ /, ''))).toEqual([problem])
})

test('a colon within text stays one', async () => {
  const {html} = await processText('Open localhost:http, at 10:30, for ::all.')
  expect(html).toBe('<p>Open localhost:http, at 10:30, for ::all.</p>')
})

test('the processor can be used like any other of unified', async () => {
  const processor = createPageProcessor()
  const tree = await processor.run(processor.parse('# A\n\n*b*'))
  expect(processor.stringify(tree)).toBe('<h1>A</h1><p><em>b</em></p>')
  const removeTitle = () => (root: HastRoot) => ({...root, children: root.children.slice(1)})
  expect(String(await processor().use(removeTitle).process('# A\n\n*b*'))).toBe('<p><em>b</em></p>')
})

test('the example of plugins in the README works', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const [, code = ''] = /## Plugins[\s\S]+?```js\n([\s\S]+?)```/.exec(readme) ?? []
  const imported = {
    createPageProcessor,
    rehypeExternalLinks,
    defListHastHandlers,
    remarkDefinitionList
  }
  const body = code.replace(/^import .*\n/gm, '').replace('const processor =', 'return')
  const processor = new Function(...Object.keys(imported), body)(...Object.values(imported))
  const file = await processor.process('A\n: b [c](https://x.dev)')
  expect(String(file)).toBe(
    '<dl><dt>A</dt><dd>b <a href="https://x.dev" rel="nofollow">c</a>\n</dd></dl>'
  )
})

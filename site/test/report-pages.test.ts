import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {findWeakPages} from '../tools/find-weak-pages.js'
import {readPages} from '../tools/read-pages.js'

async function readSet(files: Record<string, string>) {
  const root = await mkdtemp(path.join(tmpdir(), 'pages-'))
  onTestFinished(() => rm(root, {recursive: true}))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, name), text)
  return readPages(root)
}

const sourced = '---\nsources: [https://example.com]\n---\n\n'
const long = 'word '.repeat(120)

test('words, code, links and sources of a page are counted', async () => {
  const pages = await readSet({
    'index.mdx': `${sourced}One two, [three](./a.mdx) and [four](https://example.com).`,
    'a.mdx':
      '---\nsources: [https://example.com, https://example.org]\n---\n\n## Five\n\nSix `seven` [home](/) [self](#five).\n\n```sh\ncast code\n```\n'
  })
  expect(pages).toMatchObject([
    {route: '/', words: 5, minutes: 1, codeBlocks: 0, linksIn: 1, linksOut: 2, sources: 1},
    {route: '/a', words: 4, codeBlocks: 1, linksIn: 1, linksOut: 1, sources: 2}
  ])
})

test('a list of the pages below counts as links to them', async () => {
  const pages = await readSet({
    'index.mdx': `${sourced}<ChildCards />`,
    'a.mdx': sourced + long
  })
  expect(pages).toMatchObject([
    {route: '/', hasList: true, linksOut: 1},
    {route: '/a', linksIn: 1}
  ])
})

const meta = '{"index": "Home", "b": {"display": "hidden"}}'

const cases: Array<[name: string, files: Record<string, string>, weak: Array<string>]> = [
  ['nothing of a page with words and sources', {'index.mdx': sourced + long}, []],
  ['a page without sources', {'index.mdx': long}, ['/: Cannot find `sources` in front matter']],
  [
    'a stub',
    {'index.mdx': `${sourced}Few words.`},
    ['/: Unexpected stub of 2 words, expected 120 or a list of pages']
  ],
  ['nothing of a short page that lists others', {'index.mdx': `${sourced}<ChildCards />`}, []],
  [
    'a page that nothing leads to',
    {'index.mdx': sourced + long, 'b.mdx': sourced + long, '_meta.json': meta},
    ['/b: Unexpected orphan, expected a link from another page or a place in navigation']
  ],
  [
    'nothing of a hidden page that another links to',
    {
      'index.mdx': `${sourced}${long} [b](./b.mdx)`,
      'b.mdx': sourced + long,
      '_meta.json': meta
    },
    []
  ],
  [
    'words that promise something for later, once each',
    {'index.mdx': `${sourced}${long} TODO. More is coming soon.\n\n\`\`\`sh\n# TODO\n\`\`\``},
    [
      '/: Unexpected `TODO`, expected a finished page',
      '/: Unexpected `coming soon`, expected a finished page'
    ]
  ],
  ['nothing where such words are quoted', {'index.mdx': `${sourced}${long} No \`TODO\`.`}, []],
  ['nothing of an error page', {'index.mdx': sourced + long, '404.mdx': 'Not here.'}, []]
]

test.each(cases)('the report names %s', async (_, files, expected) => {
  const weak = findWeakPages(await readSet(files))
  expect(weak.map(({route, reason}) => `${route}: ${reason}`)).toEqual(expected)
})

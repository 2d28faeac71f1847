import {Buffer} from 'node:buffer'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  buildNavigation,
  type Dialect,
  findNavigation,
  listNavigation,
  listPages,
  readTree,
  type Tree
} from '../src/index.ts'
import {drawSidebar} from './draw-navigation.ts'
import {writeDocs} from './write-docs.ts'

const name = fc.constantFrom('index', 'a', 'b', 'c', 'x-y', '404', '7')
const title = fc.option(fc.constantFrom('', 'One', 'Two'), {nil: undefined})
const entry = fc.oneof(
  fc.constantFrom('', 'Title'),
  fc.record(
    {
      title,
      type: fc.constantFrom('doc', 'page', 'menu', 'separator'),
      display: fc.constantFrom('normal', 'hidden', 'children'),
      href: fc.constantFrom('https://x.dev', '/a')
    },
    {requiredKeys: []}
  )
)
const meta = fc.dictionary(fc.oneof(name, fc.constantFrom('*', '---')), entry, {maxKeys: 6})
const folder = fc.constantFrom('', 'a/', 'b/', 'a/c/', 'x-y/')
const page = fc.constantFrom(
  '',
  '# Heading',
  '---\ntitle: T\n---\n',
  '---\ndate: 2024-01-01\n---\n',
  '<broken'
)
const docs = fc
  .tuple(
    fc.array(fc.tuple(folder, name, fc.constantFrom('.md', '.mdx'), page), {maxLength: 14}),
    fc.array(fc.tuple(folder, meta), {maxLength: 4})
  )
  .map(([pages, metas]): Record<string, string> => {
    return Object.fromEntries([
      ...pages.map(([at, file, extension, text]) => [`${at}${file}${extension}`, text]),
      ...metas.map(([at, data]) => [`${at}_meta.json`, JSON.stringify(data)])
    ])
  })

async function check(files: Record<string, string>, dialect: Dialect): Promise<Tree> {
  const root = await writeDocs(files)
  return (await readTree(root, {dialect, timestamp: new Date(0)})).tree
}

test('every page is in the tree exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(docs, async (files) => {
      const pages = Object.keys(files).filter((file) => /\.mdx?$/.test(file))
      expect(
        listPages(await check(files, 2))
          .map(({file}) => file)
          .sort()
      ).toEqual(pages.sort())
    }),
    {numRuns: 60}
  )
})

test('a tree goes through JSON unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(docs, async (files) => {
      const tree = await check(files, 2)
      expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
    }),
    {numRuns: 40}
  )
})

test('the next page of the previous page is the page itself, and the other way round', async () => {
  await fc.assert(
    fc.asyncProperty(docs, fc.constantFrom<Dialect>(2, 3, 4), async (files, dialect) => {
      const tree = await check(files, dialect)
      const routes = listPages(tree).map(({route}) => route)
      // Two files for one route are a problem of their own.
      fc.pre(new Set(routes).size === routes.length)
      const navigation = buildNavigation(tree)
      for (const around of listNavigation(navigation)) {
        const {route} = around.page
        const previous = findNavigation(navigation, around.previous?.route ?? '')
        const next = findNavigation(navigation, around.next?.route ?? '')
        if (previous) expect(previous.next?.route).toBe(route)
        if (next) expect(next.previous?.route).toBe(route)
      }
    }),
    {numRuns: 150}
  )
})

test('order follows the file for every permutation of its keys', async () => {
  const keys = ['index', 'a', '10', '2', '404x', 'z', '-', '007']
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(keys, {minLength: keys.length}), async (order) => {
      const files = Object.fromEntries(order.toSorted().map((key) => [`${key}.mdx`, '']))
      const text = `{${order.map((key) => `"${key}": "${key}"`).join(', ')}}`
      const tree = await check({...files, '_meta.json': text}, 2)
      const around = findNavigation(buildNavigation(tree), '/')
      expect(drawSidebar(around?.sidebar ?? []).map((row) => row.split(' ')[0])).toEqual(order)
    }),
    {numRuns: 40}
  )
})

test('random bytes and truncated files never throw', async () => {
  const whole = Buffer.from(
    '---\ntitle: É\nlist: [1]\n---\n\n# Títle\n\n<Tabs items={["a"]}>\n<Tabs.Tab>\n## A\n</Tabs.Tab>\n</Tabs>\n'
  )
  const data = Buffer.from('{"a": {"title": "É", "theme": {"toc": false}}, "b": "B"}')
  const bytes = fc.uint8Array({maxLength: 200})
  const cut = fc.tuple(fc.nat(whole.length), fc.nat(data.length))

  await fc.assert(
    fc.asyncProperty(bytes, bytes, cut, async (page, meta, [pageEnd, metaEnd]) => {
      const root = await writeDocs({
        'a.mdx': page,
        'b.md': page,
        'c.mdx': whole.subarray(0, pageEnd),
        '_meta.json': meta,
        'd/_meta.json': data.subarray(0, metaEnd),
        'd/_meta.ts': meta,
        'd/a.mdx': ''
      })
      const {tree} = await readTree(root)
      expect(listPages(tree)).toHaveLength(4)
      buildNavigation(tree)
    }),
    {numRuns: 60}
  )
})

import {expect, test} from 'vitest'
import {z} from 'zod'
import {
  buildNavigation,
  buildOutline,
  type Dialect,
  findNavigation,
  listNavigation,
  type Navigation,
  type PageNavigation,
  readTree
} from '../src/index.ts'
import {drawLink, drawNeighbors, drawSidebar} from './draw-navigation.ts'
import {writeDocs} from './write-docs.ts'

type Docs = Record<string, string | object>

async function navigate(docs: Docs, dialect: Dialect = 2, locale?: string): Promise<Navigation> {
  const {tree} = await readTree(await writeDocs(docs), {dialect})
  return buildNavigation(tree, {locale})
}

async function find(docs: Docs, route: string, dialect: Dialect = 2): Promise<PageNavigation> {
  const page = findNavigation(await navigate(docs, dialect), route)
  if (!page) throw new Error(`Cannot find ${route}`)
  return page
}

const sidebars: Array<[name: string, docs: Docs, sidebar: Array<string>]> = [
  [
    'the order of `_meta`, also for keys that look like numbers',
    {
      '_meta.json': '{"b": "B", "2": "Two", "a": "A", "1": "One"}',
      'a.mdx': '',
      'b.mdx': '',
      '1.mdx': '',
      '2.mdx': ''
    },
    ['B /b', 'Two /2', 'A /a', 'One /1']
  ],
  [
    'what is not listed last: newest pages, then pages by title, then folders by raw name',
    {
      '_meta.json': '{"last": "Listed"}',
      'last.mdx': '',
      'old.mdx': '---\ndate: 2020-01-01\n---\n',
      'new.mdx': '---\ndate: 2024-01-01\n---\n',
      'ten.mdx': '---\ntitle: Part 10\n---\n',
      'two.mdx': '---\ntitle: Part 2\n---\n',
      'b-folder/a.mdx': '',
      'a-folder/a.mdx': ''
    },
    [
      'Listed /last',
      'New /new',
      'Old /old',
      'Part 2 /two',
      'Part 10 /ten',
      'a-folder/',
      '  A /a-folder/a',
      'b-folder/',
      '  A /b-folder/a'
    ]
  ],
  [
    'the title of `_meta`, of front matter, of the file; never that of the first heading',
    {
      '_meta.json': '{"a": "Meta", "b": "", "c": {"theme": {}}}',
      'a.mdx': '---\ntitle: Front\n---\n',
      'b.mdx': '---\ntitle: Front\n---\n# Heading',
      'c.mdx': '# Heading',
      'json-api.mdx': ''
    },
    ['Meta /a', 'Front /b', 'C /c', 'Json API /json-api']
  ],
  [
    'separators, with and without title',
    {
      '_meta.json':
        '{"a": "A", "---": {"type": "separator"}, "b": "B", "-": {"type": "separator", "title": "End"}}',
      'a.mdx': '',
      'b.mdx': ''
    },
    ['A /a', '--', 'B /b', '-- End']
  ],
  [
    'links out of the docs and inside',
    {
      '_meta.json':
        '{"a": "A", "x": {"title": "X", "href": "https://x.dev", "newWindow": true}, "y": {"title": "Y", "href": "/a#b"}}',
      'a.mdx': ''
    },
    ['A /a', 'X https://x.dev', 'Y /a#b']
  ],
  [
    'a key without page as a row that leads nowhere',
    {'_meta.json': '{"gone": "Gone", "a": "A"}', 'a.mdx': ''},
    ['Gone #', 'A /a']
  ],
  [
    'no hidden page, but the pages of a hidden folder',
    {
      '_meta.json':
        '{"a": {"display": "hidden"}, "b": "B", "c": {"title": "C", "display": "hidden"}}',
      'a.mdx': '',
      'b.mdx': '',
      'c/d.mdx': ''
    },
    ['B /b', 'C/', '  D /c/d']
  ],
  [
    'nothing of a folder that is hidden with its page',
    {
      '_meta.json': '{"a": {"display": "hidden"}, "b": "B"}',
      'a.mdx': '',
      'a/x.mdx': '',
      'b.mdx': ''
    },
    ['B /b']
  ],
  [
    'the children in place of a folder',
    {
      '_meta.json': '{"a": {"title": "A", "display": "children"}, "b": "B"}',
      'a/_meta.json': '{"y": "Y", "x": "X"}',
      'a/x.mdx': '',
      'a/y.mdx': '',
      'b.mdx': ''
    },
    ['Y /a/y', 'X /a/x', 'B /b']
  ],
  [
    'a page next to a folder as the page of the folder',
    {'_meta.json': '{"a": "A"}', 'a.mdx': '', 'a/x.mdx': ''},
    ['A/ /a', '  X /a/x']
  ],
  [
    'an index as a page inside its folder',
    {'_meta.json': '{"a": "A"}', 'a/index.mdx': '', 'a/x.mdx': ''},
    ['A/', '  Index /a', '  X /a/x']
  ],
  [
    'no error pages',
    {
      '_meta.json': '{"404": "Not found", "a": "A"}',
      '404.mdx': '',
      '500.mdx': '',
      'a.mdx': '',
      'b/404.mdx': ''
    },
    ['A /a', 'b/', '  404 /b/404']
  ],
  [
    'defaults for the folder, without title and address',
    {
      '_meta.json':
        '{"*": {"display": "hidden", "title": "T", "href": "/x"}, "a": {"display": "normal"}}',
      'a.mdx': '',
      'b.mdx': ''
    },
    ['A /a']
  ]
]

test.each(sidebars)('the sidebar shows %s', async (_, docs, expected) => {
  const navigation = await navigate(docs)
  // A page that is in every set of this table, whatever shows of it.
  const [route] = navigation.positions.keys()
  expect(drawSidebar(findNavigation(navigation, route ?? '')?.sidebar ?? [])).toEqual(expected)
})

const roots: Docs = {
  '_meta.json': {
    index: {title: 'Home', type: 'page'},
    docs: {title: 'Docs', type: 'page'},
    api: {title: 'API', type: 'page'},
    gone: {title: 'Away', type: 'page', display: 'hidden'},
    more: {
      type: 'menu',
      title: 'More',
      items: {blog: {title: 'Blog', href: 'https://x.dev/blog'}, team: 'Team'}
    },
    chat: {type: 'page', title: 'Chat', href: 'https://x.dev/chat', newWindow: true},
    loose: 'Loose'
  },
  'index.mdx': '',
  'docs/_meta.json': {intro: 'Intro', setup: 'Set-up'},
  'docs/intro.mdx': '',
  'docs/setup.mdx': '',
  'api/calls.mdx': '',
  'gone/a.mdx': '',
  'more/team.mdx': '',
  'loose.mdx': ''
}

test('a folder of type `page` is a docs set of its own, next to pages at the top', async () => {
  expect(drawSidebar((await find(roots, '/docs/setup')).sidebar)).toEqual([
    'Intro /docs/intro',
    'Set-up /docs/setup',
    'Loose /loose'
  ])
  expect(drawSidebar((await find(roots, '/api/calls')).sidebar)).toEqual([
    'Calls /api/calls',
    'Loose /loose'
  ])
})

test('the top bar leads to pages, to the first page of folders, to links and menus', async () => {
  const {topBar} = await find(roots, '/')
  expect(
    topBar.map(({items, ...link}) =>
      items ? `${link.title}: ${items.map(drawLink).join(', ')}` : drawLink(link)
    )
  ).toEqual([
    'Home /',
    'Docs /docs/intro',
    'API /api/calls',
    'More: Blog https://x.dev/blog, Team /more/team',
    'Chat https://x.dev/chat'
  ])
  expect(topBar.at(-1)?.newWindow).toBe(true)
})

test('previous and next stay inside a folder of type `page`', async () => {
  expect(drawNeighbors(await find(roots, '/docs/intro'))).toBe(
    'none < /docs/intro > Set-up /docs/setup'
  )
  expect(drawNeighbors(await find(roots, '/docs/setup'))).toBe(
    'Intro /docs/intro < /docs/setup > none'
  )
  expect(drawNeighbors(await find(roots, '/'))).toBe('none < / > none')
})

test('breadcrumbs go from the top to the page itself', async () => {
  const docs = {
    '_meta.json': {a: 'A'},
    'a.mdx': '',
    'a/_meta.json': {b: {title: 'B', display: 'children'}},
    'a/b/c.mdx': ''
  }
  expect((await find(docs, '/a/b/c')).breadcrumbs).toEqual([
    {title: 'A', route: '/a'},
    {title: 'B'},
    {title: 'C', route: '/a/b/c'}
  ])
  expect((await find(docs, '/a/b/c', 3)).breadcrumbs.map(({title}) => title)).toEqual(['A', 'C'])
})

const hidden: Docs = {
  '_meta.json': {
    a: 'A',
    b: {title: 'B', display: 'hidden'},
    c: 'C',
    d: {title: 'D', display: 'hidden'},
    e: 'E'
  },
  'a.mdx': '',
  'b.mdx': '',
  'c.mdx': '',
  'd/x.mdx': '',
  'e.mdx': ''
}

test('a hidden page has no neighbors and is not a neighbor of any page', async () => {
  expect(drawNeighbors(await find(hidden, '/b'))).toBe('none < /b > none')
  expect(drawNeighbors(await find(hidden, '/a'))).toBe('none < /a > C /c')
})

test('from version 3 on, pages of a hidden folder leave the sidebar and stay in reading order', async () => {
  expect(drawSidebar((await find(hidden, '/a', 3)).sidebar)).toEqual(['A /a', 'C /c', 'E /e'])
  expect(drawNeighbors(await find(hidden, '/e', 3))).toBe('X /d/x < /e > none')
})

test('links are in the reading order of version 2 only', async () => {
  const docs = {
    '_meta.json': {a: 'A', x: {title: 'X', href: 'https://x.dev'}, b: 'B'},
    'a.mdx': '',
    'b.mdx': ''
  }
  expect(drawNeighbors(await find(docs, '/a'))).toBe('none < /a > X https://x.dev')
  expect(drawNeighbors(await find(docs, '/a', 3))).toBe('none < /a > B /b')
})

test('a theme is inherited, down to the front matter of a page', async () => {
  const docs: Docs = {
    '_meta.json': {'*': {theme: {toc: false}}, a: {theme: {layout: 'full', sidebar: false}}},
    'a/_meta.json': {x: {theme: {sidebar: true}}},
    'a/x.mdx': '---\npagination: false\nlayout: odd\n---\n'
  }
  expect((await find(docs, '/a/x')).theme).toMatchObject({
    toc: false,
    layout: 'full',
    sidebar: true,
    pagination: false,
    footer: true
  })
})

test('a schema of front matter changes nothing in navigation', async () => {
  const root = await writeDocs({
    'old.mdx': '---\ntitle: Part 1\ndate: 2020-01-01\nlayout: full\n---\n',
    'new.mdx': '---\ntitle: Part 2\ndate: 2024-01-01\n---\n'
  })
  const timestamp = new Date(0)
  const {tree} = await readTree(root, {timestamp})
  const expected = [...listNavigation(buildNavigation(tree))].map(({page: _, ...rest}) => rest)

  for (const shape of [{}, {date: z.coerce.date()}]) {
    const checked = await readTree(root, {timestamp, frontMatter: z.object(shape)})
    const found = [...listNavigation(buildNavigation(checked.tree))]
    expect(found.map(({page: _, ...rest}) => rest)).toEqual(expected)
  }
})

const threes: Array<[name: string, docs: Docs, sidebar: Array<string>]> = [
  [
    'what is not listed by name, pages and folders mixed',
    {'b.mdx': '', 'a/x.mdx': '', 'C.mdx': ''},
    ['C /C', 'a/', '  X /a/x', 'B /b']
  ],
  [
    '`sidebarTitle` before `title`',
    {'a.mdx': '---\ntitle: Long\nsidebarTitle: Short\n---\n'},
    ['Short /a']
  ],
  [
    'no row for a key without page',
    {'_meta.ts': "export default {gone: 'Gone', a: 'A'}", 'a.mdx': ''},
    ['A /a']
  ]
]

test.each(threes)('version 3 shows %s', async (_, docs, expected) => {
  const navigation = await navigate(docs, 3)
  const [route] = navigation.positions.keys()
  expect(drawSidebar(findNavigation(navigation, route ?? '')?.sidebar ?? [])).toEqual(expected)
})

const fours: Array<[name: string, docs: Docs, sidebar: Array<string>]> = [
  ['the first heading as a title', {'a.mdx': '# Heading'}, ['Heading /a']],
  [
    'folders by a title of their name',
    {'json-api/x.mdx': '', 'json-api/y.mdx': ''},
    ['Json API/', '  X /json-api/x', '  Y /json-api/y']
  ],
  [
    'an `index` that is not listed first',
    {'_meta.js': "export default {b: 'B'}", 'index.mdx': '# Home', 'b.mdx': '', 'a.mdx': ''},
    ['Home /', 'B /b', 'A /a']
  ],
  [
    'a page next to a folder as its index',
    {'a.mdx': '# About', 'a/x.mdx': ''},
    ['A/', '  About /a', '  X /a/x']
  ],
  [
    'a folder as a link where its index asks for it',
    {'a/index.mdx': '---\nasIndexPage: true\ntitle: About\n---\n', 'a/x.mdx': ''},
    ['About/ /a', '  X /a/x']
  ],
  ['a folder with nothing but an index as a page', {'a/index.mdx': '# About'}, ['About /a']],
  [
    'what one file at the root says of all folders',
    {
      '_meta.global.ts': "export default {b: {title: 'Bee', items: {y: 'Y', x: 'X'}}, a: 'Ay'}",
      'a.mdx': '',
      'b/x.mdx': '',
      'b/y.mdx': ''
    },
    ['Bee/', '  Y /b/y', '  X /b/x', 'Ay /a']
  ]
]

test.each(fours)('version 4 shows %s', async (_, docs, expected) => {
  const navigation = await navigate(docs, 4)
  const [route] = navigation.positions.keys()
  expect(drawSidebar(findNavigation(navigation, route ?? '')?.sidebar ?? [])).toEqual(expected)
})

test('open branches show the siblings and ancestors of a page, and link into the others', async () => {
  const docs: Docs = {
    'index.mdx': '',
    'a/index.mdx': '',
    'a/b/x.mdx': '',
    'a/b/y.mdx': '',
    'a/c/z.mdx': '',
    'ab/w.mdx': '',
    'd/e/v.mdx': ''
  }
  const navigation = await navigate(docs, 2)
  const open = (route: string) =>
    drawSidebar(findNavigation(navigation, route, {branches: 'open'})?.sidebar ?? [])

  expect(open('/a/b/y')).toEqual([
    'Index /',
    'a/',
    '  Index /a',
    '  b/',
    '    X /a/b/x',
    '    Y /a/b/y',
    '  c/ /a/c/z',
    'ab/ /ab/w',
    'd/ /d/e/v'
  ])
  expect(open('/')).toEqual(['Index /', 'a/ /a', 'ab/ /ab/w', 'd/ /d/e/v'])
})

test('each language has its own titles and order', async () => {
  const docs: Docs = {
    '_meta.en-US.json': {a: 'A', b: 'B'},
    '_meta.fr.json': {b: 'Bé', a: 'Ah'},
    'a.en-US.mdx': '',
    'a.fr.mdx': '',
    'b.en-US.mdx': '',
    'b.fr.mdx': ''
  }
  const french = findNavigation(await navigate(docs, 2, 'fr'), '/a')
  expect(drawSidebar(french?.sidebar ?? [])).toEqual(['Bé /b', 'Ah /a'])
  expect(french?.page.file).toBe('a.fr.mdx')
  expect(drawSidebar((await find(docs, '/a')).sidebar)).toEqual(['A /a', 'B /b'])
})

test('the outline has everything, hidden and dangling', async () => {
  const {tree} = await readTree(
    await writeDocs({...hidden, '_meta.json': {a: 'A', gone: 'Gone', b: {display: 'hidden'}}})
  )
  const rows = buildOutline(tree)
  expect(rows.map(({kind, title, display}) => [kind, title, display])).toEqual([
    ['page', 'A', undefined],
    ['dangling', 'Gone', undefined],
    ['page', 'B', 'hidden'],
    ['page', 'C', undefined],
    ['page', 'E', undefined],
    ['folder', 'd', undefined]
  ])
})

test('a folder of type `page` keeps out of the sidebar of one whose name begins with its own', async () => {
  const docs: Docs = {
    '_meta.json': {
      forge: {type: 'page', title: 'Forge'},
      'forge-std': {type: 'page', title: 'Std'}
    },
    'forge/build.mdx': '',
    'forge-std/log.mdx': ''
  }
  expect(drawSidebar((await find(docs, '/forge-std/log')).sidebar)).toEqual(['Log /forge-std/log'])
})

import {execFileSync} from 'node:child_process'
import {symlink, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {type Problem, wholeFile} from '@lockstep/problem'
import {expect, expectTypeOf, onTestFinished, test, vi} from 'vitest'
import {z} from 'zod'
import {
  buildTree,
  FolderNotFoundError,
  findPage,
  listPages,
  listPartials,
  readContent,
  readTree,
  treeSchema
} from '../src/index.ts'
import {type PageFacts, parsePage} from '../src/parse.ts'
import {writeDocs} from './write-docs.ts'

/** Whether the file system is case-sensitive. */
const isCaseSensitive = process.platform === 'linux'

/** Show a problem as `file:line:column reason`. */
function toLine({file, place, reason}: Problem): string {
  return `${file}:${place.start.line}:${place.start.column} ${reason}`
}

/** List the problems of a docs set, one line each. */
async function listProblems(
  files: Record<string, string | object>,
  options = {}
): Promise<Array<string>> {
  const {problems} = await readTree(await writeDocs(files), options)
  return problems.map(toLine)
}

test.runIf(process.platform === 'linux')('a name that is not UTF-8 is reported', async () => {
  const root = await writeDocs({'index.mdx': '# Home\n'})
  await writeFile(
    Buffer.concat([Buffer.from(`${root}/b`), Buffer.of(0xff), Buffer.from('.mdx')]),
    ''
  )
  const {problems} = await readTree(root)
  expect(problems.map(toLine)).toContain(
    'b\ufffd.mdx:1:1 Cannot read file: its name is not encoded as UTF-8; rename it'
  )
})

test('a folder becomes page, folder and meta nodes', async () => {
  const root = await writeDocs({
    'index.mdx': '---\ntitle: Home\n---\n\n## First step\n',
    '_meta.json': {index: 'Start', '404': {display: 'hidden'}, guides: 'Guides'},
    'guides/run-a-node.md': '# Run it\n'
  })
  const timestamp = new Date('2026-01-02T03:04:05Z')
  const {tree, problems} = await readTree(root, {timestamp})

  expect(problems.map(({reason}) => reason)).toEqual([
    'Unexpected key `404` without page, expected `404.mdx` or `404/` next to it'
  ])
  expect(tree).toEqual({
    format: 1,
    timestamp: '2026-01-02T03:04:05.000Z',
    dialect: 2,
    root: {
      kind: 'folder',
      name: '',
      route: '/',
      children: [
        {
          kind: 'meta',
          file: '_meta.json',
          data: [
            ['404', {display: 'hidden'}],
            ['index', {title: 'Start'}],
            ['guides', {title: 'Guides'}]
          ]
        },
        {
          kind: 'page',
          name: 'index',
          route: '/',
          title: 'Home',
          frontMatter: {title: 'Home'},
          headings: [{depth: 2, text: 'First step', id: 'first-step'}],
          file: 'index.mdx'
        },
        {
          kind: 'folder',
          name: 'guides',
          route: '/guides',
          children: [
            {
              kind: 'page',
              name: 'run-a-node',
              route: '/guides/run-a-node',
              title: 'Run it',
              frontMatter: {},
              headings: [],
              file: 'guides/run-a-node.md'
            }
          ]
        }
      ]
    }
  })
})

test('a tree survives JSON and fits its schema', async () => {
  const {tree} = await readTree(
    await writeDocs({
      'a.mdx': '---\ndate: 2024-01-02\nlist: [1, {x: null}]\n---\n<A',
      '_meta.json': '{"a": {}}'
    })
  )
  expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
  expect(treeSchema.parse(tree)).toEqual(tree)
})

test('the schema for other languages is the one of the package', async () => {
  const schema = `${JSON.stringify(z.toJSONSchema(treeSchema), null, 2)}\n`
  await expect(schema).toMatchFileSnapshot('../tree.schema.json')
})

test('front matter has the type of the schema', async () => {
  const frontMatter = z.object({
    title: z.string(),
    personas: z.array(z.enum(['auditor', 'operator']))
  })
  const root = await writeDocs({'a.mdx': '---\ntitle: A\npersonas: [auditor]\n---\n'})
  const {tree} = await readTree(root, {frontMatter})
  const page = findPage(tree, '/a')

  expectTypeOf(page?.frontMatter.personas[0]).toEqualTypeOf<'auditor' | 'operator' | undefined>()
  expect(page?.frontMatter.personas[0]).toBe('auditor')
})

test('the tree contains the output of the schema', async () => {
  const frontMatter = z.object({weight: z.coerce.number().default(1)})
  const {tree} = await readTree(
    await writeDocs({'a.mdx': '---\nweight: "7"\n---\n', 'b.mdx': ''}),
    {frontMatter}
  )
  expect(listPages(tree).map((page) => page.frontMatter.weight)).toEqual([7, 1])
})

test('front matter that violates the schema is reported at its key', async () => {
  const frontMatter = z.object({title: z.string(), tags: z.array(z.string()).optional()})
  expect(
    await listProblems(
      {
        'a.mdx': '---\ntitle: 7\ntags:\n  - x\n  - 1\n---\n',
        'b.mdx': '---\ntags: []\n---\n',
        'c.mdx': '# C'
      },
      {frontMatter}
    )
  ).toEqual([
    'a.mdx:2:1 Unexpected `title` in front matter: invalid input: expected string, received number',
    'a.mdx:3:1 Unexpected `tags.1` in front matter: invalid input: expected string, received number',
    'b.mdx:1:1 Unexpected `title` in front matter: invalid input: expected string, received undefined',
    'c.mdx:1:1 Cannot find front matter, expected it between `---` at the start'
  ])
})

test('a missing key with the name of an inherited property is reported at the start', async () => {
  const frontMatter = z.object({constructor: z.string()})
  const root = await writeDocs({'a.mdx': '---\ntitle: A\n---\n'})
  const {problems} = await readTree(root, {frontMatter})
  expect(problems).toMatchObject([{place: wholeFile}])
})

const problems: Array<
  [name: string, files: Record<string, string | object>, problems: Array<string>]
> = [
  [
    'a key without page, with the nearest page that has no key',
    {'_meta.json': '{\n  "lockbx": "Lockbox"\n}', 'lockbox.mdx': '# L'},
    [
      '_meta.json:2:3 Unexpected key `lockbx` without page; did you mean `lockbox`?',
      'lockbox.mdx:1:1 Page `lockbox` is not in `_meta.json`, so it comes after the pages that are'
    ]
  ],
  [
    'no name that shares no letter',
    {'_meta.json': '{"a": "A"}', 'b.mdx': '# B'},
    [
      '_meta.json:1:2 Unexpected key `a` without page, expected `a.mdx` or `a/` next to it',
      'b.mdx:1:1 Page `b` is not in `_meta.json`, so it comes after the pages that are'
    ]
  ],
  [
    'a key of a page that is a program, as a note',
    {'_meta.json': '{\n"about": "About",\n"blog": "Blog"}', 'about.tsx': '', 'blog/index.jsx': ''},
    [
      '_meta.json:2:1 Unexpected key `about` of a page that is a program: navigation shows only Markdown and MDX pages',
      '_meta.json:3:1 Unexpected key `blog` of a page that is a program: navigation shows only Markdown and MDX pages'
    ]
  ],
  [
    'a key of a menu without page',
    {
      '_meta.json':
        '{"m": {"type": "menu", "items": {"a": "A", "gone": "Gone", "x": {"href": "https://x.dev"}}}}',
      'm/a.mdx': '# A'
    },
    [
      '_meta.json:1:44 Unexpected key `gone` without page, expected `m/gone.mdx` or `m/gone/` next to it'
    ]
  ],
  [
    'nothing for links, separators, menus and defaults',
    {
      '_meta.json': {
        '*': {theme: {toc: false}},
        '---': {type: 'separator'},
        x: {title: 'X', href: 'https://x.dev'},
        m: {type: 'menu', items: {}}
      }
    },
    []
  ],
  [
    'nothing for pages where no `_meta` says which there are',
    {'a.mdx': '# A', 'b/c.mdx': '# C'},
    []
  ],
  [
    'two files for one route',
    {'a.mdx': '# A', 'a.md': '# A'},
    ['a.mdx:1:1 Unexpected second file for `/a`, which `a.md` already has']
  ],
  ...(isCaseSensitive
    ? ([
        [
          'two addresses that differ in case alone',
          {'Guide.mdx': '# A', 'guide.mdx': '# B'},
          [
            'guide.mdx:1:1 Unexpected `/guide`, which differs from the address of `Guide.mdx` only in case: many file systems and hosts can store only one of them'
          ]
        ],
        [
          'two files for one route next to an address in another case',
          {'A.md': '# A', 'a.md': '# B', 'a.mdx': '# C'},
          [
            'a.md:1:1 Unexpected `/a`, which differs from the address of `A.md` only in case: many file systems and hosts can store only one of them',
            'a.mdx:1:1 Unexpected second file for `/a`, which `a.md` already has'
          ]
        ]
      ] satisfies Array<[string, Record<string, string>, Array<string>]>)
    : []),
  [
    'a page that only its file name can title',
    {'a.mdx': 'Text'},
    ['a.mdx:1:1 Cannot find front matter or a first heading, so the title is `A`']
  ],
  [
    'front matter that never ends, and not that it is missing',
    {'a.mdx': '---\ntitle: A\n\n## B\n'},
    ['a.mdx:1:1 Cannot parse front matter: unexpected end, expected a closing line `---`']
  ],
  [
    'a page that cannot be parsed',
    {'a.mdx': '---\ntitle: A\n---\n\n<Steps>\n'},
    ['a.mdx:5:1 Cannot parse page: expected a closing tag for `<Steps>`']
  ],
  [
    'a partial that is not there, at its import',
    {'a.mdx': "# A\n\nimport P from './_p.mdx'\n\n<P />"},
    ['a.mdx:3:1 Cannot find partial `./_p.mdx`, so its headings are left out']
  ]
]

test.each(problems)('reports %s', async (_, files, expected) => {
  expect(await listProblems(files)).toEqual(expected)
})

test('a key in a global `_meta` file is reported at its own place', async () => {
  const docs = {
    '_meta.global.ts':
      "export default {\n  gone: 'Gone',\n  a: {items: {\n    b: 'B', gone: ''\n  }}\n}",
    'a/b.mdx': '# B'
  }
  expect(await listProblems(docs, {dialect: 4})).toEqual([
    '_meta.global.ts:2:3 Unexpected key `gone` without page, expected `gone.mdx` or `gone/` next to it',
    '_meta.global.ts:4:13 Unexpected key `gone` without page, expected `a/gone.mdx` or `a/gone/` next to it'
  ])
})

test('below `app`, a key without a page is reported with the file that is expected', async () => {
  const root = await writeDocs({
    'app/_meta.ts': "export default {gone: 'Gone'}",
    'app/page.mdx': '# A'
  })
  const {problems} = await readTree(path.join(root, 'app'), {dialect: 4})
  expect(problems.map(({reason}) => reason)).toEqual([
    'Unexpected key `gone` without page, expected `gone/page.mdx` next to it'
  ])
})

test('a `_meta` file that is not read is reported', async () => {
  const files = {'a.mdx': '# A', '_meta.js': 'export default {a: "A"}', '_meta.json': '{"a": "B"}'}
  expect(await listProblems(files, {dialect: 2})).toEqual([
    '_meta.json:1:1 Unexpected second `_meta` file: Lockstep already reads `_meta.js`'
  ])
  expect(await listProblems(files, {dialect: 4})).toEqual([
    '_meta.json:1:1 Unexpected `_meta.json`, which Nextra 4 does not read, expected `_meta.js`'
  ])
  const languages = {'a.mdx': '# A', '_meta.json': '{"a": "A"}', '_meta.fr.json': '{"a": "Ah"}'}
  expect(await listProblems(languages)).toEqual([])
})

test('no name is guessed where a thousand keys miss a thousand pages', async () => {
  const names = Array.from({length: 1000}, (_, index) => `lockbox-${index}`)
  const pages = Object.fromEntries(names.map((name) => [`${name}.mdx`, '# A']))
  const meta = Object.fromEntries(names.map((name) => [`the-${name}`, '']))
  const {problems} = await readTree(await writeDocs({...pages, '_meta.json': meta}))
  const reasons = problems.filter(({ruleId}) => ruleId === 'missing-page').map(({reason}) => reason)
  expect(reasons).toHaveLength(1000)
  expect(reasons[0]).toMatch(/, expected `the-lockbox-0.mdx` or `the-lockbox-0\/` next to it$/)
})

test('a page that cannot be parsed keeps its node, and the others are unharmed', async () => {
  const {tree} = await readTree(
    await writeDocs({'a.mdx': '---\ntitle: A\n---\n<A', 'b.mdx': '# B'})
  )
  expect(findPage(tree, '/a')).toMatchObject({title: 'A', error: {line: 4}})
  expect(findPage(tree, '/b')).toMatchObject({title: 'B'})
})

test('a partial brings its headings to the place where it is shown', async () => {
  const root = await writeDocs({
    'a.mdx': "import One from './_parts/one.mdx'\n\n# A\n\n## Before\n\n<One />\n\n## After",
    '_parts/one.mdx': "import Two from '../two.mdx'\n\n## One\n\n<Two />",
    'two.mdx': "import A from './a.mdx'\n\n# Two\n\n### In two\n\n<A />"
  })
  const {tree, problems} = await readTree(root)
  expect(findPage(tree, '/a')?.headings.map(({text}) => text)).toEqual([
    'Before',
    'One',
    'In two',
    'After'
  ])
  expect(listPages(tree).map(({file}) => file)).toEqual(['a.mdx', 'two.mdx'])
  expect(problems).toEqual([])
})

test('a missing partial is reported once, no matter how many pages include it', async () => {
  const page = "import P from './_p.mdx'\n\n# A\n\n<P />\n\n<P />"
  expect(
    await listProblems({
      'a.mdx': page,
      'b.mdx': page,
      '_p.mdx': "import Gone from './gone.mdx'\n\n<Gone />\n\n<Gone />"
    })
  ).toEqual(['_p.mdx:1:1 Cannot find partial `./gone.mdx`, so its headings are left out'])
})

test('partials that each show two more come to an end', async () => {
  const docs = Object.fromEntries(
    // Two to the power of 9 partials are more than 500, and would still be read in time.
    Array.from({length: 9}, (_, n) => [
      `_${n}.mdx`,
      `import P from './_${n + 1}.mdx'\n\n<P />\n\n<P />`
    ])
  )
  expect(
    await listProblems({
      ...docs,
      '_9.mdx': '## X',
      'a.mdx': "import P from './_0.mdx'\n\n# A\n\n<P />"
    })
  ).toEqual([
    'a.mdx:1:1 Unexpected page with more than 500 partials, so the headings of the others are left out'
  ])
})

test('a file can have more problems than a call can have arguments', async () => {
  const entries = Array.from({length: 90_000}, (_, n) => `"k${n}":1`)
  const root = await writeDocs({'_meta.json': `{${entries.join(',')}}`})
  expect((await readTree(root)).problems).toHaveLength(90_500)
})

test('a partial may be named from the project', async () => {
  const root = await writeDocs({
    'pages/b/_p.mdx': '## Part',
    'pages/a.mdx': "import P from '@/pages/b/_p.mdx'\n\n# A\n\n<P />"
  })
  const {tree} = await readTree(path.join(root, 'pages'))
  expect(findPage(tree, '/a')?.headings).toMatchObject([{text: 'Part'}])
})

test('no partial is read from outside the folder', async () => {
  const root = await writeDocs({
    'secret.mdx': '## Secret',
    'docs/a.mdx': "import P from '../secret.mdx'\n\n# A\n\n<P />"
  })
  const {tree, problems} = await readTree(path.join(root, 'docs'))
  expect(findPage(tree, '/a')?.headings).toEqual([])
  expect(problems.map(({ruleId}) => ruleId)).toEqual(['missing-partial'])
})

test('links are followed inside the folder only, and never in circles', async () => {
  const root = await writeDocs({'docs/a/one.mdx': '# One', 'outside/b.mdx': '# B'})
  const docs = path.join(root, 'docs')
  await symlink('a', path.join(docs, 'copy'))
  await symlink('..', path.join(docs, 'a/loop'))
  await symlink('../outside', path.join(docs, 'out'))
  await symlink('../outside/b.mdx', path.join(docs, 'b.mdx'))
  await symlink('nowhere', path.join(docs, 'broken.mdx'))

  const {tree, problems} = await readTree(docs)
  expect(listPages(tree).map(({file}) => file)).toEqual(['a/one.mdx', 'copy/one.mdx'])
  expect(problems.map(({file, ruleId}) => `${file} ${ruleId}`)).toEqual([
    'b.mdx outside-root',
    'broken.mdx unreadable-file',
    'out outside-root'
  ])
  expect(problems[1]?.reason).toBe(
    'Cannot follow this symbolic link: what it leads to does not exist'
  )
})

test('a link does not expose a hidden file under another name', async () => {
  const docs = await writeDocs({
    'index.mdx': '# Home',
    '.git/config': 'token',
    '.git/notes/a.mdx': '# A'
  })
  await symlink('.git/config', path.join(docs, 'leak.mdx'))
  await symlink('.git/notes', path.join(docs, 'notes'))

  const {tree, problems} = await readTree(docs)
  expect(listPages(tree).map(({file}) => file)).toEqual(['index.mdx'])
  expect(problems.map(toLine)).toEqual([
    'leak.mdx:1:1 This symbolic link is ignored; link to a file or folder inside the docs',
    'notes:1:1 This symbolic link is ignored; link to a file or folder inside the docs'
  ])
})

test('folders that link to each other have no more paths than links', async () => {
  const names = [...'abcdefgh']
  const root = await writeDocs(
    Object.fromEntries(names.map((name) => [`${name}/one.mdx`, '# One']))
  )
  for (const from of names) {
    for (const to of names) await symlink(`../${to}`, path.join(root, from, `to-${to}`))
  }
  expect(listPages((await readTree(root)).tree)).toHaveLength(8 + 8 * 7)
})

test.skipIf(process.platform === 'win32')('a pipe is never read, linked or not', async () => {
  const root = await writeDocs({'a.mdx': '# A'})
  execFileSync('mkfifo', ['pipe', 'b.mdx', 'package.json'], {cwd: root})
  await symlink('pipe', path.join(root, 'c.mdx'))
  expect(listPages((await readTree(root)).tree).map(({file}) => file)).toEqual(['a.mdx'])
})

test('names that begin with `_`, `[` or a dot are no pages', async () => {
  const root = await writeDocs({
    '_app.mdx': '# A',
    '[slug].mdx': '# S',
    '[slug]/a.mdx': '# S',
    '.hidden/a.mdx': '# H',
    'node_modules/x/README.md': '# X',
    '_parts/a.mdx': '# P',
    'a.mdx': '# A'
  })
  expect(listPages((await readTree(root)).tree).map(({file}) => file)).toEqual(['a.mdx'])
})

/** Files of a folder, and the routes of its pages. */
const readmes: Array<
  [what: string, files: Record<string, string | object>, routes: Array<string>]
> = [
  ['is the page of its folder', {'README.md': '# G', 'a.md': '# A'}, ['/guides', '/guides/a']],
  ['can have another case', {'readme.mdx': '# G'}, ['/guides']],
  [
    'is a page of its own next to an index',
    {'README.md': '# R', 'index.mdx': '# G'},
    ['/guides', '/guides/README']
  ],
  [
    'is a page of its own if `_meta` lists it',
    {'README.md': '# R', '_meta.json': {README: 'Read me'}},
    ['/guides/README']
  ]
]

test.each(readmes)('a README %s', async (_, files, routes) => {
  const inside = Object.entries(files).map(([name, text]) => [`guides/${name}`, text])
  const root = await writeDocs({'index.mdx': '# Home', ...Object.fromEntries(inside)})
  const {tree, problems} = await readTree(root)
  expect(problems).toEqual([])
  const found = listPages(tree).map(({route}) => route)
  expect(found.filter((route) => route !== '/').sort()).toEqual([...routes].sort())
})

const odd: Array<[file: string, route: string]> = [
  ['a b/c%20#?.mdx', '/a b/c%20#?'],
  ['a\nb.mdx', '/a\nb'],
  ['"\'`\\.mdx', '/"\'`\\'],
  ['page.mdx/a.mdx', '/page.mdx/a'],
  ['_meta.json/a.mdx', ''],
  ['index/a.mdx', '/index/a'],
  ['index/index.mdx', '/index'],
  ['cafe\u0301/e\u0301.mdx', '/caf\u00e9/\u00e9'],
  ['constructor.mdx', '/constructor'],
  ['__proto__.mdx', ''],
  [`${'x'.repeat(250)}.mdx`, `/${'x'.repeat(250)}`]
]

test.each(odd)('the file %j has the route %j', async (file, route) => {
  const {tree} = await readTree(await writeDocs({[file]: '# A'}))
  expect(listPages(tree)).toMatchObject(route === '' ? [] : [{file, route}])
})

test('a key names a file whichever way its accents are written', async () => {
  expect(
    await listProblems({'_meta.json': {'caf\u00e9': 'Café'}, 'cafe\u0301.mdx': '# Café'})
  ).toEqual([])
})

test('files of several languages share a route', async () => {
  const root = await writeDocs({'a.fr.mdx': '# Un', 'a.en-US.mdx': '# One', 'b.mdx': '# B'})
  const {tree, problems} = await readTree(root)
  expect(findPage(tree, '/a', 'fr')?.title).toBe('Un')
  expect(findPage(tree, '/a', 'en-US')?.title).toBe('One')
  expect(findPage(tree, '/b', 'fr')?.title).toBe('B')
  expect(problems).toEqual([])
})

test('a byte order mark and Windows line ends change nothing', async () => {
  const root = await writeDocs({
    'a.mdx': '\uFEFF---\r\ntitle: A\r\n---\r\n\r\n## B\r\n',
    '_meta.json': '\uFEFF{"a": "A"}'
  })
  const {tree, problems} = await readTree(root)
  expect(findPage(tree, '/a')).toMatchObject({title: 'A', headings: [{text: 'B'}]})
  expect(problems).toEqual([])
})

test('`SOURCE_DATE_EPOCH` is the time of the tree', async () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '86400')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect((await readTree(await writeDocs({}))).tree.timestamp).toBe('1970-01-02T00:00:00.000Z')
})

test('a folder that is not there throws with the way out', async () => {
  const root = await writeDocs({'a.mdx': '# A'})
  await expect(readTree(path.join(root, 'docs'))).rejects.toThrow(FolderNotFoundError)
  await expect(readTree(path.join(root, 'a.mdx'))).rejects.toThrow(
    'pass a folder with Markdown or MDX pages'
  )
})

const dialects: Array<
  [name: string, files: Record<string, string | object>, folder: string, dialect: number]
> = [
  [
    'version in package.json',
    {'package.json': {dependencies: {nextra: '^3.3.1'}}, 'docs/a.mdx': ''},
    'docs',
    3
  ],
  [
    'version above another package.json',
    {'package.json': {devDependencies: {nextra: '4'}}, 'docs/package.json': {}, 'docs/a.mdx': ''},
    'docs',
    4
  ],
  [
    'kind of `_meta` where the version says nothing',
    {'package.json': {dependencies: {nextra: 'workspace:*'}}, 'pages/_meta.ts': ''},
    'pages',
    3
  ],
  ['`_meta.json`', {'content/_meta.json': '{}'}, 'content', 2],
  ['`_meta.ts` in `content`', {'content/_meta.ts': ''}, 'content', 4],
  ['nothing at all', {'a.mdx': ''}, '.', 2]
]

test.each(dialects)('the dialect is detected from the %s', async (_, files, folder, dialect) => {
  const {tree} = await readTree(path.join(await writeDocs(files), folder))
  expect(tree.dialect).toBe(dialect)
})

test('a set that was read before is read again the same', async () => {
  const root = await writeDocs({'a.mdx': '# A\n\n## B', 'b.mdx': '<A', '_meta.json': {a: 'A'}})
  const options = {cache: path.join(await writeDocs({}), 'cache'), timestamp: new Date(0)}
  const first = await readTree(root, options)
  expect(await readTree(root, options)).toEqual(first)

  await writeFile(path.join(root, 'a.mdx'), '# A\n\n## C')
  expect(findPage((await readTree(root, options)).tree, '/a')?.headings).toMatchObject([
    {text: 'C'}
  ])
})

test('a tree is built from the facts of pages, wherever they were parsed', async () => {
  const root = await writeDocs({
    '_meta.json': {a: 'A'},
    'a.mdx': '',
    'b.mdx': '',
    '_parts/p.mdx': ''
  })
  const texts: Record<string, string> = {
    'a.mdx': "import Part from './_parts/p.mdx'\n\n## Own\n\n<Part />\n",
    '_parts/p.mdx': '## Given\n'
  }
  const parse = (file: string) => parsePage(texts[file] ?? '', 'mdx', 2).facts

  const sources = await readContent(root, {dialect: 2})
  expect(sources.pages).toEqual(['a.mdx', 'b.mdx'])
  const pages = new Map<string, PageFacts | Error>([
    ['a.mdx', parse('a.mdx')],
    ['b.mdx', new Error('no')]
  ])
  expect(listPartials(sources, pages)).toEqual(['_parts/p.mdx'])
  pages.set('_parts/p.mdx', parse('_parts/p.mdx'))
  expect(listPartials(sources, pages)).toEqual([])

  const {tree, problems} = buildTree(sources, pages)
  expect(findPage(tree, '/a')?.headings.map(({text}) => text)).toEqual(['Own', 'Given'])
  expect(problems.map(toLine)).toContain('b.mdx:1:1 Cannot read file: no')
})

test('a generated page needs no key', async () => {
  const root = await writeDocs({'_meta.json': {a: 'A'}, 'a.mdx': '', 'b.mdx': ''})
  const generated = new Map([
    ['made.mdx', '# Made'],
    ['made/one.mdx', '# One']
  ])
  const sources = await readContent(root, {generated})
  const pages = sources.pages.map((file) => [file, parsePage('', 'mdx', 4).facts] as const)
  const {problems} = buildTree(sources, new Map(pages))
  expect(problems.map(toLine).filter((line) => line.includes('is not in'))).toEqual([
    'b.mdx:1:1 Page `b` is not in `_meta.json`, so it comes after the pages that are'
  ])
})

test('ids of headings are unique in the page as it is shown, with its partials', async () => {
  const root = await writeDocs({
    'a.mdx':
      "import Part from './_part.mdx'\n\n## Same\n\n<Part />\n\nText <Part /> text.\n\n## Same\n",
    'b.md': '<!-- @include: ./_part.mdx -->\n\n## Same\n',
    '_part.mdx': '## Same\n'
  })
  const {tree} = await readTree(root, {dialect: 2})
  const ids = listPages(tree).map(({headings}) => headings.map(({id}) => id))
  expect(ids).toEqual([
    ['same', 'same-1', 'same-2', 'same-3'],
    ['same', 'same-1']
  ])
})

test('addresses in `_meta` files come with their places', async () => {
  const root = await writeDocs({
    'index.mdx': '# Home',
    'guides/one.mdx': '# One',
    '_meta.js': `const link = 'https://example.org'
export default {
  site: {title: 'Site', href: link},
  menu: {type: 'menu', items: {docs: {href: '/guides/one'}}}
}
`
  })
  const {metaLinks} = await readTree(root, {dialect: 3})
  expect(metaLinks.map(({key, href, place}) => [key, href, place.start])).toEqual([
    ['site', 'https://example.org', {line: 1, column: 14}],
    ['docs', '/guides/one', {line: 4, column: 45}]
  ])
})

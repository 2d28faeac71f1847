import fc from 'fast-check'
import {expect, test} from 'vitest'
import {findExcess} from '../src/pages/find-excess.ts'
import {parsePage} from '../src/pages/parse-page.ts'
import {parsePageModule} from '../src/pages/parse-page-module.ts'
import type {Dialect} from '../src/tree/tree.ts'

/** `2 Text #id` for a heading, `include ./x.mdx` for a partial. */
function outline(text: string, dialect: Dialect = 2, format: 'md' | 'mdx' = 'mdx'): Array<string> {
  return parsePage(text, format, dialect).facts.outline.flatMap((item) => {
    if ('taken' in item) return []
    return 'include' in item ? `include ${item.include}` : `${item.depth} ${item.text} #${item.id}`
  })
}

const headings: Array<[name: string, text: string, outline: Array<string>]> = [
  [
    'ids as on GitHub',
    '## Réglages & co.\n\n### Step 2',
    ['2 Réglages & co. #réglages--co', '3 Step 2 #step-2']
  ],
  ['numbers on repeated ids', '## A\n\n## A\n\n### a', ['2 A #a', '2 A #a-1', '3 a #a-2']],
  ['no heading of rank one', '# Title\n\n## A', ['2 A #a']],
  ["ids of one's own", '## A title [#mine]', ['2 A title #mine']],
  ["no empty id of one's own", '## A [#] ', ['2 A [#] #a-']],
  [
    "one's own id only at the end",
    '## A [#x] b\n\n## B [#x] [#y]',
    ['2 A [#x] b #a-x-b', '2 B [#x] #y']
  ],
  ["ids of one's own after code", '## Run `x` [#run]', ['2 Run x #run']],
  [
    'code and links inside',
    '## Use `op-node` with [a *link*](/x)',
    ['2 Use op-node with a link #use-op-node-with-a-link']
  ],
  ['no comments and images inside', '## A{/* note */} ![b](b.png)', ['2 A  #a-']],
  [
    'an element by what it shows',
    '## <Signature of="Vault.deposit" />\n\n### **<Foo {...x} title="A b" />**\n\n## <Foo name="x" /> [#y]\n\n## <Foo size={2} />\n\n## <b title="c">d</b>',
    ['2 Vault.deposit #vaultdeposit', '3 A b #a-b', '2 x #y', '2  #', '2 d #d']
  ],
  [
    'text next to an element as before',
    '## Deposit <Signature of="Vault.deposit" />',
    ['2 Deposit  #deposit-']
  ],
  ['setext headings', 'A\n---', ['2 A #a']],
  [
    'headings inside lists, quotes and components',
    '- ## A\n\n> ## B\n\n<Steps>\n\n### C\n\n</Steps>',
    ['2 A #a', '2 B #b', '3 C #c']
  ],
  [
    'no headings right inside a tab',
    '<Tabs items={["x"]}>\n  <Tabs.Tab>\n\n## Hidden\n\n<Steps>\n### Shown\n</Steps>\n\n  </Tabs.Tab>\n</Tabs>\n\n## Hidden',
    ['3 Shown #shown', '2 Hidden #hidden']
  ],
  ['no headings written in JSX', '<h2>A</h2>\n\n{<h3>B</h3>}\n\n## C', ['2 C #c']],
  ['no headings in code', '```md\n## A\n```', []],
  [
    'a partial where it is shown',
    "import Part from './part.mdx'\n\n## A\n\n<Part />\n\n## B",
    ['2 A #a', 'include ./part.mdx', '2 B #b']
  ],
  [
    'no partial that is not shown',
    "import Part from './part.mdx'\nimport {X} from './x.mdx'\n\n<X />",
    []
  ]
]

test.each(headings)('lists %s', (_, text, expected) => {
  expect(outline(text)).toEqual(expected)
})

test('version 4 lists headings inside tabs, and assigns ids to labels and summaries first', () => {
  const text = [
    '<Tabs items={["One", "Two"]}>\n  <Tabs.Tab>\n\n## One\n\n  </Tabs.Tab>\n  <Tabs.Tab>b</Tabs.Tab>\n</Tabs>',
    '<details>\n<summary>More</summary>\n\n</details>\n\n## More'
  ].join('\n\n')
  expect(outline(text, 4)).toEqual(['2 One #one-1', '2 More #more-1'])
})

test('a heading may hold any amount of white space', () => {
  const start = performance.now()
  expect(outline(`## a${' '.repeat(200_000)}b`, 2, 'md')).toHaveLength(1)
  expect(performance.now() - start).toBeLessThan(5000) // It was 16 seconds.
})

test('Markdown files may hold HTML and braces', () => {
  expect(outline('## A <br> {b}\n\n<p>text\n\n## C', 2, 'md')).toEqual(['2 A  {b} #a--b', '2 C #c'])
})

test('the first heading of rank one is the title, without an id of its own', () => {
  expect(parsePage('# Home of `x` [#top]\n\n# Other', 'mdx', 2).facts.heading).toBe('Home of x')
})

test('version 4 reads `export const metadata` as front matter', () => {
  const text = "export const metadata = {title: 'A', other: run(), 'is-new': true}\n\n## B"
  expect(parsePage(text, 'mdx', 4).facts.frontMatter).toEqual({title: 'A', 'is-new': true})
  expect(parsePage(text, 'mdx', 2).facts.frontMatter).toEqual({})
})

const faulty: Array<[name: string, text: string, data: object, problems: Array<string>]> = [
  [
    'a tag that is not closed, and keeps front matter',
    '---\ntitle: A\n---\n\n<Steps>\n\n## B',
    {title: 'A'},
    ['5:1 invalid-page: Cannot parse page: expected a closing tag for `<Steps>`']
  ],
  [
    'braces in text',
    'Paths {a b}\n',
    {},
    [
      '1:9 invalid-page: Cannot parse page: unexpected text in braces, expected JavaScript, or `\\{` for a brace itself'
    ]
  ],
  [
    'several mistakes, each at its place',
    '<br>\n\n<!-- a -->\n\n{b c}\n\n<Callout>\n\nx\n\n</Tabs>\n',
    {},
    [
      '1:1 invalid-page: Cannot parse page: expected a closing tag for `<br>`',
      '3:2 invalid-page: Cannot parse page: unexpected character `!` (U+0021) before name, expected a character that can start a name, such as a letter, `$`, or `_` (note: to create a comment in MDX, use `{/* text */}`)',
      '5:3 invalid-page: Cannot parse page: unexpected text in braces, expected JavaScript, or `\\{` for a brace itself',
      '11:1 invalid-page: Cannot parse page: unexpected closing tag `</Tabs>`, expected corresponding closing tag for `<Callout>` (7:1-7:10)'
    ]
  ],
  [
    'a mistake in a tag, but not that its end has no beginning then',
    '<Tabs items={[a b]}>\n\nx\n\n</Tabs>\n',
    {},
    [
      '1:17 invalid-page: Cannot parse page: unexpected text in braces, expected JavaScript, or `\\{` for a brace itself'
    ]
  ],
  [
    'a brace that is not closed, and nothing of what follows it',
    '# A\n\n<Tabs items={[1, 2]>\n\nSome text.\n\n```js\nconst a = {b: 1}\n```\n\n</Tabs>\n\nIt is {c} text.\n',
    {},
    [
      '3:13 invalid-page: Cannot parse page: expected a closing brace for `{`, or `\\{` for a brace itself'
    ]
  ],
  [
    'braces that end with their paragraph, and what follows them',
    'A set {a, b and c.\n\nIt is {d\nfor long.\n\n```js\nconst a = {b: 1}\n```\n\n<Steps>\n',
    {},
    [
      '1:7 invalid-page: Cannot parse page: expected a closing brace for `{`, or `\\{` for a brace itself',
      '3:7 invalid-page: Cannot parse page: expected a closing brace for `{`, or `\\{` for a brace itself',
      '10:1 invalid-page: Cannot parse page: expected a closing tag for `<Steps>`'
    ]
  ],
  [
    'text that looks like an import',
    'import duties are paid\n',
    {},
    [
      '1:15 invalid-page: Cannot parse page: unexpected text after `import` or `export` at the start of a line, expected JavaScript'
    ]
  ],
  [
    'YAML that cannot be read, and keeps what comes before',
    '---\ntitle: A\nlist: [1, 2\n---\n\n## B',
    {title: 'A', list: [1, 2]},
    [
      '3:12 invalid-front-matter: Cannot parse front matter: cannot find the `]` that ends this value'
    ]
  ],
  [
    'a second key, and keeps the last value',
    '---\ntitle: A\ntitle: B\n---\n',
    {title: 'B'},
    ['3:1 duplicate-key: Unexpected second key `title`, expected it once']
  ],
  [
    'a key that would change what objects inherit, and drops it',
    '---\ntitle: A\na:\n  __proto__: {b: 1}\n---\n',
    {title: 'A', a: {}},
    ['4:3 invalid-front-matter: Unexpected key `__proto__`, expected another name']
  ],
  [
    'a second key inside another',
    '---\na:\n  b: 1\n  b: 2\n---\n',
    {a: {b: 2}},
    ['4:3 duplicate-key: Unexpected second key `b`, expected it once']
  ],
  [
    'a text with a star that wants quotes, and keeps it',
    '---\ntitle: *bold*\nweight: 1\n---\n',
    {title: '*bold*', weight: 1},
    [
      '2:8 invalid-front-matter: Unexpected `*bold*` without `&bold*`, expected quotes around a text that starts with `*`'
    ]
  ],
  [
    'aliases that contain themselves',
    '---\na: &x\n  b: *x\n---\n',
    {},
    [
      '2:1 invalid-front-matter: Unexpected aliases that never end or grow too large, expected plain values'
    ]
  ],
  [
    'aliases that would fill the memory',
    `---\na: &a [x, x, x, x, x, x]\n${['ab', 'bc', 'cd', 'de', 'ef', 'fg']
      .map(([from, to]) => `${to}: &${to} [*${from}, *${from}, *${from}, *${from}]`)
      .join('\n')}\n---\n`,
    {},
    [
      '2:1 invalid-front-matter: Unexpected aliases that never end or grow too large, expected plain values'
    ]
  ],
  [
    'a text in braces that a comma cuts',
    '---\nsources:\n  - {title: Law of Chains, version 0.1, href: a}\n  - {b}\n  - {b: , c: d}\n---\n',
    {
      sources: [
        {title: 'Law of Chains', 'version 0.1': null, href: 'a'},
        {b: null},
        {b: null, c: 'd'}
      ]
    },
    [
      '3:28 invalid-front-matter: Unexpected key `version 0.1` without a value, expected quotes around a text with a comma'
    ]
  ],
  [
    'front matter that is no map',
    '---\n- a\n---\n',
    {},
    ['2:1 invalid-front-matter: Unexpected front matter, expected keys and values']
  ],
  [
    'front matter that never ends',
    '---\ntitle: A\ndescription: B\n\n## C\n',
    {},
    [
      '1:1 invalid-front-matter: Cannot parse front matter: unexpected end, expected a closing line `---`'
    ]
  ],
  [
    'front matter with two dashes',
    '--\ntitle: A\n---\n\n## C\n',
    {},
    [
      '1:1 invalid-front-matter: Cannot parse front matter: unexpected `--`, expected a first line `---`'
    ]
  ],
  [
    'a colon in a text, once, and keeps the text',
    '---\ntitle: Pawn: the docs\nb: c: d\ne: f\n---\n',
    {title: 'Pawn: the docs', b: 'c: d', e: 'f'},
    [
      '2:8 invalid-front-matter: Cannot parse front matter: a text that contains `: ` needs quotes around it',
      '3:4 invalid-front-matter: Cannot parse front matter: a text that contains `: ` needs quotes around it'
    ]
  ],
  [
    'a text with two colons once',
    '---\na: b: c: d\n---\n',
    {a: 'b: c: d'},
    [
      '2:4 invalid-front-matter: Cannot parse front matter: a text that contains `: ` needs quotes around it'
    ]
  ],
  [
    'a key that is indented too far once',
    '---\ntitle: A\n  b: c\n---\n',
    {title: 'A\n  b: c'},
    [
      '2:8 invalid-front-matter: Cannot parse front matter: a key needs `: ` after it, and a line of its own that is indented like those of the keys next to it'
    ]
  ],
  [
    'a dash after a key once',
    '---\ntitle: - A\n---\n',
    {title: null, A: null},
    ['2:8 invalid-front-matter: Cannot parse front matter: a list begins on the line after its key']
  ],
  [
    'a list before keys once',
    '---\n- a\nb: c\n---\n',
    {},
    [
      '3:1 invalid-front-matter: Cannot parse front matter: unexpected text after the end of a value'
    ]
  ],
  [
    'a list whose last item is indented in another way once',
    '---\ntags:\n  - a\n - b\n---\n',
    {tags: ['a']},
    [
      '4:2 invalid-front-matter: Cannot parse front matter: a key needs `: ` after it, and a line of its own that is indented like those of the keys next to it'
    ]
  ],
  [
    'a conflict of git once',
    '---\n<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> x\n---\n',
    {'<<<<<<< HEAD title': 'A', '======= title': 'B', '': null},
    [
      '2:1 invalid-front-matter: Cannot parse front matter: a key needs `: ` after it, and a line of its own that is indented like those of the keys next to it'
    ]
  ],
  [
    'a conflict of git with equal keys once',
    '---\n<<<<<<< HEAD\ntitle: A\ndescription: x\n=======\ntitle: B\ndescription: x\n>>>>>>> x\n---\n',
    {'<<<<<<< HEAD title': 'A', description: 'x', '======= title': 'B', '': null},
    [
      '2:1 invalid-front-matter: Cannot parse front matter: a key needs `: ` after it, and a line of its own that is indented like those of the keys next to it'
    ]
  ],
  [
    'a bracket that is not closed, and not the keys that it takes in',
    '---\ntitle: [A\ntitle: B\n---\n',
    {title: 'B'},
    [
      '3:1 invalid-front-matter: Cannot parse front matter: cannot find the `]` that ends this value'
    ]
  ],
  [
    'a second key before a mistake, and the mistake',
    '---\ntitle: A\ntitle: C\nlist: [1, 2\n---\n',
    {title: 'C', list: [1, 2]},
    [
      '4:12 invalid-front-matter: Cannot parse front matter: cannot find the `]` that ends this value',
      '3:1 duplicate-key: Unexpected second key `title`, expected it once'
    ]
  ],
  [
    'bytes that are no UTF-8, at the first of them',
    Buffer.from('---\ntitle: A\n---\n\nCaf\xe9 \xe9\n', 'latin1').toString('utf8'),
    {title: 'A'},
    ['5:4 invalid-page: Cannot read page: unexpected bytes, expected text that was saved as UTF-8']
  ],
  [
    'text of two bytes a letter',
    Buffer.from('\ufeffAB\n', 'utf16le').toString('utf8'),
    {},
    ['1:1 invalid-page: Cannot read page: unexpected bytes, expected text that was saved as UTF-8']
  ],
  ['no line above a page as front matter', '---\n\ntitle: A\n', {}, []],
  ['no two dashes above a text', '--\n\ntitle: A\n', {}, []],
  ['no list between lines as front matter', '---\n- a\n\ntitle: A\n', {}, []]
]

test.each(faulty)('reports %s', (_, text, data, problems) => {
  const {facts} = parsePage(text, 'mdx', 2)
  expect(facts.frontMatter).toEqual(data)
  expect(
    facts.problems.map(({place, ruleId, reason}) => {
      return `${place.start.line}:${place.start.column} ${ruleId}: ${reason}`
    })
  ).toEqual(problems)
})

test('an id in braces is reported at its heading, and the rest of the page is parsed', () => {
  const text =
    '## Fees {#fees}\n\n<Tabs items={[]} />\n\n```md\n## A {#a}\n```\n\n### Other {#b-c} ###\n'
  const {tree, facts} = parsePage(text, 'mdx', 2)
  expect(facts.problems).toEqual([
    {
      ruleId: 'invalid-page',
      severity: 'error',
      reason: 'Cannot parse page: unexpected `{#fees}`, expected `[#fees]` for the id of a heading',
      place: {start: {line: 1, column: 9}, end: {line: 1, column: 16}}
    },
    {
      ruleId: 'invalid-page',
      severity: 'error',
      reason: 'Cannot parse page: unexpected `{#b-c}`, expected `[#b-c]` for the id of a heading',
      place: {start: {line: 9, column: 11}, end: {line: 9, column: 17}}
    }
  ])
  expect(facts.error).toBeUndefined()
  expect(facts.outline).toMatchObject([
    {text: 'Fees', id: 'fees'},
    {text: 'Other', id: 'b-c'}
  ])
  expect(tree?.children.map(({type}) => type)).toEqual([
    'heading',
    'mdxJsxFlowElement',
    'code',
    'heading'
  ])
})

test('an id in braces is that of the heading in Markdown, as in Docusaurus, unless it is escaped', () => {
  const text = '## Fees {#fees}\n\n### `Other` {#b-c} ###\n\n## A \\{#a}\n\n## B {#b} c\n'
  const {facts} = parsePage(text, 'md', 2)
  expect(facts.problems).toEqual([])
  expect(facts.outline).toMatchObject([
    {text: 'Fees', id: 'fees'},
    {text: 'Other', id: 'b-c'},
    {text: 'A {#a}'},
    {text: 'B {#b} c'}
  ])
})

test('another mistake on a page with an id in braces is reported, too', () => {
  const {tree, fallback, facts} = parsePage('## Fees {#fees}\n\n<Steps>\n', 'mdx', 2)
  expect([tree, fallback === undefined]).toEqual([undefined, false])
  expect(facts.problems.map(({reason}) => reason)).toEqual([
    'Cannot parse page: unexpected `{#fees}`, expected `[#fees]` for the id of a heading',
    'Cannot parse page: expected a closing tag for `<Steps>`'
  ])
  expect(facts.outline).toMatchObject([{text: 'Fees', id: 'fees'}])
})

test('a page of too many levels is reported where they exceed the limit', () => {
  const {tree, fallback, facts} = parsePage(`${'> '.repeat(120)}a`, 'md', 2)
  expect([tree, fallback]).toEqual([undefined, undefined])
  expect(facts.problems).toMatchObject([
    {
      ruleId: 'invalid-page',
      reason: 'Cannot parse page: it is nested more than 100 levels deep: split the page',
      place: {start: {line: 1, column: 201}}
    }
  ])
})

test('a page of too many elements is reported at the first one that exceeds the limit', () => {
  const children = Array.from({length: 100_001}, (_, index) => {
    const point = {line: index + 1, column: 1}
    return {type: 'thematicBreak' as const, position: {start: point, end: point}}
  })
  expect(findExcess({type: 'root', children: children.slice(0, 99_999)})).toBeUndefined()
  expect(findExcess({type: 'root', children})).toMatchObject({
    reason: 'it is made of more than 100000 elements: split the page',
    place: {start: {line: 100_000}}
  })
})

test('a page that is a module and cannot be parsed has its error', () => {
  const {error, problems} = parsePageModule('export const metadata = {\n  title:\n}', 'tsx')
  expect(error).toEqual({reason: 'Cannot parse page: unexpected token', line: 3, column: 1})
  expect(problems).toMatchObject([{ruleId: 'invalid-page', place: {start: {line: 3, column: 1}}}])
})

test('a page that cannot be parsed keeps the headings that Markdown finds', () => {
  const {tree, facts} = parsePage('# T\n\n## A\n\n{\n\n## B', 'mdx', 2)
  expect(tree).toBeUndefined()
  expect(facts.error).toMatchObject({line: 7})
  expect([facts.heading, ...facts.outline]).toMatchObject(['T', {text: 'A'}, {text: 'B'}])
})

test('never throws, whatever the text', () => {
  const piece = fc.constantFrom(
    ...'---\n|\n|a: |&b |*b |: |# |## |```|<a>|</a>|<A |/>|{|}|import x from "./x.mdx"\n|export |[#|]|*|- |> |\t|&|é|\u0000'.split(
      '|'
    )
  )
  const text = fc.oneof(
    fc.string({unit: 'binary', maxLength: 60}),
    fc.array(piece, {maxLength: 30}).map((pieces) => pieces.join(''))
  )

  fc.assert(
    fc.property(text, fc.constantFrom<'md' | 'mdx'>('md', 'mdx'), (page, format) => {
      const {facts} = parsePage(page, format, 2)
      expect(JSON.parse(JSON.stringify(facts.frontMatter))).toEqual(facts.frontMatter)
    }),
    {numRuns: 600}
  )
})

test('a quote that is not closed before a Windows line ending is reported inside its line', () => {
  const {problems} = parsePage('---\ntitle: "\r\n---\n\nText.\n', 'md', 2).facts
  expect(problems.map(({place}) => place.end)).toEqual([{line: 2, column: 9}])
})

test('every place of a problem is inside the text, whatever the front matter', () => {
  const piece = fc.constantFrom(
    ...['title: ', '"', "'", '[', ']', '{', '}', ': ', '- ', '*a', '&a ', '|', '>', '#', '\t'],
    ...['\n', '\r\n', '\r', 'é', '😀', '\u2028', '\ufffd', '%', '@', '`', '? ', '!!', '\n  ']
  )
  fc.assert(
    fc.property(fc.array(piece, {maxLength: 30}), (pieces) => {
      const text = `---\n${pieces.join('')}\n---\n\nText.\n`
      const lines = text.split(/\r\n|\n|\r/)
      for (const {place, reason} of parsePage(text, 'md', 2).facts.problems) {
        for (const {line, column} of [place.start, place.end]) {
          const width = lines[line - 1]?.length ?? -1
          expect(column, `${line}:${column} ${reason}`).toBeLessThanOrEqual(width + 1)
        }
      }
    }),
    {numRuns: 500}
  )
})

test.each([
  [
    'keys that are maps',
    `${'? '.repeat(90)}a: b`,
    'Unexpected list or map as a key, expected a text'
  ],
  [
    'keys in keys',
    `a: ${'[? '.repeat(90)}${']'.repeat(90)}`,
    'Unexpected list or map as a key, expected a text'
  ],
  [
    'anchors in themselves',
    `a: ${'&a [*a,*a,'.repeat(90)}${']'.repeat(90)}`,
    'Unexpected aliases that never end or grow too large, expected plain values'
  ],
  [
    'many aliases',
    `a: &a 1\n${'b: *a\n'.repeat(5000)}`,
    'Unexpected aliases that never end or grow too large, expected plain values'
  ]
])(
  'front matter with %s is reported, and takes no longer than other front matter',
  (_, yaml, reason) => {
    const before = process.cpuUsage()
    const {facts} = parsePage(`---\ntitle: T\n${yaml}\n---\n`, 'md', 3)
    const {user} = process.cpuUsage(before)
    expect(facts.problems.map((problem) => problem.reason)).toContain(reason)
    // It took minutes.
    expect(user / 1000).toBeLessThan(5000)
  }
)

test('values of front matter have places of their own, without their quotes', () => {
  const text = `---
title: "A page"
topic: a
personas: [developer, 'dev', op]
categories:
  - tools
  - 7
description: >
  Folded
search: {boost: 2}
---
`
  const {valuePlaces = {}} = parsePage(text, 'mdx', 4)
  const lines = text.split('\n')
  const shown = Object.entries(valuePlaces).map(([key, places]) => {
    const texts = places.map(({start, end}) =>
      lines[start.line - 1]?.slice(start.column - 1, end.column - 1)
    )
    return `${key}: ${texts.join(' | ')}`
  })
  expect(shown).toEqual([
    'title: A page',
    'topic: a',
    'personas: developer | dev | op',
    'categories: tools | 7',
    'description: description',
    'search: search'
  ])
})

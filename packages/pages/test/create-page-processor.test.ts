import {expect, test} from 'vitest'
import {toPageMarkdown} from '../src/index.ts'
import {compileText, listProblems} from './compile-text.ts'
import {drawPage} from './draw-page.ts'

const tutorial = `---
title: Lock tokens
---

import {Callout, Steps, Tabs} from 'nextra/components'
import Setup from '@/pages/_parts/setup.mdx'

# Lock tokens

A lockbox takes a token and gives another[^1].

<Callout type="warning">
  The code is **not** audited.
</Callout>

<details>
  <summary>About this tutorial</summary>

  You need \`cast\`.
</details>

<Setup />

## Steps

<Steps>
  {<h3>Install</h3>}

  *   Run

      \`\`\`sh filename="Terminal"
      $ npm install
      added 3 packages
      \`\`\`

  {<h3>Configure</h3>}

  <Tabs items={['Local', 'Devnet']}>
    <Tabs.Tab>
      Port \`9545\`
    </Tabs.Tab>

    <Tabs.Tab>
      ### Keys

      | Name | Use |
      | --- | --- |
      | \`KEY\` | signs |
    </Tabs.Tab>
  </Tabs>
</Steps>

{/*
## Old

Gone
*/}

## Next steps

<Cards>
  <Card title="Bridge" href="/bridge" icon={<img src="/i.svg" />} />
</Cards>

[^1]: Of equal amount.
`

const partials = {'_parts/setup.mdx': '## Steps\n\nShared, see [^1].\n\n[^1]: Twice.\n'}

test('a tutorial becomes plain Markdown', async () => {
  const page = await compileText(tutorial, {}, partials)
  expect(listProblems(page)).toEqual([])
  expect(toPageMarkdown(page)).toMatchInlineSnapshot(`
    "# Lock tokens

    A lockbox takes a token and gives another[^1].

    > **Warning**
    >
    > The code is **not** audited.

    **About this tutorial**

    You need \`cast\`.

    ## Steps

    Shared, see [^1-1].

    ## Steps

    ### Install

    - Run

      \`\`\`sh filename="Terminal"
      $ npm install
      added 3 packages
      \`\`\`

    ### Configure

    **Local**

    Port \`9545\`

    **Devnet**

    ### Keys

    | Name  | Use   |
    | ----- | ----- |
    | \`KEY\` | signs |

    ## Next steps

    - [Bridge](/bridge)

    [^1]: Of equal amount.

    [^1-1]: Twice.
    "
  `)
})

test('a tutorial is cut at its headings, with everything that a reader can open', async () => {
  const {sections} = await compileText(tutorial, {}, partials)
  expect(sections).toMatchInlineSnapshot(`
    [
      {
        "code": [],
        "inlineCode": [
          "cast",
        ],
        "text": "A lockbox takes a token and gives another.
    The code is not audited.
    About this tutorial
    You need cast.",
        "trail": [
          "Lock tokens",
        ],
      },
      {
        "code": [],
        "id": "steps",
        "inlineCode": [],
        "text": "Shared, see .",
        "trail": [
          "Lock tokens",
          "Steps",
        ],
      },
      {
        "code": [
          {
            "language": "sh",
            "text": "$ npm install
    added 3 packages",
          },
        ],
        "id": "steps-1",
        "inlineCode": [
          "9545",
          "KEY",
        ],
        "text": "Install
    Run
    Terminal
    Configure
    Local
    Port 9545
    Devnet
    Keys
    Name · Use
    KEY · signs",
        "trail": [
          "Lock tokens",
          "Steps",
        ],
      },
      {
        "code": [],
        "id": "next-steps",
        "inlineCode": [],
        "text": "Bridge
    Of equal amount.
    Twice.",
        "trail": [
          "Lock tokens",
          "Next steps",
        ],
      },
    ]
  `)
})

test('a row of a table is one line of a section, without cells that are empty', async () => {
  const {sections} = await compileText(
    '| A | B | C |\n| - | - | - |\n| 1 | | 3 |\n| 4 | | |\n| | | 6 |'
  )
  expect(sections[0]?.text).toBe('A · B · C\n1 · 3\n4\n6')
})

test('the outline has the ids of the page, each once, those of partials included', async () => {
  const {outline, hast, partials: files} = await compileText(tutorial, {}, partials)
  expect(outline.map(({depth, id}) => `${depth} ${id}`)).toEqual([
    '2 steps',
    '2 steps-1',
    '2 next-steps'
  ])
  const ids = Array.from(drawPage(hast).matchAll(/h\d\(id=([\w-]+)\)/g), ([, id]) => id)
  expect(ids).toEqual(['steps', 'steps-1', 'next-steps'])
  expect(files).toEqual(['_parts/setup.mdx'])
})

test('the components of a page are listed by name, those in slots and tabs too', async () => {
  const {components, showsPages} = await compileText(
    `${tutorial}\n~~~js\na\n~~~\n\n<ChildCards />\n`
  )
  expect(showsPages).toBe(true)
  expect(components).toEqual([
    'Callout',
    'Card',
    'Cards',
    'ChildCards',
    'CodeBlock',
    'Image',
    'Step',
    'Steps',
    'Tab',
    'Tabs'
  ])
})

test('footnotes of a page and of its partials are kept apart', async () => {
  const markdown = toPageMarkdown(await compileText(tutorial, {}, partials))
  expect(markdown).toContain('[^1]: Of equal amount.')
  expect(markdown).toContain('[^1-1]: Twice.')
})

const includes: Array<
  [
    name: string,
    text: string,
    partials: Record<string, string>,
    drawn: string,
    problems: Array<string>
  ]
> = [
  [
    'a partial is shown where it is named',
    "import A from './a.mdx'\n\n<A />\n\nb",
    {'guides/a.mdx': '*a*'},
    'p[em["a"]] p["b"]',
    []
  ],
  [
    'a partial within a line ends the paragraph',
    "import A from './a.mdx'\n\nx <A /> y",
    {'guides/a.mdx': 'a'},
    'p["x "] p["a"] p[" y"]',
    []
  ],
  [
    'a partial may be Markdown, with HTML',
    "import A from '../a.md'\n\n<A />",
    {'a.md': '<b>a</b>\n\n<div>\n\nb\n\n</div>'},
    'p[b["a"]] div[p["b"]]',
    []
  ],
  [
    'a page of Markdown includes by a comment',
    '<!-- @include: ./a.md -->\n',
    {'guides/a.md': 'a'},
    'p["a"]',
    []
  ],
  [
    'a partial has names of its own',
    "import A from './a.mdx'\nexport const n = 1\n\n{n} <A />",
    {'guides/a.mdx': 'export const n = 2\n\n{n}'},
    'p["1"] p["2"]',
    []
  ],
  [
    'a missing partial is reported at the page',
    "import A from './a.mdx'\n\nx\n\n<A />",
    {},
    'p["x"]',
    [
      '5:1 missing-partial Cannot find partial `./a.mdx`, expected a file of that name inside the docs folder'
    ]
  ],
  [
    'a partial outside of the folder is missing',
    "import A from '../../a.mdx'\n\n<A />",
    {'a.mdx': 'secret'},
    '',
    [
      '3:1 missing-partial Cannot find partial `../../a.mdx`, expected a file of that name inside the docs folder'
    ]
  ],
  [
    'partials that include each other are reported at the place that closes the cycle',
    "import A from './a.mdx'\n\n<A />",
    {
      'guides/a.mdx': "import B from './b.mdx'\n\na <B />",
      'guides/b.mdx': "import A from './a.mdx'\n\nb <A />"
    },
    'p["a "] p["b "]',
    [
      'guides/b.mdx 3:3 cyclic-partial Unexpected partial that contains itself: `guides/a.mdx` > `guides/b.mdx` > `guides/a.mdx`'
    ]
  ],
  [
    'a problem in a partial is reported at its own line',
    "import A from './a.mdx'\n\n<A />",
    {'guides/a.mdx': 'x\n\n<Gone />'},
    'p["x"] fault:unknown-component[]',
    [
      'guides/a.mdx 3:1 unknown-component Unexpected component `Gone`, expected one that these docs have'
    ]
  ],
  [
    'a partial that cannot be parsed is reported at the page',
    "import A from './a.mdx'\n\n<A />",
    {'guides/a.mdx': '<b'},
    '',
    ['3:1 missing-partial Cannot show partial `./a.mdx`, because it cannot be parsed']
  ]
]

test('problems in footnotes of partials are reported in the partials', async () => {
  const text = [
    '<!-- @include: ./a.md -->',
    'c[^1] <i onclick="x">d</i>',
    '[^1]: <i onclick="x">e</i>',
    '<!-- @include: ./b.md -->'
  ]
  const {problems, links} = await compileText(
    text.join('\n\n'),
    {file: 'guides/page.md'},
    {
      'guides/a.md':
        '[^2]: [b](javascript:b) <i onclick="x">b</i>\n\na[^1] and b[^2]\n\n[^1]: [a](./a.md) <i onclick="x">a</i>\n\n<i onclick="x">z</i>\n',
      'guides/b.md': 'a[^1]\n\n[^1]: <b>bold\n\n    in *b*</b> <i onclick="x">c</i>\n'
    }
  )
  expect(
    problems.map(({file, place: {start}}) => `${file} ${start.line}:${start.column}`).sort()
  ).toEqual([
    'guides/a.md 1:25',
    'guides/a.md 1:7',
    'guides/a.md 5:19',
    'guides/a.md 7:1',
    'guides/b.md 5:16',
    'guides/page.md 3:7',
    'guides/page.md 5:7'
  ])
  expect(links.filter(({url}) => url === './a.md')).toMatchObject([{file: 'guides/a.md'}])
})

test.each(includes)('%s', async (name, text, partials, drawn, problems) => {
  const options = name.includes('comment') ? {file: 'guides/page.md'} : {}
  const page = await compileText(text, options, partials)
  expect(drawPage(page.hast)).toBe(drawn)
  expect(listProblems(page)).toEqual(problems)
})

import {expect, test} from 'vitest'
import {createHighlighter} from '../src/index.ts'
import {compileText, listProblems} from './compile-text.ts'
import {drawPage} from './draw-page.ts'

const literal =
  'expected a literal: a string, a number, a list, an object, an element, or `frontmatter.x`'

const cases: Array<[name: string, text: string, problems: Array<string>]> = [
  [
    'an unknown component, with the name that was meant',
    'a\n\n<Calout>\n  b\n</Calout>',
    [
      '3:1 unknown-component Unexpected component `Calout`, expected one that these docs have; did you mean `Callout`?'
    ]
  ],
  [
    'an unknown element',
    'a <blink>b</blink>',
    ['1:3 unknown-component Unexpected element `blink`, expected an HTML element that runs no code']
  ],
  [
    'an unknown prop, at the prop',
    '<Callout\n  typ="info"\n>x</Callout>',
    ['2:3 unknown-prop Unexpected prop `typ` of `Callout`; did you mean `type`?']
  ],
  [
    'a wrong value, with those that are right',
    '<Callout type="warnin">x</Callout>',
    [
      '1:10 invalid-prop Unexpected value `"warnin"` of `type` of `Callout`, expected one of `default`, `note`, `info`, `tip`, `important`, `warning`, `caution`, `danger`, `error`; did you mean `warning`?'
    ]
  ],
  [
    'a prop that is missing',
    '<FileTree>\n  <FileTree.File />\n</FileTree>',
    ['2:3 missing-prop Cannot find prop `name` of `FileTree.File`, expected a string']
  ],
  [
    'an element where none is taken',
    '<Card href={<b>x</b>} title="T" />',
    ['1:7 invalid-prop Unexpected element in `href` of `Card`, expected a string']
  ],
  [
    'a part outside of its whole',
    '<Tab>x</Tab>',
    ['1:1 misplaced-component Unexpected `Tab` outside of `Tabs`, expected it directly inside']
  ],
  [
    'labels without tabs',
    "<Tabs items={['A', 'B']}>\n<Tab>x</Tab>\n</Tabs>",
    ['1:1 invalid-prop Unexpected 2 labels for 1 tab, expected one label for each']
  ],
  ['a call', 'a {alert(1)} b', [`1:4 computed-value Unexpected code, ${literal}`]],
  [
    'an undeclared name',
    '<Card title={name} />',
    [`1:14 computed-value Cannot find \`name\`, ${literal}`]
  ],
  [
    'what every object inherits',
    '{frontmatter.constructor.name}',
    [`1:2 computed-value Unexpected code, ${literal}`]
  ],
  [
    'code between imports',
    'export function f() {}\n\nexport const now = Date.now()\n\n{now}',
    [
      '1:1 computed-value Unexpected code, expected imports and literal constants; anything else belongs in a component of the site',
      '3:1 computed-value Unexpected code, expected imports and literal constants; anything else belongs in a component of the site',
      `5:2 computed-value Unexpected \`now\`, whose value is not known without running code, ${literal}`
    ]
  ],
  [
    'a module that is not known, with the name that was meant',
    "import {Link} from 'next/lin'",
    [
      '1:1 unknown-import Unexpected import of `next/lin`, expected registered components or an `.mdx` file, because pages cannot run code; did you mean `next/link`?'
    ]
  ],
  [
    'an event handler, a style, and HTML as a string',
    '<div onClick={() => steal()} style={{color: "red"}} dangerouslySetInnerHTML={{__html: "x"}}>x</div>',
    [
      '1:6 dropped-html Unexpected event handler `onClick`, because pages cannot run code',
      '1:30 dropped-html Unexpected inline style, because the theme decides how pages look',
      '1:53 dropped-html Unexpected attribute `dangerouslySetInnerHTML`, expected an HTML attribute that runs no code'
    ]
  ],
  [
    'an address that runs',
    '[x](javascript:alert(1))\n\n<a href="java&#10;script:alert(1)">y</a>',
    [
      '1:1 dropped-html Unexpected address in `href`, expected a path, or one of `https:`, `http:`, `mailto:`',
      '3:4 dropped-html Unexpected address in `href`, expected a path, or one of `https:`, `http:`, `mailto:`'
    ]
  ],
  [
    'a script',
    '<script>{"x"}</script>\n',
    [
      '1:1 dropped-html Unexpected element `script`, because pages cannot have scripts or styles of their own'
    ]
  ],
  [
    'an unclosed tag',
    'a\n\n<Callout>\n\nb',
    ['3:1 invalid-page Cannot parse page: expected a closing tag for `<Callout>`']
  ],
  [
    'everything of a page at once',
    '<Calout />\n\n{f()}\n\n<Image alt="" />',
    [
      '1:1 unknown-component Unexpected component `Calout`, expected one that these docs have; did you mean `Callout`?',
      `3:2 computed-value Unexpected code, ${literal}`,
      '5:1 missing-prop Cannot find prop `src` of `Image`, expected a string'
    ]
  ]
]

test.each(cases)('reports %s', async (_, text, problems) => {
  expect(listProblems(await compileText(text))).toEqual(problems)
})

test('a wrong element becomes its children, and says so', async () => {
  const {hast} = await compileText('<Gone>\n  ## Still *here*\n</Gone>\n\n{f()}')
  expect(drawPage(hast)).toBe(
    'fault:unknown-component[h2(id=still-here)["Still " em["here"]]] fault:computed-value[]'
  )
})

test('a page that cannot be parsed keeps its words, and begins with what is wrong', async () => {
  const page = await compileText("import A from 'a'\n\n## One\n\n<Callout>\n\n*b*\n\n## Two")
  expect(drawPage(page.hast)).toBe(
    'fault:invalid-page[] h2(id=one)["One"] p[em["b"]] h2(id=two)["Two"]'
  )
  expect(page.outline.map(({id}) => id)).toEqual(['one', 'two'])
  expect(listProblems(page)).toEqual([
    '5:1 invalid-page Cannot parse page: expected a closing tag for `<Callout>`'
  ])
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'what every object inherits is no name on a page: `%s`',
  async (name) => {
    const text = `<div ${name}="x">a</div>\n\n<Callout ${name}={{title: "x"}}>b</Callout>\n\n<${name} />\n\n\`\`\`${name}\nc\n\`\`\`\n\n\`d{:${name}}\``
    const {hast, problems} = await compileText(text, {highlighter: createHighlighter()})
    expect(drawPage(hast)).toBe(
      'div["a"] Callout(kind=default)["b"] fault:unknown-component[] CodeBlock(language=text lines=1)[pre[code["c"]]] p[code["d"]]'
    )
    expect(problems.length).toBeGreaterThan(2)
    const raw = await compileText(`<div ${name}="x">a</div>`, {file: 'guides/page.md'})
    expect(drawPage(raw.hast)).toBe('div["a"]')
  }
)

test('a fault inside tabs stays inside them', async () => {
  const {hast} = await compileText('<Tabs>\n<Tab label="A">x</Tab>\n<Tabb>y</Tabb>\n</Tabs>')
  expect(drawPage(hast)).toBe('Tabs[Tab(label=A)["x"] fault:unknown-component["y"]]')
})

test('one wrong prop does not cost the others', async () => {
  const {hast} = await compileText('<Callout type="tip" titel="x" title="T">x</Callout>')
  expect(drawPage(hast)).toBe('Callout(title=T kind=tip)["x"]')
})

test('raw HTML in Markdown is parsed, and code in it is reported with its place', async () => {
  const page = await compileText(
    'a <b onclick="x()">b</b>\n\n<details>\n\n*c*\n\n</details>\n\n<script>alert(1)</script>\n\n<!-- d -->\n',
    {file: 'a.md'}
  )
  expect(drawPage(page.hast)).toBe('p["a " b["b"]] details[p[em["c"]]]')
  expect(listProblems(page)).toEqual([
    'a.md 1:3 dropped-html Unexpected event handler `onClick`, because pages cannot run code',
    'a.md 9:1 dropped-html Unexpected element `script`, expected an HTML element that runs no code'
  ])
})

test.each(['\n', '\r\n', '\r'])(
  'a tag of raw HTML has its place when lines end with %j',
  async (end) => {
    const text = ['Some <b', 'class="<a"><script>x</script>', '', '- <p>', '  <form>', ''].join(end)
    const page = await compileText(text, {file: 'a.md'})
    expect(listProblems(page).map((problem) => problem.replace(/,.*/, ''))).toEqual([
      'a.md 2:12 dropped-html Unexpected element `script`',
      'a.md 5:3 dropped-html Unexpected element `form`'
    ])
  }
)

test.each([
  ['in a comment', '<!-- <form> -->\n\n<form></form>'],
  ['in an attribute', '<p title="<form>">a</p>\n\n<form></form>'],
  ["in an attribute with a '>'", "<p title='> <form>'>a</p>\n\n<form></form>"],
  ['in a text area', '<textarea><form></textarea>\n\n<form></form>']
])('what looks like a tag %s does not move the places of others', async (_, text) => {
  const page = await compileText(text, {file: 'a.md'})
  const found = listProblems(page).filter((problem) => problem.includes('`form`'))
  expect(found.map((problem) => problem.replace(/,.*/, ''))).toEqual([
    'a.md 3:1 dropped-html Unexpected element `form`'
  ])
})

const safe: Array<[name: string, text: string, drawn: string]> = [
  [
    'a title outside of a drawing, where a browser reads it as text that ends a page',
    '<title><a title="</title><img src=x onerror=alert(1)>">x</a></title>',
    ''
  ],
  [
    'what is inside of a title of a drawing but text',
    '<svg><title>T<a title="</title>">x</a></title><path d="M0 0" /></svg>',
    'p[svg[title["T"] path(d=M0 0)[]]]'
  ],
  [
    'what is inside of a frame, which a browser reads as text',
    '<iframe src="https://x.dev"><a title="</iframe><img src=x onerror=alert(1)>">x</a></iframe>',
    'iframe(src=lockstep:0 sandbox=allow-scripts,allow-same-origin,allow-popups,allow-presentation)[]'
  ],
  [
    'rights that a frame may not have',
    '<iframe src="https://x.dev" sandbox="allow-top-navigation allow-scripts" allow="camera; fullscreen" />',
    'iframe(src=lockstep:0 allow=fullscreen sandbox=allow-scripts)[]'
  ],
  ['a frame without address', '<iframe srcDoc="<b>x</b>" />', ''],
  [
    'names that hide those of the document',
    '<iframe name="body" src="https://x.dev" />',
    'iframe(src=lockstep:0 sandbox=allow-scripts,allow-same-origin,allow-popups,allow-presentation)[]'
  ],
  [
    'data that a script of the theme would take for its own',
    '<div data-src="//x.dev" data-load="idle">x</div>',
    'div["x"]'
  ],
  ['an unsafe address of a card', '<Card title="T" href="javascript:x" />', 'Card(title=T)[]'],
  [
    'an image without a safe address',
    '<Image src="javascript:x" alt="" />',
    'p[fault:dropped-html[]]'
  ]
]

test.each(safe)('leaves out %s', async (_, text, drawn) => {
  expect(drawPage((await compileText(text)).hast)).toBe(drawn)
})

test('an unknown language is plain text', async () => {
  const page = await compileText('```solidty filname="a"\nx\n```', {
    highlighter: createHighlighter()
  })
  expect(listProblems(page)).toEqual([
    '1:1 unknown-language Unexpected language `solidty`, expected one that can be highlighted, or `text`; did you mean `solidity`?',
    '1:1 unknown-fence-option Unexpected option `filname` of a fence; did you mean `filename`?'
  ])
  expect(drawPage(page.hast)).toBe('CodeBlock(language=text lines=1)[pre[code["x"]]]')
})

test('constants that grow without end are not built', async () => {
  const lines = Array.from(
    {length: 30},
    (_, index) => `export const a${index + 1} = [a${index}, a${index}]`
  )
  const page = await compileText(`export const a0 = ['x']\n${lines.join('\n')}\n`)
  expect(page.problems.length).toBeGreaterThan(0)
})

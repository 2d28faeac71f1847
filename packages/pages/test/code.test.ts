import {toHtml} from 'hast-util-to-html'
import {expect, test} from 'vitest'
import {parseFence, parseRanges} from '../src/code/parse-fence.ts'
import {createHighlighter} from '../src/index.ts'
import {compileText} from './compile-text.ts'
import {drawPage} from './draw-page.ts'

const highlighter = createHighlighter()

test.each<[text: string, fence: object]>([
  ['ts', {language: 'ts'}],
  ['ts {1,3-5}', {language: 'ts', lines: [1, 3, 4, 5]}],
  ['js{2}', {language: 'js', lines: [2]}],
  ['rust,no_run,ignore', {language: 'rust'}],
  [
    'ts /a b/1-2 /c/',
    {
      language: 'ts',
      words: [
        ['a b', [1, 2]],
        ['c', []]
      ]
    }
  ],
  [
    'ts filename="a b.ts" copy=false wrap',
    {language: 'ts', filename: 'a b.ts', copy: false, wrap: true}
  ],
  [
    'sh terminal="node" timeout=60 exit=1',
    {language: 'sh', terminal: 'node', timeout: 60, exit: 1}
  ],
  ['json filename="a.json" save', {language: 'json', filename: 'a.json', save: true}],
  ['bash [Drop all from a sender]', {language: 'bash', filename: 'Drop all from a sender'}],
  ['sh norun', {language: 'sh', norun: true}],
  ["sh title='x' collapse", {language: 'sh', filename: 'x', collapse: true}],
  ['ts showLineNumbers', {language: 'ts', lineNumbers: 1}],
  ['ts showLineNumbers=7 file=a', {language: 'ts', lineNumbers: 7, unknown: ['file']}],
  ['sh file=<rootDir>/a', {language: 'sh', hasFile: true}],
  ['solidity of="A.b A.c" body=false', {language: 'solidity', of: 'A.b A.c', body: false}]
])('a fence `%s`', (text, fence) => {
  const [, lang = '', meta] = /^(\S+)(?: (.*))?$/.exec(text) ?? []
  const {lines, words, unknown, ...rest} = parseFence(lang, meta)
  expect({
    ...rest,
    ...(lines.size > 0 && {lines: [...lines]}),
    ...(words.length > 0 && {words: words.map(({word, occurrences}) => [word, [...occurrences]])}),
    ...(unknown.length > 0 && {unknown})
  }).toEqual(fence)
})

test('a range ends, whatever it says', () => {
  expect(parseRanges('1-999999999').size).toBe(10_000)
})

const lines: Array<[name: string, text: string, drawn: Array<string>]> = [
  ['are highlighted by number', '```text {2}\na\nb\n```', ['["a"]', '(dataHighlighted=)["b"]']],
  [
    'are marked by comments, which are left out',
    '```js\na // [!code ++]\nb // [!code --]\nc # [!code focus]\n```',
    ['(dataAdded=)["a"]', '(dataRemoved=)["b"]', '(dataFocused=)["c"]']
  ],
  [
    'are marked below a comment on its own line',
    '```js\n// [!code highlight:2]\na\nb\nc\n```',
    ['(dataHighlighted=)["a"]', '(dataHighlighted=)["b"]', '["c"]']
  ],
  [
    'of a diff say what they are',
    '```diff\n+a\n-b\n c\n```',
    ['(dataAdded=)["+a"]', '(dataRemoved=)["-b"]', '[" c"]']
  ],
  ['hold marked words', '```text /b/2\nab b b\n```', ['"ab " mark["b"] " b"']],
  ['are plain where there is nothing to say of one', '```text\na\nb\n```', ['"a\\nb"']],
  ['have numbers where they are asked for', '```text showLineNumbers\na\n```', ['["a"]']],
  [
    'of Rust that rustdoc hides are left out, and attributes are not',
    '```rust,ignore\n# use std::io;\n#\n#[test]\n  # let b = 1;\n## c\n```',
    ['"#[test]\\n# c"']
  ],
  ['of other languages may begin with `#`', '```sh\n# a\n```', ['"# a"']],
  [
    'of output are distinguished from commands',
    '```sh\n$ ls\na.txt\n```',
    ['["$ ls"]', '(dataOutput=)["a.txt"]']
  ]
]

test.each(lines)('lines %s', async (_, text, drawn) => {
  const {hast} = await compileText(text)
  const found = drawPage(hast)
    .match(/pre\[code\[(.+)\]\]\]$/)?.[1]
    ?.split(' "\\n" ')
  expect(
    found?.map((line) => line.replace(/^span\(className=line ?/, '(').replace(/^\(\)/, ''))
  ).toEqual(drawn)
})

test.each<[name: string, text: string, copy: string | undefined]>([
  ['is what is shown', '```sh\nls\n```', undefined],
  ['has no prompts and no output', '```sh\n$ ls\na.txt\n\n$ cd a\n```', 'ls\n\ncd a'],
  ['has a command to its last line', '```console\n$ a \\\n  b\nout\n```', 'a \\\n  b'],
  ['has a here-document to its end', '```bash\n$ cat <<EOF\nx\nEOF\nout\n```', 'cat <<EOF\nx\nEOF'],
  ['has no removed lines', '```js\na // [!code --]\nb // [!code ++]\n```', 'b'],
  ['has no escape sequences', '```ansi\n\u001b[31mred\u001b[0m\n```', 'red'],
  ['keeps a `$` of other languages', '```js\n$ = a\n```', undefined]
])('what is copied %s', async (_, text, copy) => {
  const {hast} = await compileText(text)
  const [block] = hast.children
  expect(block?.type === 'component' && block.props.copyText).toBe(copy)
})

test('colors are classes, and the style sheet knows every one of them', async () => {
  const {hast} = await compileText('```ts\nconst a = 1\n```\n\n`let b{:ts}`', {highlighter})
  // The hast of a page has nodes that HTML does not know; those of code are plain.
  const [block, line] = hast.children
  const code = block?.type === 'component' ? block.children : []
  expect(toHtml(code)).toBe(
    '<pre><code><span class="l2 d2">const </span><span class="l3 d3">a </span><span class="l2 d2">= </span><span class="l3 d3">1</span></code></pre>'
  )
  expect(line && drawPage(line)).toContain('code(dataLanguage=ts)[span')
  const sheet = await highlighter.styleSheet()
  for (const name of ['l2', 'd2', 'l3', 'd3']) expect(sheet).toContain(`.${name} {`)
})

test('two themes that paint the same scopes cut code once, and color it as each would alone', async () => {
  const toTheme = (type: 'light' | 'dark', [text, word, name, mark]: ReadonlyArray<string>) => ({
    name: `own-${type}`,
    type,
    fg: text ?? '',
    bg: '#888888',
    colors: {'terminal.ansiRed': mark ?? ''},
    settings: [
      {scope: ['keyword', 'storage'], settings: {foreground: word ?? '', fontStyle: 'italic'}},
      {scope: ['entity.name', 'variable'], settings: {foreground: name ?? ''}},
      {scope: ['comment'], settings: {foreground: mark ?? ''}}
    ]
  })
  // Three of the light colors are one, so the color of one theme does not tell that of the other.
  const light = toTheme('light', ['#000001', '#111111', '#111111', '#111111'])
  const dark = toTheme('dark', ['#fffff1', '#aaaaaa', '#bbbbbb', '#cccccc'])
  const pair = createHighlighter({themes: {light, dark}})
  const single = createHighlighter({
    themes: {light: {...light, settings: light.settings.slice(1)}, dark}
  })
  await pair.load(['ts', 'ansi'])

  const sheet = await pair.styleSheet()
  expect(sheet).toContain('.c1 { color: light-dark(#111111, #aaaaaa); }')
  expect(sheet).toContain('.c2 { color: light-dark(#111111, #bbbbbb); }')
  expect(pair.tokenize('const a // b', 'ts')).toEqual([
    [
      {text: 'const ', className: 'c1 ti'},
      {text: 'a ', className: 'c2'},
      {text: '// b', className: 'c3'}
    ]
  ])
  expect(pair.tokenize('\u001b[31mred\u001b[0m', 'ansi')).toEqual([
    [{text: 'red', className: 'c3'}]
  ])
  expect(await single.styleSheet()).toContain('.l1 { --light: #111111; }')
})

test('escape sequences are colors', async () => {
  const {hast} = await compileText('```ansi\n\u001b[31mred\u001b[0m plain\n```', {highlighter})
  expect(drawPage(hast)).toMatch(/span\(className=l\w+,d\w+\)\["red"\] " plain"/)
})

test.each([
  ['mdx', '```toml\na = "b"\n```\n\n```ruby\ndef a; end\n```\n\n<A b="c" />\n'],
  ['markdown', '---\na: 1\n---\n\n```ruby\ndef a; end\n```\n'],
  ['vue', '<style lang="scss">\n$a: 1px;\n</style>\n']
])(
  'the colors of code in %s do not depend on languages that were loaded before',
  async (language, code) => {
    const [early, late] = [createHighlighter(), createHighlighter()]
    await early.load([language])
    await late.load(['ruby', 'toml', 'scss', 'tsx', 'yaml', 'markdown'])
    await late.load([language])
    expect(late.tokenize(code, language)).toEqual(early.tokenize(code, language))
  }
)

test('TOML in a block of MDX is colored', async () => {
  await highlighter.load(['mdx'])
  const [, line = []] = highlighter.tokenize('```toml\na = "b"\n```\n', 'mdx')
  expect(line.map(({text}) => text)).toEqual(['a = ', '"b"'])
})

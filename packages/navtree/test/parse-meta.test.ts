import fc from 'fast-check'
import {expect, test} from 'vitest'
import {metaSchema} from '../src/metas/meta-schema.ts'
import {parseMeta} from '../src/metas/parse-meta.ts'
import type {ModuleKind} from '../src/modules/parse-module.ts'
import type {TextProblem} from '../src/problem.ts'

function show({place, ruleId, reason}: TextProblem): string {
  return `${place.start.line}:${place.start.column} ${ruleId}: ${reason}`
}

const readable: Array<[name: string, kind: ModuleKind, text: string, data: unknown]> = [
  ['a string as a title', 'json', '{"a": "Title"}', [['a', {title: 'Title'}]]],
  [
    'numeric keys where they are written',
    'json',
    '{"b": "B", "404": {"display": "hidden"}, "1": "One"}',
    [
      ['b', {title: 'B'}],
      ['404', {display: 'hidden'}],
      ['1', {title: 'One'}]
    ]
  ],
  ['a key called __proto__', 'json', '{"__proto__": "P"}', [['__proto__', {title: 'P'}]]],
  ['escapes in keys', 'json', '{"\\u0061\\n": "A"}', [['a\n', {title: 'A'}]]],
  [
    'menus',
    'json',
    '{"m": {"type": "menu", "items": {"x": {"href": "https://x.dev", "newWindow": true}}}}',
    [['m', {type: 'menu', items: [['x', {href: 'https://x.dev', newWindow: true}]]}]]
  ],
  ['a module', 'js', 'export default {a: "A"}', [['a', {title: 'A'}]]],
  ['CommonJS', 'js', 'module.exports = {a: "A"}', [['a', {title: 'A'}]]],
  [
    'a constant by its name',
    'js',
    'const one = "One"\nconst meta = {a: one}\nexport default meta',
    [['a', {title: 'One'}]]
  ],
  [
    'a spread constant in its place',
    'js',
    'const line = {"-": {type: "separator"}}\nexport default {a: "A", ...line, b: `B`}',
    [
      ['a', {title: 'A'}],
      ['-', {type: 'separator'}],
      ['b', {title: 'B'}]
    ]
  ],
  [
    'types',
    'ts',
    "import type {MetaRecord} from 'nextra'\nconst meta: MetaRecord = {a: 'A'}\nexport default meta satisfies MetaRecord",
    [['a', {title: 'A'}]]
  ],
  ['as const', 'ts', 'export default {a: "A"} as const', [['a', {title: 'A'}]]],
  ['assertions in angle brackets', 'ts', 'export default <any>{a: "A"}', [['a', {title: 'A'}]]],
  [
    'JSX as its text',
    'tsx',
    'export default {a: <b>\n  New <Icon />\n  {"guide"}\n</b>, b: {title: <>B</>}}',
    [
      ['a', {title: 'New guide'}],
      ['b', {title: 'B'}]
    ]
  ],
  ['comments', 'jsx', '// Order\nexport default {/* first */ a: "A"}', [['a', {title: 'A'}]]]
]

test.each(readable)('reads %s', (_, kind, text, data) => {
  expect(parseMeta(text, kind)).toMatchObject({data, problems: []})
})

const faulty: Array<
  [name: string, kind: ModuleKind, text: string, data: unknown, problems: Array<string>]
> = [
  [
    'a second key, and keeps the first place and the last value',
    'json',
    '{\n  "a": "A",\n  "b": "B",\n  "a": "Z"\n}',
    [
      ['a', {title: 'Z'}],
      ['b', {title: 'B'}]
    ],
    ['4:3 duplicate-key: Unexpected second key `a`, expected it once']
  ],
  [
    'an unknown option, with the nearest',
    'json',
    '{"a": {"title": "A", "dispaly": "hidden"}}',
    [['a', {title: 'A'}]],
    ['1:22 unknown-option: Unexpected option `dispaly`; did you mean `display`?']
  ],
  [
    'an unknown value, with the nearest',
    'json',
    '{"a": {"display": "hiden"}}',
    [['a', {}]],
    ['1:19 unknown-value: Unexpected value `"hiden"` of `display`; did you mean `hidden`?']
  ],
  [
    'a value of another kind',
    'json',
    '{"a": {"newWindow": "yes", "theme": {"toc": 1}}, "b": 7}',
    [
      ['a', {theme: {}}],
      ['b', {}]
    ],
    [
      '1:21 unknown-value: Unexpected value `"yes"` of `newWindow`, expected `true` or `false`',
      '1:45 unknown-value: Unexpected value `1` of `toc`, expected `true` or `false`',
      '1:55 unknown-value: Unexpected value `7`, expected a title or an object'
    ]
  ],
  [
    'an address that is a program',
    'json',
    '{"a": {"href": " Java\\nScript:alert(1)"}}',
    [['a', {}]],
    [
      '1:16 unknown-value: Unexpected value `" Java\\nScript:alert(1)"` of `href`, expected an address such as `/page` or `https://example.org`'
    ]
  ],
  [
    'an unknown key of a theme',
    'json',
    '{"a": {"theme": {"colour": "red"}}}',
    [['a', {theme: {}}]],
    [
      '1:18 unknown-option: Unexpected option `colour`, expected one of `breadcrumb`, `collapsed`, `copyPage`, `footer`, `layout`, `navbar`, `pagination`, `sidebar`, `timestamp`, `toc`, `typesetting`'
    ]
  ],
  [
    'an option of `theme` next to it',
    'json',
    '{"a": {"breadcrumb": false}}',
    [['a', {}]],
    ['1:8 unknown-option: Unexpected option `breadcrumb`; did you mean `theme.breadcrumb`?']
  ],
  [
    'a constant that contains itself, and keeps the rest',
    'js',
    'const a = [a]\nexport default {x: {title: a, display: "hidden"}, y: "Y"}',
    [
      ['x', {display: 'hidden'}],
      ['y', {title: 'Y'}]
    ],
    ['1:12 computed-meta: Unexpected computed value, expected a literal, so it is left out']
  ],
  [
    'constants that would fill the memory',
    'js',
    `const a0 = {x: 'x'}\n${Array.from({length: 40}, (_, n) => `const a${n + 1} = {...a${n}, ...a${n}}`).join('\n')}\nexport default a40`,
    undefined,
    [
      '2:20 computed-meta: Unexpected computed `_meta`, expected a literal object; the folder falls back to the order of its files'
    ]
  ],
  [
    'what JSON does not allow, and reads it all the same',
    'json',
    '{\n  "a": "A",\n}',
    [['a', {title: 'A'}]],
    ['2:11 invalid-meta: Unexpected `,` before `}`, expected none after the last item']
  ],
  [
    'a value that JSON does not have, at its place',
    'json',
    '{\n  "a": undefined,\n  "b": "B"\n}',
    [
      ['a', {}],
      ['b', {title: 'B'}]
    ],
    ['2:8 invalid-meta: Unexpected `undefined`, expected valid JSON']
  ],
  [
    'a misspelled word, as a whole',
    'json',
    '{"a": tru}',
    [['a', {}]],
    [
      '1:7 invalid-meta: Unexpected `tru`, expected valid JSON',
      '1:7 computed-meta: Unexpected computed value, expected a literal, so it is left out'
    ]
  ],
  [
    'a character that a string of JSON must escape',
    'json',
    '{"a": "b\tc"}',
    [['a', {title: 'b\tc'}]],
    ['1:9 invalid-meta: Unexpected `\t`, expected valid JSON']
  ],
  [
    'brackets without end, at the first that is too deep',
    'json',
    '['.repeat(100_000),
    undefined,
    ['1:501 invalid-meta: Unexpected `[`, expected valid JSON']
  ],
  [
    'a comment in JSON',
    'json',
    '{"a": "A"} // Order',
    [['a', {title: 'A'}]],
    ['1:12 invalid-meta: Unexpected `/`, expected valid JSON']
  ],
  [
    'a string in single quotes',
    'json',
    "{'a': 'A'}",
    [['a', {title: 'A'}]],
    ["1:2 invalid-meta: Unexpected `'`, expected valid JSON"]
  ],
  [
    'a string that is not closed',
    'json',
    '{"a": "A\n}',
    undefined,
    ['1:9 invalid-meta: Unexpected end of line, expected valid JSON']
  ],
  [
    'a missing value',
    'json',
    '{"a": }',
    undefined,
    ['1:7 invalid-meta: Unexpected `}`, expected valid JSON']
  ],
  [
    'a file that ends too early',
    'json',
    '{\n  "a": "A"',
    undefined,
    ['2:11 invalid-meta: Unexpected end of file, expected valid JSON']
  ],
  [
    'an empty file',
    'json',
    '',
    undefined,
    ['1:1 invalid-meta: Unexpected end of file, expected valid JSON']
  ],
  [
    'a place after a line separator, which only ends a line in JavaScript',
    'js',
    'export default {a: "A",\u2028a: "B"}',
    [['a', {title: 'B'}]],
    ['1:25 duplicate-key: Unexpected second key `a`, expected it once']
  ],
  [
    'a list',
    'json',
    '["a"]',
    undefined,
    ['1:1 invalid-meta: Unexpected value, expected an object']
  ],
  [
    'a module without export',
    'ts',
    'const meta = {}',
    undefined,
    ['1:1 invalid-meta: Unexpected module without default export, expected an object']
  ],
  [
    'a function, since it would have to run',
    'js',
    'export default () => ({a: "A"})',
    undefined,
    [
      '1:16 computed-meta: Unexpected computed `_meta`, expected a literal object; the folder falls back to the order of its files'
    ]
  ],
  [
    'a computed key, since the order is not known',
    'js',
    'export default {[name()]: "A"}',
    undefined,
    [
      '1:17 computed-meta: Unexpected computed `_meta`, expected a literal object; the folder falls back to the order of its files'
    ]
  ],
  [
    'a computed title, and keeps the rest',
    'js',
    'export default {a: t("A"), b: {title: x + y, display: "hidden"}}',
    [
      ['a', {}],
      ['b', {display: 'hidden'}]
    ],
    [
      '1:20 computed-meta: Unexpected computed value, expected a literal, so it is left out',
      '1:39 computed-meta: Unexpected computed value, expected a literal, so it is left out'
    ]
  ],
  [
    'a syntax error',
    'ts',
    'export default {a: "A"\n  b: "B"}',
    undefined,
    ['2:3 invalid-meta: Cannot parse: Unexpected token']
  ]
]

test.each(faulty)('reports %s', (_, kind, text, data, problems) => {
  const result = parseMeta(text, kind)
  expect(result.problems.map(show)).toEqual(problems)
  expect(result.data).toEqual(data)
})

test('never throws, whatever the text', () => {
  const kinds = fc.constantFrom<ModuleKind>('json', 'js', 'jsx', 'ts', 'tsx')
  const piece = fc.constantFrom(
    ...'{ } [ ] ( ) : , " \' ` < > / \\ = ... ${ a 1 export default const null'.split(' ')
  )
  const text = fc.oneof(
    fc.string({unit: 'binary'}),
    fc.array(piece).map((pieces) => pieces.join(' '))
  )

  fc.assert(
    fc.property(text, kinds, (meta, kind) => {
      parseMeta(meta, kind)
      parseMeta(`export default {${meta}}`, kind)
    }),
    {numRuns: 1500}
  )
})

test('a file nested deeper than the stack is a problem, not a crash', () => {
  const deep = '{"a":'.repeat(200_000)
  expect(parseMeta(deep, 'json').problems).toHaveLength(1)
  const closed = `{"a": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  expect(parseMeta(closed, 'json').problems.map(({reason}) => reason)).toEqual([
    'Cannot parse: it is nested too deeply'
  ])
  expect(parseMeta(`export default ${'['.repeat(200_000)}`, 'ts').problems).toHaveLength(1)
})

test('an address has no scheme but safe ones, however it is dressed', () => {
  const noise = fc.constantFrom('', ' ', '\t', '\n', '\u0000', '\u0001', '\u00a0', '\u2028')
  const scheme = fc.constantFrom('javascript', 'JavaScript', 'vbscript', 'data', 'blob', 'file')
  fc.assert(
    fc.property(scheme, fc.array(noise, {minLength: 12, maxLength: 12}), (name, noises) => {
      const dressed = [...`${name}:`].map((letter, index) => `${noises[index] ?? ''}${letter}`)
      const address = `${dressed.join('')}alert(1)`
      const {data} = parseMeta(JSON.stringify({a: {title: 'A', href: address}}), 'json')
      expect(data).toEqual([['a', {title: 'A'}]])
    })
  )
})

/** Entries, and whether the parser and the schema for editors accept them. */
const entries: Array<[isRight: boolean, entry: unknown]> = [
  [true, 'Title'],
  [true, {title: 'A', type: 'page', display: 'hidden', href: 'https://a.dev', newWindow: true}],
  [true, {theme: {breadcrumb: false, layout: 'full', typesetting: 'article', toc: true}}],
  [true, {type: 'menu', title: 'M', items: {x: {title: 'X', href: 'https://x.dev'}, y: 'Y'}}],
  [true, {type: 'separator', title: 'Line'}],
  [false, {dispaly: 'hidden'}],
  [false, {display: 'never'}],
  [false, {type: 'folder'}],
  [false, {theme: {colour: true}}],
  [false, {theme: {layout: 'wide'}}],
  [false, {newWindow: 1}],
  [false, {title: 1}]
]

test.each(entries)('the parser and the schema agree (%s) on %j', (isRight, entry) => {
  const {problems} = parseMeta(JSON.stringify({a: entry}), 'json')
  expect(problems.map(({reason}) => reason)).toHaveLength(isRight ? 0 : 1)
  expect(metaSchema.safeParse({a: entry}).success).toBe(isRight)
})

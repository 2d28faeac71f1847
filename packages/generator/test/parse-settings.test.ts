import {expect, test} from 'vitest'
import {parseSettings} from '../src/settings/parse-settings.ts'
import {settingsSchema} from '../src/settings/settings.ts'

const cases: Array<[name: string, yaml: string, reason: string]> = [
  ['a missing key', 'lang: en\n', '1:1 Cannot find `title`'],
  [
    'a missing key inside a setting',
    "accent: {light: '#1f6feb'}\n",
    '2:1 Cannot find `accent.dark`'
  ],
  [
    'a key that is indented too far once',
    'content: docs\n  out: dist\nlang: en\n',
    '2:10 A key needs `: ` after it, and a line of its own that is indented like those of the keys next to it'
  ],
  [
    'a list in the line of its key once',
    'links: - a\n  - b\n',
    '2:8 A list begins on the line after its key'
  ],
  ['a key without a value', 'tagline:\n', '2:1 Unexpected `tagline`, expected text'],
  [
    'an empty text',
    "links: [{title: '', href: /}]\n",
    '2:10 Unexpected `links.0.title`, expected text that is not empty'
  ],
  ['a number for a text', 'lang: 5\n', '2:1 Unexpected `lang`, expected text, in quotes'],
  [
    'a switch for one map or several',
    'reference: 1\n',
    '2:1 Unexpected `reference`, expected `true` or a map of keys and values or a list'
  ],
  [
    'a value in one of several maps',
    'reference:\n  - {title: A}\n  - {route: docs}\n',
    '4:6 Unexpected `reference.1.route`, expected a path such as `/reference`'
  ],
  [
    'a key in the only map',
    'reference: {rout: /a}\n',
    '2:13 Unexpected key `rout`; did you mean `route`?'
  ],
  [
    'a map for a list',
    'links: {a: b}\n',
    '2:1 Unexpected `links`, expected a list, such as `[{title: Guide, href: /guide}]`'
  ],
  [
    'a text in a list of maps',
    'links: [/guide]\n',
    '2:9 Unexpected `links.0`, expected a map of keys and values, such as `{title: Guide, href: /guide}`'
  ],
  [
    'a text for a map with colors',
    "accent: '#1f6feb'\n",
    "such as `{light: '#1f6feb', dark: '#79b8ff'}`"
  ],
  ['a text for a map', 'proof: yes\n', '2:1 Unexpected `proof`, expected a map of keys and values'],
  [
    'a text for a switch',
    'lint: {spelling: on request}\n',
    '2:8 Unexpected `lint.spelling`, expected `true` or `false`'
  ],
  [
    'a number for folders',
    'public: 3\n',
    '2:1 Unexpected `public`, expected a folder or a list of folders'
  ],
  [
    'a word that is no level',
    'lint: {rules: {bare-url: loud}}\n',
    '2:16 Unexpected `lint.rules.bare-url`, expected one of `off`, `note`, `warn`, `warning`, `error`'
  ],
  [
    'a fraction',
    'lint: {prose: {sentence: 1.5}}\n',
    '2:16 Unexpected `lint.prose.sentence`, expected a whole number'
  ],
  [
    'a number that is too small',
    'lint: {prose: {sentence: 0}}\n',
    '2:16 Unexpected `lint.prose.sentence`, expected a number above 0'
  ],
  [
    'a key of the wrong form',
    'redirects: {old: /new}\n',
    '2:13 Unexpected `redirects.old`, expected a path that begins with `/`'
  ],
  [
    'an old path that no file can have',
    'redirects: {"/a\\0b": /b}\n',
    '2:13 Unexpected `redirects./a\0b`, expected a path that begins with `/`, with names of at most 200 characters'
  ],
  [
    'an unknown key inside a setting',
    'accent: {middle: red}\n',
    'Unexpected key `middle`, expected one of `light`, `dark`'
  ],
  [
    'an unknown key in one of several maps',
    'reference:\n  - {title: A}\n  - {rout: /a}\n',
    '4:6 Unexpected key `rout`; did you mean `route`?'
  ]
]

test.each(cases)('the settings report %s', (name, yaml, reason) => {
  const text = name === 'a missing key' ? yaml : `title: Docs\n${yaml}`
  expect(() => parseSettings(settingsSchema, text, 'site.yaml')).toThrow(reason)
})

test.each([
  ['keys that are maps', `${'? '.repeat(90)}a: b`, '2:3 Unexpected list or map as a key'],
  ['very deep keys', `${'? '.repeat(320)}a: b`, '2:1 Unexpected nesting of more than 100 levels'],
  [
    'very deep lists',
    `a: ${'['.repeat(99_000)}`,
    '2:104 Unexpected nesting of more than 100 levels'
  ],
  [
    'anchors in themselves',
    `a: ${'&a [*a,*a,'.repeat(90)}${']'.repeat(90)}`,
    'Unexpected aliases that never end'
  ],
  [
    'as many keys as fit',
    'a: b\n'.repeat(30_000),
    '3:1 Unexpected second key `a`, expected it once'
  ],
  [
    'as many unknown keys as fit',
    Array.from({length: 50_000}, (_, index) => `k${index}: 1\n`).join(''),
    '2:1 Unexpected key `k0`, expected one of'
  ]
])('settings with %s are refused, and take no longer than others', (_, yaml, reason) => {
  const before = process.cpuUsage()
  expect(() => parseSettings(settingsSchema, `title: T\n${yaml}\n`, 'site.yaml')).toThrow(reason)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
})

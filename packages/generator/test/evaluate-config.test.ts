import {expect, test} from 'vitest'
import {evaluateConfig} from '../src/import/config/evaluate-config.ts'

const values: Array<[name: string, text: string, value: unknown]> = [
  ['a literal', 'export default {a: [1, "b", ...["c"]]}', {a: [1, 'b', 'c']}],
  ['a constant that is used before it is written', 'export default {a}\nconst a = `b`', {a: 'b'}],
  ['`module.exports`', 'const a = {b: 1}\nmodule.exports = {...a}', {b: 1}],
  ['the argument of a function from a package', 'export default defineConfig({a: 1})', {a: 1}],
  [
    'a small function over a list',
    'const item = ({slug}) => ({link: "/" + slug})\nexport default [{slug: "a"}].map(item)',
    [{link: '/a'}]
  ],
  ['what another file exports', 'import {b} from "./b.js"\nexport default [b]', ['from b']],
  ['what another file exports with `require`', 'module.exports = require("./b.js")', undefined],
  ['code that is no expression', 'export default new Map()', undefined],
  ['a text that cannot be parsed', 'export default {', undefined],
  ['a file that requires itself', 'module.exports = require("./a.js")', undefined],
  ['a function that calls itself', 'const f = (a) => f(a)\nexport default f(1)', undefined],
  [
    'what is next to a function that calls itself',
    'const f = (a) => f(a)\nexport default {a: f(1), b: 2}',
    {a: undefined, b: 2}
  ],
  [
    'a text that doubles forty times',
    `const f = (a) => a + a\nexport default ${'f('.repeat(40)}"text"${')'.repeat(40)}`,
    undefined
  ]
]

test.each(values)('a configuration is read without running it: %s', (_, text, value) => {
  const files: Record<string, string> = {'./a.js': text, './b.js': 'export const b = "from b"'}
  const read = evaluateConfig('a.js', text, (specifier) => {
    const found = files[specifier]
    return found === undefined ? undefined : {file: specifier.slice(2), text: found}
  })
  expect(read).toEqual(value)
})

test.each([
  ['`...`', '[1, 2]', (name: string) => `[...${name}, ...${name}]`],
  ['`concat`', '[1, 2]', (name: string) => `${name}.concat(${name})`],
  ['`+`', '"text"', (name: string) => `${name} + ${name}`],
  ['a template', '"text"', (name: string) => `\`\${${name}}\${${name}}\``]
])('what doubles 22 times with %s stays small', (_, first, write) => {
  const lines = Array.from({length: 22}, (_, at) => `const a${at + 1} = ${write(`a${at}`)}\n`)
  const read = evaluateConfig('a.js', `const a0 = ${first}\n${lines.join('')}export default [a22]`)
  expect(JSON.stringify(read).length).toBeLessThan(2_000_000)
})

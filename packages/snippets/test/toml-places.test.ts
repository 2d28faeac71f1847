import {parse} from 'smol-toml'
import {expect, test} from 'vitest'
import {listTomlPlaces} from '../src/index.ts'

const every = `# A = "no"
title = 3.14 # [b]
date = 1979-05-27 07:32:00Z
"a.b" . 'c d'."e\\u0041" = 'x # y = "z"'
multi = """
A = "no" \\""" ""
[no]
""""
raw = '''
A = 1 ''''
list = [ 1, # A = 2
  {x = 1, y = [ 'a', "]" ]},
  [[2]],
]
"" = {}
__proto__ = "p"
[ 10 ]  # chain
"V𝔸ult" = "0x"
Router = { address = "0x2", contract = 'src/R.sol:R', in = {a.b = ",}"} }
Dot.address = "0x3"
[ 10 . "Sub" ]
address="0x4"
[[a.b]]
c=1
[[a.b]]
c=2
[a.b.d]
e=3
[[a.b.d.f]]
g=[]`

test.each([
  ['line feeds', every],
  ['carriage returns', every.replaceAll('\n', '\r\n')]
])('every key of a file with %s is listed with its value', (_, text) => {
  const found = listTomlPlaces(text)
  const paths = new Set(found.map(({path}) => JSON.stringify(path)))
  expect(listPaths(parse(text)).filter((path) => !paths.has(JSON.stringify(path)))).toEqual([])
  for (const {path, key, value} of found) {
    expect(Object.keys(parse(`${text.slice(...key)} = 0`))).toEqual([path.at(-1)])
    if (!value) continue
    const written = parse(`value = ${text.slice(...value)}`)
    expect(written.value).toEqual(path.reduce<unknown>(getValue, parse(text)))
  }
})

test('keys have their tables, and values their quotes', () => {
  const text = '[[a]]\nb.c = "1"\n[[a]]\nd = {e = 2 }'
  const found = listTomlPlaces(text)
  expect(
    found.map(({path, key, value}) => [path.join(' '), key[0], value && text.slice(...value)])
  ).toEqual([
    ['a', 2, undefined],
    ['a 0 b', 6, undefined],
    ['a 0 b c', 8, '"1"'],
    ['a', 18, undefined],
    ['a 1 d', 22, '{e = 2 }'],
    ['a 1 d e', 27, '2']
  ])
})

test('a large file takes as long as its text, and no text ends the list', () => {
  const lines = Array.from({length: 20_000}, (_, number) => `N${number} = {address = "0x"}`)
  const before = performance.now()
  expect(listTomlPlaces(`[1]\n${lines.join('\n')}`)).toHaveLength(40_001)
  expect(listTomlPlaces(`a = """${'\\"'.repeat(500_000)}"""`)).toHaveLength(1)
  expect(performance.now() - before).toBeLessThan(3000)
  for (const wrong of ['[', '[[', 'a', 'a =', 'a = [', 'a = {', '"', '= . ]', 'a.']) {
    expect(listTomlPlaces(wrong).length).toBeLessThan(4)
  }
})

/** Paths of all values that are not in the brackets of a list. */
function listPaths(value: unknown, path: ReadonlyArray<string> = []): Array<ReadonlyArray<string>> {
  const isTable = typeof value === 'object' && value !== null && !(value instanceof Date)
  if (!isTable || ['list', 'g'].includes(path.at(-1) ?? '')) return [path]
  const inner = Object.entries(value).flatMap(([name, each]) => listPaths(each, [...path, name]))
  return inner.length === 0 ? [path] : inner
}

function getValue(value: unknown, name: string): unknown {
  return (value as Record<string, unknown>)[name]
}

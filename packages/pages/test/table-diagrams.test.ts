import {toHtml} from 'hast-util-to-html'
import {expect, test} from 'vitest'
import {drawDiagram} from '../src/diagrams/draw-diagram.ts'

/** The drawing of a diagram as text, without the definitions of its heads. */
function draw(...lines: Array<string>): string {
  const drawn = drawDiagram(lines.join('\n'), 'd', {})
  if ('fault' in drawn) throw new Error(drawn.fault.reason)
  return toHtml(drawn.svg)
}

function listTexts(svg: string): Array<string> {
  return Array.from(svg.matchAll(/<text[^>]*>([^<]*)</g), ([, text = '']) => text)
}

/** Which heads the lines of a drawing have. */
function listHeads(svg: string): Array<string> {
  const lines = Array.from(svg.matchAll(/<polyline [^>]*>/g), ([line]) => line)
  return lines.map((line) => {
    const [, start = ''] = /marker-start="url\(#d-([^)]*)\)/.exec(line) ?? []
    const [, end = ''] = /marker-end="url\(#d-([^)]*)\)/.exec(line) ?? []
    return `${start} ${line.includes('dasharray') ? '..' : '--'} ${end}`.trim()
  })
}

test.each([
  ['<|--', 'triangle --'],
  ['--|>', '-- triangle'],
  ['<|..', 'triangle ..'],
  ['..|>', '.. triangle'],
  ['*--', 'diamond --'],
  ['--*', '-- diamond'],
  ['o--', 'open-diamond --'],
  ['--o', '-- open-diamond'],
  ['-->', '-- arrowhead'],
  ['<--', 'arrowhead-start --'],
  ['..>', '.. arrowhead'],
  ['<..', 'arrowhead-start ..'],
  ['--', '--'],
  ['..', '..'],
  ['<|--|>', 'triangle -- triangle']
])('a relation `%s` of classes ends as it is written', (arrow, heads) => {
  expect(listHeads(draw('classDiagram', `A ${arrow} B`))).toEqual([heads])
})

test.each([
  ['A<|--B', 'triangle --'],
  ['A--B', '--'],
  ['A"1"*..o"2"B', 'diamond .. open-diamond'],
  ['`A`-->B:b', '-- arrowhead']
])('a relation `%s` needs no spaces', (line, heads) => {
  const svg = draw('classDiagram', line)
  expect(listHeads(svg)).toEqual([heads])
  expect(listTexts(svg)).toEqual(expect.arrayContaining(['A', 'B']))
})

test.each([
  ['||--||', 'one -- one'],
  ['|o..o|', 'zero-one .. zero-one'],
  ['}o--o{', 'zero-many -- zero-many'],
  ['}|..|{', 'many .. many'],
  ['o|--{o', 'zero-one -- zero-many'],
  ['only one to zero or more', 'one -- zero-many'],
  ['1+ optionally to many(0)', 'many .. zero-many'],
  ['zero or one to 1', 'zero-one -- one']
])('a relationship `%s` of entities says how many there are', (relation, heads) => {
  const svg = draw('erDiagram', `A ${relation} "B c" : "is of"`)
  expect(listHeads(svg)).toEqual([heads])
  expect(listTexts(svg)).toEqual(['is of', 'A', 'B c'])
})

test('a class has its kind, its name, its variables and its functions, however they are written', () => {
  const svg = draw(
    'classDiagram',
    'class Vault~T~ {',
    '<<abstract>>',
    '+mint(address to) bool',
    '-List~List~int~~ all',
    'open()*',
    '}',
    'Vault : #make() Vault$',
    'class Other["A label"]',
    'class `Two words` <<service>>',
    '<<interface>> Other',
    'class Third { <<enumeration>> }',
    'Vault "1" --> "0..*" Other:::red : holds'
  )
  expect(listTexts(svg)).toEqual([
    '1',
    '0..*',
    'holds',
    ...['Vault&#x3C;T>', '«abstract»', '-', 'List&#x3C;List&#x3C;int>> all'],
    ...['+', 'mint(address to): bool', 'open()', '#', 'make(): Vault'],
    ...['A label', '«interface»', 'Two words', '«service»', 'Third', '«enumeration»']
  ])
  expect(svg).toMatch(/font-style="italic"[^>]*>open\(\)</)
  expect(svg).toMatch(/text-decoration="underline"[^>]*>make\(\): Vault</)
})

test('classes have namespaces, notes and a direction', () => {
  const svg = draw(
    'classDiagram',
    'direction LR',
    'namespace Shapes {',
    'class Square',
    'class Circle {',
    'uint radius',
    '}',
    '}',
    'note for Square "four<br>sides"',
    'note "of all"',
    'Square --> Line'
  )
  expect(listTexts(svg)).toEqual([
    'Shapes',
    'Square',
    'Circle',
    'uint radius',
    '',
    'of all',
    'Line'
  ])
  const at = (name: string): number =>
    Number(new RegExp(`<text x="([^"]*)"[^>]*>${name}<`).exec(svg)?.[1])
  expect(at('Line')).toBeGreaterThan(at('Square'))
})

test('an entity has an alias, and columns for types, names, keys and comments', () => {
  const svg = draw(
    'erDiagram',
    'p[Person] {',
    'string(99) name PK, UK "What they are called"',
    'int age',
    '}',
    'a["Customer account"] {}',
    'ALONE',
    'p ||--o{ a : ""'
  )
  expect(listTexts(svg)).toEqual([
    ...['Person', 'string(99)', 'name', 'PK, UK', 'What they are called', 'int', 'age'],
    ...['Customer account', 'ALONE']
  ])
  const columns = Array.from(svg.matchAll(/<text x="([^"]*)"[^>]*>(?:name|age)</g), ([, x]) => x)
  expect(new Set(columns).size).toBe(1)
})

test.each([
  ['classDiagram', 'A --> ', 'Unexpected `A -->` in a class diagram'],
  ['classDiagram', 'A -- > B', 'Unexpected `A -- > B` in a class diagram'],
  [
    'erDiagram',
    'A ||--x B : has',
    'Unexpected `A ||--x B : has` in an entity relationship diagram'
  ],
  [
    'erDiagram',
    'A some to 1 B : x',
    'Unexpected `A some to 1 B : x` in an entity relationship diagram'
  ],
  ['erDiagram', 'A {\nuint\n}', 'Unexpected `uint` in an entity relationship diagram']
])('reports a line without meaning in %s: %s', (kind, line, reason) => {
  expect(drawDiagram(`${kind}\n${line}`, 'd', {})).toMatchObject({
    fault: {ruleId: 'invalid-diagram', reason}
  })
})

test('a diagram with more than 500 arrows is not drawn, and the message is at the line', () => {
  const many = Array.from({length: 30}, (_, n) => `a${n}`).join(' & ')
  expect(drawDiagram(`graph TD\na --> b\n${many} --> ${many}`, 'd', {})).toEqual({
    fault: {
      ruleId: 'unsupported-diagram',
      reason: 'Cannot draw a diagram with more than 500 arrows: split it',
      line: 2,
      column: 0
    }
  })
})

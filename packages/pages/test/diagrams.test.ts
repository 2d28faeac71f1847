import type {Element} from 'hast'
import {toHtml} from 'hast-util-to-html'
import {expect, test} from 'vitest'
import {parseFlowChain} from '../src/diagrams/graph/parse-flow-chain.ts'
import {type PageNodes, toPageMarkdown, visitNodes} from '../src/index.ts'
import {compileText, listProblems} from './compile-text.ts'

const flow = `flowchart LR
  accTitle: How a message moves
  accDescr: From one chain to another
  %% a remark
  A["Chain A"] -- send --> B{{Relayer}}
  B -->|relay| C & D;
  subgraph Far
    C((Chain B)) --> E:::red
  end
  classDef red fill:#f00,stroke:url(https://x.dev)
  class A red
  style D fill:#bbf
  click A "javascript:alert(1)"`

async function draw(text: string) {
  const page = await compileText(`\`\`\`mermaid\n${text}\n\`\`\``)
  const [block] = page.hast.children
  const children = block?.type === 'component' ? block.children : []
  const drawing: Element = {type: 'element', tagName: 'div', properties: {}, children}
  return {page, block, svg: toHtml(children), drawing}
}

test('a fence becomes a drawing that says what it is', async () => {
  const {page, block, svg} = await draw(flow)
  expect(listProblems(page)).toEqual([])
  expect(block).toMatchObject({
    name: 'Diagram',
    props: {
      source: flow,
      title: 'How a message moves',
      description: 'From one chain to another'
    }
  })
  expect(svg).toMatch(/^<svg [^>]*role="img" aria-labelledby="diagram-1-title diagram-1-desc">/)
  expect(svg).toContain('<title id="diagram-1-title">How a message moves</title>')
  expect(svg).toContain('>Chain A</text>')
  expect(svg).toContain('marker-end="url(#diagram-1-arrowhead)"')
})

test.each([
  ['a flowchart', flow],
  [
    'a sequence',
    'sequenceDiagram\n  autonumber\n  A->>B: Hi <script>x</script> & "so"\n  Note over A,B: x'
  ],
  [
    'a sequence with boxes, after a directive of several lines',
    '%%{\n  init: {"sequence": {}}\n}%%\nsequenceDiagram\n  box rgba(0,0,0,0.1) Source\n    participant a as App\n  end\n  participant b\n  loop each\n    a ->> b: send\n  end'
  ],
  ['states', 'stateDiagram-v2\n  [*] --> Open\n  Open --> [*] : done'],
  ['classes', 'classDiagram\n  class Token {\n    +mint(to) bool\n  }\n  Base <|-- Token : is'],
  ['entities', 'erDiagram\n  A ||--o{ B : has\n  A {\n    uint id PK\n  }']
])('%s is drawn with nothing but shapes, text and colors of the theme', async (_, text) => {
  const {page, block, svg} = await draw(text)
  expect(listProblems(page)).toEqual([])
  expect(block).toMatchObject({name: 'Diagram'})
  expect(svg).not.toMatch(/<(style|script|a|image|use|foreignObject)\b/i)
  expect(svg).not.toMatch(/\s(style|class|on\w+|href|xlink:href|data-\w+)=/i)
  expect(svg).not.toMatch(/https?:|javascript:|@import|#f00|#bbf/)
  for (const [, color = ''] of svg.matchAll(/ (?:fill|stroke)="([^"]*)"/g)) {
    expect(color).toMatch(/^(none|currentColor|transparent|var\(--diagram-[a-z]+,\w+\))$/)
  }
})

test('a line with two heads points away from itself at both ends', async () => {
  const {svg} = await draw('flowchart LR\n  A <--> B')
  expect(svg).toContain('marker-start=')
  const [, start] = /<marker id="[^"]*start"(.*?)<\/marker>/s.exec(svg) ?? []
  // The point of the arrow is at its left, so it may not be turned round as well.
  expect(start).toContain('points="8 0, 0 2.5, 8 5"')
  expect(start).toContain('orient="auto"')
})

test('text of a diagram is what the author wrote, on the page and in search', async () => {
  const {page, svg} = await draw('sequenceDiagram\n  autonumber\n  A->>B: a < b &amp; "c"')
  expect(svg).toContain('1. a &#x3C; b &#x26; "c"')
  expect(page.sections[0]?.text.split('\n')).toContain('1. a < b & "c"')
  expect(toPageMarkdown(page)).toBe(
    '```mermaid\nsequenceDiagram\n  autonumber\n  A->>B: a < b &amp; "c"\n```\n'
  )
})

test('quoted text may have the brackets that end its shape', async () => {
  const {page, svg} = await draw('flowchart TD\n  A["of(uint256[])"] --> B("f()") --> C{"{a}"}')
  expect(listProblems(page)).toEqual([])
  for (const text of ['of(uint256[])', 'f()', '{a}']) expect(svg).toContain(text)
})

test('text in brackets continues over lines, unless the next one is a statement', async () => {
  const text = 'flowchart TD\n  A(App\n  of a user) -->|signs| B[Bundler\n  or relayer]\n  B --> C'
  const {page, svg} = await draw(text)
  expect(listProblems(page)).toEqual([])
  expect(page.sections[0]?.text).toContain('App of a user')
  for (const each of ['App', 'of a user', 'Bundler', 'or relayer', 'signs']) {
    expect(svg).toContain(`>${each}<`)
  }
  const open = await draw('flowchart TD\n  A(App\n  B(Bundler) --> C')
  expect(listProblems(open.page)).toEqual(['3:3 invalid-diagram Unexpected `A(App` in a flowchart'])
})

test('quoted text continues over lines, and an unclosed one is reported where it begins', async () => {
  const {page, svg} = await draw(
    'flowchart TD\n  A["Check:\n    - the chain\n    - the log"];\n  A --> B'
  )
  expect(listProblems(page)).toEqual([])
  expect(page.sections[0]?.text.split('\n')).toContain('Check: - the chain - the log')
  expect(svg).toContain('>- the chain</tspan>')

  const open = await draw('flowchart TD\n  A["Check:\n  A --> B')
  expect(listProblems(open.page)).toEqual([
    '3:3 invalid-diagram Unexpected `A["Check:<br/>A --> B` in a flowchart'
  ])
})

test('names of a sequence may have spaces, and messages may be empty', async () => {
  const {page, svg} = await draw(
    'sequenceDiagram\n  participant Beacon Contract\n  participant V as The vault\n  Beacon Contract->>V:\n  V-->>Beacon Contract: done\n  Note over Beacon Contract: ok'
  )
  expect(listProblems(page)).toEqual([])
  const lines = page.sections[0]?.text.split('\n')
  expect(lines).toEqual(expect.arrayContaining(['Beacon Contract', 'The vault', 'done', 'ok']))
  expect(svg).not.toContain('name1')
})

test('names of a sequence may have spaces without being declared', async () => {
  const {page} = await draw(
    'sequenceDiagram\n  Campaign admin ->> Merkle Campaign: clawback()\n  Merkle Campaign -->> Campaign admin: tokens'
  )
  expect(listProblems(page)).toEqual([])
  expect(page.sections[0]?.text.split('\n')).toEqual(
    expect.arrayContaining(['Campaign admin', 'Merkle Campaign', 'clawback()', 'tokens'])
  )
})

test('a state may be a line of its own, such as inside of another', async () => {
  const {page, svg} = await draw(
    'stateDiagram-v2\n  [*] --> Warm\n  state Warm {\n    Pending\n    Streaming\n  }'
  )
  expect(listProblems(page)).toEqual([])
  for (const name of ['Warm', 'Pending', 'Streaming']) expect(svg).toContain(`>${name}<`)
})

test('tags of labels are no text of them', async () => {
  const {page} = await draw(
    'flowchart TD\n  A(<a href="../glossary.html#b">Batch <b>inbox</b></a>) --> B["a<br/>b"]'
  )
  expect(listProblems(page)).toEqual([])
  expect(page.sections[0]?.text.split('\n')).toEqual(expect.arrayContaining(['Batch inbox', 'a b']))
})

test('an element does the same, and ids are there once', async () => {
  const text =
    '<Mermaid chart={`graph TD\n  A --> B`} title="T" />\n\n```mermaid\ngraph TD\nA-->B\n```'
  const {hast, components} = await compileText(text)
  expect(components).toEqual(['Diagram'])
  const ids: Array<string> = []
  visitNodes(hast, (node: PageNodes) => {
    if (node.type === 'element' && node.properties.id) ids.push(String(node.properties.id))
    return true
  })
  expect(ids.length).toBeGreaterThan(4)
  expect(new Set(ids).size).toBe(ids.length)
})

const wrong: Array<[name: string, text: string, problem: string]> = [
  [
    'an arrow to nothing, at its line',
    'a\n\n```mermaid\ngraph TD\n  A --> B\n  B -->\n```',
    '6:3 invalid-diagram Unexpected `B -->` in a flowchart'
  ],
  [
    'a line that means nothing',
    '- a\n\n  ```mermaid\n  sequenceDiagram\n  A says hi\n  ```',
    '5:3 invalid-diagram Unexpected `A says hi` in a sequence diagram'
  ],
  [
    'no kind',
    '```mermaid\n\n```',
    '2:1 invalid-diagram Unexpected ``, expected the kind of the diagram, such as `flowchart LR` or `sequenceDiagram`'
  ],
  [
    'a kind that needs a browser',
    '```mermaid\n%% x\ngantt\n  title A\n```',
    '3:1 unsupported-diagram Cannot draw a diagram of kind `gantt` without a browser, so the page shows its text'
  ],
  [
    'what only a browser draws in a kind that is drawn',
    '```mermaid\nstateDiagram-v2\n  A --> B\n  note right of A: why\n```',
    '4:3 unsupported-diagram Cannot draw `note right of A: why` in a state diagram without a browser, so the page shows its text'
  ],
  [
    'a group that never ends, where it begins',
    '```mermaid\nflowchart LR\n  subgraph one\n  subgraph two\n  A --> B\n  end\n```',
    '3:3 invalid-diagram Cannot find the end of `subgraph one`, expected `end` on a line of its own'
  ],
  [
    'a block that never ends',
    '```mermaid\nsequenceDiagram\n  A->>B: hi\n  loop each block\n  B->>A: hi\n```',
    '4:3 invalid-diagram Cannot find the end of `loop each block`, expected `end` on a line of its own'
  ],
  [
    'a class whose brace is not closed',
    '```mermaid\nclassDiagram\n  class A {\n    +x\n  A --> B\n```',
    '3:3 invalid-diagram Cannot find the end of `class A {`, expected `}` on a line of its own'
  ],
  [
    'an entity whose brace is not closed',
    '```mermaid\nerDiagram\n  A {\n    string x\n```',
    '3:3 invalid-diagram Cannot find the end of `A {`, expected `}` on a line of its own'
  ],
  [
    'a line of an element',
    '<Mermaid\n  chart={`graph TD\n    A ->> B`}\n/>',
    '3:3 invalid-diagram Unexpected `A ->> B` in a flowchart'
  ],
  [
    'an arrow of other diagrams',
    '```mermaid\ngraph TD\n  A -> B\n```',
    '3:5 invalid-diagram Unexpected `A -> B` in a flowchart; write an arrow as `-->`'
  ],
  [
    'an `end` of a flowchart that ends nothing',
    '```mermaid\nflowchart LR\n  subgraph one\n  A --> B\n  end\n  end\n  B --> C\n```',
    '6:3 invalid-diagram Unexpected `end` in a flowchart; remove it, because nothing is open here'
  ],
  [
    'an `end` of a sequence that ends nothing',
    '```mermaid\nsequenceDiagram\nA->>B: hi\nEnd;\n```',
    '4:1 invalid-diagram Unexpected `End` in a sequence diagram; remove it, because nothing is open here'
  ],
  [
    'an `else` outside of a block',
    '```mermaid\nsequenceDiagram\n  A->>B: hi\n  else no\n```',
    '4:3 invalid-diagram Unexpected `else no` in a sequence diagram; remove it, because nothing is open here'
  ],
  [
    'a brace that closes nothing',
    '```mermaid\nstateDiagram-v2\n  A --> B\n  }\n```',
    '4:3 invalid-diagram Unexpected `}` in a state diagram; remove it, because nothing is open here'
  ],
  [
    'a brace that closes nothing in another kind',
    '```mermaid\nclassDiagram\n  A --> B\n  }\n```',
    '4:3 invalid-diagram Unexpected `}` in a class diagram; remove it, because nothing is open here'
  ]
]

test.each([
  ['flowchart LR', 'link --> activate'],
  ['stateDiagram-v2', '[*] --> link\n  activate --> link\n  deactivate --> activate'],
  ['sequenceDiagram', 'style->>activate: hi']
])('a name in a %s may be a keyword of another kind', async (kind, lines) => {
  const {page, svg} = await draw(`${kind}\n  ${lines}`)
  expect(listProblems(page)).toEqual([])
  for (const name of ['link', 'activate', 'deactivate', 'style']) {
    expect(svg.includes(`>${name}<`)).toBe(new RegExp(`\\b${name}\\b`).test(lines))
  }
})

test.each(wrong)('reports %s, and shows the text', async (_, text, problem) => {
  const page = await compileText(text)
  expect(listProblems(page)).toEqual([problem])
  expect(page.components).toEqual(['CodeBlock'])
})

test.each([
  ['brackets', `graph TD\nA${'['.repeat(900)}`],
  ['arrows', `graph TD\nA ${'-- a '.repeat(190)}`],
  ['colons', `classDiagram\n${'a '.repeat(490)}`],
  ['nodes', `graph TD\n${Array.from({length: 150}, (_, n) => `a${n}`).join(' & ')}\n`.repeat(9)],
  ['pairs', `graph TD\n${'a & b & c & d & e & f & g & h --> i\n'.repeat(70)}`],
  ['lines', `graph TD\n${'A --> B\n'.repeat(5000)}`]
])('reading ends soon, whatever the text: %s', async (_, text) => {
  const start = performance.now()
  const {page} = await draw(text)
  expect(page.problems.length).toBe(1)
  expect(performance.now() - start).toBeLessThan(10_000)
})

test.each([
  ['A-->B', 'A, solid >, B'],
  ['A["x --> y"]-->|yes|B{"z"}', 'A["x --> y"], solid > yes, B{"z"}'],
  ['A --no--> B-.->C', 'A, solid > no, B, dotted >, C'],
  ['my-node:::red --->other & A ==text==> C', 'my-node, solid >, other, and, A, thick > text, C'],
  ['A<-->B---C', 'A, < solid >, B, solid, C'],
  ['A -. maybe .-> B', 'A, dotted > maybe, B'],
  ["S[/Users' stake/]:::orange-.->B", "S[/Users' stake/], dotted >, B"],
  ['A:::red-->v1.2-->\\$TOKEN', 'A, solid >, v1.2, solid >, \\$TOKEN'],
  ['A --> ', undefined],
  ['A B', undefined]
])('a line `%s` of a flowchart is `%s`', (line, expected) => {
  const parts = parseFlowChain(line.trim())?.map((part) => {
    if (part.type === 'node') return `${part.id}${part.shape ?? ''}`
    if (part.type === 'and') return part.type
    const {hasStart, style, hasEnd, label} = part
    return [hasStart && '<', style, hasEnd && '>', label].filter(Boolean).join(' ')
  })
  expect(parts?.join(', ')).toBe(expected)
})

test.each([
  ['```mermaid', '1:1'],
  ['```mermaid\ngraph TD', undefined],
  ['> ```mermaid\n\ntext', '1:3'],
  ['<Mermaid chart={"graph TD\\nA --> B\\nC -->"} />', '1:10'],
  ['<Mermaid chart={`graph TD\nA --> B\nC -->`} />', '3:1']
])('a problem of a diagram is inside of the page: %s', async (text, place) => {
  const problems = listProblems(await compileText(text))
  expect(problems.map((each) => each.split(' ', 1)[0])).toEqual(place ? [place] : [])
})

/** Every element of a drawing with this name. */
function listElements(node: Element, name: string): Array<Element> {
  const inside = node.children.flatMap((child) =>
    child.type === 'element' ? listElements(child, name) : []
  )
  return node.tagName === name ? [node, ...inside] : inside
}

test('words of a sequence that may cross a lifeline hide it', async () => {
  const {drawing} = await draw(
    'sequenceDiagram\n  participant U as User\n  U->>Vault: deposit(uint256 assets, address receiver)\n  Vault-->>U: true'
  )
  const texts = listElements(drawing, 'text').filter(({properties}) => properties.fontSize === '11')
  expect(texts.length).toBe(2)
  expect(texts.every(({properties}) => properties.paintOrder === 'stroke')).toBe(true)
  expect(Number(texts[0]?.properties.textLength)).toBeGreaterThan(200)
})

test('a long label says how wide it is, so that it fits its box in every font', async () => {
  const {drawing} = await draw(
    'flowchart LR\n  a[Wallet of the depositor with a long name] --> b[Vault]'
  )
  const [long, short] = listElements(drawing, 'text')
  const [box] = listElements(drawing, 'rect')
  const width = Number(long?.properties.textLength)
  expect(width).toBeGreaterThan(180)
  expect(width).toBeLessThan(Number(box?.properties.width) - 16)
  expect(long?.properties.lengthAdjust).toBe('spacingAndGlyphs')
  expect(short?.properties.textLength).toBeUndefined()
})

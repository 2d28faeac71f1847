import type {Target} from '../target.ts'
import {attackHtml, attackUrls} from './attacks.ts'
import {openPageSite, type PageSite} from './open-page-site.ts'
import {listFences, readTexts} from './read-corpus.ts'
import {pageWords, yamlWords} from './words.ts'

/** Everything that a page can hold: text, front matter, commands, code, diagrams, formulas, partials. */
export async function openPageTargets(): Promise<Array<Target>> {
  const mdx = await openPageSite('mdx')
  const md = await openPageSite('md')
  const pages = readTexts('content', /\.mdx$/)
  const pieces = pages.flatMap(cutPage)
  const code = listFences(pages, /^(?:solidity|ts|js|json|toml|yaml|diff|console|text)?$/)
  return [
    {
      name: 'page',
      weight: 14,
      corpus: pieces,
      words: pageWords,
      run: (text, random) => mdx.check(text, {isWhole: random.isOneIn(4)})
    },
    {
      name: 'markdown',
      weight: 4,
      corpus: pieces,
      words: pageWords,
      run: (text, random) => md.check(text, {isWhole: random.isOneIn(4)})
    },
    {
      name: 'partial',
      weight: 3,
      corpus: pieces,
      words: pageWords,
      run: (partial) =>
        mdx.check("import Part from './_part.mdx'\n\n# A\n\n<Part />\n\n- <Part />\n", {
          partial,
          isWhole: false
        })
    },
    {
      name: 'front matter',
      weight: 40,
      corpus: [
        ...pages.flatMap((page) => /^---\n([\s\S]*?)\n---\n/.exec(page)?.[1] ?? []),
        'title: A\ndescription: B\nstatus:\n  kind: draft\n  text: c\nsources:\n  - title: a\n    href: https://a.example\n'
      ],
      words: yamlWords,
      run(yaml, random) {
        const text = `---\n${yaml}\n---\n`
        return random.isOneIn(8) ? md.check(text) : md.checkParsed(text)
      }
    },
    fence(mdx, 'shell', 14, 'sh', listFences(pages, /^(?:sh|bash|shell)$/), shellWords),
    fence(mdx, 'code', 4, 'solidity', code, [...pageWords, ...shellWords]),
    fence(
      mdx,
      'diagram',
      6,
      'mermaid',
      [...listFences(pages, /^mermaid$/), ...diagrams],
      diagramWords
    ),
    {
      name: 'formula',
      weight: 6,
      corpus: formulas,
      words: formulaWords,
      run: (text) =>
        md.check(
          `---\nmath: true\n---\n\n$$\n${text}\n$$\n\nIn $${text.replace(/\s+/g, ' ')}$ text.\n`
        )
    },
    {
      name: 'meta',
      weight: 40,
      corpus: [...readTexts('content', /_meta\.json$/), ...metas],
      words: [...metaWords, ...attackUrls, ...attackHtml],
      run: (meta, random) => (random.isOneIn(8) ? md.check('Text.\n', {meta}) : md.checkMeta(meta))
    }
  ]
}

/** A page with a proof and one fence. */
function fence(
  site: PageSite,
  name: string,
  weight: number,
  language: string,
  corpus: ReadonlyArray<string>,
  words: ReadonlyArray<string>
): Target {
  const toPage = (text: string): string =>
    `---\nproof: {}\n---\n\n\`\`\`\`\`${language}\n${text}\n\`\`\`\`\`\n`
  return {name, weight, corpus, words, run: (text) => site.check(toPage(text), {isWhole: false})}
}

/** Cut a page into pieces of at most 1,500 characters, each of whole blocks, with the front matter in front of the first. */
function cutPage(text: string): Array<string> {
  const pieces: Array<string> = []
  let piece = ''
  for (const block of text.split(/(?<=\n\n)/)) {
    if (piece.length + block.length > 1500 && piece !== '') {
      pieces.push(piece)
      piece = ''
    }
    piece += block
  }
  return [...pieces, piece]
}

const shellWords: ReadonlyArray<string> = [
  ...'\'"`$\\|&;<>(){}[]!#*?~=\n',
  '$(',
  '$((1+',
  '${a:-',
  '<<EOF\n',
  '<<-"E"\n',
  '\nEOF\n',
  '<<<',
  '&&',
  '||',
  ';;',
  '2>&1',
  'if [[ a ]]; then\n',
  'fi\n',
  'for a in b; do\n',
  'done\n',
  'case a in\n',
  'esac\n',
  'f() {\n',
  'function ',
  'export A=$(false)\n',
  'cast call 0x4200000000000000000000000000000000000028 "f(uint256)" 1',
  'cast send $A "f((uint256,bytes)[],address)(bool)"',
  'forge script a --sig "run()"',
  'http://localhost:8545',
  'npx pnpm ',
  'cd ',
  '\\\n',
  '$ ',
  '\u0000',
  '\u001b[31m'
]

const diagrams: ReadonlyArray<string> = [
  'graph TD\n  A[Start] -->|yes| B{Choice}\n  B --> C((End))\n  subgraph one\n    D --> E\n  end\n',
  'sequenceDiagram\n  participant A as Alice\n  A->>+B: Hello\n  B-->>-A: Hi\n  Note over A,B: text\n  loop x\n    A->>A: y\n  end\n',
  'flowchart LR\n  a-.->b==>c\n  classDef x fill:#f00\n  class a x\n  click a "https://a.example"\n',
  'stateDiagram-v2\n  [*] --> A\n  A --> [*]: done\n',
  'classDiagram\n  class A {\n    +int x\n    f() bool\n  }\n  A <|-- B\n',
  'erDiagram\n  A ||--o{ B : has\n  A {\n    int id PK\n  }\n',
  '%%{init: {"theme": "dark"}}%%\naccTitle: a\naccDescr: b\ngraph TD\nA-->B\n'
]

const diagramWords: ReadonlyArray<string> = [
  ...attackHtml,
  ...attackUrls,
  ...'[](){}<>|-=.:;,"#&%\n',
  '-->',
  '---',
  '-.->',
  '==>',
  '--text-->',
  '->>',
  '-->>',
  'A & B --> C & D\n',
  'subgraph ',
  'end\n',
  'graph TD\n',
  'flowchart RL\n',
  'sequenceDiagram\n',
  'participant ',
  'activate ',
  'Note right of A: ',
  'alt x\n',
  'else\n',
  'click A "javascript:alert(1)"\n',
  'click A call f()\n',
  'style A fill:url(javascript:alert(1))\n',
  'linkStyle 0 stroke:red\n',
  'classDef a fill:#f9f,stroke:url(//a)\n',
  ':::a',
  '%% comment\n',
  '%%{init: {"securityLevel": "loose"}}%%\n',
  '#quot;',
  '<br/>',
  '"`**md**`"',
  '@{ shape: cloud }',
  'accTitle: a\n',
  'accDescr { b }\n',
  'direction LR\n'
]

const formulas: ReadonlyArray<string> = [
  'x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
  '\\sum_{i=0}^{n} \\left( \\binom{n}{i} \\right)',
  '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
  '\\text{fee} = \\mathrm{gas} \\times (\\text{base} + \\text{tip})',
  '\\begin{aligned} a &= b \\\\ &\\ge c \\end{aligned}'
]

const formulaWords: ReadonlyArray<string> = [
  ...attackHtml,
  ...'{}[]()^_&$#%~\\|<>\'"',
  '\\\\',
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\includegraphics{javascript:alert(1)}',
  '\\class{a}{b}',
  '\\style{color:red}{b}',
  '\\data{a=b}{c}',
  '\\def\\a{\\a\\a}\\a',
  '\\newcommand{\\b}[2]{#1#2}',
  '\\gdef\\c{c}',
  '\\let\\d=\\e',
  '\\frac{',
  '\\sqrt[3]{',
  '\\left(',
  '\\right.',
  '\\begin{array}{c|c}',
  '\\end{array}',
  '\\begin{cases}',
  '\\color{url(//a)}',
  '\\text{$x$}',
  '\\tag{1}',
  '\\label{a}\\ref{a}',
  '\\rule{1e9em}{1em}',
  '\\unicode{x}',
  '\\char"10FFFF'
]

const metas: ReadonlyArray<string> = [
  '{"index": "Start", "other": {"title": "Other", "display": "hidden"}, "page": {"title": "P", "theme": {"toc": false}}}',
  '{"a": {"title": "A", "href": "https://a.example", "newWindow": true}, "-- b": {"type": "separator", "title": "S"}}',
  '{"m": {"title": "M", "type": "menu", "items": {"x": {"title": "X", "href": "/guide/other"}}}, "page": {"type": "page"}}'
]

const metaWords: ReadonlyArray<string> = [
  ...'{}[]:,"\\\n',
  '""',
  'null',
  '1e999',
  '"title": ',
  '"href": "javascript:alert(1)"',
  '"href": "java\\tscript:alert(1)"',
  '"href": "\\u0001javascript:alert(1)"',
  '"type": "menu"',
  '"items": {',
  '"theme": {"layout": "raw"}',
  '"display": "children"',
  '"*": {',
  '"index"',
  '"page"',
  '"__proto__": {',
  '"constructor": ',
  '"\\ud800"',
  '/* c */',
  '// c\n',
  'export default {',
  '{"a": '.repeat(20)
]

import {expect, test} from 'vitest'
import {
  type ContractLookup,
  type ContractTables,
  createHighlighter,
  fillLinks,
  toPageMarkdown
} from '../src/index.ts'
import {compileText, listProblems} from './compile-text.ts'
import {drawPage} from './draw-page.ts'

const code = `/// @notice Send tokens.
function send(uint256 amount) external view returns (bool);`

/** One function, one constant, one file. */
const contracts: ContractLookup = {
  findDefinition: () => undefined,
  findStorage: () => ({problem: {ruleId: 'unknown-symbol', reason: 'Cannot find it'}}),
  findSnippet(references, {natspec, body, header}) {
    const unknown = references.find((name) => name !== 'Token.send' && name !== 'Token.MOST')
    if (unknown !== undefined) {
      const reason = `Cannot find \`${unknown}\`; did you mean \`Token.send\`?`
      return {problem: {ruleId: 'unknown-symbol', reason}}
    }
    const wanted = `natspec=${natspec} body=${body} header=${header}`
    return {value: {code: `${references.join('+')} ${wanted}`, file: 'src/Token.sol', line: 7}}
  },
  findFacts(reference) {
    if (reference === 'Token.send') {
      return {value: {declaration: 'function send(uint256 amount)', selector: '0x01020304'}}
    }
    if (reference === 'Token.MOST') return {value: {value: '100'}}
    if (reference === 'Token.RATE') return {value: {value: '-20500000000000000'}}
    if (reference === 'Token.SUPPLY') return {value: {value: '1234567890'}}
    const reason = `Cannot find \`${reference}\``
    return {problem: {ruleId: 'unknown-symbol', reason}}
  },
  findReference: (file) => ({
    problem: {ruleId: 'unknown-symbol', reason: `Cannot find \`${file}\``}
  }),
  findNames: () => ({value: []}),
  findDeployments: (name) =>
    name === 'Vault'
      ? {
          value: [
            {
              name,
              chain: 10,
              chainName: 'OP Mainnet',
              address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
              explorer: 'https://example.org/address/0x5FbDB2315678afecb367f032d93F642f64180aa3',
              check: {
                result: 'exact',
                commit: '3fa9c1e',
                block: 1234567,
                date: '2026-01-02',
                isOld: true
              }
            },
            {
              name,
              chain: 8453,
              chainName: 'Base',
              address: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
            }
          ]
        }
      : {problem: {ruleId: 'unknown-symbol', reason: `Cannot find a deployment of \`${name}\``}},
  findCatalogue: () => ({value: {route: '/reference', rows: [], anonymous: [], messages: []}}),
  findAddress: (reference) =>
    reference === 'Token.send(uint256[])'
      ? {value: '/reference/Token#send'}
      : {problem: {ruleId: 'unknown-symbol', reason: `Cannot find \`${reference}\``}},
  findTable(kind, reference) {
    const slot = {type: 'uint256', slot: '0', offset: 0, bytes: 32}
    const tables: ContractTables = {
      abi: {
        rows: [
          {
            id: 'send-uint256',
            kind: 'function',
            declaration: 'send(uint256 amount) returns (bool)',
            modifiers: ['onlyRole(SENDER)', 'once'],
            contract: 'Base',
            text: 'Send | tokens.'
          }
        ],
        notes: []
      },
      errors: {
        rows: [
          {id: 'full', signature: 'Full()', selector: '0x0a0b0c0d', contracts: ['Base', 'Token']}
        ],
        notes: []
      },
      storage: {rows: [{id: 'count', label: 'count', ...slot}], notes: []}
    }
    if (reference === 'Open') {
      const notes = ['May also revert in `f`']
      const area = `erc7201:open.main at 0x00`
      const places = [
        {id: 'a', label: 'a', contract: 'Open.sol:Open', ...slot},
        {id: 'b', label: 'b', contract: 'Base.sol:Base', ...slot},
        {id: 'c', label: 'c', area, ...slot},
        {id: 'd', label: 'd', area: 'transient', ...slot}
      ]
      tables.errors = {rows: [], notes}
      tables.storage = {rows: places, notes}
    }
    return {value: tables[kind]}
  },
  findFile(path, region) {
    const value = {code: `# ${region}`, file: path, line: 3}
    const reason = `Unexpected \`${path}\`, expected a file inside the project`
    return path.includes('..') ? {problem: {ruleId: 'missing-source', reason}} : {value}
  },
  findFence: (meta) =>
    meta.includes('hash=0')
      ? {problem: {ruleId: 'wrong-hash', reason: 'Unexpected hash'}}
      : {value: {code: 'echo', file: meta, line: 1}}
}

const send = {
  symbol: 'Token.send',
  source: {file: 'src/Token.sol', line: 7},
  facts: {declaration: 'function send(uint256 amount)', selector: '0x01020304'}
}
const shown: Array<[name: string, text: string, code: string, props: object]> = [
  [
    'a fence shows a symbol, with its documentation and its facts',
    '```solidity of="Token.send"\n```',
    'Token.send natspec=true body=true header=false',
    {language: 'solidity', ...send}
  ],
  [
    'several symbols are one block, whose caption has each of them',
    '```solidity of="Token.send Token.MOST" natspec=false body=false header filename="a.sol"\n```',
    'Token.send+Token.MOST natspec=false body=false header=true',
    {
      language: 'solidity',
      filename: 'a.sol',
      symbol: 'Token.send Token.MOST',
      source: send.source,
      parts: [
        {symbol: 'Token.send', ...send.source, selector: '0x01020304'},
        {symbol: 'Token.MOST', ...send.source}
      ]
    }
  ],
  [
    'an element does the same',
    '<Snippet of="Token.send" natspec={false} header />',
    'Token.send natspec=false body=true header=true',
    {language: 'solidity', ...send}
  ],
  [
    'a file has the language of its name',
    '<Snippet file="tools/x.sh" region="setup" />',
    '# setup',
    {language: 'sh', source: {file: 'tools/x.sh', line: 3}}
  ],
  [
    'a fence names lines of a file',
    '```js file=<rootDir>/a.js#L3-L6\n```',
    'echo',
    {language: 'js', source: {file: 'file=<rootDir>/a.js#L3-L6', line: 1}}
  ]
]

test.each(shown)('%s', async (_, text, code, props) => {
  const page = await compileText(text, {contracts})
  expect(listProblems(page)).toEqual([])
  expect(page.hast.children).toMatchObject([{name: 'CodeBlock', props: {lines: 1, ...props}}])
  expect(page.sections[0]?.code).toMatchObject([{text: code}])
})

const inside: Array<[name: string, text: string, drawn: string]> = [
  [
    'a signature is code',
    '<Signature of="Token.send" />',
    'Signature(symbol=Token.send)[code["function send(uint256 amount)"]]'
  ],
  [
    'the signature of what has no declaration is its code without body',
    '<Signature of="Token.MOST" />',
    'Signature(symbol=Token.MOST)[code["Token.MOST natspec=false body=false header=false"]]'
  ],
  ['a value is inline', 'At <Value of="Token.MOST" />.', 'p["At " code["100"] "."]'],
  [
    'a value in a unit keeps the number of the contract',
    'At <Value of="Token.MOST" unit="percent" />.',
    'p["At " span(title=100)["1%"] "."]'
  ],
  [
    'a value is an amount of a token',
    'At <Value of="Token.MOST" decimals={1} symbol="USDC" /> or <Value of="Token.MOST" decimals="2" />.',
    'p["At " span(title=100)["10 USDC"] " or " span(title=100)["1"] "."]'
  ],
  [
    'a signature in a sentence stays there',
    'Call <Signature of="Token.send" /> or not.',
    'p["Call " Signature(symbol=Token.send isInline=true)[code["function send(uint256 amount)"]] " or not."]'
  ],
  [
    'a ratio with decimals is in percent',
    '<Value of="Token.RATE" unit="percent" decimals={18} />, <Value of="Token.MOST" unit="percent" decimals={1} />',
    'p[span(title=-20500000000000000)["-2.05%"] ", " span(title=100)["1,000%"]]'
  ],
  [
    'thousands are separated in amounts, but not in a value as the contract has it',
    '<Value of="Token.SUPPLY" decimals={4} symbol="HRB" />, <Value of="Token.SUPPLY" />',
    'p[span(title=1234567890)["123,456.789 HRB"] ", " code["1234567890"]]'
  ],
  [
    'errors are a table',
    '<ErrorTable of="Token" />',
    'ContractTable(kind=errors symbol=Token)[table[thead[tr[th(scope=col)["Error"] th(scope=col)["Selector"] th(scope=col)["Declared in"] th(scope=col)["Description"]]] tbody[tr(id=errors.token.full)[td[code["Full()"]] td[code["0x0a0b0c0d"]] td[code["Base"] ", " code["Token"]] td[]]]]]'
  ],
  [
    'storage is a table',
    '<StorageTable of="Token" />',
    'ContractTable(kind=storage symbol=Token)[table(className=storage)[thead[tr[th(scope=col)["Slot"] th(scope=col)["Bytes"] th(scope=col)["Name"] th(scope=col)["Type"]]] tbody[tr(id=storage.token.count)[td["0"] td[svg(className=reference-slot viewBox=0 0 32 4 preserveAspectRatio=none ariaHidden=true)[rect(width=32 height=4)[] rect(x=0 width=32 height=4 className=reference-bytes)[]] " 0–31"] td[code["count"]] td[code["uint256"]]]]]]'
  ],
  [
    'a table without rows is a note',
    '<ErrorTable of="Open" />',
    'ContractTable(kind=errors symbol=Open)[p["May also revert in " code["f"]]]'
  ]
]

test.each(inside)('%s', async (_, text, drawn) => {
  const page = await compileText(text, {contracts})
  expect(drawPage(page.hast)).toBe(drawn)
  expect(listProblems(page)).toEqual([])
})

const problems: Array<[name: string, text: string, problems: Array<string>]> = [
  [
    'a symbol that is not there, at the prop that names it',
    'a\n\n<Snippet\n  of="Token.sned"\n/>',
    ['4:3 unknown-symbol Cannot find `Token.sned`; did you mean `Token.send`?']
  ],
  [
    'a symbol that is not there, at the option of the fence',
    '- a\n\n  ```solidity of="Token.sned"\n  ```',
    ['3:15 unknown-symbol Cannot find `Token.sned`; did you mean `Token.send`?']
  ],
  [
    'a value that is not known',
    'a <Value of="Token.send" />',
    [
      '1:10 unknown-symbol Cannot find the value of `Token.send`, expected a constant that can be worked out without running code'
    ]
  ],
  [
    'a unit that would round the value',
    'a <Value of="Token.MOST" unit="days" />',
    [
      '1:26 invalid-prop Cannot write `100`, the value of `Token.MOST`, in `days` without rounding it'
    ]
  ],
  [
    'a unit next to decimals',
    'a <Value of="Token.MOST" unit="percent" symbol="%" /> and <Value of="Token.MOST" unit="days" decimals={6} />',
    [
      '1:26 invalid-prop Cannot write `100`, the value of `Token.MOST`, as tokens and in another unit; expected `unit`, or `decimals` and `symbol`',
      '1:82 invalid-prop Cannot write `100`, the value of `Token.MOST`, as tokens and in another unit; expected `unit`, or `decimals` and `symbol`'
    ]
  ],
  [
    'decimals that no token has',
    '<Value of="Token.MOST" decimals={-1} />',
    [
      '1:24 invalid-prop Unexpected value `-1` of `decimals` of `Value`, expected a number from 0 to 255'
    ]
  ],
  [
    'a ratio with 18 decimals in basis points',
    '<Value of="Token.RATE" unit="percent" />',
    [
      '1:24 invalid-prop Cannot write `-20500000000000000`, the value of `Token.RATE`, in basis points, which would be `-205,000,000,000,000%`; expected the decimals of the ratio, such as `decimals={18}`'
    ]
  ],
  ['a wrong hash', '```js file=<rootDir>/a hash=0\n```', ['1:7 wrong-hash Unexpected hash']],
  [
    'a file outside of the project',
    '<Snippet file="../a.sh" />',
    ['1:10 missing-source Unexpected `../a.sh`, expected a file inside the project']
  ],
  [
    'a snippet of nothing',
    '<Snippet region="a" />',
    [
      '1:1 missing-prop Cannot find prop `of` of `Snippet`, expected the name of a symbol, or a path in `file`'
    ]
  ],
  [
    'code where the contracts have it',
    '```solidity of="Token.send"\nfunction send() {}\n```',
    [
      '1:1 ignored-code Unexpected code in a fence with `of`, expected none: it comes from the contracts'
    ]
  ]
]

test.each(problems)('reports %s', async (_, text, expected) => {
  expect(listProblems(await compileText(text, {contracts}))).toEqual(expected)
})

test.each([
  '<Snippet of="Token.send" />',
  '```solidity of="Token.send"\n```',
  '<Signature of="Token.send" />',
  '<AbiTable of="Token.send" />',
  '<Value of="Token.send" />'
])('without contracts, `%s` says that there are none', async (text) => {
  const page = await compileText(text)
  expect(page.problems.map(({ruleId, reason}) => `${ruleId} ${reason}`)).toEqual([
    'no-contracts Cannot find `Token.send`, expected a compiled Foundry project: this docs set has none'
  ])
  expect(drawPage(page.hast)).toMatch(/fault:no-contracts\[\]/)
})

test('a page lists where its code is from', async () => {
  const text = '<Snippet of="Token.send" />\n\n<Snippet file="a.sh" />\n\n```sh\nls\n```'
  const {snippets} = await compileText(text, {contracts})
  expect(snippets).toEqual([
    {symbol: 'Token.send', file: 'src/Token.sol', line: 7},
    {file: 'a.sh', line: 3}
  ])
})

test('tables and signatures are Markdown too', async () => {
  const text =
    '<Signature of="Token.send" />\n\nCall <Signature of="Token.send" />\n\n<AbiTable of="Token" />'
  const page = await compileText(text, {contracts})
  expect(toPageMarkdown(page)).toBe(`\`\`\`solidity
function send(uint256 amount)
\`\`\`

Call \`function send(uint256 amount)\`

| Declaration                                                 | Selector | Declared in | Description     |
| ----------------------------------------------------------- | -------- | ----------- | --------------- |
| \`send(uint256 amount) onlyRole(SENDER) once returns (bool)\` |          | \`Base\`      | Send \\| tokens. |
`)
})

test('rows have ids that links can name, and a table that is shown twice has them once', async () => {
  const table = '<AbiTable of="src/Token.sol:Token" />'
  const page = await compileText(`${table}\n\n${table}\n\n[send](#abi.token.send-uint256)\n`, {
    contracts
  })
  expect(page.ids).toEqual(['abi.token.send-uint256'])
  expect(drawPage(page.hast).match(/tr\(id=[^)]*\)/g)).toEqual(['tr(id=abi.token.send-uint256)'])
})

const solidity: Array<[name: string, text: string, drawn: string]> = [
  [
    'documentation is marked line by line',
    `${code}\n/** a\n * b */\n// public`,
    'N|/// @notice Send tokens.\n-|function send(uint256 amount) <external> (view) returns (bool);\nN|/** a\nN| * b */\n-|// public'
  ],
  [
    'words in strings and comments are no keywords',
    'string <q> = "public"; /* private\npure */ uint256 internal constant viewers = 1;\n/// b',
    '-|string <q> = "public"; /* private\n-|pure */ uint256 <internal> (constant) viewers = 1;\nN|/// b'
  ]
]

test.each(solidity)('of Solidity, %s', async (_, text, drawn) => {
  for (const highlighter of [undefined, createHighlighter()]) {
    const {hast} = await compileText(`\`\`\`solidity\n${text}\n\`\`\``, {highlighter})
    const told = drawSolidity(hast)
      .split('\n')
      .map((line) => (line.startsWith('N|') ? line : `-|${line}`))
    expect(told.join('\n')).toBe(drawn)
  }
})

/** Code with `N|` before lines of documentation, and keywords in brackets. */
function drawSolidity(node: unknown): string {
  const {
    value,
    children = [],
    properties
  } = node as {
    value?: string
    children?: Array<unknown>
    properties?: {className?: Array<string>}
  }
  const text = value ?? children.map(drawSolidity).join('')
  const classes = properties?.className ?? []
  if (classes.includes('natspec')) return text.replace(/^/gm, 'N|')
  if (classes.includes('keyword-visibility')) return `<${text}>`
  return classes.includes('keyword-mutability') ? `(${text})` : text
}

test('a block with symbols of several files is labelled with none of them', async () => {
  const source: ContractLookup = {
    ...contracts,
    findSnippet: (references) => ({
      value: {code: references.join('\n'), file: `src/${references[0]}.sol`, line: 1}
    })
  }
  const [mixed, single] = await Promise.all(
    ['A B', 'A A'].map((of) => compileText(`<Snippet of="${of}" />`, {contracts: source}))
  )
  expect(mixed?.snippets).toEqual([{symbol: 'A B'}])
  expect(single?.snippets).toEqual([{symbol: 'A A', file: 'src/A.sol', line: 1}])
  expect(mixed?.hast.children).toMatchObject([
    {
      props: {
        parts: [
          {symbol: 'A', file: 'src/A.sol', line: 1},
          {symbol: 'B', file: 'src/B.sol', line: 1}
        ]
      }
    }
  ])
  expect(mixed?.symbols.map(({name}) => name)).toEqual(['A', 'B'])
})

test('backticks of NatSpec are code in a table', async () => {
  const source: ContractLookup = {
    ...contracts,
    findTable: () => ({
      value: {
        rows: [{id: 'a', kind: 'function', declaration: 'a()', text: 'Sets `b` to 1.'}],
        notes: []
      }
    })
  } as ContractLookup // One table is enough.
  const {hast} = await compileText('<AbiTable of="Token" />', {contracts: source})
  expect(drawPage(hast)).toContain('td["Sets " code["b"] " to 1."]')
})

test('each of several symbols leads to its own place', async () => {
  const source: ContractLookup = {
    ...contracts,
    findSnippet: ([name = '']) => ({
      value: {code: name, file: 'src/A.sol', line: 1, address: `/reference/${name}`}
    })
  }
  const page = await compileText('<Snippet of="A B" />', {contracts: source})
  const filled = fillLinks(page.hast, {toHref: (link) => page.links[link]?.url ?? ''})
  expect(filled.children).toMatchObject([
    {props: {parts: [{href: '/reference/A'}, {href: '/reference/B'}]}}
  ])
})

import type {Json} from '@lockstep/pages'
import {findByClass, findByName, findElements, parseHtml, toText} from '@lockstep/test-support'
import type {ElementContent} from 'hast'
import {expect, test} from 'vitest'
import {type Components, fillArticle, toIslandModule} from '../src/index.ts'
import {compileText} from './build-document.ts'
import {islands} from './islands.ts'
import {renderArticle} from './render-article.ts'

async function render(text: string, components: Components = {}) {
  const page = await compileText(text, '/guides/page', components)
  const html = fillArticle(renderArticle(page, components), {
    route: '/guides/page',
    toHref: (link) => `to-${page.links[link]?.url}`,
    childPages: [{title: 'Child', route: '/guides/page/child', description: 'A sentence'}],
    islands: {Counter: '/_lockstep/counter.js'}
  })
  return {html, tree: parseHtml(html)}
}

const cases: Array<[name: string, markdown: string, html: string]> = [
  ['text is escaped', 'a < b & c', '<p>a &lt; b &amp; c</p>'],
  ['the title is left to the document', '# Title\n\nText', '<p>Text</p>'],
  [
    'headings link to themselves',
    '## One two',
    '<h2 id="one-two"><a href="#one-two">One two</a></h2>'
  ],
  [
    'a heading with a link has no second one',
    '## See [a](/a)',
    '<h2 id="see-a">See <a href="to-/a">a</a></h2>'
  ],
  ['a flag stays in one piece', 'Run `--a-b`', '<p>Run <code data-whole>--a-b</code></p>'],
  [
    'a signature breaks between its types',
    '### `_approve(address,address,uint256)`',
    '<h3 id="_approveaddressaddressuint256"><a href="#_approveaddressaddressuint256"><code>_approve(<wbr>address,<wbr>address,<wbr>uint256)</code></a></h3>'
  ],
  [
    'a name that is wider than a phone breaks between its words',
    '`PRBMath_SD59x18_IntoSD21x18_Underflow`',
    '<p><code data-long>PRBMath_<wbr>SD59x18_<wbr>Into<wbr>SD21x18_<wbr>Underflow</code></p>'
  ],
  [
    'a name that is wider than the column of a phone breaks between its words in a table, and only there',
    '| A |\n| --- |\n| `L2ToL2CrossDomainMessenger` |\n\n`L2ToL2CrossDomainMessenger`',
    '<div class="table" role="group" aria-label="Table: A" tabindex="0"><table><thead><tr><th>A</th></tr></thead><tbody><tr><td><code>L2<wbr>To<wbr>L2<wbr>Cross<wbr>Domain<wbr>Messenger</code></td></tr></tbody></table></div><p><code>L2ToL2CrossDomainMessenger</code></p>'
  ],
  [
    'a name that is wider than a narrow column breaks between its words, and a short one does not',
    '| A | B |\n| --- | --- |\n| [`OptimismPortal`](/a) | `data_availability_type`, `ProxyAdmin` |',
    '<div class="table" role="group" aria-label="Table: A, B" tabindex="0"><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td><a href="to-/a"><code>Optimism<wbr>Portal</code></a></td><td><code>data_<wbr>availability_<wbr>type</code>, <code>ProxyAdmin</code></td></tr></tbody></table></div>'
  ],
  [
    'a path of names breaks after its dots, and the name of a file in no place',
    '`ERC1155Utils.checkOnERC1155BatchReceived`, `SuperchainERC20Factory.sol`',
    '<p><code>ERC1155Utils.<wbr>checkOnERC1155BatchReceived</code>, <code>SuperchainERC20Factory.sol</code></p>'
  ],
  [
    'a signature with types of functions breaks between them',
    '`process(bytes32[],function(bytes32,bytes32) view returns (bytes32))`',
    '<p><code>process(<wbr>bytes32[],<wbr>function(<wbr>bytes32,<wbr>bytes32) view returns (bytes32))</code></p>'
  ],
  [
    'an expression breaks between its names',
    '`type(contractName).creationCode`',
    '<p><code>type(<wbr>contractName).<wbr>creationCode</code></p>'
  ],
  [
    'a heading that is a path breaks after its slashes',
    '## token/ERC1155/extensions',
    '<h2 id="tokenerc1155extensions"><a href="#tokenerc1155extensions">token/<wbr>ERC1155/<wbr>extensions</a></h2>'
  ],
  [
    'an address is distinguished from other code',
    '`0x5FbDB2315678afecb367f032d93F642f64180aa3`',
    '<p><code data-address>0x5FbDB2315678afecb367f032d93F642f64180aa3</code></p>'
  ],
  [
    'boxes of tasks say whether they are done',
    '- [x] a',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled aria-label="Done"> a</li></ul>'
  ],
  [
    'a table can be scrolled with keys, and says which it is',
    '| `a` "b" | c | |\n| - | - | - |\n| d | e | f |',
    '<div class="table" role="group" aria-label="Table: a &quot;b&quot;, c" tabindex="0"><table><thead><tr><th><code>a</code> "b"</th><th>c</th><th></th></tr></thead><tbody><tr><td>d</td><td>e</td><td>f</td></tr></tbody></table></div>'
  ]
]

const address = `0x${'4'.repeat(40)}`

test.each([
  [
    'with two columns of addresses',
    `| A | B | C |\n| - | - | - |\n| a | \`${address}\` | \`${address}\` |`,
    true
  ],
  [
    'with a flag, a default and an address',
    `| A | B |\n| - | - |\n| \`--a-${'b'.repeat(28)}\` | \`${address}\` and a word that is ${'long'.repeat(12)} |`,
    true
  ],
  [
    'with one column of addresses',
    `| A | B | C |\n| - | - | - |\n| ${'word '.repeat(60)}| \`${address}\` | \`${'a'.repeat(60)}\` |`,
    false
  ]
])('a table of few columns %s: whether it scrolls by itself', async (_, markdown, isScrolling) => {
  const {html} = await render(markdown)
  expect(html.includes('<div class="table" data-scroll role="group"')).toBe(isScrolling)
})

test.each(cases)('%s', async (_, markdown, expected) => {
  const {html} = await render(markdown)
  expect(html).toBe(expected)
})

test.each([
  ['note', 'Note'],
  ['info', 'Info'],
  ['tip', 'Tip'],
  ['important', 'Important'],
  ['warning', 'Warning'],
  ['danger', 'Danger']
])('a callout of kind %s shows its kind with a word and an icon', async (kind, word) => {
  const {tree} = await render(`<Callout kind="${kind}">Text</Callout>`)
  const [callout] = findByClass(tree, 'callout')
  expect(callout?.properties.dataKind).toBe(kind)
  expect(toText(findByClass(tree, 'callout-title')[0])).toBe(word)
  expect(findByName(tree, 'svg')).toHaveLength(1)
})

test('a serious callout with a custom title still shows its kind', async () => {
  const {tree} = await render('<Callout kind="danger" title="Not audited">Text</Callout>')
  expect(toText(findByClass(tree, 'callout-title')[0])).toBe('Danger: Not audited')
})

test('tabs are radio buttons, each right before its label and its panel', async () => {
  const {tree} = await render(
    "<Tabs items={['A', 'B']} defaultIndex={1}><Tabs.Tab>One</Tabs.Tab><Tabs.Tab>Two</Tabs.Tab></Tabs>"
  )
  const [tabs] = findByClass(tree, 'tabs')
  const children = findElements({type: 'root', children: tabs?.children ?? []}, ({tagName}) => {
    return /^(input|label|div)$/.test(tagName)
  })
  expect(children.map((child) => `${child.tagName} ${toText(child)}`.trim())).toEqual([
    'input',
    'label A',
    'div One',
    'input',
    'label B',
    'div Two'
  ])
  const inputs = findByName(tree, 'input')
  expect(inputs.map(({properties}) => properties.checked ?? false)).toEqual([false, true])
  expect(new Set(inputs.map(({properties}) => properties.name)).size).toBe(1)
})

test('two groups of tabs do not share their buttons', async () => {
  const {tree} = await render(
    "<Tabs items={['A']}><Tabs.Tab>1</Tabs.Tab></Tabs>\n\n<Tabs items={['A']}><Tabs.Tab>2</Tabs.Tab></Tabs>"
  )
  const inputs = findByName(tree, 'input')
  expect(new Set(inputs.map(({properties}) => properties.name)).size).toBe(2)
  expect(new Set(inputs.map(({properties}) => properties.id)).size).toBe(2)
})

test('steps are an ordered list, and content before them stays outside of it', async () => {
  const {tree} = await render('<Steps>\n\nBefore\n\n### One\n\nA\n\n### Two\n\nB\n\n</Steps>')
  const [list] = findByClass(tree, 'steps')
  expect(list?.tagName).toBe('ol')
  expect(list && findByName(list, 'li').map(toText)).toEqual(['OneA', 'TwoB'])
  expect(findByName(tree, 'p').map(toText)).toEqual(['Before', 'A', 'B'])
})

test("a step is marked as run if its commands ran and the page hasn't changed since", () => {
  const step = {
    type: 'component' as const,
    name: 'Step',
    props: {isRun: true},
    slots: {},
    children: []
  }
  const steps = {...step, name: 'Steps', props: {}, children: [step]}
  const article = renderArticle({hast: {type: 'root', children: [steps]}})
  const fill = (isProven: boolean) =>
    toText(
      parseHtml(fillArticle(article, {toHref: () => '', childPages: [], route: '/', isProven}))
    )
  expect(fill(true)).toBe('Run in the last proof')
  expect(fill(false)).toBe('')
})

test('a named code block has a caption, and copies only what a person would type', async () => {
  const {tree} = await render('```sh filename="run.sh"\n$ ls\nfile\n```')
  const [block] = findByClass(tree, 'code')
  expect(toText(findByName(tree, 'figcaption')[0])).toBe('run.sh')
  expect(block?.properties.dataCopy).toBe('ls')
  expect(findByClass(tree, 'line').map(toText)).toEqual(['$ ls', 'file'])
})

test('a long block of code is folded unless the page turns that off', async () => {
  const code = Array.from({length: 40}, (_, index) => `line ${index}`).join('\n')
  const folded = await render(`\`\`\`txt\n${code}\n\`\`\``)
  expect(toText(findByName(folded.tree, 'label')[0])).toBe('Show all 40 lines')
  const open = await render(`\`\`\`txt collapse=false\n${code}\n\`\`\``)
  expect(findByName(open.tree, 'label')).toEqual([])
})

test('line numbers begin with the one that the page gives', async () => {
  const {tree} = await render('```js showLineNumbers\na\nb\n```')
  expect(findByClass(tree, 'line').map(({properties}) => properties.dataLine)).toEqual(['1', '2'])
})

test('cards and child pages are lists of links with descriptions', async () => {
  const {tree} = await render(
    '<Cards><Card title="A" href="/a" description="Why" /></Cards>\n\n<ChildCards />'
  )
  expect(findByClass(tree, 'path').map(toText)).toEqual(['AWhy', 'ChildA sentence'])
  expect(findByName(tree, 'a').map(({properties}) => properties.href)).toEqual(['to-/a', 'child/'])
})

test('a picture links to its file, except inside another link', async () => {
  const {tree} = await render('![Alt](/a.png)\n\n[![Alt](/b.png)](/c)')
  expect(findByName(tree, 'a').map(({properties}) => properties.href)).toEqual([
    'to-/a.png',
    'to-/c'
  ])
  expect(findByName(tree, 'img').map(({properties}) => properties.loading)).toEqual([
    'lazy',
    'lazy'
  ])
})

test('a fault is shown in its place', async () => {
  const {tree} = await render('<Calout>Text</Calout>')
  expect(toText(findByClass(tree, 'fault')[0])).toContain('unknown-component')
  expect(toText(tree)).toContain('Text')
})

test('an island is rendered with the page, with the data that its script needs', async () => {
  const {tree} = await render('<Counter start={3}>Text</Counter>', islands)
  const [island] = findByName(tree, 'lockstep-island')
  expect(island?.properties).toMatchObject({
    name: 'Counter',
    dataLoad: 'idle',
    dataProps: '{"start":3}',
    dataSrc: '../../_lockstep/counter.js'
  })
  expect(toText(findByName(tree, 'button')[0])).toBe('3 Text')
})

test('an article lists its islands in their order', async () => {
  const page = await compileText('<Counter start={3}/>\n\n<Counter start={4}/>', '/a', islands)
  expect(renderArticle(page, islands).islands).toEqual(['Counter', 'Counter'])
})

test('the module of an island hydrates its component', () => {
  expect(toIslandModule('Counter', islands.Counter)).toBe(
    [
      "import {hydrate} from '@lockstep/theme/browser/hydrate'",
      'import {Counter} from "./counter.tsx"',
      'export const wake = (element) => hydrate(element, Counter)',
      ''
    ].join('\n')
  )
})

test('the same page makes the same article', async () => {
  const text = '## A\n\n[b](/b)\n\n<Callout>c</Callout>\n\n<ChildCards />'
  const [first, second] = await Promise.all([compileText(text), compileText(text)])
  expect(renderArticle(first)).toEqual(renderArticle(second))
})

function renderNode(name: string, props: Record<string, Json>, child: ElementContent) {
  const node = {type: 'component' as const, name, props, slots: {}, children: [child]}
  const {parts} = renderArticle({hast: {type: 'root', children: [node]}})
  return parseHtml(parts.join(''))
}

const text: ElementContent = {type: 'text', value: 'Text'}

test('facts about code are written in words, the most important ones in one line', () => {
  const facts = {
    selector: '0xcbd1df9e',
    gas: {median: 74312, max: 91044},
    errors: [{name: 'Error', message: 'Wrong chain'}, {name: 'InvalidToken'}],
    events: [{name: 'Transfer'}]
  }
  const tree = renderNode('CodeBlock', {language: 'solidity', lines: 1, facts}, text)
  expect(toText(findByName(tree, 'summary')[0])).toBe(
    '0xcbd1df9e · 74,312 gas · 2 errors · 1 event'
  )
  expect(findByName(tree, 'dt').map(toText)).toEqual(['Selector', 'Gas', 'Reverts with', 'Emits'])
  expect(findByName(tree, 'dd').map(toText)).toEqual([
    '0xcbd1df9e',
    '74,312, at most 91,044',
    '“Wrong chain”InvalidToken',
    'Transfer'
  ])
})

test('a block of code names its source', () => {
  const source = {file: 'src/Lockbox.sol', line: 87, commit: '3fa9c1e0d2'}
  const props = {language: 'solidity', lines: 1, symbol: 'Lockbox.lock', source}
  const tree = renderNode('CodeBlock', props, text)
  expect(toText(findByName(tree, 'figcaption')[0])).toBe(
    'Lockbox.solLockbox.locksrc/Lockbox.sol:87 @ 3fa9c1e'
  )
})

test('a diagram has a name, and the text that it was drawn from', () => {
  const drawing: ElementContent = {
    type: 'element',
    tagName: 'svg',
    properties: {viewBox: '0 0 1 1', strokeWidth: '2'},
    children: []
  }
  const tree = renderNode('Diagram', {title: 'Flow', source: 'a --> b'}, drawing)
  expect(findByClass(tree, 'diagram-drawing')[0]?.properties.ariaLabel).toBe('Flow')
  expect(findByName(tree, 'svg')[0]?.properties).toEqual({viewBox: '0 0 1 1', strokeWidth: '2'})
  expect(toText(findByName(tree, 'details')[0])).toBe('Diagram as texta --> b')
})

test.each([
  ['abi', 'Interface of Lockbox'],
  ['errors', 'Errors of Lockbox'],
  ['storage', 'Storage of Lockbox']
])('a table of kind %s has a caption that names its contract', (kind, caption) => {
  const tree = renderNode('ContractTable', {kind, symbol: 'Lockbox'}, text)
  expect(toText(findByName(tree, 'figcaption')[0])).toBe(caption)
})

test('a long path above code may break between its folders, and a short one never', () => {
  const listParts = (file: string): Array<string> => {
    const props = {language: 'solidity', lines: 1, source: {file, line: 9}}
    const [place] = findByClass(renderNode('CodeBlock', props, text), 'code-source')
    return place?.children.flatMap((part) => (part.type === 'text' ? [part.value] : [])) ?? []
  }
  expect(listParts('@openzeppelin/contracts/token/ERC20/ERC20.sol')).toEqual([
    '@openzeppelin/',
    'contracts/',
    'token/',
    'ERC20/',
    'ERC20.sol:',
    '9'
  ])
  expect(listParts('src/Vault.sol')).toEqual(['src/Vault.sol:9'])
})

test('a component without a view is replaced by its content', () => {
  expect(toText(renderNode('Price', {}, text))).toBe('Text')
})

test('a site may give a component a look of its own', async () => {
  const {html} = await render('<Callout>Text</Callout>', {Callout: ({children}) => children})
  expect(html).toBe('Text')
})

test('a caption has a line for each of several symbols, with its links and its hash', () => {
  const parts = [
    {
      symbol: 'Vault.take',
      file: 'src/Vault.sol',
      line: 3,
      href: '#a',
      sourceHref: '#b',
      selector: '0x01020304'
    },
    {symbol: 'Vault.Taken', file: 'src/Vault.sol', line: 1, topic: `0x${'ab'.repeat(32)}`},
    {symbol: 'Vault.MOST'}
  ]
  const props = {language: 'solidity', lines: 2, symbol: 'Vault.take Vault.Taken Vault.MOST', parts}
  const tree = renderNode('CodeBlock', props, text)
  const [caption] = findByName(tree, 'figcaption')
  expect(caption?.children.map((child) => toText(child))).toEqual([
    'Vault.take src/Vault.sol:3 · 0x01020304',
    'Vault.Taken src/Vault.sol:1 · 0xabababab…',
    'Vault.MOST'
  ])
  const links = findByName(tree, 'a').map(({properties}) => properties.href)
  expect(links).toEqual(['#a', '#b'])
})

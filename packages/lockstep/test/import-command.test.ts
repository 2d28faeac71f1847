import {readFile, rename} from 'node:fs/promises'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {readFolder, writeSite} from '@lockstep/test-support'
import {foundryToml, runTool} from '@lockstep/test-support/foundry'
import {beforeEach, describe, expect, test, vi} from 'vitest'
import {runCommand} from './run-command.ts'

const tools = fileURLToPath(new URL('../../../contracts/node_modules/.bin', import.meta.url))

beforeEach(() => {
  vi.stubEnv('PATH', `${tools}${path.delimiter}${process.env.PATH}`)
})

type Files = Record<string, string>

/** Import docs, and return the report, the new files, and the tree as `lockstep tree` prints it. */
async function importDocs(
  files: Files,
  args: Array<string> = []
): Promise<{root: string; stdout: string; files: Files; tree: Array<string>}> {
  const root = await writeSite(files)
  const {code, stdout, stderr} = await runCommand(['import', '.', '--out', 'new', ...args], root)
  expect([code, stderr]).toEqual([0, ''])
  const {stdout: tree} = await runCommand(['tree', 'new/pages'], root)
  return {root, stdout, files: await readFolder(path.join(root, 'new')), tree: toRows(tree)}
}

/** Rows without the folder's own, and without lines of the drawing. */
function toRows(text: string): Array<string> {
  const rows = text
    .split('\n')
    .slice(1)
    .filter((line) => /─/.test(line))
  return rows.map((row) =>
    row.replace(/^[│ ]*[├└]─ /, (start) => '  '.repeat(start.length / 3 - 1))
  )
}

async function build(root: string): Promise<string> {
  const {code, stderr} = await runCommand(['build', '--site', 'new'], root)
  return `${code}\n${stderr}`
}

test('a Docusaurus site keeps its sidebar, its addresses and its admonitions', async () => {
  const {root, stdout, files, tree} = await importDocs({
    'docusaurus.config.js': `module.exports = async function create() {
  return {
    title: 'Vault',
    presets: [['classic', {docs: {routeBasePath: '/', sidebarPath: require.resolve('./sidebars.js')}}]],
    plugins: [['@docusaurus/plugin-client-redirects', {redirects: [{from: '/old', to: '/start'}]}]]
  }
}
`,
    'sidebars.js': `const guides = ['guides/deploy', 'fees']
module.exports = {
  docs: ['intro', 'start', {type: 'category', label: 'Guides', items: guides}]
}
`,
    'docs/intro.md': `---
slug: /
title: Welcome
sidebar_label: Home
---

:::caution Read this

[Deploy](./guides/01-deploy.md#steps), [again](/guides/deploy), [old](/old), ![logo](/img/logo.svg)

:::
`,
    'docs/start.md':
      '# Start\n\n## Run {#run}\n\n## [Fees](./fees.md) \\{#paid\\}\n\n## Not \\{#an id}\n',
    'docs/fees.md': '# Fees\n',
    'docs/guides/01-deploy.md': `# Deploy

import Tabs from '@theme/Tabs';
import Chart from '@site/src/Chart';

## Steps

<Tabs groupId="pm" values={[{label: 'npm', value: 'a'}]}>
<TabItem value="a">

One

</TabItem>
</Tabs>

<Chart size={2} />
`,
    'static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>'
  })
  expect(tree).toEqual([
    'Home  /',
    'Start  /start',
    'Guides/',
    '  Deploy  /guides/deploy',
    '  Fees  /guides/fees'
  ])
  expect(files['pages/index.mdx']).toBe(`---
title: Welcome
---

:::warning[Read this]

[Deploy](./guides/deploy.mdx#steps), [again](./guides/deploy.mdx), [old](./start.mdx), ![logo](/img/logo.svg)

:::
`)
  expect(files['pages/start.mdx']).toBe(
    '# Start\n\n## Run [#run]\n\n## [Fees](./guides/fees.mdx) [#paid]\n\n## Not \\{#an id}\n'
  )
  expect(files['pages/guides/deploy.mdx']).toContain(
    '<Tabs storageKey="pm">\n<Tab label="npm">\n\nOne\n\n</Tab>\n</Tabs>'
  )
  expect(files['site.yaml']).toContain('redirects:\n  /fees: /guides/fees\n  /old: /start\n')
  expect(stdout).toContain('1 page moved to the folder of its sidebar group')
  expect(stdout).toContain('docs/guides/01-deploy.md:4  Cannot import `@site/src/Chart`')
  expect(stdout).toContain('docs/guides/01-deploy.md:16  Cannot convert component `Chart`')

  const again = await runCommand(['import', '.', '--out', 'new'], root)
  expect(again.stdout).toContain('4 pages from Docusaurus: 0 files written to new, 8 kept')
})

describe('the format of Docusaurus pages', () => {
  const list =
    '<details>\n  <summary>Run</summary>\n      ```bash\n      echo <id>\n      ```\n</details>\n'
  const sources = {
    'docs/list.md': `# List\n\n<!-- Note -->\n\n${list}\n[Plain](./plain.md), [old](./old.md)\n`,
    'docs/plain.md':
      '---\nformat: md\n---\n\n# Plain\n\nA `Map` is a Map<A, B>; [list](list.md#list)\n',
    'docs/old.md': '# Old\n\n<https://example.com>\n',
    'docs/new.mdx': '# New\n\n<br />\n'
  }

  test.each<[config: string, names: Array<string>]>([
    ['', ['list.mdx', 'new.mdx', 'old.md', 'plain.md']],
    ["markdown: {format: 'mdx'}", ['list.mdx', 'new.mdx', 'old.md', 'plain.md']],
    ["markdown: {format: 'detect'}", ['list.md', 'new.mdx', 'old.md', 'plain.md']],
    ["markdown: {format: 'md'}", ['list.md', 'new.md', 'old.md', 'plain.md']]
  ])('decides what they become: %s', async (config, names) => {
    const {stdout, files, tree} = await importDocs({
      'docusaurus.config.js': `module.exports = {${config}}\n`,
      ...sources
    })
    const pages = Object.keys(files).filter((file) => /\.mdx?$/.test(file))
    expect(pages.map((file) => file.replace('pages/', ''))).toEqual(names)
    expect(tree).toEqual(['List  /list', 'New  /new', 'Old  /old', 'Plain  /plain'])
    expect(stdout.includes('docs/old.md  Cannot read this page as MDX')).toBe(
      names[0] === 'list.mdx'
    )
    const listed = files[`pages/${names[0]}`]
    expect(listed).toContain('[Plain](./plain.md), [old](./old.md)')
    expect(listed).toContain(names[0] === 'list.mdx' ? '{/* Note */}' : '<!-- Note -->')
    expect(files['pages/plain.md']).toBe(
      `# Plain\n\nA \`Map\` is a Map<A, B>; [list](./${names[0]}#list)\n`
    )
  })

  test('keeps code inside of elements, and pages of an earlier import', async () => {
    const {root} = await importDocs({'docusaurus.config.js': 'module.exports = {}\n', ...sources})
    const {stdout} = await runCommand(['lint', '--site', 'new', '--json'], root)
    expect(stdout).not.toContain('dropped-html')

    await rename(path.join(root, 'new/pages/list.mdx'), path.join(root, 'new/pages/list.md'))
    const again = await runCommand(['import', '.', '--out', 'new'], root)
    expect(again.stdout).toContain(': 0 files written to new')
  })

  test('leaves one of two pages with one address', async () => {
    const {stdout, files} = await importDocs({
      'docusaurus.config.js': 'module.exports = {}\n',
      'docs/a.md': '# First\n',
      'docs/a.mdx': '# Second\n'
    })
    expect(files['pages/a.mdx']).toBe('# First\n')
    expect(stdout).toContain('docs/a.mdx  Another page has the same address, `/docs/a`')
  })
})

test('a Mintlify site keeps a sidebar for each tab', async () => {
  const {root, files, tree} = await importDocs({
    'docs.json': JSON.stringify({
      name: 'Vault',
      navigation: {
        tabs: [
          {tab: 'Guides', groups: [{group: 'Start', pages: ['index', 'guides/deploy']}]},
          {tab: 'API', pages: ['api/one', {group: 'More', pages: ['api/more/two']}]}
        ]
      },
      redirects: [{source: '/deploy', destination: '/guides/deploy'}]
    }),
    'index.mdx': '---\ntitle: Home\n---\n\n<Note>Look at [this](/deploy).</Note>\n',
    'guides/deploy.mdx': `---
title: Deploy a vault
sidebarTitle: Deploy
---

import Intro from '/snippets/intro.mdx'

<Intro />

<CodeGroup>
\`\`\`bash npm
npm i
\`\`\`
</CodeGroup>

- List

  <Accordion title="More">
  Text
  </Accordion>
`,
    'snippets/intro.mdx': 'Hello\n',
    'api/one.mdx': '---\ntitle: One\n---\n',
    'api/more/two.mdx': '---\ntitle: Two\n---\n',
    'api/hidden.mdx': '---\ntitle: Hidden\n---\n'
  })
  expect(tree).toEqual([
    'Guides/  (page)',
    '  ── Start ──',
    '  Home  /',
    '  Deploy  /guides/deploy',
    'Home  /  (page, hidden)',
    'API/  (page)',
    '  One  /api/one',
    '  More/',
    '    Two  /api/more/two',
    '  Hidden  /api/hidden  (hidden)'
  ])
  expect(files['pages/guides/deploy.mdx']).toContain(
    ':::code-group\n```bash [npm]\nnpm i\n```\n:::'
  )
  expect(await build(root)).toMatch(/^0\n/)

  const again = await runCommand(['import', '.', '--out', 'new'], root)
  expect(again.stdout).toMatch(/^5 pages from Mintlify: 0 files written/)
})

test.each<[name: string, files: Files]>([
  [
    'VitePress',
    {
      '.vitepress/config.ts': `import {defineConfig} from 'vitepress'
import {items} from './items'
export default defineConfig({title: 'Vault', themeConfig: {sidebar: [{text: 'Guide', items}]}})
`,
      '.vitepress/items.ts': `const names = ['deploy', 'fees'] as const
export const items = names.map((name) => ({text: name, link: \`/guide/\${name}\`}))
`,
      'index.md':
        '# Home\n\n::: tip Look\nAt this.\n:::\n\n<<< @/code.sh\n\n[Fees](/guide/fees.html)\n',
      'code.sh': 'echo 1\n',
      'guide/deploy.md': '# Deploy\n',
      'guide/fees.md': '# Fees\n'
    }
  ],
  [
    'Vocs',
    {
      'vocs.config.tsx': `import {defineConfig} from 'vocs'
const group = (text: string, names: string[]) => ({
  text,
  items: names.map((name) => ({text: name, link: \`/guide/\${name}\`}))
})
export default defineConfig({title: 'Vault', sidebar: {'/': [group('Guide', ['deploy', 'fees'])]}})
`,
      'docs/pages/index.mdx':
        '# Home\n\n:::tip[Look]\nAt this.\n:::\n\n```sh\n// [!include ~/code.sh]\n```\n\n[Fees](/guide/fees)\n',
      'docs/code.sh': 'echo 1\n',
      'code.sh': 'echo 1\n',
      'docs/pages/guide/deploy.mdx': '# Deploy\n',
      'docs/pages/guide/fees.mdx': '# Fees\n'
    }
  ],
  [
    'Starlight',
    {
      'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default {integrations: [starlight({title: 'Vault', sidebar: [{label: 'Guide', autogenerate: {directory: 'guide'}}]})]}
`,
      'src/content/docs/index.mdx': `---
title: Home
---

import {Aside} from '@astrojs/starlight/components'

<Aside type="tip" title="Look">At this.</Aside>

\`\`\`sh
echo 1
\`\`\`

[Fees](/guide/fees/)
`,
      'src/content/docs/guide/deploy.md': '---\ntitle: Deploy\nsidebar: {label: deploy}\n---\n',
      'src/content/docs/guide/fees.md': '---\ntitle: Fees\nsidebar: {label: fees}\n---\n'
    }
  ]
])('a %s site keeps its sidebar and builds without errors', async (_, source) => {
  const {root, tree} = await importDocs(source)
  expect(tree.slice(0, 3)).toEqual(['Guide/', '  deploy  /guide/deploy', '  fees  /guide/fees'])
  expect(await build(root)).toMatch(/^0\n/)
  const html = await readFile(path.join(root, 'new/dist/index.html'), 'utf8')
  expect(html).toContain('Look')
  expect(html).toContain('href="guide/fees/"')
  expect(html.replace(/<[^>]+>/g, '')).toContain('echo 1')
})

describe('pasted Solidity', () => {
  const contract = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

contract Counter {
    uint256 public number;

    /// @notice Set it.
    function setNumber(uint256 newNumber) public {
        number = newNumber;
    }

    function increment() public {
        number++;
    }
}
`

  test('is shown by symbol where it is equal, and reported where it differs', async () => {
    const root = await writeSite({
      'docs.json': '{"navigation": {"pages": ["index"]}}',
      'index.mdx': `# Counter

\`\`\`solidity
function increment() public {
  number++;
}
\`\`\`

\`\`\`solidity Counter.sol
/// @notice Set it.
function setNumber(uint256 newNumber) public {
    number = newNumber;
}
\`\`\`

\`\`\`solidity
function setNumber(uint256 newNumber) external {
    number = newNumber;
}
\`\`\`

\`\`\`solidity
function gone() public {}
\`\`\`
`,
      'c/foundry.toml': foundryToml(),
      'c/src/Counter.sol': contract
    })
    runTool('forge', ['build'], {cwd: path.join(root, 'c')})
    const {stdout} = await runCommand(['import', '.', '--out', 'new', '--contracts', 'c'], root)
    expect(stdout).toContain(
      'Pasted Solidity: 2 shown by symbol now, 1 different, 1 not in the contracts'
    )
    expect(stdout).toContain(
      'Pasted code differs from `Counter.setNumber`: the page has `function setNumber(uint256 newNumber) external {`, the source `function setNumber(uint256 newNumber) public {`'
    )
    const page = await readFile(path.join(root, 'new/pages/index.mdx'), 'utf8')
    expect(page).toContain('```solidity of="Counter.increment"\n```\n')
    expect(page).toContain('```solidity [Counter.sol] of="Counter.setNumber" natspec\n```\n')
    expect(await runCommand(['build', '--site', 'new', '--contracts', 'c'], root)).toMatchObject({
      code: 0
    })
  })

  test('needs contracts that are compiled', async () => {
    const root = await writeSite({
      'docs.json': '{"navigation": []}',
      'c/foundry.toml': foundryToml(),
      'c/src/Counter.sol': contract
    })
    expect(await runCommand(['import', '.', '--contracts', 'c'], root)).toMatchObject({code: 2})
  })
})

test('a configuration and front matter of 100,000 levels end nothing', async () => {
  const [open, close] = ['['.repeat(100_000), ']'.repeat(100_000)]
  const root = await writeSite({
    'docusaurus.config.js': "module.exports = {title: 'Vault'}\n",
    'sidebars.js': `module.exports = {docs: ['index', ${open}${close}]}\n`,
    'docs/index.md': `---\na: ${open}${close}\n---\n\n# Home\n`
  })
  const {code, stdout} = await runCommand(['import', '.', '--out', 'new'], root)
  expect([code, stdout.split('\n', 1)]).toEqual([
    0,
    ['1 page from Docusaurus: 3 files written to new, 0 kept']
  ])
})

test('a folder without a known configuration is refused', async () => {
  const root = await writeSite({'index.md': '# A\n'})
  expect(await runCommand(['import', '.'], root)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Cannot find the configuration of Docusaurus')
  })
})

import {readdir, readFile, rename, rm, symlink} from 'node:fs/promises'
import path from 'node:path'
import {readFolder, writeSite} from '@lockstep/test-support'
import {foundryToml, runTool, withFoundry} from '@lockstep/test-support/foundry'
import {beforeEach, describe, expect, test, vi} from 'vitest'
import {runCommand} from './run-command.ts'

beforeEach(() => {
  vi.stubEnv('PATH', withFoundry(process.env.PATH))
})

type Files = Record<string, string>

/** Import docs, and return the report, the new files, and the tree as `lockstep tree` prints it. */
async function importDocs(
  files: Files,
  args: Array<string> = []
): Promise<{root: string; stdout: string; files: Files; tree: Array<string>}> {
  const {root, ...imported} = await importFiles(files, args)
  const {stdout: tree} = await runCommand(['tree', 'new/pages'], root)
  return {root, ...imported, tree: toRows(tree)}
}

/** Import docs, and return the report and the new files, which nothing has parsed. */
async function importFiles(
  files: Files,
  args: Array<string> = []
): Promise<{root: string; stdout: string; files: Files}> {
  const root = await writeSite(files)
  const {code, stdout, stderr} = await runCommand(['import', '.', '--out', 'new', ...args], root)
  expect([code, stderr]).toEqual([0, ''])
  return {root, stdout, files: await readFolder(path.join(root, 'new'))}
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

test('a VitePress site keeps its rewrites, formulas, line numbers and repository, and leaves out what it excludes', async () => {
  const {root, stdout, files, tree} = await importDocs({
    '.vitepress/config.mts': `export default {
  title: 'Vault',
  srcExclude: ['**/README.md', 'drafts/**', '{todo,old}/*.md', 'v[0-9]?.md', '!(guide)/x.md'],
  rewrites: {'guide/old.md': 'guide/new.md', 'packages/:name/index.md': ':name.md'},
  markdown: {math: true},
  themeConfig: {
    nav: [{text: 'Changes', link: 'https://github.com/other/changes'}],
    socialLinks: [{icon: 'github', link: 'https://github.com/acme/vault'}],
    sidebar: [{text: 'Guide', items: [{text: 'New', link: '/guide/new'}]}]
  }
}
`,
    'index.md': '# Home\n\n$$x^2$$\n\n[New](/guide/new)\n',
    'README.md': '# Read me\n',
    'guide/README.md': '# Read me\n',
    'drafts/a.md': '# A\n',
    'todo/b.md': '# B\n',
    'old/c.md': '# C\n',
    'v10.md': '# D\n',
    'guide/old.md':
      '# New\n\n```ts:line-numbers=2 {1}\na\n```\n\n```js:line-numbers\nb\n```\n\n```js:no-line-numbers\nc\n```\n'
  })
  expect(Object.keys(files).filter((file) => /\.mdx?$/.test(file))).toEqual([
    'pages/guide/new.md',
    'pages/index.md'
  ])
  expect(tree).toContain('  New  /guide/new')
  expect(files['pages/guide/new.md']?.match(/```\w+.*/g)).toEqual([
    '```ts showLineNumbers={2} {1}',
    '```js showLineNumbers',
    '```js'
  ])
  expect(files['pages/index.md']).toContain('math: true')
  expect(files['site.yaml']).toContain('repository: https://github.com/acme/vault\n')
  expect(files['site.yaml']).toContain('https://github.com/other/changes')
  expect(stdout.split('Left for you:\n\n')[1]?.split('\n')[0]).toBe(
    '  .vitepress/config.mts:3  Cannot read the pattern `!(guide)/x.md` of `srcExclude`: remove the pages that it excludes'
  )
  expect(await build(root)).toMatch(/^0\n/)
})

test('a Docusaurus page keeps pictures whose path is code, and links of its `Link` component', async () => {
  const {root, stdout, files} = await importDocs({
    'docusaurus.config.js': `module.exports = {
  title: 'Vault',
  themeConfig: {navbar: {items: [{to: 'https://chat.example.org', label: 'Chat'}]}}
}
`,
    'static/img/a.png': 'a',
    'docs/b.png': 'b',
    'docs/c.svg': '<svg/>',
    'docs/fees.md': '# Fees\n',
    'docs/index.md': `---
title: Home
---

import React from 'react'
import Link from '@docusaurus/Link'
import useBaseUrl from '@docusaurus/useBaseUrl'
import drawing from './c.svg'

<img src={useBaseUrl('img/a.png')} alt="A" />
<img src={require('./b.png').default} alt="B" />
<img src={drawing} alt="C" />

<Link className="button" to="/docs/fees">
  All fees
</Link>
`
  })
  expect(files['pages/docs.mdx']).toBe(`---
title: Home
---


<img src="/img/a.png" alt="A" />
<img src="/docs/b.png" alt="B" />
<img src="/docs/c.svg" alt="C" />

<a href="./fees.mdx">
  All fees
</a>
`)
  expect(files['site.yaml']).toContain('href: https://chat.example.org')
  expect(stdout).not.toContain('Left for you')
  expect(await build(root)).toMatch(/^0\n/)
})

test('a Vocs site keeps its home page, where its cards lead, output in files, and redirects of patterns', async () => {
  const {root, stdout, files} = await importDocs({
    'vocs.config.ts':
      "export default {title: 'Vault', sidebar: [{text: 'Fees', link: '/guide/fees'}]}\n",
    'vercel.json': JSON.stringify({
      redirects: [
        {source: '/old/:id', destination: '/guide/:id'},
        {source: '/old/gas', destination: '/guide/gas'},
        {source: '/cli/v-:path*', destination: '/:path*'},
        {source: '/misc/:id', destination: '/guide/fees'}
      ]
    }),
    'src/snippets/output/run':
      '// [!region all]\n// [!region command]\n$ run\n// [!endregion command]\n1\n// [!endregion all]\n',
    'src/pages/index.mdx': `---
title: Vault
---

import {Card, Cards, HomePage} from 'vocs'

<HomePage.Root>
  <HomePage.Tagline>A safe place</HomePage.Tagline>
  <HomePage.Buttons>
    <HomePage.Button href="/guide/fees" variant="accent">Start</HomePage.Button>
    <HomePage.Button href="/guide/gas">Gas</HomePage.Button>
  </HomePage.Buttons>
</HomePage.Root>

<Cards>
  <Card title="Fees" to="/guide/fees" />
</Cards>
`,
    'src/pages/guide/fees.mdx': '# Fees\n\n```sh\n// [!include ~/snippets/output/run:all]\n```\n',
    'src/pages/guide/gas.mdx': '# Gas\n'
  })
  expect(await build(root)).toMatch(/^0\n/)
  const html = await readFile(path.join(root, 'new/dist/index.html'), 'utf8')
  expect(html).toContain('<p>A safe place</p>')
  expect(html).toMatch(/<li><a href="fees\/"[^>]*>Start<\/a><\/li>\s*<li>/)
  expect(files['pages/index.mdx']).toContain('<Card title="Fees" href="./fees.mdx" />')
  expect(files['pages/fees.mdx']).toContain('```sh\n$ run\n1\n```')
  expect(files['site.yaml']?.split('redirects:\n')[1]).toBe(`  /guide/fees: /fees
  /old/fees: /fees
  /old/gas: /guide/gas
  /cli/v-guide/fees: /fees
  /cli/v-guide/gas: /guide/gas
`)
  expect(stdout.match(/Cannot redirect .*/g)).toEqual([
    'Cannot redirect a pattern: `/misc/:id` to `/guide/fees`'
  ])
})

test('drafts are left out, and pages that are not listed stay hidden', async () => {
  const {stdout, files, tree} = await importDocs({
    'docusaurus.config.js': "module.exports = {title: 'Vault'}\n",
    'versions.json': '["1.0"]',
    'sidebars.js':
      "module.exports = {docs: ['index', {type: 'category', label: 'Plans', items: ['plan']}, 'secret']}\n",
    'docs/index.md': '# Home\n',
    'docs/plan.md': '---\ndraft: true\n---\n\n# Plan\n',
    'docs/secret.md': '---\nunlisted: true\n---\n\n# Secret\n',
    'versioned_docs/version-1.0/index.md': '# Old\n'
  })
  expect(Object.keys(files).filter((file) => /\.mdx?$/.test(file))).toEqual([
    'pages/docs.mdx',
    'pages/docs/secret.mdx'
  ])
  expect(tree.filter((row) => row.includes('ecret'))).toEqual([expect.stringMatching(/hidden/)])
  expect(stdout).toContain(
    'docs/plan.md:1  Left out, because `draft: true` kept it off the old site'
  )
  expect(stdout).toContain('versions.json  Cannot import older versions')
})

test('components that a page declares are what they show, and what no page can have is left out', async () => {
  const {root, files, stdout} = await importDocs({
    'docusaurus.config.js':
      "module.exports = {presets: [['classic', {docs: {routeBasePath: '/'}}]]}",
    'docs/index.mdx': `---
title: Vault
---

<head>
  <meta name="robots" content="noindex" />
</head>

export const Dot = () => <><span style={{ color: 'red' }}>&nbsp;●&nbsp;</span></>

export const Badge = (props) => (
  <>
    <span className={props.class}>{props.text}</span>
  </>
);

export const More = ({ children }) => {
  const [open] = useState(false);
  return <details>{open && children}</details>;
};

export const Name = (props) => <b>{props.text}</b>

export const Sum = (props) => <b>{props.a + props.b}</b>

#### <code style={{ fontWeight: 'normal' }}>id</code><Dot /><Badge class="b" text="list"/>

<Name text="Vault" /> <p style="margin: 0">text</p> <Sum a={1} b={2} />
`
  })
  expect(files['pages/index.mdx']).toBe(`---
noindex: true
title: Vault
---

export const Sum = (props) => <b>{props.a + props.b}</b>

#### <code>id</code>&nbsp;●&nbsp;(list)

<b>Vault</b> <p>text</p> <Sum a={1} b={2} />
`)
  expect(stdout).toContain('Cannot convert component `Sum`')
  expect(await build(root)).toContain('Sum')
})

test('code of a `CodeBlock` of Docusaurus becomes a fence', async () => {
  const {root, files, stdout} = await importDocs({
    'docusaurus.config.js':
      "module.exports = {presets: [['classic', {docs: {routeBasePath: '/'}}]]}",
    'docs/index.mdx': `import CodeBlock from '@theme/CodeBlock'

<CodeBlock language="sh" title="Build">
  {\`forge build\`}
</CodeBlock>

<CodeBlock language="solidity" metastring={\`reference\`}>
  {\`https://github.com/acme/vault/blob/v1/src/Vault.sol#L18\`}
</CodeBlock>
`
  })
  expect(files['pages/index.mdx']).toBe(`
\`\`\`sh [Build]
forge build
\`\`\`

[Vault.sol#L18](https://github.com/acme/vault/blob/v1/src/Vault.sol#L18)
`)
  expect(stdout).not.toContain('CodeBlock')
  expect(await build(root)).toMatch(/^0\n/)
})

test('comments of Docusaurus that mark lines of code become our marks', async () => {
  const code = [
    'contract A {',
    '  // highlight-next-line',
    '  uint x;',
    '  /* highlight-start */',
    '  uint y;',
    '  uint z;',
    '  /* highlight-end */',
    '}'
  ].join('\n')
  const {root, files} = await importFiles({
    'docusaurus.config.js': "module.exports = {title: 'Vault'}\n",
    'docs/index.md': `# Home\n\n\`\`\`solidity\n${code}\n\`\`\`\n\nThe comment \`// highlight-end\`.\n`
  })
  expect(files['pages/docs.mdx']).toContain(
    'contract A {\n  // [!code highlight]\n  uint x;\n  /* [!code highlight:2] */\n  uint y;\n  uint z;\n}\n```\n\nThe comment `// highlight-end`.'
  )
  expect(await build(root)).toMatch(/^0\n/)
  const html = (await readFolder(path.join(root, 'new/dist')))['docs/index.html'] ?? ''
  expect(html.match(/data-highlighted/g)).toHaveLength(3)
})

test('a Docusaurus site keeps its sidebar, its addresses and its admonitions', async () => {
  const {root, stdout, files, tree} = await importDocs({
    'docusaurus.config.js': `module.exports = async function create() {
  return {
    title: 'Vault',
    url: 'https://docs.vault.example',
    themeConfig: {navbar: {items: [
      {type: 'docSidebar', sidebarId: 'docs', label: 'Docs'},
      {href: 'https://app.vault.example', label: 'App'},
      {label: 'More', items: [{href: 'https://forum.vault.example', label: 'Forum'}]},
      {href: 'https://github.com/vault/core', label: 'GitHub'}
    ]}},
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
  expect(files['site.yaml']).toContain('origin: https://docs.vault.example\n')
  expect(files['site.yaml']).toContain(`repository: https://github.com/vault/core
links:
  - title: App
    href: https://app.vault.example
  - title: Forum
    href: https://forum.vault.example
`)
  expect(stdout).toContain('1 page moved to the folder of its sidebar group')
  expect(stdout).toContain('docs/guides/01-deploy.md:4  Cannot import `@site/src/Chart`')
  expect(stdout).toContain('docs/guides/01-deploy.md:16  Cannot convert component `Chart`')

  const again = await runCommand(['import', '.', '--out', 'new'], root)
  expect(again.stdout).toContain('4 pages from Docusaurus: 0 files written to new, 8 kept')
})

test('the bar of Docusaurus keeps its links to pages, and an announcement is listed', async () => {
  const {root, stdout, files} = await importDocs({
    'docusaurus.config.js': `module.exports = {
  title: 'Vault', url: 'https://vault.example/', baseUrl: '/docs/',
  themeConfig: {
    announcementBar: {content: 'Audit done'},
    navbar: {items: [
      {type: 'docSidebar', sidebarId: 'docs', label: 'Guides'},
      {type: 'doc', docId: 'paper', label: 'Paper'},
      {to: '/team/people', label: 'Team'},
      {to: '/gone', label: 'Gone'},
      {to: '/', label: 'Home'},
      {type: 'search'}
    ]}
  },
  presets: [['classic', {docs: {routeBasePath: '/', sidebarPath: './sidebars.js'}}]]
}
`,
    'sidebars.js': `module.exports = {docs: ['start', {type: 'category', label: 'About', items: ['paper', 'team/people']}]}`,
    'docs/start.md': '# Start\n',
    'docs/paper.md': '# Paper\n',
    'docs/team/people.md': '# People\n'
  })
  expect(files['site.yaml']).toContain(`origin: https://vault.example/docs
content: pages
out: dist
public: public
links:
  - title: Guides
    href: /start
  - title: Paper
    href: /team/paper
  - title: Team
    href: /team/people
`)
  expect(stdout).toContain(`Left for you:

  docusaurus.config.js:4  Cannot show \`announcementBar\`: Lockstep has no announcements above its pages
  docusaurus.config.js:9  Cannot find the page \`/gone\`, to which \`Gone\` in the top bar leads
`)
  expect(await build(root)).toMatch(/^0\n/)
})

test('the home page stays where it is when its category has only links', async () => {
  const {tree} = await importDocs({
    'docusaurus.config.js': `module.exports = {
  presets: [['classic', {docs: {routeBasePath: '/', sidebarPath: './sidebars.js'}}]]
}
`,
    'sidebars.js': `module.exports = {docs: [
  {type: 'category', label: 'Start', link: {type: 'doc', id: 'intro'}, items: [
    {type: 'link', label: 'Forum', href: 'https://forum.example'}
  ]},
  'fees'
]}`,
    'docs/intro.md': '---\nslug: /\n---\n# Intro\n',
    'docs/fees.md': '# Fees\n'
  })
  expect(tree).toEqual(['Start/  /', '  Forum  https://forum.example', 'Fees  /fees'])
})

test('a sidebar that Docusaurus generates has the same rows, titles and addresses', async () => {
  const {files, tree} = await importDocs({
    'docusaurus.config.js': `module.exports = {
  title: 'Vault',
  presets: [['classic', {docs: {routeBasePath: '/', sidebarPath: './sidebars.js'}}]],
  themeConfig: {navbar: {items: [{to: '/api/ids', label: 'API'}, {to: '/guides/first', label: 'How to'}]}}
}
`,
    'sidebars.js': `module.exports = {
  apiSidebar: [{type: 'autogenerated', dirName: 'api'}],
  guidesSidebar: [{type: 'autogenerated', dirName: 'guides'}]
}
`,
    'docs/api/03-identifiers.md': '---\nid: ids\nsidebar_position: 1\n---\n\n# Identifiers\n',
    'docs/api/02-graph/_category_.yml': 'label: The Graph\nposition: 2\n',
    'docs/api/02-graph/contract.Vault.md': "\nimport A from './a'\n\n# Vault {#vault}\n",
    'docs/api/02-graph/02-graph.md': '---\ntitle: Overview\n---\n',
    'docs/api/04-list/01-list.md': '# The list\n',
    'docs/api/2024-01-release.md': 'Text.\n',
    'docs/guides/first.md': '# First\n'
  })
  expect(tree).toEqual([
    'API/  (page)',
    '  Identifiers  /api/ids',
    '  The Graph/  /api/graph',
    '    Vault  /api/graph/contract.Vault',
    '  list/',
    '    The list  /api/list/list',
    '  2024-01-release  /api/2024-01-release',
    'How to/  (page)',
    '  First  /guides/first'
  ])
  expect(files['site.yaml']).not.toContain('redirects')
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

test('links of cards are converted, and an accordion may be one line', async () => {
  const {root, files} = await importDocs({
    'docs.json': JSON.stringify({
      name: 'Vault',
      navigation: {groups: [{group: 'Start', pages: ['index', 'deploy']}]}
    }),
    'index.mdx':
      '---\ntitle: Home\n---\n\n<CardGroup>\n  <Card title="Deploy" icon="bolt" href="/deploy#run" />\n</CardGroup>\n',
    'deploy.mdx':
      '---\ntitle: Deploy\n---\n\n## Run\n\n<Accordion title="Why">Because.</Accordion>\n\n- Item\n\n  <Accordion title="How">Like this\n  or that.</Accordion>\n'
  })
  expect(files['pages/index.mdx']).toContain(
    '<Cards>\n  <Card title="Deploy" href="./deploy.mdx#run" />\n</Cards>'
  )
  expect(files['pages/deploy.mdx']).toContain(
    '<details>\n<summary>Why</summary>\n\nBecause.\n\n</details>'
  )
  expect(await build(root)).toMatch(/^0\n/)
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

test('a Mintlify navigation keeps links and hidden pages, and what is generated is listed with its line', async () => {
  const {root, stdout, files, tree} = await importDocs({
    'docs.json': `{
  "navigation": {
    "tabs": [
      {"tab": "Guides", "pages": ["guides/deploy", "guides/secret", "guides/status"]},
      {"tab": "API", "openapi": "openapi.json", "pages": [
        "api/start",
        "GET /vaults",
        "openapi.json POST /vaults"
      ]},
      {"tab": "Blog", "href": "https://vault.example/blog"},
      {"tab": "Empty"}
    ],
    "global": {"anchors": [{"anchor": "Forum", "href": "https://forum.example", "icon": "x"}]}
  }
}
`,
    'guides/deploy.mdx': '---\ntitle: Deploy\n---\n',
    'guides/secret.mdx': '---\ntitle: Secret\nhidden: true\n---\n',
    'guides/status.mdx': '---\ntitle: Status\nurl: https://status.example\n---\n',
    'api/start.mdx': '---\ntitle: Start\n---\n'
  })
  expect(tree).toEqual([
    'Guides/  (page)',
    '  Deploy  /guides/deploy',
    '  Status  https://status.example',
    '  Secret  /guides/secret  (hidden)',
    'API/  (page)',
    '  Start  /api/start'
  ])
  expect(stdout).toContain(`Left for you:

  docs.json:5  Cannot import pages that Mintlify generates from OpenAPI
  docs.json:7  Cannot import pages that Mintlify generates from OpenAPI
  docs.json:8  Cannot import pages that Mintlify generates from OpenAPI
  docs.json:11  Cannot import \`Empty\`, which has no pages

`)
  expect(files['site.yaml']).toContain(`links:
  - title: Blog
    href: https://vault.example/blog
  - title: Forum
    href: https://forum.example
`)
  expect(await build(root)).toMatch(/^0\n/)
})

test('pages may be in a folder called `build`, which is output only next to the configuration of a tool', async () => {
  const mintlify = await importDocs({
    'docs.json': JSON.stringify({navigation: {pages: ['index', 'build/vault']}}),
    'index.mdx': 'See [the vault](/build/vault).\n\n![Vault](/images/build/vault.svg)\n',
    'build/vault.mdx': '# Vault\n',
    'images/build/vault.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n'
  })
  expect(mintlify.stdout).toContain('2 pages from Mintlify')
  expect(await build(mintlify.root)).toMatch(/^0\n/)

  const docusaurus = await importDocs({
    'docusaurus.config.js': "module.exports = {presets: [['classic', {}]]}",
    'docs/intro.md': '# Intro\n',
    'docs/build/vault.md': '# Vault\n',
    'build/docs/intro.md': '# Output\n',
    'build/index.html': 'Output\n'
  })
  expect(docusaurus.stdout).toContain('2 pages from Docusaurus')
  expect(docusaurus.tree).toEqual(['build/', '  Vault  /docs/vault', 'Intro  /intro'])

  const vitepress = await importDocs({
    '.vitepress/config.mts': 'export default {}',
    '.vitepress/dist/out.md': '# Output\n',
    'build/vault.md': '# Vault\n'
  })
  expect(vitepress.stdout).toContain('1 page from VitePress')
})

test('formulas of Mintlify stay formulas, and an escaped dollar does not begin one', async () => {
  const formula = 'The rate is $r_{90\\%}$.\n'
  const {root, files} = await importDocs({
    'docs.json': JSON.stringify({navigation: {pages: ['index', 'price']}}),
    'index.mdx': formula,
    'price.mdx': 'From \\$5 to \\$10.\n'
  })
  expect(files['pages/index.mdx']).toBe(`---\nmath: true\n---\n\n${formula}`)
  expect(files['pages/price.mdx']).toBe('From \\$5 to \\$10.\n')
  expect(await build(root)).toMatch(/^0\n/)
})

test('formulas of Docusaurus stay formulas where a part of its configuration names the plugin', async () => {
  const {files} = await importDocs({
    'docusaurus.config.js': "import {presets} from './presets'\nmodule.exports = {presets}",
    'presets.js':
      "import remarkMath from 'remark-math'\nexport const presets = [['classic', {docs: {routeBasePath: '/'}}]]",
    'package.json': '{"dependencies": {"remark-math": "6.0.0"}}',
    'docs/index.md': '$$\nx^2\n$$\n'
  })
  expect(files['pages/index.mdx']).toBe('---\nmath: true\n---\n\n$$\nx^2\n$$\n')
})

test('nothing that a reader of a Mintlify page sees is lost', async () => {
  const {root, files, stdout} = await importDocs({
    'docs.json': JSON.stringify({navigation: {pages: ['index']}}),
    '_snippets/shared.mdx': 'Shared text.\n',
    'snippets/setup.mdx': 'Set it up.\n',
    'index.mdx': `# Home

<Callout icon="key" color="#FFC107">Custom</Callout>

<Snippet file="shared.mdx" />

- Item

  <Snippet file='setup.mdx'/>

<Frame caption="The **vault**">
  ![Vault](https://vault.example/a.png)
</Frame>

A <Tooltip tip="Holds tokens">vault</Tooltip>.

<ParamField query="limit">How many</ParamField>
<ParamField query="page">Which page</ParamField>

<Accordion title="More" description="For operators">
  Text
</Accordion>

<RequestExample>
\`\`\`bash Send it expandable icon="terminal" highlight={1}
curl localhost
\`\`\`

\`\`\`js {1,3} wrap title="send.js"
send()
\`\`\`
</RequestExample>

<Panel>
Next to the text.
</Panel>
`
  })
  expect(files['pages/index.mdx']).toBe(`# Home

<Callout>Custom</Callout>

Shared text.

- Item

  Set it up.


  ![Vault](https://vault.example/a.png)

The **vault**


A vault (Holds tokens).

**\`limit\`** query

How many

**\`page\`** query

Which page

<details>
<summary>More</summary>

For operators

  Text
</details>

:::code-group
\`\`\`bash {1} [Send it]
curl localhost
\`\`\`

\`\`\`js {1,3} title="send.js"
send()
\`\`\`
:::


Next to the text.

`)
  expect(stdout).not.toContain('Left for you')
  expect(await build(root)).toMatch(/^0\n/)
})

test('the tabs of a `mint.json` get the groups below their addresses', async () => {
  const {stdout, tree} = await importDocs({
    'mint.json': JSON.stringify({
      primaryTab: {name: 'Guides'},
      tabs: [{name: 'API', url: 'api-reference'}],
      anchors: [{name: 'Forum', url: 'https://forum.example'}],
      navigation: [
        {group: 'Start', pages: ['introduction', {group: 'More', pages: ['guides/deploy']}]},
        {group: 'Endpoints', pages: [{group: 'Vaults', pages: ['api-reference/vaults']}, 'gone']}
      ]
    }),
    'introduction.mdx': '---\ntitle: Introduction\n---\n',
    'guides/deploy.mdx': '---\ntitle: Deploy\n---\n',
    'api-reference/vaults.mdx': '---\ntitle: Vaults\n---\n'
  })
  expect(tree).toEqual([
    'Guides/  (page)',
    '  Start/',
    '    Introduction  /guides/start/introduction',
    '    More/',
    '      Deploy  /guides/start/more/deploy',
    'API/  (page)',
    '  Endpoints/',
    '    Vaults/',
    '      Vaults  /api-reference/endpoints/vaults/vaults'
  ])
  expect(stdout).toContain('mint.json:1  Cannot find the page `/gone` of the sidebar')
})

test('a page that is too long and a configuration that is not JSON are left with their reason', async () => {
  const {stdout, files} = await importDocs({
    'docs.json': '{\n  "name": "Docs",\n  "navigation": {"pages": ["a" "b"]}\n}\n',
    'a.mdx': '# A\n',
    'b.mdx': `# B\n${'b'.repeat(2_000_000)}\n`
  })
  expect(stdout).toContain('docs.json:3  Unexpected')
  expect(stdout).toContain('b.mdx  Cannot import a file that is larger than 2 MB')
  expect(Object.keys(files)).toContain('pages/a.mdx')
})

test('a Mintlify site keeps its changelog and its fields, and leaves what it ignores', async () => {
  const {files, stdout} = await importDocs({
    'docs.json': JSON.stringify({navigation: {pages: ['index', 'changelog', 'api']}}),
    '.mintignore': '# Internal\nagents/\n',
    'CONTRIBUTING.md': '# Contribute\n',
    'agents/skill.mdx': '# Skill\n',
    'index.mdx': `---
content_type: how-to
---

import Intro from '/snippets/intro.mdx'

<Intro />

<Wheel />

[Changes](/changelog)
`,
    'snippets/intro.mdx': 'Hello\n',
    'changelog.mdx': '<Update label="May" description="v2">\n  Faster\n</Update>\n',
    'api.mdx': `<ParamField query="id" type="string" required>
  Of the vault. <Badge>New</Badge>
</ParamField>

<ResponseField name="fee" type="number" default="0">
  In wei.
</ResponseField>
`
  })
  const pages = Object.keys(files).filter((file) => /\.mdx?$/.test(file))
  expect(pages.sort()).toEqual([
    'pages/_partials/snippets/_intro.mdx',
    'pages/api.mdx',
    'pages/changelog.mdx',
    'pages/index.mdx'
  ])
  expect(files['pages/index.mdx']).toContain('---\ncontent_type: guide\n---')
  expect(files['pages/index.mdx']).toContain('[Changes](./changelog.mdx)')
  expect(files['pages/changelog.mdx']).toBe('## May: v2\n\n  Faster\n\n')
  expect(files['pages/api.mdx']).toBe(`**\`id\`** \`string\`, query, required


  Of the vault. New


**\`fee\`** \`number\`, default \`0\`


  In wei.

`)
  expect(stdout).toContain('Left for you:\n\n  index.mdx:9  Cannot convert component `Wheel`\n\n')
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

test('a VitePress page keeps what Vue would compute as text, and each such line is listed', async () => {
  const {root, stdout, files} = await importDocs({
    '.vitepress/config.ts': `export default {themeConfig: {sidebar: [{link: '/guide'}, {link: '/rates'}]}}`,
    'rates.sol': 'A\n// #region cap\n  uint cap;\n// #endregion cap\n',
    'guide.md': `---
layout: doc
outline: deep
---
<script setup>
const a = {b: 1}
</script>

# Guide <Badge text="beta" />

<<< @/rates.sol#cap{1 solidity:line-numbers}[Rates]

<<< ../gone.sol

[[toc]]

A set {a, b}, x < y, <br> <https://a.example/x>, \`{{ raw }}\` and {{ 1 + 1 }}.

<Chart :data="a">Text</Chart>

<Map at="x" />
`,
    'rates.md': '# Rates\n\n<div v-if="a" :b={c}>\n\n<Badge>new</Badge> {{ a }}\n\n</div>\n'
  })
  expect(files['pages/guide.mdx']).toBe(`# Guide (beta)

\`\`\`solidity {1} [Rates]
uint cap;
\`\`\`

\`\`\`sol
<<< ../gone.sol
\`\`\`



A set \\{a, b\\}, x \\< y, <br /> [https://a.example/x](https://a.example/x), \`{{ raw }}\` and \\{\\{ 1 + 1 \\}\\}.

{/* <Chart :data="a"> */}Text{/* </Chart> */}

<Map at="x" />
`)
  expect(files).toHaveProperty(['pages/rates.md'])
  expect(stdout).toContain(`Left for you:

  rates.md  Cannot read this page as MDX, which its components need, so it stays Markdown. Cannot parse page: `)
  expect(stdout).toContain(`
  rates.md:5  Cannot compute \`{{ a }}\`: VitePress ran this code, Lockstep does not
  guide.md:2  Cannot convert \`layout: doc\` of the front matter
  guide.md:5  Cannot convert \`<script>\`: VitePress ran it, Lockstep does not
  guide.md:9  A badge is plain text now
  guide.md:13  Cannot find the file that this fence includes, or the named part of it
  guide.md:15  \`[[toc]]\` is left out: every page shows its headings next to the text
  guide.md:17  Cannot compute \`{{ 1 + 1 }}\`: VitePress ran this code, Lockstep does not
  guide.md:19  Cannot convert component \`Chart\`
  guide.md:21  Cannot convert component \`Map\`
`)
  expect(await build(root)).not.toContain('invalid-page')
})

test('a VitePress page gets the files that it includes and the texts that its script names', async () => {
  const {stdout, files, root} = await importDocs({
    '.vitepress/config.ts': `import {sidebar} from './sidebar'
export default {themeConfig: {sidebar}}
`,
    '.vitepress/sidebar.ts': `export const sidebar = [
  {link: '/guide'},
  {link: '/gone'}
]
`,
    'guide.md': `<script setup>
const packageName = 'vault'
const more = 'a*b';
</script>

# Guide

<!--@include: @shared/imports.md-->
<!-- @include: @/shared/list.md{3,3} -->

<!--@include: @shared/gone.md-->

<Card title="A" href="/guide" />

Read {{more}}.
`,
    'shared/imports.md': `<!--
<script setup>
const packageName = 'other'
</script>
-->

\`\`\`ts-vue {1}
import {deposit} from '{{packageName}}'
\`\`\`
`,
    'shared/list.md': 'One.\n\nTwo.\n\nThree.\n'
  })
  expect(files['pages/guide.mdx']?.trimStart()).toBe(`# Guide

{/*
<script setup>
const packageName = 'other'
</script>
*/}

\`\`\`ts {1}
import {deposit} from 'vault'
\`\`\`
Two.

{/*@include: @shared/gone.md*/}

<Card title="A" href="./guide.mdx" />

Read a\\*b.
`)
  expect(stdout).toContain(`Left for you:

  .vitepress/sidebar.ts:3  Cannot find the page \`/gone\` of the sidebar
  guide.md:11  Cannot find \`@shared/gone.md\`, which this page includes
  shared/imports.md:8  Cannot compute \`{{packageName}}\`: VitePress ran this code, Lockstep does not
`)
  expect(await build(root)).not.toContain('invalid-page')
})

test('a partial may have any name and be outside of the folder of the pages', async () => {
  const {root, stdout, files} = await importDocs({
    'vocs.config.ts': `export default {rootDir: '.', sidebar: [{text: 'Read', link: '/read'}]}`,
    'pages/index.mdx': '# Home\n',
    'pages/read.mdx': `import ReadParameters from '../snippets/read.mdx'

# Read

<ReadParameters />
`,
    'snippets/read.mdx': `import Block from './block.mdx'

Read this.

<Block />
`,
    'snippets/block.mdx': 'A block.\n'
  })
  expect(stdout).not.toContain('Left for you')
  expect(files['pages/read.mdx']).toContain(
    "import ReadParameters from './_partials/snippets/_read.mdx'\n"
  )
  expect(await build(root)).toMatch(/^0\n/)
  expect(await readFile(path.join(root, 'new/dist/read/index.html'), 'utf8')).toContain('A block.')
})

test('a VitePress page shows values of its front matter, and its pictures can be parsed by MDX', async () => {
  const {root, stdout, files} = await importDocs({
    '.vitepress/config.ts': `export default {themeConfig: {sidebar: [{link: '/guide'}]}}`,
    'guide.md': `---
title: Fees {and} rates
tags: [a]
---

# {{$frontmatter.title}}

> <img src="./a.png" width="600px">

{{ $frontmatter.tags }} and {{ $frontmatter.gone }}

<Badge text="beta" />
`
  })
  expect(files['pages/guide.mdx']).toContain(`
# Fees \\{and\\} rates

> <img src="./a.png" width="600px" />

\\{\\{ $frontmatter.tags \\}\\} and`)
  expect(stdout).not.toContain('frontmatter.title')
  expect(stdout).toContain('guide.md:10  Cannot compute `{{ $frontmatter.tags }}`')
  expect(stdout).toContain('guide.md:10  Cannot compute `{{ $frontmatter.gone }}`')
  expect(await build(root)).not.toContain('invalid-page')
})

test('links to headings of a VitePress page lead to the same headings', async () => {
  const {root, files} = await importDocs({
    '.vitepress/config.ts': `export default {themeConfig: {sidebar: [{link: '/guide'}, {link: '/fees'}]}}`,
    'guide.md': `# Guide

[run](./fees.md#_5-2-operation), [again](/fees#_5-2-operation-1), [env](fees.html#secrets-env), [own](./fees.md#Own_id),
[cafe](./fees.md#cafe-au-lait), [words](./fees.md#%E8%B4%B9%E7%94%A8), [here](#use-a-b), [gone](./fees.md#gone) and
[out](https://a.example/fees#_5-2-operation).

\`[code](./fees.md#_5-2-operation)\`

## Use \`a\` & \`b\`
`,
    'fees.md': `# Fees

## 5.2 Operation

## 5.2 Operation

## \`secrets.env\`

## Custom {#Own_id}

## Café au lait

## 费用
`
  })
  expect(files['pages/guide.md']).toBe(`# Guide

[run](./fees.md#52-operation), [again](./fees.md#52-operation-1), [env](./fees.md#secretsenv), [own](./fees.md#own_id),
[cafe](./fees.md#café-au-lait), [words](./fees.md#%E8%B4%B9%E7%94%A8), [here](#use-a--b), [gone](./fees.md#gone) and
[out](https://a.example/fees#_5-2-operation).

\`[code](./fees.md#_5-2-operation)\`

## Use \`a\` & \`b\`
`)
  const {stdout} = await runCommand(['lint', 'new/pages'], root)
  expect(stdout.match(/Cannot find heading .*(?= {2}missing-anchor)/g)).toEqual([
    'Cannot find heading `#gone` on `/fees`'
  ])
})

test('a home page of VitePress shows what its front matter says', async () => {
  const {root, stdout, files, tree} = await importDocs({
    '.vitepress/config.ts': `export default {title: 'Vault', themeConfig: {sidebar: [{link: '/guide'}]}}`,
    'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'guide.md': '# Guide\n',
    'index.md': `---
layout: home
hero:
  name: Vault
  text: Shares of <br>everything
  tagline: Fees {low}, always.
  image:
    src: /logo.svg
    alt: The logo
  actions:
    - theme: brand
      text: Get started
      link: /guide
    - {theme: alt, text: GitHub, link: https://github.com/vault/core}
features:
  - icon: 🛠️
    title: Say "hi"
    details: Text with <b>HTML</b> & more
    link: /guide.html
  - title: Alone
---

<script setup>
const a = 1
</script>

## More
`
  })
  expect(files['pages/index.mdx']).toBe(`---
title: Vault
---

**Shares of everything**

Fees \\{low\\}, always.

[Get started](./guide.md) · [GitHub](https://github.com/vault/core)

![The logo](/logo.svg)

<Cards>
  <Card title="Say &quot;hi&quot;" href="./guide.md" description="Text with HTML &amp; more" />
  <Card title="Alone" />
</Cards>



## More
`)
  expect(tree).toEqual(['Guide  /guide', 'Vault  /  (page, hidden)'])
  expect(stdout).toContain(
    'Left for you:\n\n  index.md:23  Cannot convert `<script>`: VitePress ran it, Lockstep does not\n'
  )
  expect(await build(root)).toMatch(/^0\n(?!.*warning)/s)
})

test('a long VitePress page is converted in seconds', {timeout: 60_000}, async () => {
  const {files} = await importDocs({
    '.vitepress/config.ts': `export default {themeConfig: {sidebar: [{link: '/a'}]}}`,
    'a.md': `# A\n\n${'<script>'.repeat(150_000)}\n\n${'{{'.repeat(150_000)}\n`
  })
  expect(Object.keys(files)).toContain('site.yaml')
})

test.each(['docs', 'website', 'documentation', 'vocs'])(
  'docs in `%s` of a project are found',
  async (folder) => {
    const {stdout, tree} = await importDocs({
      [`${folder}/.vitepress/config.ts`]: "export default {themeConfig: {sidebar: [{link: '/a'}]}}",
      [`${folder}/a.md`]: '# A\n\n[[toc]]\n'
    })
    expect(tree).toEqual(['A  /a'])
    expect(stdout).toContain(`1 page from VitePress in ${folder}: 3 files written`)
    expect(stdout).toContain(`\n  ${folder}/a.md:3  \`[[toc]]\` is left out`)
  }
)

test('a book of mdBook keeps its chapters, parts, includes and callouts', async () => {
  const {root, stdout, files, tree} = await importDocs({
    'docs/book.toml': `[book]
title = "Vault"

[output.html]
git-repository-url = "https://github.com/vault/core"
cname = "docs.vault.example"
site-url = "/book/"
mathjax-support = true

[output.html.redirect]
"/old.html" = "fees.html"
`,
    'docs/src/SUMMARY.md': `# Summary

[Introduction](./intro.md)

# Using it

- [Deposit](./deposit.md)
  - [Fees](./fees.md)
- [Guides](guides/README.md)
  - [Run](guides/run.md)
- [Planned]()

---

[Contributors](misc.md)
`,
    'docs/src/intro.md': '# Introduction\n\n![Logo](img/logo.svg)\n',
    'docs/src/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/src/deposit.md': `{{#title All deposits}}
# Deposit

\`\`\`solidity,ignore
{{#include ../../code/Vault.sol:deposit}}
\`\`\`

\`\`\`sh
{{#include run.sh:2}}
{{#include run.sh:4:}}
{{#include run.sh:gone}}
\\{{#include run.sh}}
\`\`\`

\`\`\`admonish warning title="Read this"
See [fees](fees.md).
\`\`\`

\`\`\`admonish example
Text
\`\`\`

<div class="warning">

Take **care**.

</div>

\`\`\`html
<div class="warning">
</div>
\`\`\`

\\\\( x \\\\) {{#quiz a.toml}}
`,
    'docs/src/run.sh': 'echo 1\necho 2\necho 3\necho 4\n',
    'docs/src/fees.md': '# Fees\n',
    'docs/src/guides/README.md': '# Guides\n',
    'docs/src/guides/run.md': '# Run\n\n[Home](../intro.md)\n',
    'docs/src/misc.md': '# Contributors\n',
    'docs/src/unlisted.md': '# Unlisted\n'
  })
  expect(tree).toEqual([
    'Introduction  /',
    '── Using it ──',
    'Deposit/  /deposit',
    '  Fees  /deposit/fees',
    'Guides/  /guides',
    '  Run  /guides/run',
    '───',
    'Contributors  /misc'
  ])
  expect(files['pages/deposit.md']).toBe(`---
title: All deposits
---

# Deposit

\`\`\`solidity
{{#include ../../code/Vault.sol:deposit}}
\`\`\`

\`\`\`sh
echo 2
echo 4
{{#include run.sh:gone}}
{{#include run.sh}}
\`\`\`

:::warning[Read this]
See [fees](./deposit/fees.md).
:::

:::note[Example]
Text
:::

:::warning

Take **care**.

:::

\`\`\`html
<div class="warning">
</div>
\`\`\`

\\\\( x \\\\) {{#quiz a.toml}}
`)
  expect(files['site.yaml']).toContain(`title: Vault
origin: https://docs.vault.example/book
content: pages
out: dist
public: public
repository: https://github.com/vault/core
redirects:
  /fees: /deposit/fees
  /intro.html: /
  /deposit.html: /deposit
  /fees.html: /deposit/fees
  /guides/run.html: /guides/run
  /misc.html: /misc
  /old.html: /deposit/fees
`)
  expect(stdout).toContain(`Left for you:

  docs/src/SUMMARY.md:11  Cannot show draft \`Planned\`: it has no page
  docs/src/deposit.md:5  Cannot find the file that \`{{#include ../../code/Vault.sol:deposit}}\` includes, or the named part of it. A source of the contracts is found with \`--contracts\`
  docs/src/deposit.md:11  Cannot find the file that \`{{#include run.sh:gone}}\` includes, or the named part of it. A source of the contracts is found with \`--contracts\`
  docs/src/deposit.md:34  Cannot convert \`{{#quiz a.toml}}\`
  docs/src/deposit.md:34  Cannot convert a formula of MathJax: write it between \`$\` or \`$$\`
`)
  expect(await build(root)).toMatch(/^0\n/)
})

test('a link to a page whose name has a space or a parenthesis still leads there', async () => {
  const {root, files} = await importDocs({
    'docusaurus.config.js': "module.exports = {title: 'Vault'}\n",
    'docs/index.md': '# Home\n\n[Fees](./our%20fees.md#x) and [rates](./rates%20%28a%29.md)\n',
    'docs/our fees.md': '# Fees\n\n## X\n',
    'docs/rates (a).md': '# Rates\n'
  })
  const [, home] = Object.entries(files).find(([, text]) => text.includes('# Home')) ?? []
  expect(home).toContain('[Fees](./our%20fees.mdx#x) and [rates](./rates%20%28a%29.mdx)\n')
  expect(await build(root)).toMatch(/^0\n/)
})

test('a byte order mark and Windows line ends hide no front matter and no setting', async () => {
  const toWindows = (text: string): string => `\uFEFF${text.replaceAll('\n', '\r\n')}`
  const {tree, files} = await importDocs({
    'book.toml': toWindows('[book]\ntitle = "Vault"\n'),
    'src/SUMMARY.md': toWindows('# Summary\n\n- [Start](start.md)\n- [Fees](fees.md)\n'),
    'src/start.md': toWindows('---\ndescription: Begin here.\n---\n\n# Start\n'),
    'src/fees.md': toWindows('```admonish\nText\n```\n')
  })
  expect(tree).toEqual(['Start  /', 'Fees  /fees'])
  expect(files['site.yaml']).toContain('title: Vault\n')
  expect(files['pages/index.md']).toBe('---\ndescription: Begin here.\n---\n\n# Start\n')
  expect(files['pages/fees.md']).toBe(':::note\nText\n:::\n')
})

test('an address that no settings can have is left out with its reason', async () => {
  const {root, stdout} = await importDocs({
    'book.toml': `[book]
title = "Vault"

[output.html]
cname = "docs vault"

[output.html.redirect]
"/old.html" = "javascript:alert(1)"
"/older.html" = "fees.html"
`,
    'src/SUMMARY.md': '- [Start](start.md)\n- [Fees](fees.md)\n',
    'src/start.md': '# Start\n',
    'src/fees.md': '# Fees\n'
  })
  expect(stdout).toContain(
    '  book.toml:8  Cannot redirect `/old.html` to `javascript:alert(1)`: expected a path and an address\n'
  )
  expect(await build(root)).toMatch(/^0\n/)
})

test('a web address among the chapters of a book is a link, and a chapter that is not there is named with its line', async () => {
  const {files, stdout, tree} = await importDocs({
    'book.toml': '[book]\ntitle = "Vault"\n',
    'src/SUMMARY.md':
      '# Summary\n\n- [Start](start.md)\n- [Forum](https://forum.example.org)\n- [Chat](https://chat.example.org)\n  - [Rules](rules.md)\n- [Gone](gone.md)\n- [License](../../LICENSE.md)\n- [About](../README.md)\n',
    'src/start.md': '# Start\n',
    'src/rules.md': '# Rules\n',
    'README.md': '# About\n'
  })
  expect(tree).toMatchInlineSnapshot(`
    [
      "Start  /",
      "Forum  https://forum.example.org",
      "Chat/",
      "  Chat  https://chat.example.org",
      "  Rules  /chat/rules",
      "About  /README",
    ]
  `)
  expect(stdout.match(/SUMMARY\.md:.*/g)).toEqual([
    'SUMMARY.md:7  Cannot find chapter `src/gone.md`',
    'SUMMARY.md:8  Cannot read chapter `../LICENSE.md`: it is outside of the folder of the book'
  ])
  expect(Object.keys(files)).toContain('pages/README.md')
})

test('a draft of a book that has chapters is a group, and nothing is left to do for it', async () => {
  const {stdout, tree} = await importDocs({
    'book.toml': '',
    'src/SUMMARY.md':
      '# Summary\n\n- [Home](home.md)\n- [Clients]()\n  - [Engine](engine.md)\n- [Planned]()\n',
    'src/home.md': '# Home\n',
    'src/engine.md': '# Engine\n'
  })
  expect(tree.slice(-2)).toEqual(['Clients/', '  Engine  /clients/engine'])
  expect(stdout).toContain('Cannot show draft `Planned`')
  expect(stdout).not.toContain('draft `Clients`')
})

test('a chapter outside of the folder of a book has no address to redirect from', async () => {
  const {files} = await importDocs({
    'book.toml': '[book]\ntitle = "Vault"\n',
    'src/SUMMARY.md': '- [Start](start.md)\n- [Security](../SECURITY.md)\n',
    'src/start.md': '# Start\n',
    'SECURITY.md': '# Security\n'
  })
  expect(files['site.yaml']).toContain('redirects:\n  /start.html: /\n')
})

test('brackets after a backslash are text in a book without MathJax', async () => {
  const {stdout} = await importDocs({
    'book.toml': '[book]\ntitle = "Vault"\n',
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md': '# A\n\nIn Windows, C:\\\\(x86).\n'
  })
  expect(stdout).not.toContain('a.md:')
})

test('code of a book is not taken for formulas, and a fence in a quote ends there', async () => {
  const {stdout, files} = await importDocs({
    'book.toml': '[book]\ntitle = "Vault"\n[output.html]\nmathjax-support = true\n',
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md':
      '# A\n\n```js\nmatch("\\\\(")\n```\n\n```admonish constructor\n\\\\( x \\\\)\n```\n\n> ```sh\n> ls\n> ```\n\n<<< ./b.sol\n',
    'src/b.sol': 'contract B {}\n'
  })
  expect(files['pages/index.md']).toBe(
    '# A\n\n```js\nmatch("\\\\(")\n```\n\n:::note[Constructor]\n\\\\( x \\\\)\n:::\n\n> ```sh\n> ls\n> ```\n\n```sol\ncontract B {}\n```\n'
  )
  expect(stdout.match(/a\.md:\d+ .*/g)).toEqual([
    'a.md:8  Cannot convert a formula of MathJax: write it between `$` or `$$`'
  ])
})

// What takes quadratic time takes more than ten seconds with as much text.
describe('in two seconds', () => {
  beforeEach(() => {
    vi.stubEnv('LOCKSTEP_PAGE_SECONDS', '2')
  })

  test('many leftovers of a long page are listed', async () => {
    const {stdout} = await importFiles({
      'docusaurus.config.js': 'module.exports = {title: "Vault"}\n',
      'docs/a.mdx': `# A\n\n${'<Gone />\n\n'.repeat(20_000)}`
    })
    expect(stdout).not.toContain('took longer')
    expect(stdout).toContain('docs/a.mdx:5  Cannot convert component `Gone`\n')
    expect(stdout).toContain(
      'docs/a.mdx:21  Cannot convert component `Gone` (and in 19990 more places)\n\nNext:'
    )
  })

  test('pasted code that nothing was compared with is counted', async () => {
    const {stdout} = await importFiles({
      'docusaurus.config.js': 'module.exports = {title: "Vault"}\n',
      'docs/a.mdx': '# A\n\n```solidity\nfunction a() {}\n```\n'
    })
    expect(stdout).toContain(
      'Pasted Solidity: 1 fence; `--contracts DIR` compares them with a Foundry project\n'
    )
  })

  test('a long book is converted', async () => {
    const {stdout, files} = await importFiles({
      'book.toml': '[book]\ntitle = "Vault"\n',
      'src/SUMMARY.md': '- [A](a.md)\n- [B](b.md)\n',
      'src/a.md': '```\n```\n'.repeat(25_000),
      'src/b.md': '```sol\n{{#include c.sol:part}}\n```\n',
      'src/c.sol': `// ANCHOR: part\n${'  a\n'.repeat(150_000)}// ANCHOR_END: part\n`
    })
    expect(stdout).not.toContain('took longer')
    expect(files['pages/b.md']).toBe(`\`\`\`sol\n${'a\n'.repeat(150_000)}\`\`\`\n`)
  })
})

test('topics of a Starlight site are parts with their own sidebar', async () => {
  const page = '---\ntitle: Text\n---\n'
  const {tree} = await importDocs({
    'astro.config.ts': `import starlight from '@astrojs/starlight'
import topicsPlugin from 'starlight-sidebar-topics'
import {topics} from './src/topics'
export default {integrations: [starlight({title: 'Vault', plugins: [topicsPlugin(topics, {exclude: ['/x']})]})]}
`,
    'src/topics.ts': `import type {Topics} from 'starlight-sidebar-topics'
export const topics: Topics = [
  {label: 'Guides', link: '/guides/', items: [{slug: 'guides/deploy'}]},
  {label: 'API', id: 'api', link: '/api/', items: [{autogenerate: {directory: '/api'}}]},
  {label: 'Forum', link: 'https://forum.example.org'}
]
`,
    'src/content/docs/guides/deploy.md': page,
    'src/content/docs/api/events.md': page,
    'src/content/docs/api/errors.md': '---\ntitle: Errors\nsidebar: {hidden: true}\n---\n',
    'src/content/docs/api/Zero one.md': '---\ntitle: Zero\n---\n',
    'src/content/docs/api/Calls/all.md': '---\ntitle: Calls\n---\n',
    'src/content/docs/api/Calls/one.md': '---\ntitle: One\nsidebar: {order: 1}\n---\n'
  })
  expect(tree).toEqual([
    'Guides/  (page)',
    '  Text  /guides/deploy',
    'API/  (page)',
    '  Calls/',
    '    One  /api/calls/one',
    '    Calls  /api/calls/all',
    '  Text  /api/events',
    '  Zero  /api/zero-one',
    '  Errors  /api/errors  (hidden)'
  ])
})

test('a link to a page without a translation leads to the one in the main language', async () => {
  const {files} = await importDocs({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default {integrations: [starlight({title: 'Vault', defaultLocale: 'root', locales: {root: {label: 'English', lang: 'en'}, es: {label: 'Español'}}})]}
`,
    'src/content/docs/guides/deploy.md': '---\ntitle: Deploy\n---\n',
    'src/content/docs/es/index.md': '---\ntitle: Vault\n---\n\n[Deploy](/es/guides/deploy/#steps)\n'
  })
  const text = Object.values(files).join('\n')
  expect(text).toMatch(/\[Deploy\]\((?:\.\.?\/)+guides\/deploy\.mdx?#steps\)/)
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
    expect(await runCommand(['build', '--site', 'new'], root)).toMatchObject({
      code: 0
    })
  })

  test('is shown by symbol where a book includes the source', async () => {
    const anchored = contract.replace(
      / {4}function increment[^}]*}\n/,
      (code) => `    // ANCHOR: increment\n${code}    // ANCHOR_END: increment\n`
    )
    const root = await writeSite({
      'docs/book.toml': '[book]\ntitle = "Counter"\n',
      'docs/src/SUMMARY.md':
        '- [A](a.md)\n- [Counter](src/Counter.sol/contract.Counter.md)\n- [Secret](b.md)\n',
      'docs/src/a.md': '# A\n\n```solidity\n{{#include ../../c/src/Counter.sol:increment}}\n```\n',
      'docs/src/src/Counter.sol/contract.Counter.md':
        '# Counter\n\n```solidity\nfunction increment() public\n```\n',
      'docs/src/b.md': '# B\n\n```solidity\n{{#include ../../secret.sol}}\n```\n',
      'secret.sol': 'contract Secret {}\n',
      'c/foundry.toml': foundryToml(),
      'c/src/Counter.sol': anchored
    })
    runTool('forge', ['build'], {cwd: path.join(root, 'c')})
    const {stdout} = await runCommand(['import', '.', '--out', 'new', '--contracts', 'c'], root)
    expect(stdout).toContain(
      'Pasted Solidity: 1 shown by symbol now, 0 different, 1 not in the contracts'
    )
    expect(stdout).toContain('`forge doc` generated 1 of these pages.')
    expect(stdout).toContain('docs/src/b.md:4  Cannot find the file')
    const page = await readFile(path.join(root, 'new/pages/index.md'), 'utf8')
    expect(page).toContain('```solidity of="Counter.increment"\n```\n')
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

test('groups that are nested too deep and a configuration that is no file end nothing', async () => {
  const levels = 50_000
  const groups = `${'{"group": "g", "pages": ['.repeat(levels)}${']}'.repeat(levels)}`
  const root = await writeSite({
    'a/docs.json': `{"navigation": {"groups": [${groups}]}}`,
    'a/index.mdx': '# Home\n',
    'b/index.mdx': '# Home\n'
  })
  const {code, stdout} = await runCommand(['import', 'a', '--out', 'new'], root)
  expect(code).toBe(0)
  expect(stdout).toContain(
    'docs.json  Cannot import groups that are nested more than 100 levels deep\n'
  )
  await symlink('/dev/zero', path.join(root, 'b/docs.json'))
  expect(await runCommand(['import', 'b', '--out', 'new-b'], root)).toMatchObject({
    code: 2,
    stderr: `Cannot read \`${path.join(root, 'b/docs.json')}\`: it is not a file\n`
  })
})

test('a step that takes longer than a page may take is reported', async () => {
  vi.stubEnv('LOCKSTEP_PAGE_SECONDS', '0.3')
  const root = await writeSite({
    'a/docusaurus.config.js': "module.exports = {title: 'Vault'}\n",
    'a/docs/index.md': `---\n${'a: &a [*a]\n'.repeat(15_000)}---\n\n# Home\n`,
    'b/docusaurus.config.js': "module.exports = {title: 'Vault'}\n",
    'b/docs/index.md': '<Tabs><TabItem value="a">\n'.repeat(20_000),
    'b/docs/other.md': '# Other\n'
  })
  const slow = await runCommand(['import', 'a', '--out', 'new-a'], root)
  expect([slow.code, slow.stderr]).toEqual([
    2,
    'Cannot read the navigation of the docs: it took longer than 0.3 s\n'
  ])
  const {code, stdout} = await runCommand(['import', 'b', '--out', 'new-b'], root)
  expect(code).toBe(0)
  expect(stdout).toContain('docs/index.md:1  Cannot convert this page: it took longer than 0.3 s\n')
  const files = Object.keys(await readFolder(path.join(root, 'new-b')))
  expect(files.filter((file) => file.endsWith('/other.mdx'))).toHaveLength(1)
})

test('no name and no link of the folder leads out of the new one', async () => {
  const root = await writeSite({
    'old/docusaurus.config.js': "module.exports = {title: 'Vault'}\n",
    'old/sidebars.js': "module.exports = {docs: ['index', 'up']}\n",
    'old/docs/index.md': '# Home\n',
    'old/docs/up.md': '---\nslug: /../../../../../up\n---\n\n# Up\n',
    'old/static/logo.svg': '<svg/>',
    'secret/key.md': '# Key\n',
    'outside/README': '',
    'new/README': ''
  })
  const outside = path.join(root, 'outside')
  await symlink(path.join(root, 'secret'), path.join(root, 'old/docs/secret'))
  await symlink(outside, path.join(root, 'new/public'))
  await symlink(path.join(root, 'nowhere'), path.join(root, 'new/pages'))
  const {code, stdout} = await runCommand(['import', 'old', '--out', 'new'], root)
  expect(code).toBe(0)
  expect(Object.keys(await readFolder(outside))).toEqual(['README'])
  expect((await readdir(root)).sort()).toEqual(['new', 'old', 'outside', 'secret'])
  expect(stdout).toContain(
    '  public/logo.svg  Cannot write this file, because its path is outside of the new folder\n'
  )
  expect(stdout).not.toContain('Key')

  await rm(path.join(root, 'new'), {recursive: true})
  await runCommand(['import', 'old', '--out', 'new'], root)
  expect((await readdir(root)).sort()).toEqual(['new', 'old', 'outside', 'secret'])
  expect(Object.keys(await readFolder(path.join(root, 'new')))).toContain('public/logo.svg')
})

test('a folder without a known configuration is refused', async () => {
  const root = await writeSite({'index.md': '# A\n'})
  expect(await runCommand(['import', '.'], root)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^Cannot find the configuration of Docusaurus.* A folder of plain Markdown or MDX pages needs no import: /s
    )
  })
})

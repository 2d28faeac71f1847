import {readFile} from 'node:fs/promises'
import {
  createHighlighter,
  createPageProcessor,
  getPageData,
  type PageData,
  toRelativeHref
} from '@lockstep/pages'
import {VFile} from 'vfile'
import {
  type Components,
  codeThemes,
  type DocumentData,
  fillArticle,
  renderPage,
  toPageOptions
} from '../src/index.ts'
import {islands} from './islands.ts'
import {renderArticle} from './render-article.ts'

const highlighter = createHighlighter({themes: codeThemes})

/** Rules for the classes of code. */
export function readCodeStyles(): Promise<string> {
  return highlighter.styleSheet()
}

/** Compile a text as a page of the site, with code in colors. */
export async function compileText(
  text: string,
  route = '/guides/page',
  components: Components = {}
): Promise<PageData> {
  const file = new VFile({path: `${route.slice(1)}.mdx`, value: text})
  await createPageProcessor({...toPageOptions(components), highlighter}).process(file)
  return getPageData(file)
}

/** Compile a page of the folder `pages`. */
async function compileFile(name: string, route: string): Promise<PageData> {
  const text = await readFile(new URL(`pages/${name}.mdx`, import.meta.url), 'utf8')
  return compileText(text, route, islands)
}

/** What most pages have. */
export const data: DocumentData = {
  site: {
    title: 'Rollup Docs',
    lang: 'en-US',
    repository: 'https://example.com/repository',
    links: [],
    footer: [
      {
        title: 'Stack',
        links: [
          {title: 'Specification', href: 'https://example.com/specs'},
          {title: 'Audits', href: '/stack/security/audits-report/'}
        ]
      },
      {title: 'Community', links: [{title: 'Discussions', href: 'https://example.com/talk'}]}
    ],
    notice: 'Text and code are under the MIT license.'
  },
  route: '/interop/tutorials/lockbox',
  layout: 'page',
  title: 'Page',
  article: '',
  outline: [],
  topBar: [
    {title: 'Get started', route: '/get-started'},
    {title: 'Interop', route: '/interop', isCurrent: true},
    {title: 'App developers', route: '/app-developers'},
    {
      title: 'Operators',
      items: [
        {title: 'Chain operators', route: '/operators/chain-operators'},
        {title: 'Node operators', route: '/operators/node-operators'}
      ]
    },
    {title: 'Stack', route: '/stack'}
  ],
  sidebar: [
    {kind: 'page', title: 'Overview', route: '/interop'},
    {kind: 'page', title: 'Message passing', route: '/interop/message-passing'},
    {
      kind: 'folder',
      title: 'Tutorials',
      route: '/interop/tutorials',
      children: [
        {kind: 'page', title: 'Pass a message', route: '/interop/tutorials/message-passing'},
        {kind: 'page', title: 'Deploy a SuperchainERC20', route: '/interop/tutorials/custom-token'},
        {kind: 'page', title: 'Lockboxes', route: '/interop/tutorials/lockbox'},
        {kind: 'page', title: 'Contract calls', route: '/interop/tutorials/contract-calls'}
      ]
    },
    {kind: 'separator', title: 'Experimental'},
    {kind: 'folder', title: 'Tools', route: '/interop/tools'},
    {kind: 'folder', title: 'Explainers', route: '/interop/explainers'},
    {kind: 'separator', title: 'Superchain'},
    {kind: 'page', title: 'Registry', route: '/superchain/superchain-registry'},
    {kind: 'link', title: 'Specification', href: 'https://example.com/specs', newWindow: true}
  ],
  breadcrumbs: [
    {title: 'Interop', route: '/interop'},
    {title: 'Tutorials', route: '/interop/tutorials'},
    {title: 'Lockboxes', route: '/interop/tutorials/lockbox'}
  ],
  previous: {title: 'Deploy a SuperchainERC20', route: '/interop/tutorials/custom-token'},
  next: {title: 'Contract calls', route: '/interop/tutorials/contract-calls'},
  settings: {},
  evidence: {personas: [], readingMinutes: 4, sources: []},
  editHref: 'https://example.com/repository/edit/main/content/lockbox.mdx',
  issueHref: 'https://example.com/repository/issues/new',
  canonical: 'https://docs.example.com/interop/tutorials/lockbox/',
  assets: {
    styles: ['/_lockstep/styles.css'],
    scripts: ['/_lockstep/browser.js'],
    islands: {},
    search: {script: '/_lockstep/search.js', pages: '/pages/'}
  }
}

/** Build the document of a compiled page. */
function buildDocument(page: PageData, more: Partial<DocumentData> = {}): string {
  const {route = data.route} = more
  const article = fillArticle(renderArticle(page, islands), {
    islands: {Counter: '/_lockstep/counter.js'},
    route,
    toHref(link) {
      const {url = '#'} = page.links[link] ?? {}
      return toRelativeHref(route, url.startsWith('/') ? `${url}/` : url)
    },
    childPages: [
      {title: 'Tutorials', route: '/interop/tutorials', description: 'Learn by doing.'},
      {title: 'Tools', route: '/interop/tools'}
    ]
  })
  return renderPage({...data, title: page.title, article, outline: page.outline, ...more})
}

/** Documents of every layout, by the address that they have. */
export async function buildDocuments(): Promise<Record<string, string>> {
  const routes = {
    lockbox: '/interop/tutorials/lockbox',
    reference: '/superchain/reference',
    landing: '/interop',
    components: '/guides/components',
    home: '/',
    'not-found': '/404'
  }
  const [lockbox, reference, landing, components, home, missing] = await Promise.all(
    Object.entries(routes).map(([name, route]) => compileFile(name, route))
  )
  if (!lockbox || !reference || !landing || !components || !home || !missing) {
    throw new Error('Cannot find pages')
  }
  markFacts(lockbox)
  return {
    [routes.lockbox]: buildDocument(lockbox, {
      description:
        'Make an existing ERC-20 token interop-compatible without the permission of whoever deployed it.',
      evidence: {
        contentType: 'tutorial',
        personas: ['app-developer'],
        readingMinutes: 12,
        updated: '2026-11-14',
        contracts: {
          snippets: 6,
          folder: 'contracts/src/',
          commit: '3fa9c1e',
          href: 'https://example.com/tree/3fa9c1e'
        },
        proof: {
          steps: 9,
          tools: ['supersim 0.1.0-alpha.58'],
          date: '2026-11-14',
          transcript: '/interop/tutorials/lockbox/transcript.txt',
          changed: undefined
        },
        sources: [
          {
            title: 'ERC-7802: Token With Mint/Burn Access Across Chains',
            href: 'https://example.com/7802'
          },
          {title: 'Interop specification', href: 'https://example.com/specs/interop'},
          {title: 'SuperchainERC20', href: 'https://example.com/erc20'},
          {title: 'Supersim', href: 'https://example.com/supersim'}
        ]
      }
    }),
    [routes.reference]: buildDocument(reference, {
      route: routes.reference,
      description: 'Addresses and limits that every chain of the Superchain shares.',
      evidence: {
        contentType: 'reference',
        personas: ['chain-operator', 'node-operator', 'auditor'],
        readingMinutes: 3,
        updated: '2026-10-02T10:00:00Z',
        sources: [{title: 'Specification of predeploys', href: 'https://example.com/specs'}]
      }
    }),
    [routes.landing]: buildDocument(landing, {
      route: routes.landing,
      description:
        "Chains of the Superchain read each other's messages. These pages show how to build on that.",
      breadcrumbs: [{title: 'Interop', route: '/interop'}],
      evidence: {
        contentType: 'landing-page',
        personas: ['app-developer', 'chain-operator'],
        readingMinutes: 1,
        sources: []
      }
    }),
    [routes.components]: buildDocument(components, {route: routes.components}),
    [routes.home]: buildDocument(home, {
      route: routes.home,
      layout: 'home',
      topBar: data.topBar.map((item) => ({...item, isCurrent: false})),
      description:
        'The documentation of an open rollup stack and of the way its chains work together.'
    }),
    [routes['not-found']]: buildDocument(missing, {
      route: routes['not-found'],
      base: '/',
      topBar: data.topBar.map((item) => ({...item, isCurrent: false})),
      layout: 'error',
      noIndex: true
    })
  }
}

/** What the compiler of contracts adds to the block of `lockAndMint`, and the proof to the steps. */
function markFacts(page: PageData): void {
  const walk = (nodes: PageData['hast']['children']): void => {
    for (const node of nodes) {
      if (node.type === 'component' && node.name === 'Step') node.props.isRun = true
      if (node.type === 'component' && node.props.filename === 'LockboxSuperchainERC20.sol') {
        Object.assign(node.props, {
          symbol: 'lockAndMint',
          source: {file: 'contracts/src/LockboxSuperchainERC20.sol', line: 87, commit: '3fa9c1e'},
          facts: {
            selector: '0xcbd1df9e',
            gas: {median: 74312, max: 91044},
            errors: [
              {name: 'Error', message: 'Wrong chain'},
              {name: 'Error', message: 'No tokens to lock, no mint either'}
            ],
            events: [{name: 'Transfer'}]
          }
        })
      }
      if ('children' in node) walk(node.children as PageData['hast']['children'])
    }
  }
  walk(page.hast.children)
}

import {readdirSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {gzipSync} from 'node:zlib'
import {findByClass, findByName, findElements, parseHtml, toText} from '@lockstep/test-support'
import {beforeAll, describe, expect, test} from 'vitest'
import {parse} from 'yaml'
import {type BuiltSite, buildSite, siteFolder} from './build-site.ts'
import {formatRelevance} from './measure-relevance.ts'
import {measureSiteSearch, type SiteSearch} from './measure-site-search.ts'

const lockbox = '/interop/tutorials/upgrade-to-superchain-erc20/lockbox'

const content = path.join(siteFolder, '../content')

/** Pages of the contract reference, which are generated. */
const generated = readdirSync(path.join(siteFolder, '../contracts/src'))
  .map((file) => `/reference/${path.basename(file, '.sol')}`)
  .concat('/reference')
  .concat(['a-z', 'decoder', 'errors', 'events', 'selectors'].map((name) => `/reference/${name}`))

/** `stack/rollup.mdx` -> `/stack/rollup` */
const written = readdirSync(content, {recursive: true, encoding: 'utf8'})
  .filter((file) => file.endsWith('.mdx'))
  .map(
    (file) =>
      `/${file
        .split(path.sep)
        .join('/')
        .replace(/\.mdx$/, '')}`
  )
  .map((route) => (route === '/index' ? '/' : route))

const routes = [...written, ...generated].sort()

let site: BuiltSite

beforeAll(async () => {
  site = await buildSite()
})

function toFile(route: string): string {
  return `${route === '/' ? '' : route}/index.html`
}

async function readPage(route: string) {
  return parseHtml(await site.readText(toFile(route)))
}

async function readRepository(file: string): Promise<string> {
  return readFile(path.join(siteFolder, '..', file), 'utf8')
}

test('the site builds without a word of complaint', () => {
  expect([site.problems, site.stderr, site.code]).toEqual([[], '', 0])
})

test('every file of content and every contract is a page, and there are no others', () => {
  const found = [...site.files].filter((file) => file.endsWith('/index.html')).sort()
  // The list of all pages is written by the build.
  expect(found).toEqual([...routes, '/all-pages'].map(toFile).sort())
})

test.each(routes)('%s has one title, a main part and headings that rise by one', async (route) => {
  const page = await readPage(route)
  expect(await site.readText(toFile(route))).toMatch(/^<!doctype html><html lang="en-US">/)
  expect(findByName(page, 'main')).toHaveLength(1)
  const [main] = findByName(page, 'main')
  const ranks = main
    ? findElements(main, ({tagName}) => /^h[1-6]$/.test(tagName)).map(({tagName}) =>
        Number(tagName[1])
      )
    : []
  expect(ranks.filter((rank) => rank === 1)).toHaveLength(1)
  for (const [index, rank] of ranks.entries()) {
    expect(rank - (ranks[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  }
})

test('the headings of `tree.json` are those of the pages, with their ids, and those of their outlines', async () => {
  const {root} = JSON.parse(await site.readText('/tree.json'))
  const pages = listPages(root)
  expect(pages).toHaveLength(routes.length)
  let outlines = 0
  for (const {route, headings} of pages) {
    const html = await site.readText(toFile(route))
    const found = Array.from(
      html.matchAll(/<h([2-6])[^>]* id="([^"]*)"/g),
      ([, depth, id]) => `${depth} ${id}`
    )
    expect(found, route).toEqual(headings.map(({depth, id}) => `${depth} ${id}`))

    const [outline] = /<nav class="outline".*?<\/nav>/s.exec(html) ?? []
    if (outline === undefined) continue
    outlines++
    const rows = findByName(parseHtml(outline), 'li').map((row) => {
      const [link] = findByName(row, 'a')
      const id = decodeURIComponent(String(link?.properties.href)).slice(1)
      return `${row.properties.dataDepth} ${id} ${toText(row)}`
    })
    const listed = headings.filter(({depth}) => depth <= 3)
    expect(rows, route).toEqual(listed.map(({depth, id, text}) => `${depth} ${id} ${text}`))
  }
  expect(outlines).toBeGreaterThan(150)
})

interface TreePage {
  kind: 'page'
  route: string
  headings: Array<{depth: number; text: string; id: string}>
}

type TreeNode = TreePage | {kind: 'folder'; children: Array<TreeNode>} | {kind: 'meta'}

function listPages(node: TreeNode): Array<TreePage> {
  if (node.kind === 'folder') return node.children.flatMap(listPages)
  return node.kind === 'page' ? [node] : []
}

test('every page of content names its type and its audience', async () => {
  const {root} = JSON.parse(await site.readText('/tree.json'))
  const fronts = listFronts([root])
  expect(fronts).toHaveLength(routes.length)
  for (const front of fronts) {
    // Authors don't write the front matter of generated pages.
    if (front.lang === undefined) continue
    expect(front, front.title).toMatchObject({
      title: expect.any(String),
      lang: 'en-US',
      description: expect.stringMatching(/\.$/),
      content_type: expect.stringMatching(
        /^(guide|tutorial|reference|landing-page|troubleshooting)$/
      ),
      topic: expect.any(String),
      personas: expect.any(Array),
      categories: expect.any(Array),
      is_imported_content: 'false'
    })
  }
})

interface Node {
  kind: string
  frontMatter?: {title: string}
  children?: Array<Node>
}

function listFronts(nodes: Array<Node>): Array<{title: string; lang?: string}> {
  return nodes.flatMap(({kind, frontMatter, children = []}) => [
    ...(kind === 'page' && frontMatter ? [frontMatter] : []),
    ...listFronts(children)
  ])
}

test.each([
  ['/superchain/networks', 8, 1],
  ['/superchain/addresses', 7, 0],
  ['/superchain/tokenlist', 3, 0],
  ['/stack/security/faq-sec-model', 1, 0]
])(
  'tables of the registry on %s carry their month, except those of local chains',
  async (route, tables, local) => {
    const page = await readPage(route)
    const captions = findByName(page, 'caption').map(toText)
    expect(captions).toHaveLength(tables - local)
    for (const caption of captions) expect(caption).toMatch(/^As of [A-Z][a-z]+ 20\d\d$/)
  }
)

test('the lockbox page has the outline that links from elsewhere expect', async () => {
  const [outline] = findByClass(await readPage(lockbox), 'outline')
  expect(outline && findByName(outline, 'a').map(toText)).toEqual([
    'Overview',
    "What you'll do",
    'Instructions',
    'Install and run the simulator',
    'Setup the ERC-20 token on chain A',
    'Store the addresses',
    'Specify environment variables',
    'Update the deployment utilities',
    'Create and deploy the new contract',
    'Verification',
    'Next steps'
  ])
})

test('the lockbox page has two warnings, two folds, and a switch wherever the commands differ', async () => {
  const page = await readPage(lockbox)
  const warnings = findElements(page, ({properties}) =>
    ['warning', 'danger'].includes(String(properties.dataKind))
  ).map(toText)
  expect(warnings).toEqual([
    expect.stringMatching(/standard is ready for production.*interop upgrade.*not released/),
    expect.stringMatching(/not audited/)
  ])
  const folds = findByName(page, 'summary').map(toText)
  expect(folds).toContain('About this tutorial')
  expect(folds).toContain('Explanation of the modified functions')
  const networks = findByClass(page, 'tabs').map((tabs) => findByName(tabs, 'label').map(toText))
  expect(networks).toEqual([
    ['Download', 'npm'],
    ['Supersim', 'Devnets'],
    ['Supersim', 'Devnets'],
    ['Supersim', 'Devnets']
  ])
})

test('the lockbox page explains every message of the contract and the script', async () => {
  const sources = [
    await readRepository('contracts/src/LockboxSuperchainERC20.sol'),
    await readRepository('contracts/script/LockboxDeployer.s.sol')
  ].join('')
  const messages = Array.from(
    sources.matchAll(/require\([^;]*?"([^"]+)"\s*\)/g),
    ([, text]) => text ?? ''
  )
  expect(new Set(messages).size).toBeGreaterThan(6)
  const tables = findByName(await readPage(lockbox), 'table')
    .map(toText)
    .join(' ')
  const untold = new Set(messages.filter((message) => !tables.includes(message)))
  // Readers who follow the page have two chains.
  expect([...untold]).toEqual(['No chains to deploy on'])
})

test.each([
  'LockboxSuperchainERC20.lockAndMint',
  'LockboxSuperchainERC20.redeemAndBurn',
  'LockboxSuperchainERC20.constructor',
  'LockboxSuperchainERC20._callOriginalToken'
])('the code of `%s` is what is compiled', async (symbol) => {
  const source = squeeze(await readRepository('contracts/src/LockboxSuperchainERC20.sol'))
  const block = findByName(await readPage(lockbox), 'figure').find((figure) =>
    findByClass(figure, 'code-symbol').some((name) => toText(name) === symbol)
  )
  const [code] = block ? findByName(block, 'code').slice(-1) : []
  expect(toText(code).length).toBeGreaterThan(100)
  expect(source).toContain(toText(code))
})

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ')
}

test.each([
  ['packages/contracts/package.json', '/lockbox/package.json'],
  ['packages/contracts/scripts/LockboxDeployer.s.sol', '/lockbox/LockboxDeployer.s.sol']
])('`%s` on the page is the file that is downloaded', async (name, file) => {
  const block = findByName(await readPage(lockbox), 'figure').find((figure) =>
    findByName(figure, 'figcaption').some((caption) => toText(caption).startsWith(name))
  )
  const [code] = block ? findByName(block, 'code').slice(-1) : []
  expect(toText(code)).toBe(squeeze(await site.readText(file)).trim())
})

test('commands download from the published address, and the files exist', async () => {
  const {origin} = parse(await readFile(path.join(siteFolder, 'site.yaml'), 'utf8'))
  const pages = [lockbox, '/interop/tutorials/deploy-superchain-erc20']
  const codes = (await Promise.all(pages.map(readPage))).flatMap((page) => findByName(page, 'pre'))
  const urls = codes.flatMap((code) =>
    Array.from(toText(code).matchAll(/curl \S+ (\S+)/g), ([, url]) => url ?? '')
  )
  expect(urls.length).toBeGreaterThanOrEqual(6)
  for (const url of urls) {
    expect(url.startsWith(`${origin}/`), url).toBe(true)
    expect(site.files, url).toContain(url.slice(origin.length))
  }
})

test('the lockbox page begins with its nine steps, and shows the compiled bridge', async () => {
  const page = await readPage(lockbox)
  const [steps] = findByName(page, 'ul').filter((list) => toText(list).startsWith('Run two chains'))
  expect(steps && findByName(steps, 'li')).toHaveLength(9)

  const source = await readRepository('contracts/src/LockboxSuperchainERC20.sol')
  const [, bridge = 'none'] = /INTEROP_BRIDGE = (0x\w+)/.exec(source) ?? []
  expect(toText(page)).toContain(`export INTEROP_BRIDGE=${bridge}`)
})

test('the lockbox page links to what it builds on', async () => {
  const hrefs = findByName(await readPage(lockbox), 'a').map(({properties}) =>
    new URL(String(properties.href), `https://x${lockbox}/`).pathname.replace(/\/$/, '')
  )
  for (const route of [
    '/interop/tutorials/custom-superchain-erc20',
    '/interop/tutorials/deploy-superchain-erc20',
    '/interop/tools/supersim',
    '/interop/tools/devnet',
    '/app-developers/tutorials/supersim/getting-started/installation'
  ]) {
    expect(hrefs).toContain(route)
  }
})

test('the fee page works without script: form, example and formulas', async () => {
  const page = await readPage('/operators/chain-operators/tools/fee-calculator')
  // The closed search dialog has fields of its own, on every page.
  const [form] = findByName(page, 'main')
  const fields = form
    ? findElements(form, ({tagName}) => /^(input|select|textarea)$/.test(tagName))
    : []
  const labels = findByName(page, 'label').flatMap(({properties}) => properties.htmlFor)
  expect(fields.map(({properties}) => properties.id)).toEqual(labels)
  expect(findByName(page, 'math').length).toBeGreaterThanOrEqual(5)
  expect(toText(findByName(page, 'table')[0])).toContain('24 681 034 813')
  expect(toText(findByName(page, 'noscript')[0])).toContain('Without scripts')
})

test('the home page shows a run that took place', async () => {
  const page = await readRepository('content/index.mdx')
  const [, shown = ''] = /```text filename="Output of the last run"\n([^`]+)```/.exec(page) ?? []
  expect(shown).toContain('0.25')
  expect(await readRepository(`site/proofs/${lockbox}.txt`)).toContain(shown)
})

// It shows the whole contract and the whole deployer, next to the parts that it explains.
test('the lockbox page weighs 22 kB at most, its styles 10.4 kB, its script 4 kB', async () => {
  const html = await site.readText(toFile(lockbox))
  const weigh = async (file: string): Promise<number> => {
    return gzipSync(await site.readBytes(file), {level: 9}).length
  }
  expect(gzipSync(html, {level: 9}).length).toBeLessThanOrEqual(22_000)

  const page = parseHtml(html)
  const base = `https://x${lockbox}/`
  const styles = findByName(page, 'link').filter(({properties}) =>
    String(properties.rel).includes('stylesheet')
  )
  const scripts = findByName(page, 'script').filter(({properties}) => properties.src)
  expect([styles.length, scripts.length]).toEqual([1, 1])
  for (const {properties} of styles) {
    const file = new URL(String(properties.href), base).pathname
    expect(await weigh(file)).toBeLessThanOrEqual(10_400)
  }
  for (const {properties} of scripts) {
    const file = new URL(String(properties.src), base).pathname
    expect(await weigh(file)).toBeLessThanOrEqual(4000)
  }
})

describe('search', () => {
  let measured: SiteSearch

  beforeAll(async () => {
    measured = await measureSiteSearch(site)
  })

  test('a known question is answered by the first hit, or by one of the first three', () => {
    const {relevance, blind} = measured
    console.log(formatRelevance(relevance))
    expect(relevance.questions).toBe(190)
    expect(relevance.first).toBeGreaterThanOrEqual(0.8)
    expect(relevance.three).toBeGreaterThanOrEqual(0.95)
    const place = blind.ranks.find(({query}) => query === 'who holds the upgrade keys')
    expect(place?.rank).toBe(1)
  })

  test('a question that someone else wrote from the list of pages is answered by the first hit, or by one of the first three', () => {
    const {blind} = measured
    console.log(formatRelevance(blind))
    expect(blind.questions).toBe(660)
    expect(blind.first).toBeGreaterThanOrEqual(0.8)
    expect(blind.three).toBeGreaterThanOrEqual(0.93)
  })

  test('95 % of the queries fetch at most 40 kB up to the first result, dialog included', () => {
    const sorted = measured.firstBytes.toSorted((a, b) => a.bytes - b.bytes)
    const found = sorted[Math.ceil(sorted.length * 0.95) - 1]
    expect(found?.bytes, found?.query).toBeLessThanOrEqual(40_000)
  })
})

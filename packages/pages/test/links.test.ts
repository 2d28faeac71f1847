import fc from 'fast-check'
import {expect, test} from 'vitest'
import {
  type LinkSite,
  type LinkTarget,
  linkPage,
  resolveLink,
  toPageMarkdown,
  toRelativeHref
} from '../src/index.ts'
import {compileText} from './compile-text.ts'
import {drawPage} from './draw-page.ts'

const routes: Readonly<Record<string, string>> = {
  'index.mdx': '/',
  'guides/index.mdx': '/guides',
  'guides/page.mdx': '/guides/page',
  'guides/next.js.mdx': '/guides/next.js',
  'a b.md': '/a b',
  'a#b.md': '/a#b',
  '100%?.md': '/100%?'
}
const site: LinkSite = {
  findRoute: (file) => (Object.hasOwn(routes, file) ? routes[file] : undefined),
  hasRoute: (route) => Object.values(routes).includes(route),
  folder: 'docs',
  hasFile: (file) => file === 'guides/data.json',
  isElsewhere: (route) => route === '/blog' || route === '/guides/old'
}

const cases: Array<[url: string, target: LinkTarget, href: string]> = [
  ['/guides', {kind: 'page', route: '/guides'}, '/guides'],
  ['/guides/', {kind: 'page', route: '/guides'}, '/guides'],
  ['/guides/page#x', {kind: 'page', route: '/guides/page', anchor: 'x'}, '/guides/page#x'],
  ['#caf%C3%A9', {kind: 'page', route: '/guides/page', anchor: 'café'}, '#caf%C3%A9'],
  ['./index.mdx#x', {kind: 'page', route: '/guides', anchor: 'x'}, '/guides#x'],
  ['../index.mdx', {kind: 'page', route: '/'}, '/'],
  ['/guides/page.mdx', {kind: 'page', route: '/guides/page'}, '/guides/page'],
  ['/docs/guides/page.mdx#x', {kind: 'page', route: '/guides/page', anchor: 'x'}, '/guides/page#x'],
  ['guides/page.mdx', {kind: 'page', route: '/guides/page'}, '/guides/page'],
  ['./guides/page.mdx', {kind: 'missing', path: './guides/page.mdx'}, './guides/page.mdx'],
  ['/docs/gone.mdx', {kind: 'missing', path: '/docs/gone.mdx'}, '/docs/gone.mdx'],
  ['/docs/guides/page', {kind: 'missing', path: '/docs/guides/page'}, '/docs/guides/page'],
  ['next.js', {kind: 'page', route: '/guides/next.js'}, '/guides/next.js/'],
  ['./next.js?a=1', {kind: 'page', route: '/guides/next.js'}, '/guides/next.js/?a=1'],
  ['../guides', {kind: 'page', route: '/guides'}, '/guides'],
  ['/a%20b', {kind: 'page', route: '/a b'}, '/a b'],
  ['/a%23b#x', {kind: 'page', route: '/a#b', anchor: 'x'}, '/a%23b#x'],
  ['/100%25%3F?a=1', {kind: 'page', route: '/100%?'}, '/100%25%3F?a=1'],
  ['./data.json', {kind: 'file', file: 'guides/data.json'}, './data.json'],
  ['/logo.png', {kind: 'asset', path: '/logo.png'}, '/logo.png'],
  ['/a%23b.png?v=2', {kind: 'asset', path: '/a#b.png'}, '/a%23b.png?v=2'],
  ['https://x.dev', {kind: 'external', url: 'https://x.dev'}, 'https://x.dev'],
  ['//x.dev', {kind: 'external', url: '//x.dev'}, '//x.dev'],
  ['mailto:a@x.dev', {kind: 'mail', address: 'a@x.dev'}, 'mailto:a@x.dev'],
  ['/blog/#x', {kind: 'elsewhere', route: '/blog'}, '/blog/#x'],
  ['./old', {kind: 'elsewhere', route: '/guides/old'}, './old'],
  ['./old.mdx', {kind: 'missing', path: './old.mdx'}, './old.mdx'],
  ['./gone.mdx', {kind: 'missing', path: './gone.mdx'}, './gone.mdx'],
  ['gone', {kind: 'missing', path: 'gone'}, 'gone'],
  ['../../../up', {kind: 'missing', path: '../../../up'}, '../../../up'],
  [
    '../../src/Bank.sol#L3',
    {kind: 'missing', path: '../../src/Bank.sol', isOutside: true},
    '../../src/Bank.sol#L3'
  ],
  ['../src/Bank.sol', {kind: 'missing', path: '../src/Bank.sol'}, '../src/Bank.sol'],
  ['./logo.png', {kind: 'missing', path: './logo.png'}, './logo.png']
]

test.each(cases)('from /guides/page, `%s` leads somewhere known', (url, target, href) => {
  const from = {file: 'guides/page.mdx', route: '/guides/page'}
  expect(resolveLink(url, from, site)).toEqual({target, href})
})

test('a link of an index counts from its address as in a browser, and from its file where that leads nowhere', () => {
  const from = {file: 'guides/index.mdx', route: '/guides'}
  expect(resolveLink('guides', from, site).href).toBe('/guides')
  expect(resolveLink('page', from, site).href).toBe('/guides/page')
})

test.each([
  ['/', '/guides/page', 'guides/page/'],
  ['/', '/', './'],
  ['/guides/page', '/', '../../'],
  ['/guides/page', '/guides/page', './'],
  ['/guides/page', '/guides/other#x', '../other/#x'],
  ['/guides/page', '/guides', '../'],
  ['/guides/page', '/logo.png?v=1', '../../logo.png?v=1'],
  ['/guides', '/v1.2', '../v1.2/'],
  ['/', '/next.js/', 'next.js/'],
  ['/', '/a:b', './a:b/'],
  ['/guides', '#x', '#x'],
  ['/guides', 'https://x.dev/a', 'https://x.dev/a'],
  ['/guides', '//x.dev', '//x.dev']
])('from `%s`, `%s` is `%s`', (from, href, relative) => {
  expect(toRelativeHref(from, href)).toBe(relative)
})

test('a relative address leads a browser where the absolute one would, below any prefix', () => {
  const part = fc.stringMatching(/^[a-z0-9][a-z0-9._:-]{0,5}$/)
  const route = fc.array(part, {maxLength: 4}).map((parts) => `/${parts.join('/')}`)
  fc.assert(
    fc.property(route, route, fc.constantFrom('', '/sub/path'), (from, to, prefix) => {
      const base = new URL(`https://x.dev${prefix}${from === '/' ? '/' : `${from}/`}`)
      const {pathname} = new URL(toRelativeHref(from, to), base)
      expect(pathname.replace(/\/$/, '')).toBe(`${prefix}${to}`.replace(/\/$/, ''))
    })
  )
})

const withPart =
  'import Part from \'./_part.mdx\'\n\n[a](./index.mdx)\n\n<Card title="T" href="gone" />\n\n<Part />\n'

test('links and images of a page are listed with their places, those of props and partials too', async () => {
  const page = await compileText(withPart, {}, {'guides/_part.mdx': '![i](/logo.png)'})
  const {links} = linkPage(page, {route: '/guides/page', site})
  expect(
    links.map(
      ({kind, url, target, file, place}) =>
        `${file}:${place?.start.line} ${kind} ${url} ${target.kind}`
    )
  ).toEqual([
    'guides/page.mdx:3 link ./index.mdx page',
    'guides/page.mdx:5 link gone missing',
    'guides/_part.mdx:1 image /logo.png asset'
  ])
})

test('an address is the number of a link, until all pages are known', async () => {
  const page = await compileText(withPart, {}, {'guides/_part.mdx': '![i](/logo.png)'})
  expect(drawPage(page.hast)).toBe(
    'p[a(href=lockstep:0)["a"]] Card(title=T href=lockstep:1)[] p[Image(src=lockstep:2 alt=i)[]]'
  )
  expect(drawPage(linkPage(page, {route: '/guides/page', site}).hast)).toBe(
    'p[a(href=/guides)["a"]] Card(title=T href=gone)[] p[Image(src=/logo.png alt=i)[]]'
  )
})

test('an address is found in slots, in faults and within drawings of links', async () => {
  const page = await compileText('<Gone><Card title={<a href="/guides">x</a>} /></Gone>')
  expect(drawPage(linkPage(page, {route: '/a', site}).hast)).toBe(
    'fault:unknown-component[Card(title={a(href=/guides)["x"]})[]]'
  )
})

test.each([
  '[a](lockstep:0)',
  '<a href="lockstep:0">a</a>',
  '<a title="lockstep:0">a</a>',
  '<a data-x="lockstep:0">a</a>',
  '<Card title="lockstep:0" href="lockstep:0" />',
  '<Callout title={`lockstep:0`}>a</Callout>',
  '![lockstep:0](lockstep:0)'
])('a page cannot write the number of a link itself: `%s`', async (text) => {
  const {hast, links, problems} = await compileText(text)
  expect(drawPage(hast)).not.toContain('lockstep:')
  expect(links).toEqual([])
  expect(problems).not.toEqual([])
})

test('a page that was not linked keeps its links as they were written', async () => {
  const page = await compileText('[a](./index.mdx "T") ![b](c.png)')
  expect(toPageMarkdown(page)).toBe('[a](./index.mdx "T") ![b](c.png)\n')
})

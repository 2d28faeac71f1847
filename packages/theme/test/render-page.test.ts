import {findByClass, findByName, findElements, parseHtml, toText} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {type DocumentData, renderPage} from '../src/index.ts'
import {buildDocuments, data} from './build-document.ts'

function render(more: Partial<DocumentData>) {
  return parseHtml(renderPage({...data, ...more}))
}

test('documents of every layout are complete', async () => {
  for (const html of Object.values(await buildDocuments())) {
    expect(html).toMatch(/^<!doctype html><html lang="en-US"><head>/)
    expect(html).toMatch(/<\/html>\n$/)
  }
})

const outline: DocumentData['outline'] = [
  {depth: 2, id: 'a', text: 'A'},
  {depth: 3, id: 'b', text: 'B'},
  {depth: 4, id: 'c', text: 'C'}
]

test.each<[name: string, part: string, more: Partial<DocumentData>]>([
  ['an outline', 'outline', {outline}],
  ['a sidebar', 'sidebar', {}],
  ['breadcrumbs', 'breadcrumbs', {}],
  ['a line of evidence', 'evidence', {}],
  ['the previous and the next page', 'pagination', {}],
  ['a footer', 'site-footer', {}],
  ['search', 'search-button', {}]
])('a page has %s', (_, part, more) => {
  expect(findByClass(render(more), part)).toHaveLength(1)
})

test.each<[name: string, part: string, more: Partial<DocumentData>]>([
  ['no outline where its settings say so', 'outline', {outline, settings: {toc: false}}],
  [
    'no outline where it is a map itself',
    'outline',
    {outline, evidence: {...data.evidence, contentType: 'landing-page'}}
  ],
  ['no outline for a single heading', 'outline', {outline: outline.slice(0, 1)}],
  ['no sidebar where its settings say so', 'sidebar', {settings: {sidebar: false}}],
  ['no sidebar at home', 'sidebar', {layout: 'home'}],
  ['no breadcrumbs where its settings say so', 'breadcrumbs', {settings: {breadcrumb: false}}],
  ['no pagination where its settings say so', 'pagination', {settings: {pagination: false}}],
  ['no top bar where its settings say so', 'top-bar', {settings: {navbar: false}}],
  ['no footer where its settings say so', 'site-footer', {settings: {footer: false}}],
  ['no search where there is none', 'search-button', {assets: {...data.assets, search: undefined}}]
])('a page has %s', (_, part, more) => {
  expect(findByClass(render(more), part)).toEqual([])
})

test('the line of evidence names the kind of the page and its sources', () => {
  const evidence: DocumentData['evidence'] = {
    contentType: 'tutorial',
    personas: ['app-developer', 'auditor'],
    readingMinutes: 11.6,
    updated: '2026-11-14T08:00:00Z',
    contracts: {snippets: 6, folder: 'chain/src/', commit: '3fa9c1e0d2', hasChanges: true},
    proof: {
      steps: 9,
      tools: ['supersim 1.0'],
      date: '2026-11-14',
      transcript: '/t.txt',
      changed: undefined
    },
    sources: [{title: 'A', href: 'https://example.com'}]
  }
  expect(
    findByClass(render({evidence}), 'evidence')
      .flatMap((line) => findByName(line, 'li'))
      .map(toText)
  ).toEqual([
    'Tutorial for app developers and auditors',
    '12 min',
    'changed 14 Nov 2026',
    'Copy page',
    'Run on 14 Nov 2026 with supersim 1.0: 9 steps passed',
    '6 snippets from chain/src/ at 3fa9c1e and uncommitted changes',
    '1 sourceA',
    'A'
  ])
})

test.each(['page', 'contracts'] as const)(
  'a proof that is older than the %s is marked as outdated',
  (changed) => {
    const proof = {steps: 1, tools: [], date: '2026-08-03', transcript: '/t.txt', changed}
    const tree = render({evidence: {...data.evidence, proof}})
    expect(toText(findByClass(tree, 'backing')[0])).toBe(
      `Run on 3 Aug 2026, before the ${changed} changed: 1 step passed`
    )
  }
)

test('the page is marked in the sidebar, and its section in the top bar', () => {
  const current = findElements(render({}), ({properties}) => properties.ariaCurrent !== undefined)
  expect(current.map((link) => `${toText(link)} ${link.properties.ariaCurrent}`)).toEqual([
    'Interop true',
    'Interop true',
    'Lockboxes page'
  ])
})

test('addresses are relative to the page, or begin with the path of the site', () => {
  const toHrefs = (more: Partial<DocumentData>) =>
    findByClass(render(more), 'site-title').map(({properties}) => properties.href)
  expect(toHrefs({})).toEqual(['../../../', '../../../'])
  expect(toHrefs({route: '/404', layout: 'error', base: '/docs/'})).toEqual(['/docs/', '/docs/'])
})

test('a logo is one drawing, or one for each color scheme of which style sheets show one', () => {
  const listLogos = (logo: DocumentData['site']['logo']) => {
    const [title] = findByClass(render({site: {...data.site, logo, logoWidth: 90}}), 'site-title')
    return findByName(title ?? parseHtml(''), 'img').map(({properties}) => properties)
  }
  const drawing = {alt: 'Rollup Docs', width: 90, height: 24}
  expect(listLogos('/logo.svg')).toMatchObject([{...drawing, src: '../../../logo.svg'}])
  expect(listLogos({light: '/logo.svg', dark: '/logo-dark.svg'})).toMatchObject([
    {...drawing, src: '../../../logo.svg', dataLogo: 'light'},
    {...drawing, src: '../../../logo-dark.svg', dataLogo: 'dark'}
  ])
})

test.each([
  [24, '', 'Rollup Docs'],
  [37, 'Rollup Docs', ''],
  [undefined, 'Rollup Docs', '']
])('a logo %s wide has the alternative text "%s", and "%s" next to it', (logoWidth, alt, text) => {
  const site = {...data.site, logo: '/logo.svg', logoWidth}
  const [title = parseHtml('')] = findByClass(render({site}), 'site-title')
  expect(findByName(title, 'img').map(({properties}) => properties.alt)).toEqual([alt])
  expect(toText(title)).toBe(text)
})

test('a page whose name looks like a file is linked as a folder', () => {
  const next = {title: 'Next.js', route: '/next.js'}
  const [link] = findElements(render({next}), ({properties}) => String(properties.rel) === 'next')
  expect(link?.properties.href).toBe('../../../next.js/')
})

import {findByName, findElements, parseHtml} from '@lockstep/test-support'
import type {Root} from 'hast'
import {expect, test} from 'vitest'
import {fillArticle, renderPage, toAccentRule} from '../src/index.ts'
import {data} from './build-document.ts'
import {renderArticle} from './render-article.ts'

const attacks = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "' onload='alert(1)",
  '" onload="alert(1)',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '<x-g>',
  'lockstep:0'
]

/** Scripts and handlers that the theme did not put there itself. */
function listDangers(html: string): Array<string> {
  const tree = parseHtml(html)
  const scripts = findByName(tree, 'script').filter(({properties}) => !properties.type)
  const handlers = findElements(tree, ({properties}) =>
    Object.keys(properties).some((name) => /^on[A-Z]/.test(name) || name === 'style')
  )
  return [...scripts.slice(1), ...handlers].map(({tagName}) => tagName)
}

test.each(attacks)('a document treats %j as text', (text) => {
  const html = renderPage({
    ...data,
    site: {...data.site, title: text, notice: text, footer: [{title: text, links: []}]},
    title: text,
    description: text,
    outline: [
      {depth: 2, text, id: text},
      {depth: 2, text, id: 'b'}
    ],
    topBar: [{title: text, route: `/${text}`}],
    sidebar: [{kind: 'page', title: text, route: `/${text}`}],
    breadcrumbs: [
      {title: text, route: '/a'},
      {title: text, route: '/b'}
    ],
    previous: {title: text, route: '/a'},
    evidence: {
      contentType: text,
      personas: [text],
      readingMinutes: 1,
      updated: text,
      contracts: {snippets: 1, folder: text, commit: text},
      proof: {steps: 1, tools: [text], date: text, transcript: '/a', changed: 'page'},
      sources: [{title: text}]
    },
    status: {kind: text, text},
    canonical: text,
    image: text
  })
  expect(listDangers(html)).toEqual([])
  expect(html).not.toContain('<script>alert')
})

test.each(attacks)('components treat %j as text', (text) => {
  const props = {
    kind: 'note',
    title: text,
    name: text,
    alt: text,
    caption: text,
    src: 'a.png',
    language: text,
    filename: text,
    symbol: text,
    copyText: text,
    lines: 1,
    lineNumbers: 1,
    label: text,
    storageKey: text,
    description: text,
    source: {file: text, line: 1, commit: text},
    facts: {selector: text, errors: [{name: text, message: text}]}
  }
  const content = [{type: 'text' as const, value: text}]
  const names = ['Callout', 'Card', 'CodeBlock', 'Image', 'File', 'Folder', 'Signature']
  const parts: Root['children'] = names.map((name) => {
    return {type: 'component', name, props, slots: {title: content}, children: content}
  })
  const tab = {type: 'component' as const, name: 'Tab', props, slots: {}, children: content}
  parts.push({type: 'component', name: 'Tabs', props, slots: {}, children: [tab]})
  parts.push({type: 'fault', ruleId: text, reason: text, children: content})
  parts.push({
    type: 'element',
    tagName: 'a',
    properties: {title: text, id: text, className: [text], dataNote: text},
    children: content
  })
  const article = renderArticle({hast: {type: 'root', children: parts}})
  const html = fillArticle(article, {
    toHref: () => text,
    childPages: [{title: text, route: '/a'}],
    route: '/'
  })
  const tree = parseHtml(html)
  expect(findByName(tree, 'script')).toEqual([])
  expect(
    findElements(tree, ({properties}) => Object.keys(properties).some((name) => /^on/i.test(name)))
  ).toEqual([])
})

test('a title that looks like a link token stays text', () => {
  const html = renderPage({...data, title: 'lockstep:0'})
  expect(html).toContain('<h1>lockstep:0</h1>')
})

test('no placeholder is left in an article', () => {
  const link = {
    type: 'element' as const,
    tagName: 'a',
    properties: {href: 'lockstep:0'},
    children: [{type: 'text' as const, value: 'lockstep:0'}]
  }
  const callout = {
    type: 'component' as const,
    name: 'Callout',
    props: {kind: 'note'},
    slots: {},
    children: [link]
  }
  const {parts} = renderArticle({hast: {type: 'root', children: [callout]}})
  expect(parts).toHaveLength(3)
  expect(parts[1]).toEqual({link: 0})
  expect(parts[2]).toBe('">lockstep:0</a></aside>')
})

test('only a valid color gets into the style sheet', () => {
  expect(toAccentRule({light: '#0b6b63', dark: '#7cc'})).toContain('--accent-light:#0b6b63')
  expect(() => toAccentRule({light: 'red}*{display:none', dark: '#7cc'})).toThrow(
    'Unexpected accent color `red}*{display:none`'
  )
})

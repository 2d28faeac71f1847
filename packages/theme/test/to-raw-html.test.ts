import {stringifySettings} from '@lockstep/pages'
import type {ElementContent, Properties, Root} from 'hast'
import {h, s} from 'hastscript'
import rehypeStringify from 'rehype-stringify'
import {unified} from 'unified'
import {expect, test} from 'vitest'
import {toRawHtml} from '../src/article/to-raw-html.ts'

const processor = unified().use(rehypeStringify, stringifySettings).freeze()

function write(children: Array<ElementContent>): string {
  return processor.stringify({type: 'root', children})
}

const values: Array<Properties> = [
  {className: ['a', 'b'], id: 'c'},
  {className: []},
  {className: [' a ', '']},
  {href: '#a?b=1&c="d"'},
  {href: "'`<>\0"},
  {href: ''},
  {dataTopic: '', dataWide: true, tabIndex: 0},
  {dataTwoWords: 'a', ariaLabel: 'b'},
  {hidden: true, title: '"'},
  {id: undefined, dataOff: false, tabIndex: Number.NaN}
]

const nodes: Array<[name: string, node: ElementContent]> = [
  ...values.map((properties): [string, ElementContent] => [
    `attributes ${JSON.stringify(properties)}`,
    {type: 'element', tagName: 'p', properties, children: [{type: 'text', value: '<a> & "b"'}]}
  ]),
  ['elements without content', h('p', ['a', h('br'), h('wbr', {dataA: ''}), h('hr')])],
  ['an empty element with content', h('br', ['a'])],
  ['a picture among plain elements', h('p', ['a', h('em', [h('img', {src: 'a.png'})]), 'b'])],
  ['a script and a style', h('div', [h('script', 'a < b'), h('style', 'a > b {}')])],
  ['a template', h('div', [h('template', [h('p', '<')])])],
  ['a drawing', h('p', [s('svg', {viewBox: '0 0 1 1'}, [s('a', {href: '<'}), s('title', '<')])])],
  ['HTML', h('p', [{type: 'raw', value: '<b>a</b>'}, h('i', '<')])],
  ['a comment', h('p', [{type: 'comment', value: 'a'}])],
  [
    'a root in a tree',
    h('p', [{type: 'root', children: [h('i', 'a')]} as unknown as ElementContent])
  ],
  [
    'a root with more',
    {type: 'root', children: [h('i', 'a'), h('img')]} as unknown as ElementContent
  ]
]

test.each(nodes)('%s becomes the same text as without it', (_, node) => {
  expect(write(toRawHtml([node]))).toBe(write([node]))
})

test('a plain tree is one node', () => {
  const tree: Root = h(null, [h('p', {id: 'a'}, ['b', h('code', 'c')]), h('ul', [h('li', '<')])])
  expect(toRawHtml(tree.children as Array<ElementContent>)).toEqual([
    {type: 'raw', value: '<p id="a">b<code>c</code></p><ul><li>&lt;</li></ul>'}
  ])
})

import type {Root} from 'mdast'
import type {Position} from 'unist'
import {expect, test} from 'vitest'
import {compileText} from './compile-text.ts'

/** The text at a place. */
function cut(text: string, {start, end}: Position): string {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/)
  const [from, to] = [start, end].map(
    ({line, column}) => lines.slice(0, line - 1).join('').length + column - 1
  )
  return text.slice(from, to)
}

const cases: Array<[where: string, text: string, found: Array<string>]> = [
  ['on a line of its own', '<b onclick=x>a</b>\n', ['<b onclick=x>a</b>']],
  [
    'twice on a line',
    '<b onclick=x>a</b> c <b onclick=y>a</b>',
    ['<b onclick=x>a</b>', '<b onclick=y>a</b>']
  ],
  [
    'after a comment and an attribute that contain one',
    '<!-- <b onclick=x> -->\n<i title="<b onclick=x>"></i><b onclick=y>a</b>',
    ['<b onclick=y>a</b>']
  ],
  [
    'in a drawing',
    '<svg>\n <foreignObject>x</foreignObject></svg>',
    ['<foreignObject>x</foreignObject>']
  ],
  ['around Markdown', '<form>\n\n# A\n\n</form>\n', ['<form>\n\n# A\n\n</form>']],
  ['without an end', 'a\n\n<b onclick=x>\n\nc', ['<b onclick=x>\n\nc']],
  [
    'after an astral character',
    '𝔸 <b onclick=x>𝔹</b>\n\n<p>\n𝔸<b onclick=y>a</b></p>',
    ['<b onclick=x>𝔹</b>', '<b onclick=y>a</b>']
  ],
  [
    'between carriage returns',
    '<p>\r\n\r\n  <i>\r\n  <b onclick=x>a</b></i>\r\n',
    ['<b onclick=x>a</b>']
  ],
  ['between lone carriage returns', '<p>\r<i></i>\r<b onclick=x>a</b>', ['<b onclick=x>a</b>']],
  ['in a list', '- a\n\n  <div>\n  <b onclick=x>c</b>\n  </div>', ['<b onclick=x>c</b>']],
  [
    'in a list in a list',
    '1. a\n   - <div>\n\n     <p>\n      <b onclick=x>c</b>\n\n     </div>',
    ['<b onclick=x>c</b>']
  ],
  [
    'in a list with carriage returns',
    '- <div>\r\n  <b onclick=x>a</b>\r\n  <b onclick=y>a</b>',
    ['<b onclick=x>a</b>', '<b onclick=y>a</b>']
  ],
  [
    'in a quote',
    '> <div>\n><b onclick=x>a</b>\n>   <b onclick=y>\n>a</b>',
    ['<b onclick=x>a</b>', '<b onclick=y>\n>a</b>']
  ],
  [
    'in a quote in a list',
    '- > <div>\n  > <b onclick=x>a</b>\n  >\t<b onclick=y>a</b>',
    ['<b onclick=x>a</b>', '<b onclick=y>a</b>']
  ],
  [
    'behind tabs',
    '-\t<div>\n\t<b onclick=x>a</b>\n\t\t<b onclick=y>a</b>',
    ['<b onclick=x>a</b>', '<b onclick=y>a</b>']
  ],
  [
    'over several lines',
    '> a <b\n>  onclick=x>c\n> d</b> <b onclick=y>e</b>',
    ['<b\n>  onclick=x>c\n> d</b>', '<b onclick=y>e</b>']
  ],
  [
    'in a heading, a link and emphasis',
    '# <b onclick=x>a</b>\n\n*[c](d "e") [<b onclick=y>a</b>](f)*',
    ['<b onclick=x>a</b>', '<b onclick=y>a</b>']
  ],
  [
    'in a table',
    '| a | b |\n| - | - |\n| c \\| <b onclick=x>a</b> | <b onclick=y>a</b> |',
    ['<b onclick=x>a</b>', '<b onclick=y>a</b>']
  ],
  [
    'in a footnote, which the page shows last',
    'a[^1]\n\n[^1]: <b onclick=x>a</b>\n    <b onclick=y>a</b>\n\n<b onclick=z>a</b>',
    ['<b onclick=x>a</b>', '<b onclick=y>a</b>', '<b onclick=z>a</b>']
  ],
  [
    'after HTML that ends nothing',
    '> <!foo\n> bar>\n>\n> <div>\n> <b onclick=x>a</b>',
    ['<b onclick=x>a</b>']
  ]
]

test.each(cases)('raw HTML is reported %s', async (_, text, found) => {
  const {problems} = await compileText(text, {file: 'guides/page.md'})
  expect(problems.map(({place}) => cut(text, place))).toEqual(found)
})

test('raw HTML of a partial is reported in the partial', async () => {
  const partial = 'a\n\n> <p>\n> <b onclick=x>c</b>\n'
  const partials = {'guides/_a.md': partial}
  const page = "import A from './_a.md'\n\n- b\n\n  <A />\n\n<A />\n"
  const {problems} = await compileText(page, {}, partials)
  expect(problems.map(({file, place}) => [file, cut(partial, place)])).toEqual([
    ['guides/_a.md', '<b onclick=x>c</b>']
  ])
})

test('links of Markdown keep their places next to raw HTML, and links of raw HTML have their own', async () => {
  const text =
    'A [b](./c) <b>q</b> [`o`](./d)\n\n<center>a</center>\n\n> ![e](./e.png) <a href="./f">f</a>\n> <a\n> href="./g">[g](./h)</a>\n'
  const {links} = await compileText(text, {file: 'guides/page.md'})
  expect(links.map(({url, place}) => [url, place && 'start' in place && cut(text, place)])).toEqual(
    [
      ['./c', '[b](./c)'],
      ['./d', '[`o`](./d)'],
      ['./e.png', '![e](./e.png)'],
      ['./f', '<a href="./f">f</a>'],
      ['./g', '<a\n> href="./g">'],
      ['./h', '[g](./h)']
    ]
  )
})

test('HTML that a plugin of the site adds has no place', async () => {
  const html = {type: 'html' as const, value: '\n<b onclick="x">'}
  const end = {type: 'html' as const, value: '\n</i>'}
  const remark = [
    () => (tree: Root) => {
      tree.children.splice(1, 0, {type: 'paragraph', children: [html, {type: 'text', value: 'b'}]})
      tree.children.push(end)
    }
  ]
  const text = '<i onclick=x>a</i>\n\n<u onclick=y>c</u>\n\n<i onclick=z>d\n'
  const {problems} = await compileText(text, {file: 'guides/page.md', plugins: {remark}})
  expect(problems.map(({place}) => cut(text, place))).toEqual([
    '<i onclick=x>a</i>',
    '',
    '<u onclick=y>c</u>',
    '<i onclick=z>d'
  ])
})

test('places of raw HTML are found in the time that it takes to read it', async () => {
  const count = 5000
  const text = `> <p>\n${'> <b x></b>\n'.repeat(count)}> <b onclick=x></b>`
  const before = performance.now()
  const {problems} = await compileText(text, {file: 'guides/page.md'})
  expect(problems.map(({place}) => place.start)).toMatchObject([{line: count + 2, column: 3}])
  expect(performance.now() - before).toBeLessThan(6000)
})

import {h} from 'hastscript'
import {expect, test} from 'vitest'
import {toTableProperties} from '../src/article/to-table-properties.ts'

test('a cell of many words is no wider than its longest word', () => {
  const table = h('table', [h('tr', [h('th', 'A')]), h('tr', [h('td', 'word '.repeat(200_000))])])
  expect(toTableProperties(table, table)).toEqual({
    className: ['table'],
    role: 'group',
    ariaLabel: 'Table: A',
    tabIndex: 0
  })
})

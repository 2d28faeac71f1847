import fc from 'fast-check'
import {expect, test} from 'vitest'
import {limitCompletions} from '../src/answer/completion.ts'
import {findCursor} from '../src/cursor/find-cursor.ts'
import {findTagCursor} from '../src/cursor/find-tag-cursor.ts'

/** A page with `|` at the cursor, and what is there. */
const cases: Array<[name: string, page: string, found: Record<string, unknown> | undefined]> = [
  ['the name of a component', 'Text\n\n<Call|\n', {kind: 'component', typed: 'Call'}],
  ['a tag without a name', 'Text <|', {kind: 'component', typed: ''}],
  ['the name in a closing tag', '<Steps>\n</St|eps>', {kind: 'component', name: 'Steps'}],
  [
    'a prop, and those that the tag has',
    '<Callout kind="note" ti|>\n',
    {kind: 'prop', typed: 'ti', component: 'Callout', known: ['kind']}
  ],
  [
    'a prop in a tag of several lines',
    '<Card\n  title="A"\n  |\n/>\n',
    {kind: 'prop', typed: '', component: 'Card', known: ['title']}
  ],
  [
    'the value of a prop',
    '<Callout kind="wa|" />',
    {kind: 'prop-value', typed: 'wa', component: 'Callout', prop: 'kind'}
  ],
  [
    'an open value',
    '<Callout kind="|\n\nText',
    {kind: 'prop-value', typed: '', component: 'Callout', prop: 'kind'}
  ],
  ['a symbol', '<Snippet of="Vault.de|" />', {kind: 'symbol', typed: 'Vault.de', name: 'Vault.de'}],
  [
    'the second of two symbols',
    '<Snippet of="Vault.a Vault.b|c" />',
    {kind: 'symbol', typed: 'Vault.b', name: 'Vault.bc'}
  ],
  [
    'a symbol of a fence',
    '```solidity of="Counter.in|crement"\n```\n',
    {kind: 'symbol', typed: 'Counter.in', name: 'Counter.increment'}
  ],
  [
    'an empty symbol of a fence',
    '```solidity of="|"\n```\n',
    {kind: 'symbol', typed: '', name: ''}
  ],
  [
    'inline code with a name',
    'Call `Vault.de|posit` first',
    {kind: 'symbol', name: 'Vault.deposit'}
  ],
  ['inline code with words', 'Run `forge bu|ild` first', undefined],
  ['the address of a link', 'See [a](./gui|de.mdx#b)', {kind: 'link', typed: './gui'}],
  ['an empty address', 'See [a](|)', {kind: 'link', typed: '', url: ''}],
  ['an anchor', 'See [a](b.mdx#c|', {kind: 'link', typed: 'b.mdx#c', url: 'b.mdx#c'}],
  ['the address of a card', '<Card href="/a|" />', {kind: 'link', typed: '/a', url: '/a'}],
  ['the address of a definition', '[a]: ./b|.mdx', {kind: 'link', url: './b.mdx'}],
  ['a key', '---\ntitle: A\nde|\n---\n', {kind: 'key', typed: 'de', known: ['title']}],
  ['a key of an open block', '---\n|', {kind: 'key', typed: ''}],
  ['a value', '---\ncontent_type: tu|\n---\n', {kind: 'value', key: 'content_type', typed: 'tu'}],
  ['an item', '---\npersonas: [a, b|]\n---\n', {kind: 'value', key: 'personas', typed: 'b'}],
  ['an item on its own line', '---\npersonas:\n  - au|\n---\n', {kind: 'value', key: 'personas'}],
  ['code in a fence', '```tsx\n<Callout |\n```\n', undefined],
  ['text after a fence', '```sh\nls\n```\n\n<Ca|', {kind: 'component', typed: 'Ca'}],
  ['text after a tag', '<Callout kind="note"> te|xt', undefined],
  ['the slash of a closing tag', '<|/>', undefined],
  ['a comparison', 'if a < b| then', undefined],
  ['text', 'Nothing to com|plete', undefined]
]

test.each(cases)('finds %s', (_, page, found) => {
  const offset = page.indexOf('|')
  const text = page.replace('|', '')
  const cursor = findCursor(text, offset)
  if (!found) return expect(cursor).toBeUndefined()
  expect(cursor).toMatchObject(found)
  if (cursor) expect(cursor.start).toBeLessThanOrEqual(offset)
  return expect(cursor?.end).toBeGreaterThanOrEqual(offset)
})

test('finds something or nothing at any place of any text', () => {
  const parts = [
    '<',
    'Card',
    ' a',
    '="',
    '"',
    '{',
    '}',
    '/>',
    '\n',
    '---\n',
    '```',
    'of=',
    '](',
    '#',
    '`',
    ': '
  ]
  const texts = fc.array(fc.constantFrom(...parts), {maxLength: 30}).map((list) => list.join(''))
  fc.assert(
    fc.property(texts, fc.nat(100), (text, at) => {
      const offset = Math.min(at, text.length)
      const cursor = findCursor(text, offset)
      if (!cursor) return true
      return cursor.start <= offset && cursor.end >= offset && cursor.end <= text.length
    })
  )
})

test('a tag begins at most 4,000 characters before the cursor', () => {
  const find = (blanks: number) => findTagCursor(`<Callout${' '.repeat(blanks)}`, 8 + blanks)
  expect(find(3991)).toMatchObject({kind: 'prop', component: 'Callout'})
  expect(find(3992)).toBeUndefined()
})

test('200 completions are offered, and an editor knows that there are more', () => {
  const limit = (count: number) => {
    const items = Array.from(
      {length: count},
      (_, at) => ({label: `a${at}`, kind: 'value'}) as const
    )
    const found = limitCompletions(items, {start: 0, end: 1, typed: 'a'})
    return [found.items.length, found.isCut]
  }
  expect(limit(200)).toEqual([200, false])
  expect(limit(201)).toEqual([200, true])
})

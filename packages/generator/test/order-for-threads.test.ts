import {expect, test} from 'vitest'
import {findLanguages, orderForThreads} from '../src/compile/order-for-threads.ts'

const pages = Array.from('abcdefghijkl')
const none = new Set<string>()
const plain = new Map<string, Set<string>>()

/** `{a: 'sh json'}`: a page with code in two languages. */
function toLanguages(languages: Record<string, string>): Map<string, Set<string>> {
  return new Map(Object.entries(languages).map(([file, text]) => [file, new Set(text.split(' '))]))
}

test('the rarer the languages of a page, the closer it is to one end', () => {
  const languages = toLanguages({b: 'sh', c: 'sh mermaid', f: 'sh', i: 'mermaid', l: 'sh json'})
  const ordered = orderForThreads(pages, {languages, lists: none})
  expect(ordered.join('')).toBe('lcibfadeghjk')
})

test('a thread compiles seven pages before it gets the lists at its end', () => {
  const ordered = orderForThreads(pages, {languages: plain, lists: new Set(['a', 'b'])})
  expect(ordered.join('')).toBe('cdeabfghijkl')
})

test('few pages, and lists alone, are all there', () => {
  const order = (files: Array<string>, ...lists: Array<string>): Array<string> =>
    orderForThreads(files, {languages: plain, lists: new Set(lists)})
  expect(order(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  expect(order(['a'], 'a')).toEqual(['a'])
  expect(order([])).toEqual([])
})

test('languages are those of fences, and Solidity where code is shown by its symbol', () => {
  const text = '```sh copy\nls\n```\n\n> ~~~~mermaid\n> graph\n> ~~~~\n\n```\nplain\n```\n'
  expect([...findLanguages(text)]).toEqual(['sh', 'mermaid'])
  expect([...findLanguages('<Snippet of="Vault.deposit" />\n')]).toEqual(['solidity'])
  expect([...findLanguages('# Home\n')]).toEqual([])
})

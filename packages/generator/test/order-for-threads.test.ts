import {expect, test} from 'vitest'
import {orderForThreads} from '../src/compile/order-for-threads.ts'

const pages = Array.from('abcdefghijkl')
const none = new Set<string>()

test('pages with diagrams are at one end', () => {
  const ordered = orderForThreads(pages, {drawn: new Set(['c', 'l']), lists: none})
  expect(ordered.join('')).toBe('clabdefghijk')
})

test('a thread compiles seven pages before it gets the lists at its end', () => {
  const ordered = orderForThreads(pages, {drawn: none, lists: new Set(['a', 'b'])})
  expect(ordered.join('')).toBe('cdeabfghijkl')
})

test('few pages, and lists alone, are all there', () => {
  expect(orderForThreads(['a', 'b', 'c'], {drawn: none, lists: new Set(['b'])})).toEqual([
    'b',
    'a',
    'c'
  ])
  expect(orderForThreads(['a'], {drawn: none, lists: new Set(['a'])})).toEqual(['a'])
  expect(orderForThreads([], {drawn: none, lists: none})).toEqual([])
})

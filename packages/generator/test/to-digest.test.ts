import {expect, test} from 'vitest'
import {toDigest} from '../src/cache/to-digest.ts'

test('texts and their bytes have the same digest, and other parts have another one', () => {
  const bytes = (text: string): Uint8Array => Buffer.from(text)
  expect(toDigest('a', 'bc')).toBe(toDigest(bytes('a'), bytes('bc')))
  expect(toDigest('a', 'bc')).toBe(toDigest('a', bytes('bc')))
  const all = [['a', 'bc'], ['ab', 'c'], ['abc'], ['a', 'bc', ''], []]
  expect(new Set(all.map((parts) => toDigest(...parts))).size).toBe(all.length)
  expect(toDigest('a')).toMatch(/^[\w-]{22}$/)
})

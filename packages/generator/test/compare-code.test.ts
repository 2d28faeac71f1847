import {expect, test} from 'vitest'
import {compareCode} from '../src/deployments/compare-code.ts'

/** Metadata of so many bytes, with its length at the end. */
function metadata(bytes: number): string {
  return `a1${'ff'.repeat(bytes - 1)}${bytes.toString(16).padStart(4, '0')}`
}

const body = '6001600255'
const none = '0'.repeat(40)
const address = 'ab'.repeat(20)

test.each([
  ['the same code', body + metadata(9), body + metadata(9), 'exact'],
  ['other metadata of the same length', `${body}a1000002`, `${body}a1010002`, 'metadata'],
  ['metadata of another length', body + metadata(9), body + metadata(12), 'metadata'],
  ['code without metadata', body, body + metadata(9), 'metadata'],
  ['other code', body + metadata(9), `${body}00${metadata(9)}`, 'differs'],
  ['no code', body, '', 'no-code'],
  ['a library at its address', `73${none}30${body}`, `73${address}30${body}`, 'exact'],
  [
    'a library at its address, with metadata of another length',
    `73${none}30${body}${metadata(9)}`,
    `73${address}30${body}${metadata(12)}`,
    'metadata'
  ]
])('%s', (_, code, deployed, result) => {
  expect(compareCode({code, masks: []}, deployed)).toBe(result)
})

import type {ContractSymbol} from '@lockstep/lint'
import {expect, test} from 'vitest'
import {pairSymbols} from '../src/impact/pair-symbols.ts'

function symbol(id: string, shape: string, more: Partial<ContractSymbol> = {}): ContractSymbol {
  const [, contract = '', signature = ''] = /:(\w+)\.(.*)$/.exec(id) ?? []
  const name = signature.replace(/\(.*/, '')
  const path = id.replace(/:.*/, '')
  return {
    id,
    kind: 'function',
    name,
    contract,
    signature,
    path,
    fingerprint: `${name}${shape}`,
    shape,
    ...more
  }
}

const cases: Array<
  [name: string, before: Array<ContractSymbol>, after: Array<ContractSymbol>, pairs: Array<string>]
> = [
  [
    'the same code under another name is a rename',
    [symbol('a.sol:A.take(uint256)', '1')],
    [symbol('a.sol:A.put(uint256)', '1')],
    ['a.sol:A.take(uint256) → a.sol:A.put(uint256) renamed']
  ],
  [
    'two candidates with the same code are no rename',
    [symbol('a.sol:A.take()', '1')],
    [symbol('a.sol:A.put()', '1'), symbol('a.sol:A.get()', '1')],
    ['a.sol:A.take() → none', 'none → a.sol:A.put()', 'none → a.sol:A.get()']
  ],
  [
    'other parameters under the same name are a change',
    [symbol('a.sol:A.take()', '1')],
    [symbol('a.sol:A.take(uint256)', '2')],
    ['a.sol:A.take() → a.sol:A.take(uint256)']
  ],
  [
    'a source that moved has the same symbols',
    [symbol('a.sol:A.take()', '1')],
    [symbol('b/a.sol:A.take()', '1')],
    ['a.sol:A.take() → b/a.sol:A.take()']
  ],
  [
    'a slot and the text of a revert are not compared',
    [symbol('a.sol:A@0', '-', {kind: 'slot'}), symbol('"x"', '-', {kind: 'text'})],
    [],
    []
  ]
]

test.each(cases)('%s', (_, before, after, pairs) => {
  expect(
    pairSymbols(before, after).map(({before: from, after: to, isRenamed}) => {
      return `${from?.id ?? 'none'} → ${to?.id ?? 'none'}${isRenamed ? ' renamed' : ''}`
    })
  ).toEqual(pairs)
})

import {expect, test} from 'vitest'
import {formatMention} from '../src/reference/parse-mention.ts'

const mentions: Array<[mention: string, text: string]> = [
  ['ERC20', 'ERC20'],
  ['_mint', '_mint'],
  ['IERC20-transfer', 'IERC20.transfer'],
  ['Errors.FailedCall', 'Errors.FailedCall'],
  ['ERC20#transfer', 'ERC20.transfer'],
  ['constructor-', 'constructor()'],
  ['relayCall-address-bytes', 'relayCall(address, bytes)'],
  [
    'xref-ERC721-safeTransferFrom-address-address-uint256-',
    'ERC721.safeTransferFrom(address, address, uint256)'
  ],
  ['push-uint256---bytes32-', 'push(uint256[], bytes32)'],
  ['Trees-push-bytes32---', 'Trees.push(bytes32[])'],
  ['PoolManager-swap-PoolId-Currency', 'PoolManager.swap(PoolId, Currency)'],
  ['state-struct-RateLimiter-SlidingWindow-bytes32', 'state(RateLimiter.SlidingWindow, bytes32)'],
  ['Log-add-struct-Entry-enum-Log-Kind-', 'Log.add(Entry, Log.Kind)']
]

test.each(mentions)('the mention {%s} is shown as %s', (mention, text) => {
  expect(formatMention(mention)).toBe(text)
})

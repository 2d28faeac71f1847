import {parsePage} from '@lockstep/navtree/parse'
import {expect, test} from 'vitest'
import {collectPage} from '../src/index.ts'

const cases: Array<[name: string, markdown: string, mentions: Array<string>]> = [
  [
    'an example of a component',
    '````mdx\n<Snippet of="Vault.deposit" />\n<AbiTable of="Vault" />\n````\n',
    ['2:20-2:27 Vault.deposit certain', '3:15-3:20 Vault']
  ],
  [
    'a fence that is filled from contracts',
    '```solidity of="Vault.deposit"\n```\n',
    ['1:1-2:4 Vault.deposit certain']
  ],
  [
    'a link to a symbol',
    '[Put in](contract:src/Vault.sol:Vault.deposit) or [`take`](contract:Vault.take)\n',
    ['1:1-1:47 Vault.deposit certain', '1:1-1:47 src/Vault.sol certain', '1:53-1:57 take certain']
  ],
  [
    'a constant in a diagram, once',
    '```mermaid\nA --> B: LOCK_TIME of Vault\n```\n',
    ['2:10-2:19 LOCK_TIME certain', '2:23-2:28 Vault']
  ],
  [
    'the text and the error that output says a call reverted with',
    [
      '```text',
      'Error: execution reverted: Market: factor too high',
      'error code 3: execution reverted: revert: Too low, data: "0x08c379a0"',
      'execution reverted: custom error 0x8de7c06e: 0000',
      "reverted with reason string 'Out, or in'",
      '[FAIL: No guardian] test_pause() (gas: 100)',
      'reverted with the following reason:',
      'Too old',
      '  [Revert] Unhealthy(0xf39F, 12)',
      'execution reverted',
      'Too new',
      '```',
      ''
    ].join('\n'),
    [
      '2:28-2:51 Market: factor too high certain',
      '3:43-3:50 Too low certain',
      '3:59-3:69 0x08c379a0',
      '4:34-4:44 0x8de7c06e',
      '5:30-5:40 Out, or in certain',
      '6:8-6:19 No guardian certain',
      '8:1-8:8 Too old certain',
      '9:12-9:21 Unhealthy certain'
    ]
  ],
  [
    'a field of a struct that a variable of a qualified type holds',
    '```solidity\nTypes.Order memory order = get();\norder.fee;\n```\n',
    [
      '2:1-2:6 Types certain',
      '2:7-2:12 Types.Order certain',
      '2:20-2:25 order',
      '2:28-2:31 get certain',
      '3:1-3:6 order',
      '3:7-3:10 Order.fee certain'
    ]
  ],
  [
    'the reason that an error is shown with',
    '`FailedOp(0, "AA21 low")`\n',
    ['1:2-1:10 FailedOp certain', '1:15-1:23 AA21 low certain', '1:15-1:19 AA21', '1:20-1:23 low']
  ],
  [
    'a field of a struct in another one',
    '```solidity\nOrder({id: 1, fee: Fee({rate: 2}), at: 3});\n```\n',
    [
      '2:1-2:6 Order certain',
      '2:8-2:10 Order.id certain',
      '2:15-2:18 Order.fee certain',
      '2:15-2:18 fee',
      '2:20-2:23 Fee certain',
      '2:25-2:29 Fee.rate certain',
      '2:25-2:29 rate',
      '2:36-2:38 Order.at certain'
    ]
  ]
]

test.each(cases)('%s names what it shows', (_, markdown, mentions) => {
  const {mentions: found} = collectPage(parsePage(markdown, 'mdx', 4), markdown, {
    file: 'a.mdx',
    rules: [],
    hasMentions: true
  })
  expect(
    found.map(({place: {start, end}, receiver, name, isCertain}) => {
      const at = `${start.line}:${start.column}-${end.line}:${end.column}`
      return `${at} ${receiver === undefined ? name : `${receiver}.${name}`}${isCertain ? ' certain' : ''}`
    })
  ).toEqual(mentions)
})

import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {canOpenNetwork} from '@lockstep/proof'
import {beforeAll, expect, test} from 'vitest'
import {siteFolder, writeDownloads} from './build-site.ts'
import {type Mutation, proveText} from './prove-text.ts'

const route = '/interop/tutorials/upgrade-to-superchain-erc20/lockbox'

beforeAll(writeDownloads)

// A page of a minute's reading, so that its mutants take seconds: a token that supersim has from the start.
const shortPage = `---
proof: {timeout: 20}
---

\`\`\`sh terminal="supersim"
supersim --interop.autorelay=true
\`\`\`

\`\`\`sh
export KEY=0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80
export USER_ADDRESS=$(cast wallet address --private-key $KEY)
export TOKEN=0x420beeF000000000000000000000000000000001
export BRIDGE=0x4200000000000000000000000000000000000028
cast send $TOKEN 'mint(address,uint256)' $USER_ADDRESS 1000 --private-key $KEY --rpc-url http://127.0.0.1:9545
cast send $BRIDGE 'sendERC20(address,address,uint256,uint256)' $TOKEN $USER_ADDRESS 400 902 --private-key $KEY --rpc-url http://127.0.0.1:9545
cast call $TOKEN 'balanceOf(address)(uint256)' $USER_ADDRESS --rpc-url http://127.0.0.1:9545 > balance
\`\`\`

\`\`\`sh
cat balance
\`\`\`

\`\`\`text
600
\`\`\`
`

const failed = 'The command ended with exit code 1'
const differs = 'The output differs from the page'

const mutants: Array<[what: string, mutation: Mutation, reason: string, line: RegExp]> = [
  ['the name of a function', {from: 'mint(', to: 'mints('}, failed, /^cast send \$TOKEN 'mints\(/],
  [
    'the order of arguments',
    {from: '$TOKEN $USER_ADDRESS 400', to: '$USER_ADDRESS $TOKEN 400'},
    failed,
    /^cast send \$BRIDGE/
  ],
  ['an address', {from: '0000000000028', to: '0000000000027'}, failed, /^cast send \$BRIDGE/],
  [
    'a flag',
    {from: 'supersim --interop.autorelay=', to: 'supersim --interop.autorelays='},
    failed,
    /^supersim --interop\.autorelays/
  ],
  ['an expected balance', {from: '\n600', to: '\n601'}, differs, /^601$/]
]

// Most of the time each of them waits for its chains. They share ports unless each has a network.
const run = (await canOpenNetwork()) ? test.concurrent : test

run.each(mutants)('a change of %s fails at its line', async (_, mutation, reason, line) => {
  const [said, text = ''] = (await proveText(shortPage, mutation)).split(' | ')
  expect(said?.startsWith(reason), said).toBe(true)
  expect(text).toMatch(line)
})

const deepMutants: Array<[what: string, mutation: Mutation, line: string]> = [
  [
    'the rule of the contract',
    {
      download: 'lockbox/LockboxSuperchainERC20.sol',
      from: '_mint(msg.sender, amount);',
      to: '_mint(msg.sender, 2 * amount);'
    },
    '0.250000000000000000'
  ],
  [
    'the output of the deployer',
    {
      download: 'lockbox/LockboxDeployer.s.sol',
      from: '"Deployed the lockbox at %s',
      to: '"Put the lockbox at %s'
    },
    'Deployed the lockbox at 0x… on chain id: 901'
  ]
]

run.each(deepMutants)(
  'a change of %s fails where the page shows it',
  async (_, mutation, line) => {
    const page = await readFile(path.join(siteFolder, '../content', `${route}.mdx`), 'utf8')
    expect(await proveText(page, mutation)).toBe(`${differs} | ${line}`)
  },
  180_000
)

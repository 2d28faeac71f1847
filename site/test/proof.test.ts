import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {canOpenNetwork} from '@lockstep/proof'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {runLockstep, siteFolder, writeDownloads} from './build-site.ts'
import {type Mutation, proveText} from './prove-text.ts'

const route = '/interop/tutorials/upgrade-to-superchain-erc20/lockbox'

/** Those that are run where pages can only run one after the other, which takes long. */
const first = [
  route,
  '/interop/tutorials/custom-superchain-erc20',
  '/interop/tutorials/transfer-superchainERC20',
  '/interop/tutorials/contract-calls',
  '/interop/tutorials/message-passing/manual-relay'
]

interface Page {
  route: string
  passed: boolean
  failure?: unknown
  transcript?: Transcript
}

interface Transcript {
  files: Record<string, string>
  steps: Array<{commands: Array<{text: string; stdout: string}>}>
}

let transcripts: string

beforeAll(async () => {
  await writeDownloads()
  transcripts = await mkdtemp(path.join(tmpdir(), 'proofs-'))
})

afterAll(() => rm(transcripts, {recursive: true, force: true}))

test('every tutorial that is run has been run as it is now', async () => {
  const {stdout} = await runLockstep(['proof', '--list', '--json', '--site', siteFolder])
  const pages: Array<{route: string; state: string}> = JSON.parse(stdout)
  expect(pages.map((page) => page.route)).toContain(route)
  expect(pages.filter(({state}) => state !== 'fresh')).toEqual([])
})

test('every tutorial that is run passes', async () => {
  const options = ['--json', '--site', siteFolder, '--transcripts', transcripts]
  const routes = (await canOpenNetwork()) ? [] : first
  const {code, stdout, stderr} = await runLockstep(['proof', ...routes, ...options])
  if (code === 2) throw new Error(stderr)
  const {pages}: {pages: Array<Page>} = JSON.parse(stdout)
  expect(pages.filter(({passed}) => !passed)).toEqual([])

  // In the order of the page: at the start, locked, and redeemed after the way to chain B and back.
  const {transcript} = pages.find((page) => page.route === route) ?? {}
  const balances = transcript?.steps
    .flatMap(({commands}) => commands)
    .filter(({text}) => text.startsWith('balance $'))
    .map(({stdout}) => stdout)
  expect(balances).toEqual([
    '1',
    '0.750000000000000000',
    '0.250000000000000000',
    '0.100000000000000000',
    '0.150000000000000000'
  ])

  // What was loaded is what the last run has loaded, which says whether the page is fresh.
  const committed: Transcript = JSON.parse(
    await readFile(path.join(siteFolder, 'proofs', `${route}.json`), 'utf8')
  )
  expect(transcript?.files).toEqual(committed.files)
}, 900_000)

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
const differs = 'The output is not the one of the page'

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

test.each(mutants)('a change of %s fails at its line', async (_, mutation, reason, line) => {
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

test.each(deepMutants)(
  'a change of %s fails where the page shows it',
  async (_, mutation, line) => {
    const page = await readFile(path.join(siteFolder, '../content', `${route}.mdx`), 'utf8')
    expect(await proveText(page, mutation)).toBe(`${differs} | ${line}`)
  },
  180_000
)

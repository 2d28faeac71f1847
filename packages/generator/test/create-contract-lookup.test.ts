import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {createPageProcessor, getPageData} from '@lockstep/pages'
import {builtProject, temporaryFolder} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {createContractLookup} from '../src/contracts/create-contract-lookup.ts'

const files = {
  'src/Vault.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Owned {
    /// @notice Thrown when the caller is not the {owner}.
    error NotOwner(address caller);

    address public owner = msg.sender;

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        _;
    }
}

contract Vault is Owned {
    /// @notice Emitted when something was taken.
    event Taken(uint256 amount);

    uint256 public constant MOST = 3 * 100;
    uint128 internal left;

    /// @notice Take some, as {Owned-owner}.
    function take(uint256 amount) external onlyOwner {
        require(amount <= MOST, "too much");
        emit Taken(amount);
    }

    function put() external {}

    function put(uint128 amount) external {
        left += amount;
    }
}
`,
  'tools/run.sh': '# #region go\nforge build\n# #endregion\n',
  '.gas-snapshot': 'VaultTest:test_take_one() (gas: 2100)\nVaultTest:test_take_two() (gas: 2300)\n'
}
const root = builtProject(files)
const contracts = createContractLookup(root)

async function compile(text: string) {
  const processor = createPageProcessor({contracts})
  return getPageData(await processor.process({path: 'page.mdx', value: text}))
}

async function listReasons(text: string): Promise<Array<string>> {
  const {problems} = await compile(text)
  return problems.map(({ruleId, reason}) => `${ruleId} ${reason}`)
}

test('a symbol of a page has its code, place and facts', async () => {
  const page = await compile('```solidity of="Vault.take"\n```')
  expect(page.problems).toEqual([])
  expect(page.snippets).toEqual([{symbol: 'Vault.take', file: 'src/Vault.sol', line: 23}])
  expect(page.sections[0]?.code[0]?.text).toBe(`/// @notice Take some, as {Owned-owner}.
function take(uint256 amount) external onlyOwner {
    require(amount <= MOST, "too much");
    emit Taken(amount);
}`)
  expect(page.hast.children).toMatchObject([
    {
      props: {
        facts: {
          declaration: 'function take(uint256 amount)',
          signature: 'take(uint256)',
          selector: '0x4fd9efc4',
          mutability: 'nonpayable',
          visibility: 'external',
          gas: {median: 2100, max: 2300},
          errors: [{name: 'NotOwner(address)'}, {name: 'Error(string)', message: 'too much'}],
          events: [{name: 'Taken(uint256)'}]
        }
      }
    }
  ])
})

test('tables hold what a contract inherits, with names between braces as code', async () => {
  const rowsOf = (kind: 'abi' | 'errors' | 'storage', reference: string) => {
    const found = contracts.findTable(kind, reference)
    return 'value' in found ? found.value.rows : found.problem
  }
  expect(rowsOf('abi', 'Vault')).toMatchObject([
    {kind: 'event', declaration: 'event Taken(uint256 amount)', contract: 'Vault'},
    {kind: 'function', declaration: 'function MOST() view returns (uint256)'},
    {declaration: 'function take(uint256 amount)', text: 'Take some, as `Owned.owner`.'},
    {kind: 'function', declaration: 'function put()'},
    {kind: 'function', declaration: 'function put(uint128 amount)'},
    {declaration: 'function owner() view returns (address)', contract: 'Owned'}
  ])
  expect(rowsOf('errors', 'Vault.take')).toMatchObject([
    {signature: 'NotOwner(address)', text: 'Thrown when the caller is not the `owner`.'},
    {signature: '"too much"'}
  ])
  expect(rowsOf('storage', 'Vault')).toMatchObject([
    {label: 'owner', type: 'address', slot: '0', offset: 0, bytes: 20},
    {label: 'left', type: 'uint128', slot: '1', offset: 0, bytes: 16}
  ])
})

test('facts and tables of a contract include what it inherits', async () => {
  expect(contracts.findFacts('Vault.owner')).toMatchObject({value: {selector: '0x8da5cb5b'}})
  expect(contracts.findTable('storage', 'Owned.NotOwner')).toEqual({
    value: {rows: [], notes: ['`NotOwner` is an error, which has no place in storage']}
  })
})

test('a constant has its value', () => {
  expect(contracts.findFacts('Vault.MOST')).toMatchObject({value: {value: '300'}})
})

test('files and regions come from the project', async () => {
  expect(contracts.findFile('tools/run.sh', 'go')).toEqual({
    value: {code: 'forge build', file: 'tools/run.sh', line: 2}
  })
  expect(contracts.findFence('file=<rootDir>/tools/run.sh#L2')).toEqual({
    value: {code: 'forge build', file: 'tools/run.sh', line: 2}
  })
})

test.each([
  [
    '<Snippet of="Vault.tak" />',
    'unknown-symbol Cannot find `Vault.tak`; did you mean `Vault.Taken`, `Vault.take`?'
  ],
  [
    '<Signature of="Vault.put" />',
    'ambiguous-symbol Unexpected ambiguous reference `Vault.put`, expected one of `src/Vault.sol:Vault.put()`, `src/Vault.sol:Vault.put(uint128)`'
  ],
  [
    '```sh file=<rootDir>/tools/run.sh hash=ab7ce5835f34a359602c8fe03080c3ed\n```',
    'wrong-hash Unexpected hash `a094b5ed646ed65351415f549e12d00d` of `tools/run.sh`, expected `ab7ce5835f34a359602c8fe03080c3ed`: check the text around the fence, then correct its hash'
  ]
])('`%s` is a problem of the page', async (text, problem) => {
  expect(await listReasons(text)).toEqual([problem])
})

test.each(['<Snippet file="../../etc/passwd" />', '<Snippet file="/etc/passwd" />'])(
  '`%s` leaves the project, and gives nothing',
  async (text) => {
    expect(await listReasons(text)).toEqual([expect.stringMatching(/^missing-source /)])
  }
)

test('a source that was edited after the build is reported with the command that fixes it', async () => {
  const edited = builtProject(files)
  const source = createContractLookup(edited)
  writeFileSync(join(edited, 'src/Vault.sol'), `${files['src/Vault.sol']}\n// More\n`)
  expect(source.findFacts('Vault.take')).toEqual({
    problem: {ruleId: 'stale-artifact', reason: expect.stringContaining('forge build')}
  })
})

test('a folder without contracts still has files', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.sh'), 'ls\n')
  const source = createContractLookup(folder)
  expect(source.findFile('a.sh')).toEqual({value: {code: 'ls', file: 'a.sh', line: 1}})
  expect(source.findFacts('Token')).toMatchObject({problem: {ruleId: 'no-contracts'}})
})

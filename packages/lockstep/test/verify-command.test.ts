import {readFileSync} from 'node:fs'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {
  type Anvil,
  builtProject,
  foundryToml,
  runTool,
  startAnvil
} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {runCommand} from './run-command.ts'

const pragma = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\n'

const files = {
  'src/Plain.sol': `${pragma}contract Plain { uint256 public number; function add() external { number++; } }\n`,
  'src/Vault.sol': `${pragma}library Steps { function next(uint256 a) external pure returns (uint256) { return a + 1; } }
contract Fixed {
    address public immutable owner;
    uint64 public immutable start;
    constructor(address owner_, uint64 start_) { owner = owner_; start = start_; }
    function next() external view returns (uint256) { return Steps.next(start); }
}
contract Logic { uint256 public value; function set(uint256 to) external { value = to; } }
contract Beacon { address public implementation; constructor(address to) { implementation = to; } }
contract Proxy {
    constructor(bytes32 slot, address to) payable { assembly { sstore(slot, to) } }
    fallback() external payable {
        bytes32 slot = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
        assembly {
            let to := sload(slot)
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
`,
  'script/Deploy.s.sol': `${pragma}import {Plain} from "../src/Plain.sol";
import {Logic} from "../src/Vault.sol";
interface Vm { function startBroadcast() external; }
contract Deploy {
    Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    function run() external { vm.startBroadcast(); new Plain(); new Logic(); }
}
`
}

const slots = {
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'
}

/** First account of the mnemonic of anvil. */
const someone = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function readArtifact(root: string, source: string, name: string) {
  const file = path.join(root, 'out', source, `${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as {
    bytecode: {object: string}
    deployedBytecode: {object: string}
  }
}

/** Deploy creation code with encoded arguments, and return the address. */
async function deploy(
  anvil: Anvil,
  code: string,
  types = '',
  ...args: Array<string>
): Promise<string> {
  const tail =
    types === ''
      ? ''
      : runTool('cast', ['abi-encode', `f(${types})`, ...args])
          .trim()
          .slice(2)
  const [from] = await anvil.send<Array<string>>('eth_accounts')
  const hash = await anvil.send<string>('eth_sendTransaction', {
    from,
    data: code + tail,
    gas: '0x989680'
  })
  for (;;) {
    const receipt = await anvil.send<null | {contractAddress: string}>(
      'eth_getTransactionReceipt',
      hash
    )
    if (receipt) return receipt.contractAddress
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const settings =
  'title: Docs\ncontracts: .\ndeployments:\n  broadcast: broadcast\n  hardhat: deployments\n  registry: known.toml\n  chains: {31337: {name: Local, rpc: "$LOCAL_NODE"}}\n'

test('code at an address is compared with the compiled contract, through proxies, on a real chain', async () => {
  const root = builtProject(files, foundryToml(), {hasCode: true})
  const anvil = await startAnvil()
  // Foundry deploys and records two of them.
  runTool(
    'forge',
    [
      'script',
      'script/Deploy.s.sol',
      '--broadcast',
      '--unlocked',
      '--sender',
      someone,
      '--rpc-url',
      anvil.url
    ],
    {cwd: root}
  )
  const codeOf = (name: string): string => readArtifact(root, 'Vault.sol', name).bytecode.object
  const logic = await deploy(anvil, codeOf('Logic'))
  const library = await deploy(anvil, codeOf('Steps'))
  const linked = codeOf('Fixed').replace(/__\$[\da-f]{34}\$__/g, library.slice(2))
  const fixed = await deploy(anvil, linked, 'address,uint64', someone, '42')
  const beacon = await deploy(anvil, codeOf('Beacon'), 'address', logic)
  const behindBeacon = await deploy(anvil, codeOf('Proxy'), 'bytes32,address', slots.beacon, beacon)
  const uups = await deploy(anvil, codeOf('Proxy'), 'bytes32,address', slots.implementation, logic)

  // The same contract with another comment has another hash in its metadata.
  const edited = files['src/Plain.sol'].replace('MIT\n', 'MIT\n// Hi.\n')
  const other = builtProject({...files, 'src/Plain.sol': edited}, foundryToml(), {hasCode: true})
  const commented = await deploy(anvil, readArtifact(other, 'Plain.sol', 'Plain').bytecode.object)

  const plain = readArtifact(root, 'Plain.sol', 'Plain').deployedBytecode.object
  const changed = '0x00000000000000000000000000000000000c4a49'
  const flipped = (Number.parseInt(plain[60] ?? '0', 16) ^ 1).toString(16)
  await anvil.send('anvil_setCode', changed, plain.slice(0, 60) + flipped + plain.slice(61))
  const clone = '0x00000000000000000000000000000000000c104e'
  await anvil.send(
    'anvil_setCode',
    clone,
    `0x363d3d373d3d3d363d73${logic.slice(2)}5af43d82803e903d91602b57fd5bf3`
  )

  await writeFiles(root, {
    'content/index.mdx': '# Home\n',
    'site.yaml': settings,
    'deployments/local/.chainId': '31337',
    'deployments/local/Fixed.json': JSON.stringify({address: fixed, abi: []}),
    // Dependencies are not compiled by themselves, and the registry says what is behind this address.
    'deployments/local/ERC1967Proxy.json': JSON.stringify({address: uups, abi: []}),
    'deployments/local/Steps.json': JSON.stringify({address: library, abi: []}),
    'known.toml': [
      '[31337]',
      ...[
        ['Beaconed', behindBeacon, 'Logic'],
        ['Changed', changed, 'Plain'],
        ['Clone', clone, 'Logic'],
        ['Commented', commented, 'src/Plain.sol:Plain'],
        ['Gone', '0x00000000000000000000000000000000000dead1', 'Plain'],
        ['Uups', uups, 'Logic'],
        ['Wrong', beacon, 'Logic'],
        ['Unknown', beacon, 'Logik']
      ].map(
        ([name, address, contract]) =>
          `${name} = {address = "${address}", contract = "${contract}"}`
      )
    ].join('\n')
  })

  const run = await runCommand(['verify', '--chain', '31337', '--rpc', anvil.url], root)
  const lines = run.stdout
    .replace(/0x[\da-fA-F]{40}/g, '0x…')
    .replace(/at block \d+, \S+/, 'at block …')
  expect(`${lines}${run.stderr}${run.code}`).toMatchInlineSnapshot(`
    "Local (chain 31337) at block …
      ✓ Beaconed   0x…  exact match, behind a beacon proxy to 0x…
      ✗ Changed    0x…  the code differs
      ✓ Clone      0x…  exact match, behind a minimal proxy to 0x…
      ✓ Commented  0x…  same but for metadata
      ✓ Fixed      0x…  exact match
      ✗ Gone       0x…  no code at this address
      ✓ Logic      0x…  exact match
      ✓ Plain      0x…  exact match
      ✓ Steps      0x…  exact match
      ✗ Unknown    0x…  Cannot find a compiled contract \`Logik\`
      ✓ Uups       0x…  exact match, behind a proxy of EIP-1967 to 0x…
      ✗ Wrong      0x…  the code differs
    1"
  `)

  const stamps = JSON.parse(readFileSync(path.join(root, 'deployments.lock.json'), 'utf8'))
  const block = Number(await anvil.send<string>('eth_blockNumber'))
  expect(stamps).toHaveLength(11)
  expect(stamps).toContainEqual({
    chain: 31337,
    address: expect.stringMatching(new RegExp(uups, 'i')),
    contract: 'src/Vault.sol:Logic',
    result: 'exact',
    proxy: {kind: 'erc1967', implementation: expect.stringMatching(new RegExp(logic, 'i'))},
    block,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  })

  // One name is checked alone, and the stamps of the others stay.
  const one = await runCommand(['verify', 'Plain', '--chain', '31337', '--rpc', anvil.url], root)
  expect(one.code).toBe(0)
  expect(JSON.parse(readFileSync(path.join(root, 'deployments.lock.json'), 'utf8'))).toHaveLength(
    11
  )

  const proxy = await runCommand(
    ['verify', 'ERC1967Proxy', '--chain', '31337', '--rpc', anvil.url],
    root
  )
  expect(proxy.stdout).toContain('`ERC1967Proxy`; if it is a proxy, add it to the registry with')

  const without = await runCommand(['verify', 'Plain'], root)
  expect([without.code, without.stdout]).toEqual([
    1,
    expect.stringContaining(
      'Cannot find a node of chain 31337: set the environment variable `LOCAL_NODE`, which `deployments.chains.31337.rpc` names, or pass `--chain 31337 --rpc URL`'
    )
  ])
  await writeFiles(root, {'site.yaml': settings.replace(', rpc: "$LOCAL_NODE"', '')})
  const unset = await runCommand(['verify', 'Plain'], root)
  expect(unset.stdout).toContain('chain 31337: set `deployments.chains.31337.rpc`, or pass')
  const all = await runCommand(['verify'], root)
  expect(all.stdout.match(/Cannot find a node/g)).toHaveLength(1)
  expect(all.stdout).toMatch(
    /^Local \(chain 31337\)\n {2}Cannot find a node of .*\n {2}✗ .* 0x\w{40} {2}not checked\n/
  )
  const typo = await runCommand(['verify', 'Plan', '--chain', '31337', '--rpc', anvil.url], root)
  expect([typo.code, typo.stderr]).toEqual([
    2,
    'Cannot find a deployment of `Plan`; did you mean `Plain`?\n'
  ])
})

test('contracts that are not compiled are said to be so, not to be missing', async () => {
  const root = await writeSite({
    ...files,
    'foundry.toml': '[profile.default]\n',
    'content/index.mdx': '# Home\n',
    'site.yaml': 'title: Docs\ncontracts: .\ndeployments: {registry: known.json}\n',
    'known.json': JSON.stringify({10: {Plain: someone}})
  })
  const run = await runCommand(['verify', '--chain', '10', '--rpc', 'http://127.0.0.1:1'], root)
  expect([run.code, run.stderr]).toEqual([
    2,
    'Cannot find artifacts of the contracts: run `forge build`\n'
  ])
})

test('a setting that is missing is named, and one that is set is not', async () => {
  const noRecords =
    'Cannot find deployments: set `broadcast`, `hardhat` or `registry` of `deployments` in `site.yaml`\n'
  const noContracts =
    'Cannot find the contracts to compare with: set `contracts` in `site.yaml`, or pass `--contracts DIR`\n'
  const neither =
    'Cannot find deployments: set `contracts`, and `broadcast`, `hardhat` or `registry` of `deployments`, in `site.yaml`\n'
  const cases: Array<[settings: string, args: Array<string>, message: string]> = [
    ['contracts: .', [], noRecords],
    ['contracts: .\ndeployments: {maxAge: 90}', ['Plain'], noRecords],
    ['deployments: {registry: known.json}', [], noContracts],
    ['lang: en', [], neither],
    ['lang: en', ['--contracts', '.'], noRecords]
  ]
  for (const [lines, args, message] of cases) {
    const root = await writeSite({
      'foundry.toml': '[profile.default]\n',
      'content/index.mdx': '# Home\n',
      'site.yaml': `title: Docs\n${lines}\n`,
      'known.json': JSON.stringify({10: {Plain: someone}})
    })
    const {code, stderr} = await runCommand(['verify', ...args], root)
    expect([code, stderr], lines).toEqual([2, message])
  }
})

test('a node of another chain, and one that does not answer, are errors of the setup', async () => {
  const root = builtProject(files, foundryToml(), {hasCode: true})
  const anvil = await startAnvil(['--chain-id', '5'])
  const address = '0x00000000000000000000000000000000000dead1'
  await writeFiles(root, {
    'content/index.mdx': '# Home\n',
    'site.yaml': 'title: Docs\ncontracts: .\ndeployments: {registry: known.json}\n',
    'known.json': JSON.stringify({10: {Plain: address}})
  })
  const run = await runCommand(
    ['verify', '--chain', '10', '--rpc', `${anvil.url}/?key=secret`],
    root
  )
  expect([run.code, run.stderr]).toEqual([
    2,
    `Unexpected chain 5 at \`${anvil.url}\`, expected 10\n`
  ])
  const dead = await runCommand(
    ['verify', '--chain', '10', '--rpc', 'http://127.0.0.1:1/secret'],
    root
  )
  expect(dead.code).toBe(2)
  expect(dead.stderr).toMatch(/^Cannot ask `http:\/\/127\.0\.0\.1:1` for `eth_chainId`: /)
  expect(dead.stderr).not.toContain('secret')

  // Nothing that was compared is no match.
  const other = await runCommand(['verify', 'Plain', '--chain', '8453'], root)
  expect([other.code, other.stderr]).toEqual([
    2,
    'Cannot find a deployment of `Plain` on chain 8453, expected one of chain 10\n'
  ])
  await writeFiles(root, {'known.json': '{}'})
  const none = await runCommand(['verify'], root)
  expect([none.code, none.stderr]).toEqual([
    2,
    'Cannot find a deployment: no record that `deployments` in `site.yaml` names has one\n'
  ])

  await writeFiles(root, {'known.json': JSON.stringify({10: {Plain: '0x12'}})})
  const wrong = await runCommand(['verify'], root)
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining('Unexpected address of `Plain` on chain 10 in ')
  ])
})

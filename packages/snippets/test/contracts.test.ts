import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {builtProject, writeFilesSync} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {type Artifacts, createResolver, listContracts, readArtifacts} from '../src/index.ts'
import {createMemberLister} from '../src/members/list-members.ts'
import {readCompiled} from './support/compiled.ts'
import {corpus, corpusNames} from './support/corpus.ts'
import {readText} from './support/read-text.ts'

const files = {
  'src/Base.sol': `pragma solidity ^0.8.28;
contract Base {
    error Denied(address caller);
    event Moved(uint256 indexed from, Point to) anonymous;
    struct Point { uint256 x; uint256 y; }
    uint256 internal _total;
    constructor(uint256 total) { _total = total; }
    function move(Point calldata point) public virtual returns (bool) { return _check(point.x); }
    function _check(uint x) internal pure returns (bool) { return x > 0; }
}
`,
  'src/Token.sol': `pragma solidity ^0.8.28;
import {Base} from "./Base.sol";
import {fail} from "./fail.sol";
contract Token is Base(1) {
    uint256 public constant CAP = 5;
    mapping(address owner => uint256) public balanceOf;
    event Paid(address indexed to);
    modifier paused(bool now_) { _; }
    function move(Point calldata) public override returns (bool) { fail(); }
    receive() external payable { emit Paid(msg.sender); }
}
`,
  'src/fail.sol': `pragma solidity ^0.8.28;
error Failed(string why);
function fail() pure { revert Failed("always"); }
`,
  'src/Alone.sol': 'pragma solidity ^0.8.28; interface Alone { function ask() external; }'
}

const open = (root: string) => readArtifacts(root, {profile: 'default'})

test('a contract is listed with its own members, then those it inherits and uses', () => {
  const {contracts, declared, problems} = listContracts(open(builtProject(files)))
  const token = contracts.find(({name}) => name === 'Token')

  expect(problems).toEqual([])
  expect({...token, members: []}).toEqual({
    reference: 'src/Token.sol:Token',
    name: 'Token',
    path: 'src/Token.sol',
    kind: 'contract',
    abstract: false,
    bases: ['src/Base.sol:Base'],
    sources: ['src/Token.sol', 'src/Base.sol', 'src/fail.sol'],
    members: [],
    storage: [
      {name: '_total', type: 'uint256', slot: '0', offset: 0, bytes: 32},
      {name: 'balanceOf', type: 'mapping(address => uint256)', slot: '1', offset: 0, bytes: 32}
    ]
  })
  expect(declared).toContainEqual({path: 'src/fail.sol', names: ['Failed', 'fail']})
  const members = contracts.flatMap((contract) => contract.members)
  expect(members.find(({name}) => name === 'CAP')?.value).toBe('5')
  expect(members.find(({name}) => name === 'Paid')?.indexed).toEqual([true])
  expect(members.find(({name}) => name === 'Point')?.parts).toEqual([
    {name: 'x', type: 'uint256'},
    {name: 'y', type: 'uint256'}
  ])
  expect(
    token?.members.map(({kind, name, signature = name, returns = '', abi, place, inherited}) => {
      const from = `${place.path}:${place.line}:${place.column}`
      return `${kind} ${signature}${returns} ${abi ? 'abi' : 'internal'} ${inherited ? 'inherited ' : ''}${from}`
    })
  ).toEqual([
    'constant CAP()(uint256) abi src/Token.sol:5:5',
    'variable balanceOf(address)(uint256) abi src/Token.sol:6:5',
    'event Paid(address) abi src/Token.sol:7:5',
    'modifier paused(bool) internal src/Token.sol:8:5',
    'function move((uint256,uint256))(bool) abi src/Token.sol:9:5',
    'receive receive abi src/Token.sol:10:5',
    'error Denied(address) abi inherited src/Base.sol:3:5',
    'event Moved(uint256,(uint256,uint256)) abi inherited src/Base.sol:4:5',
    'struct Point internal inherited src/Base.sol:5:5',
    'variable _total internal inherited src/Base.sol:6:5',
    'function _check(uint256) internal inherited src/Base.sol:9:5',
    'error Failed(string) abi inherited src/fail.sol:2:1'
  ])
})

test('members have selectors, topics, types and the contract that declares them', () => {
  const {contracts} = listContracts(open(builtProject(files)))
  const token = contracts.find(({name}) => name === 'Token')
  const member = (name: string) => token?.members.find((each) => each.name === name)

  expect(member('balanceOf')).toEqual({
    kind: 'variable',
    name: 'balanceOf',
    reference: 'src/Token.sol:Token.balanceOf',
    signature: 'balanceOf(address)',
    returns: '(uint256)',
    selector: '0x70a08231',
    type: 'mapping(address => uint256)',
    visibility: 'public',
    mutability: 'mutable',
    abi: true,
    place: {path: 'src/Token.sol', line: 6, column: 5},
    declaredIn: 'src/Token.sol:Token',
    inherited: false
  })
  expect(member('Denied')).toMatchObject({selector: '0xe7d05e27', declaredIn: 'src/Base.sol:Base'})
  expect(member('Failed')?.declaredIn).toBe('src/fail.sol')
  expect(member('Moved')).not.toHaveProperty('topic')
  expect(member('Paid')?.topic).toMatch(/^0x[\da-f]{64}$/)
})

test('a source edited since it was compiled is one problem, and no contract made from it is listed', () => {
  const root = builtProject(files)
  const base = readText(root, 'src/Base.sol')
  writeFilesSync(root, {'src/Base.sol': base.replace('move(', 'shift(')})
  const artifacts = open(root)
  const {contracts, problems} = listContracts(artifacts)

  expect(problems).toEqual([
    {
      path: 'src/Base.sol',
      reason:
        'Unexpected change in `src/Base.sol` since `out/Base.sol/Base.json` was made: run `forge build`',
      contracts: ['Base', 'Token']
    }
  ])
  expect(contracts.map(({name}) => name)).toEqual(['Alone'])

  writeFilesSync(root, {'src/Base.sol': base})
  expect(listContracts(artifacts).problems).toEqual([])
})

test('an artifact that cannot be read is a problem, and other contracts are listed', () => {
  const root = builtProject(files)
  writeFilesSync(root, {'out/Alone.sol/Alone.json': '{'})
  const {contracts, problems} = listContracts(open(root))

  expect(problems).toEqual([
    {
      path: 'out/Alone.sol/Alone.json',
      reason:
        'Unexpected text in `out/Alone.sol/Alone.json`, expected JSON: run `forge build --force`',
      contracts: ['Alone']
    }
  ])
  expect(contracts.map(({name}) => name).sort()).toEqual(['Base', 'Token'])
})

test('a contract whose source was deleted is neither listed nor a problem', () => {
  const root = builtProject(files)
  rmSync(join(root, 'src/Alone.sol'))
  const {contracts, problems} = listContracts(open(root))
  expect(contracts.map(({name}) => name).sort()).toEqual(['Base', 'Token'])
  expect(problems).toEqual([])
})

test.each(corpusNames)(
  'the members of the contracts of %s are those of the ABIs of the compiler',
  (name) => {
    const {root} = corpus(name)
    const {contracts, problems} = listContracts(readArtifacts(root))
    const compiled = readCompiled(root).contracts
    const listed = contracts.map(({path, name, members}) => {
      return [
        `${path}:${name}`,
        members.filter(({abi}) => abi).map(({signature, kind}) => signature ?? kind)
      ] as const
    })
    const known = compiled.map(({path, name, abi}) => {
      return [`${path}:${name}`, abi.map(toSignature)] as const
    })

    expect(problems).toEqual([])
    expect(sorted(listed)).toEqual(sorted(known))
  },
  120_000
)

interface AbiType {
  type: string
  internalType?: string
  components?: Array<AbiType>
}

function toSignature({
  type,
  name,
  inputs
}: {
  type: string
  name?: string
  inputs?: Array<AbiType>
}): string {
  return inputs && type !== 'fallback' ? `${name ?? type}(${inputs.map(toType).join()})` : type
}

function toType({type, components}: AbiType): string {
  return components ? `(${components.map(toType).join()})${type.slice('tuple'.length)}` : type
}

function sorted(
  entries: ReadonlyArray<readonly [string, Array<string>]>
): Record<string, Array<string>> {
  const pairs = entries.map(([name, members]) => [name, [...new Set(members)].sort()] as const)
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)))
}

test('listers of one resolver describe a declaration once', () => {
  const artifacts = readArtifacts(builtProject(files))
  const resolver = createResolver(artifacts)
  const contract = resolver.topLevel('src/Alone.sol').find(({node}) => node.name === 'Alone')
  if (!contract) throw new Error('`Alone` is gone')
  const described = createMemberLister(artifacts, resolver).ofContract(contract)
  expect(described.map(({signature}) => signature)).toEqual(['ask()'])

  const unreadable = new Proxy({} as Artifacts, {
    get() {
      throw new Error('It was described before')
    }
  })
  expect(createMemberLister(unreadable, resolver).ofContract(contract)).toEqual(described)
  const other = createResolver(artifacts)
  expect(() => createMemberLister(unreadable, other).ofContract(contract)).toThrow('before')
})

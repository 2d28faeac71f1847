import {
  buildProject,
  foundryToml,
  temporaryFolder,
  writeFilesSync
} from '@lockstep/test-support/foundry'
import {beforeAll, expect, test} from 'vitest'
import {
  type ContractLayout,
  compareLayouts,
  createResolver,
  listUncompared,
  readArtifacts,
  readLayout
} from '../src/index.ts'

const base = `
    uint256 public total;
    address public owner;
    bool public isPaused;
    mapping(address => Account) public accounts;
    mapping(uint256 => Ticket) internal _tickets;
    Mode public mode;
    Account[] internal _history;
    uint256[40] private __gap;
`

const types = `
    enum Mode { Open, Closed }
    struct Account { uint128 amount; uint64 since; }
    struct Ticket { uint256 price; }
`

/** A contract with a namespace, and one that inherits everything and has a variable behind the gap. */
function toSource(
  name: string,
  body: string,
  {own = types, space = 'uint256 rate; address keeper;', id = 'vault.rates'} = {}
): string {
  return `
abstract contract ${name}Base {${own}${body}
    /// @custom:storage-location erc7201:${id}
    struct Rates { ${space} }
}
contract ${name} is ${name}Base { uint256 public last; }
`
}

const edit = (from: string, to: string): string => {
  if (!base.includes(from)) throw new Error(`Cannot find \`${from}\``)
  return base.replace(from, to)
}

const unsafe: Array<[name: string, source: (name: string) => string, found: Array<string>]> = [
  [
    'a variable is inserted',
    (name) =>
      toSource(
        name,
        edit('address public owner;', 'uint256 public fee;\n    address public owner;').replace(
          '[40]',
          '[39]'
        )
      ),
    [
      'inserted fee',
      'moved owner',
      'moved isPaused',
      'moved accounts',
      'moved _tickets',
      'moved mode',
      'moved _history',
      'gap __gap'
    ]
  ],
  [
    'two variables change places',
    (name) =>
      toSource(
        name,
        edit(
          'address public owner;\n    bool public isPaused;',
          'bool public isPaused;\n    address public owner;'
        )
      ),
    ['moved isPaused', 'moved owner']
  ],
  [
    'a type changes',
    (name) => toSource(name, edit('uint256 public total', 'int256 public total')),
    ['retyped total']
  ],
  [
    'a packed type grows',
    (name) => toSource(name, edit('bool public isPaused', 'uint128 public isPaused')),
    [
      'moved isPaused',
      'moved accounts',
      'moved _tickets',
      'moved mode',
      'moved _history',
      'gap __gap',
      'moved last'
    ]
  ],
  [
    'a variable is removed',
    (name) => toSource(name, edit('    Mode public mode;\n', '')),
    ['removed mode', 'moved _history', 'gap __gap', 'moved last']
  ],
  [
    'a gap keeps its length behind a new variable',
    (name) => toSource(name, edit('    uint256[40]', '    uint256 public fee;\n    uint256[40]')),
    ['appended fee', 'gap __gap', 'moved last']
  ],
  [
    'a gap shrinks too much',
    (name) => toSource(name, edit('    uint256[40]', '    uint256 public fee;\n    uint256[38]')),
    ['appended fee', 'gap __gap', 'moved last']
  ],
  [
    'a struct in a mapping changes the order of its members',
    (name) =>
      toSource(name, base, {
        own: types.replace('uint128 amount; uint64 since;', 'uint64 since; uint128 amount;')
      }),
    ['retyped accounts', 'retyped _history']
  ],
  [
    'the values of a mapping have another type',
    (name) =>
      toSource(name, base.replace('mapping(address => Account)', 'mapping(address => uint256)'), {
        own: types
      }),
    ['retyped accounts']
  ],
  [
    'an element of an array grows',
    (name) =>
      toSource(name, base, {own: types.replace('uint64 since;', 'uint64 since; uint256 more;')}),
    ['retyped _history']
  ],
  [
    'an enum loses a value in the middle',
    (name) => toSource(name, base, {own: types.replace('Open, Closed', 'Open, Paused, Closed')}),
    ['retyped mode']
  ],
  [
    'a member is inserted in a namespace',
    (name) => toSource(name, base, {space: 'bool isOn; uint256 rate; address keeper;'}),
    ['inserted isOn', 'moved rate', 'moved keeper']
  ],
  [
    'a namespace gets another id',
    (name) => toSource(name, base, {id: 'vault.rates.v2'}),
    ['namespace erc7201:vault.rates', 'namespace erc7201:vault.rates.v2']
  ],
  [
    'a variable becomes immutable',
    (name) => toSource(name, edit('uint256 public total;', 'uint256 public immutable total = 1;')),
    [
      'removed total',
      'moved owner',
      'moved isPaused',
      'moved accounts',
      'moved _tickets',
      'moved mode',
      'moved _history',
      'gap __gap',
      'moved last'
    ]
  ]
]

const sound: Array<[name: string, source: (name: string) => string, found: Array<string>]> = [
  ['nothing changes', (name) => toSource(name, base), []],
  [
    'a variable takes a slot of the gap',
    (name) => toSource(name, edit('    uint256[40]', '    uint256 public fee;\n    uint256[39]')),
    ['appended fee', 'gap __gap']
  ],
  [
    'a variable is packed into free bytes',
    (name) => toSource(name, edit('    mapping', '    bool public isOpen;\n    mapping')),
    ['appended isOpen']
  ],
  [
    'a variable is renamed',
    (name) => toSource(name, edit('address public owner', 'address public admin')),
    ['renamed owner']
  ],
  [
    'an address becomes a contract, and an alias of the same type',
    (name) =>
      `type Amount is uint256;\n${toSource(name, edit('uint256 public total', 'Amount public total').replace('address public owner', `${name}Base public owner`))}`.replaceAll(
        'Amount',
        `${name}Amount`
      ),
    []
  ],
  [
    'an enum gets a value at its end',
    (name) => toSource(name, base, {own: types.replace('Open, Closed', 'Open, Closed, Sealed')}),
    []
  ],
  [
    'a member is appended to a namespace',
    (name) => toSource(name, base, {space: 'uint256 rate; address keeper; uint96 since;'}),
    ['appended since']
  ],
  [
    'a struct in a mapping grows',
    (name) =>
      toSource(name, base, {own: types.replace('uint256 price;', 'uint256 price; address to;')}),
    []
  ],
  [
    'a constant and an immutable are added',
    (name) =>
      toSource(
        name,
        edit(
          'uint256 public total',
          'uint256 constant A = 1;\n    uint256 immutable B = 2;\n    uint256 public total'
        )
      ),
    []
  ],
  [
    'a variable is added to the end of the contract',
    (name) =>
      toSource(name, base).replace(
        'uint256 public last;',
        'uint256 public last; uint256 public more;'
      ),
    ['appended more']
  ]
]

const header = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n'
const layouts = new Map<string, ContractLayout>()

beforeAll(() => {
  const root = temporaryFolder()
  const sources = [...unsafe, ...sound].map(([, source], index): [string, string] => {
    return [`src/V${index}.sol`, header + source(`V${index}`)]
  })
  writeFilesSync(root, {
    'foundry.toml': foundryToml(),
    'src/Old.sol': header + toSource('Old', base),
    ...Object.fromEntries(sources)
  })
  buildProject(root)
  const artifacts = readArtifacts(root, {profile: 'default'})
  const resolver = createResolver(artifacts)
  for (const path of ['src/Old.sol', ...sources.map(([file]) => file)]) {
    const contract = resolver.topLevel(path).findLast(({node}) => node.contractKind === 'contract')
    if (contract) layouts.set(path, readLayout(artifacts, contract, resolver))
  }
}, 120_000)

function compare(index: number) {
  const [old, now] = [layouts.get('src/Old.sol'), layouts.get(`src/V${index}.sol`)]
  if (!old || !now) throw new Error('Cannot find the layouts')
  // Both have their own contracts, which are the same apart from their names.
  const rename = (layout: ContractLayout): ContractLayout =>
    JSON.parse(
      JSON.stringify({...layout, namespaces: [...layout.namespaces]}, (_, value) =>
        typeof value === 'bigint' ? `bigint:${value}` : value
      ).replaceAll(/\bV\d+(?=Base|Amount|\b)/g, 'Old'),
      (_, value) =>
        typeof value === 'string' && value.startsWith('bigint:') ? BigInt(value.slice(7)) : value
    )
  const revive = (layout: ContractLayout): ContractLayout => ({
    ...layout,
    namespaces: new Map(layout.namespaces as unknown as Iterable<[string, []]>)
  })
  return compareLayouts(revive(rename(old)), revive(rename(now)))
}

test.each(unsafe.map(([name, , found], index) => ({name, found, index})))(
  'unsafe: $name',
  ({found, index}) => {
    const changes = compare(index)
    expect(changes.map(({kind, name}) => `${kind} ${name}`)).toEqual(found)
    expect(changes.some(({isSafe}) => !isSafe)).toBe(true)
  }
)

test.each([...unsafe, ...sound].map(([name, , found], index) => ({name, found, index})))(
  'a contract that is renamed, too: $name',
  ({found, index}) => {
    const [old, now] = [layouts.get('src/Old.sol'), layouts.get(`src/V${index}.sol`)]
    if (!old || !now) throw new Error('Cannot find the layouts')
    expect(compareLayouts(old, now).map(({kind, name}) => `${kind} ${name}`)).toEqual(found)
  }
)

test.each(sound.map(([name, , found], index) => ({name, found, index: index + unsafe.length})))(
  'safe: $name',
  ({found, index}) => {
    const changes = compare(index)
    expect(changes.map(({kind, name}) => `${kind} ${name}`)).toEqual(found)
    expect(changes.filter(({isSafe}) => !isSafe)).toEqual([])
  }
)

const vault = {
  root: `bytes32 private constant SLOT = 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500;`,
  hash: `bytes32 private constant SLOT = keccak256(abi.encode(uint256(keccak256("example.main")) - 1)) & ~bytes32(uint256(0xff));`,
  // The constant with the root is still there, but the code uses another one.
  unused: `bytes32 private constant OLD = 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500;
    bytes32 private constant SLOT = 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab501;`,
  computed: `bytes32 private immutable SLOT = blockhash(1);`
}

function readVault(constant: string, rest = ''): ContractLayout {
  const root = temporaryFolder()
  writeFilesSync(root, {
    'foundry.toml': foundryToml(),
    'src/Vault.sol': `${header}
contract Vault {
    /// @custom:storage-location erc7201:example.main
    struct Main { uint256 total; }
    ${constant}
    function _main() private view returns (Main storage $) {
        bytes32 slot = SLOT;
        assembly { $.slot := slot }
    }
    function total() external view returns (uint256) { return _main().total; }
}
${rest}`
  })
  buildProject(root)
  const artifacts = readArtifacts(root, {profile: 'default'})
  const resolver = createResolver(artifacts)
  const contract = resolver.topLevel('src/Vault.sol').at(-1)
  if (!contract) throw new Error('Cannot find the contract')
  return readLayout(artifacts, contract, resolver)
}

test('a namespace is unsafe when the constant of its slot no longer equals its root', () => {
  const [root, hash, unused] = [vault.root, vault.hash, vault.unused].map((each) => readVault(each))
  if (!root || !hash || !unused) throw new Error('Cannot find the layouts')
  expect(compareLayouts(root, unused)).toMatchObject([
    {
      kind: 'namespace',
      name: 'erc7201:example.main',
      isSafe: false,
      reason:
        'its slot constant no longer equals the root of `erc7201:example.main`, so what is stored in it cannot be read'
    }
  ])
  expect(compareLayouts(root, hash)).toEqual([])
  expect(compareLayouts(hash, unused)).toHaveLength(1)
  expect(listUncompared(root, hash)).toEqual([])
}, 60_000)

test('slots that assembly chooses are noted', () => {
  const computed = readVault(vault.computed)
  expect(compareLayouts(computed, computed)).toEqual([])
  expect(listUncompared(computed, computed)).toEqual([
    'No constant equals the root of `erc7201:example.main`: its slot is set in assembly and cannot be compared'
  ])
  const layout = readVault(
    vault.root,
    `abstract contract Owned {
    bytes32 private constant OWNER = 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab5ff;
    function own() external { assembly { sstore(OWNER, caller()) } }
}
library Diamond {
    struct Data { uint256 fee; }
    function data() internal pure returns (Data storage $) { assembly { $.slot := 0x99 } }
    function write(Data storage $) internal { assembly { sstore($.slot, 1) } }
}
contract Plain is Owned {
    uint256 public count;
    function add() external { assembly { sstore(count.slot, 1) } Diamond.data().fee = 1; Diamond.write(Diamond.data()); }
}`
  )
  expect(listUncompared(layout, layout)).toEqual([
    'May also store in assembly of `Owned`, at slots that cannot be compared',
    'May also store in assembly of `Diamond`, at slots that cannot be compared'
  ])
}, 60_000)

test('a struct that a library places at a constant slot is compared like a namespace', () => {
  const readApp = (slot: string, members: string) =>
    readVault(
      vault.root,
      `library AppStorage {
    struct Layout { ${members} }
    bytes32 internal constant SLOT = ${slot};
    function layout() internal pure returns (Layout storage l) { bytes32 slot = SLOT; assembly { l.slot := slot } }
}
contract App { function set() external { AppStorage.layout().total = 1; } }`
    )
  const before = readApp('keccak256("app.storage")', 'uint256 total;')
  const grown = readApp('keccak256("app.storage")', 'uint256 total; address keeper;')
  const moved = readApp('keccak256("app.storage.v2")', 'uint256 total;')
  expect(listUncompared(before, grown)).toEqual([])
  expect(compareLayouts(before, grown)).toMatchObject([
    {kind: 'appended', name: 'keeper', area: 'keccak256("app.storage")', isSafe: true}
  ])
  expect(compareLayouts(grown, before)).toMatchObject([
    {kind: 'removed', name: 'keeper', area: 'keccak256("app.storage")', isSafe: false}
  ])
  expect(compareLayouts(before, moved)).toMatchObject([
    {kind: 'namespace', name: 'keccak256("app.storage")', isSafe: false},
    {kind: 'namespace', name: 'keccak256("app.storage.v2")', isSafe: true}
  ])
}, 60_000)

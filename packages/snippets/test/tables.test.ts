import {builtProject, foundryToml, runTool} from '@lockstep/test-support/foundry'
import {beforeAll, expect, test} from 'vitest'
import {
  type Artifacts,
  getMember,
  listCatalogue,
  listReferenceOutlines,
  readAbiTable,
  readArtifacts,
  readErrorTable,
  readFacts,
  readReferencePage,
  readSnippet,
  readStorageTable
} from '../src/index.ts'

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

library Errors { string internal constant ZERO = "amount is zero"; string internal constant PREFIX = "V:"; }

library Sums {
    /// @dev Adds.
    function add(uint256 a, uint256 b) internal pure returns (uint256 sum) { return a + b; }
    function twice(uint256 a) external pure returns (uint256) { return add(a, a); }
}

library Empty {}

interface IThing { function ask() external; }

abstract contract Base {
    error Closed(uint256 since);
    struct Limits { uint128 least; uint128 most; address keeper; }
    uint256 public total;
    Limits internal limits;

    function move(uint256 amount) public virtual {
        require(amount > 0, Errors.ZERO);
        _check(amount);
    }
    function _check(uint256 amount) internal virtual {}
    function raw() external pure { assembly { revert(0, 0) } }
    function selected() external pure {
        assembly { mstore(0, 0x6cc09e7b00000000000000000000000000000000000000000000000000000000) revert(0, 4) }
    }
    function quiet() external pure returns (uint256) { return 1; }
}

contract Vault is Base {
    /// @custom:storage-location erc7201:example.main
    struct Main { uint8 kind; bool open; mapping(address => uint256) shares; Inner[2] inner; uint64[5] many; string name; }
    struct Inner { uint256 x; IThing thing; }
    bytes32 private constant MAIN = 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500;
    uint256 transient lock;
    function _check(uint256 amount) internal override { if (amount > 5) revert Closed(amount); }
    function named(string memory why) external pure { require(false, string.concat(Errors.PREFIX, why)); }
}

contract Roles is Vault {
    bytes32 public constant KEEPER = keccak256("KEEPER");
    modifier onlyRole(bytes32 role) { require(role != 0); _; }
    modifier once() { _; }
    constructor(uint256 first) once { total = first; }
    function keep() external onlyRole(KEEPER) once {}
    function _inner() internal once {}
}

contract Bare { uint256 constant ONE = 1; }

interface ILog { event Logged(uint256 at); }
library Logs { function log() internal { emit ILog.Logged(block.number); } }
contract Speaker { function speak() external { Logs.log(); } }

contract Book {
    struct Move { uint256 at; uint256 amount; }
    /// @notice What one owes.
    struct Account { uint128 debt; bool isOpen; Move[] moves; Base.Limits limits; }
    struct Tree { uint256 value; mapping(uint256 => Tree) children; }
    /// @custom:storage-location erc7201:example.book
    struct Space { uint256 first; mapping(address => Move) moves; }
    uint256 public count;
    mapping(address => Account) internal accounts;
    mapping(address => mapping(uint256 => Move)) internal byPair;
    Move[3][2] internal grid;
    mapping(uint256 => Tree) internal trees;
    event Booked(Move move);
    function accountOf(address holder) external view returns (Account memory) { return accounts[holder]; }
    function book(Move[] calldata moves) external {}
}
`

let artifacts: Artifacts

beforeAll(() => {
  artifacts = readArtifacts(builtProject({'src/Vault.sol': source}), {profile: 'default'})
})

test('a message that is a constant of a library has its text', () => {
  const {rows, notes} = readErrorTable(artifacts, 'Base.move')
  expect(rows).toEqual([{id: 'amount-is-zero', signature: '"amount is zero"', contracts: ['Base']}])
  expect(notes).toEqual([])
})

test('an inherited function reverts with what overrides of the derived contract add', () => {
  expect(readErrorTable(artifacts, 'Vault.move').rows.map(({signature}) => signature)).toEqual([
    'Closed(uint256)',
    '"amount is zero"'
  ])
  const {symbol, derived} = getMember(artifacts, 'Vault.move')
  expect([symbol.contract, derived?.name]).toEqual(['Base', 'Vault'])
  expect(readFacts(artifacts, symbol, undefined, derived)).toMatchObject({
    reference: 'src/Vault.sol:Base.move',
    derived: 'src/Vault.sol:Vault'
  })
  expect(() => readSnippet(artifacts, 'Vault.move')).toThrow('did you mean `Base.move`')
})

test('a revert in assembly whose data is not known is noted', () => {
  expect(readErrorTable(artifacts, 'Base.raw')).toEqual({
    rows: [],
    notes: ['May also revert in the assembly of `Base.raw`, with an unknown error']
  })
})

test('a message that is put together is shown as the source has it', () => {
  expect(readErrorTable(artifacts, 'Vault.named').rows).toEqual([
    {
      id: 'string-concat-errors-prefix-why',
      signature: 'string.concat(Errors.PREFIX, why)',
      contracts: ['Vault']
    }
  ])
})

test('the errors of a contract are its custom errors and the messages of its functions', () => {
  const {rows, notes} = readErrorTable(artifacts, 'Vault')
  expect(rows.map(({signature}) => signature)).toEqual([
    'Closed(uint256)',
    'string.concat(Errors.PREFIX, why)',
    '"amount is zero"'
  ])
  expect(notes).toEqual(['May also revert in the assembly of `Base.raw`, with an unknown error'])
})

test('a function without errors says so, and a library where to look', () => {
  expect(readErrorTable(artifacts, 'Base.quiet')).toEqual({
    rows: [],
    notes: [
      'No custom error or message was found in `quiet` and what it calls in the same contract'
    ]
  })
  expect(readErrorTable(artifacts, 'Sums').notes).toEqual([
    '`Sums` declares no errors; name one of its functions to list what it reverts with'
  ])
})

test('a table says which modifiers guard a function', () => {
  const {rows} = readAbiTable(artifacts, 'Roles')
  expect(rows.flatMap(({id, modifiers}) => (modifiers ? [[id, ...modifiers]] : []))).toEqual([
    ['constructor', 'once'],
    ['keep', 'onlyRole(KEEPER)', 'once']
  ])
  expect(readAbiTable(artifacts, 'Roles._inner').rows[0]?.modifiers).toEqual(['once'])
})

test('a table lists events of other contracts that a library emits', () => {
  const {rows} = readAbiTable(artifacts, 'Speaker')
  expect(rows.map(({declaration, contract}) => [contract, declaration])).toEqual([
    ['Speaker', 'function speak()'],
    ['ILog', 'event Logged(uint256 at)']
  ])
})

test('the table of a library lists internal functions', () => {
  const {rows, notes} = readAbiTable(artifacts, 'Sums')
  expect(rows).toEqual([
    {
      id: 'twice-uint256',
      kind: 'function',
      declaration: 'function twice(uint256 a) pure returns (uint256)',
      selector: '0x3cf3bbf4',
      contract: 'Sums'
    },
    {
      id: 'add-uint256-uint256',
      kind: 'internal function',
      declaration: 'function add(uint256 a, uint256 b) internal pure returns (uint256 sum)',
      text: 'Adds.',
      contract: 'Sums'
    }
  ])
  expect(notes).toHaveLength(1)
  expect(readAbiTable(artifacts, 'Empty').notes).toHaveLength(1)
})

test('the table of one function has one row, also if it is inherited or internal', () => {
  expect(readAbiTable(artifacts, 'Vault.move').rows.map(({declaration}) => declaration)).toEqual([
    'function move(uint256 amount)'
  ])
  expect(readAbiTable(artifacts, 'Sums.add').rows.map(({kind}) => kind)).toEqual([
    'internal function'
  ])
  expect(readAbiTable(artifacts, 'Base.Limits')).toEqual({
    rows: [],
    notes: ['The ABI has no entry for `Limits`, which is a struct']
  })
})

test('the structs that functions and events take or return are opened once', () => {
  const rows = readAbiTable(artifacts, 'Book').rows.filter(({kind}) => kind === 'struct')
  expect(rows).toEqual([
    {
      id: 'struct-move',
      kind: 'struct',
      declaration: 'struct Move { uint256 at; uint256 amount; }',
      contract: 'Book'
    },
    {
      id: 'struct-account',
      kind: 'struct',
      declaration:
        'struct Account { uint128 debt; bool isOpen; Book.Move[] moves; Base.Limits limits; }',
      text: 'What one owes.',
      contract: 'Book'
    },
    {
      id: 'struct-limits',
      kind: 'struct',
      declaration: 'struct Limits { uint128 least; uint128 most; address keeper; }',
      contract: 'Base'
    }
  ])
  const [, ...structs] = readAbiTable(artifacts, 'Book.book').rows
  expect(structs.map(({id}) => id)).toEqual(['struct-move'])
})

test('storage has structs opened, namespaces and transient variables', () => {
  const {rows, notes} = readStorageTable(artifacts, 'Vault')
  const main =
    'erc7201:example.main at 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500'
  expect(
    rows.map(({label, slot, offset, bytes, area = 'storage'}) => [label, slot, offset, bytes, area])
  ).toEqual([
    ['total', '0', 0, 32, 'storage'],
    ['limits', '1', 0, 64, 'storage'],
    ['limits.least', '1', 0, 16, 'storage'],
    ['limits.most', '1', 16, 16, 'storage'],
    ['limits.keeper', '2', 0, 20, 'storage'],
    ['kind', '0', 0, 1, main],
    ['open', '0', 1, 1, main],
    ['shares', '1', 0, 32, main],
    ['inner', '2', 0, 128, main],
    ['inner[i].x', '2 + 2i', 0, 32, main],
    ['inner[i].thing', '3 + 2i', 0, 20, main],
    ['many', '6', 0, 64, main],
    ['name', '8', 0, 32, main],
    ['lock', '0', 0, 32, 'transient']
  ])
  expect(rows.at(1)?.contract).toBe('src/Vault.sol:Base')
  expect(notes).toEqual(['`i` counts the elements of an array, from 0'])
})

test('what mappings and arrays hold is found by keys and indexes', () => {
  const {rows, notes} = readStorageTable(artifacts, 'Book')
  const root = rows.find(({area}) => area !== undefined)?.area
  expect(
    rows.map(
      ({label, slot, offset, area}) => `${area === root ? 'root ' : ''}${label} ${slot}:${offset}`
    )
  ).toEqual([
    'count 0:0',
    'accounts 1:0',
    'accounts[key].debt keccak256(key . 1):0',
    'accounts[key].isOpen keccak256(key . 1):16',
    'accounts[key].moves keccak256(key . 1) + 1:0',
    'accounts[key].moves[i].at keccak256(keccak256(key . 1) + 1) + 2i:0',
    'accounts[key].moves[i].amount keccak256(keccak256(key . 1) + 1) + 1 + 2i:0',
    'accounts[key].limits keccak256(key . 1) + 2:0',
    'accounts[key].limits.least keccak256(key . 1) + 2:0',
    'accounts[key].limits.most keccak256(key . 1) + 2:16',
    'accounts[key].limits.keeper keccak256(key . 1) + 3:0',
    'byPair 2:0',
    'byPair[key][key2].at keccak256(key2 . keccak256(key . 2)):0',
    'byPair[key][key2].amount keccak256(key2 . keccak256(key . 2)) + 1:0',
    'grid 3:0',
    'grid[i][j].at 3 + 6i + 2j:0',
    'grid[i][j].amount 4 + 6i + 2j:0',
    'trees 15:0',
    'trees[key].value keccak256(key . 15):0',
    'trees[key].children keccak256(key . 15) + 1:0',
    'root first 0:0',
    'root moves 1:0',
    'root moves[key].at keccak256(key . (root + 1)):0',
    'root moves[key].amount keccak256(key . (root + 1)) + 1:0'
  ])
  expect(notes).toEqual([
    '`keccak256(key . slot)` is the hash of a key and a slot, as `cast index` computes it; `root` is the first slot of the namespace',
    '`i` counts the elements of an array, from 0'
  ])
})

test('a struct that a library places at a constant slot is storage of the contracts that use it', () => {
  const place = (slot: string) => `bytes32 slot = ${slot}; assembly { l.slot := slot }`
  const library = (name: string, head: string, body: string) => `library ${name} {
    struct Layout { bool isOn; address keeper; mapping(address => uint256) shares; }
    ${head}
    function layout() internal pure returns (Layout storage l) { ${body} }
}`
  const project = readArtifacts(
    builtProject({
      'src/Stores.sol': `pragma solidity ^0.8.28;
${library('Hashed', "bytes32 internal constant SLOT = keccak256('app.storage.at 0x1');", place('SLOT'))}
${library('Plain', 'bytes32 constant SLOT = 0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500;', 'assembly { l.slot := SLOT }')}
${library('Unused', "bytes32 internal constant SLOT = keccak256('unused');", place('SLOT'))}
${library('Computed', 'function slotOf() private pure returns (bytes32) { return bytes32(uint256(7)); }', place('slotOf()'))}
${library('Late', "bytes32 internal constant SLOT = keccak256('late');", 'bytes32 slot = SLOT; slot = bytes32(uint256(slot) + 1); assembly { l.slot := slot }')}
${library('Twice', "bytes32 internal constant SLOT = keccak256('same');", place('SLOT'))}
${library('Other', "bytes32 internal constant SLOT = keccak256('same');", place('SLOT'))}
`,
      'src/Token.sol': `pragma solidity ^0.8.28;
import "./Stores.sol";
library Flow { function start() internal { Hashed.layout().isOn = true; } }
contract Token { function start() external { Flow.start(); } }
contract Child is Token { function keeper() external view returns (address) { return Plain.layout().keeper; } }
contract Unknown {
    function run() external { Computed.layout().isOn = true; Late.layout().isOn = true; Twice.layout().isOn = true; Other.layout().isOn = true; }
}`
    }),
    {profile: 'default'}
  )
  const rowsOf = (name: string) =>
    readStorageTable(project, name).rows.map(({id, slot, offset, bytes, area}) =>
      [id, slot, offset, bytes, area].join(' ')
    )
  const hash = runTool('cast', ['keccak', 'app.storage.at 0x1']).trim()
  const hashed = `keccak256("app.storage.at 0x1") at ${hash}`
  const plain = '0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500'
  const start = 'keccak256-app-storage-at-0x1'
  expect(rowsOf('Token')).toEqual([
    `${start}-ison 0 0 1 ${hashed}`,
    `${start}-keeper 0 1 20 ${hashed}`,
    `${start}-shares 1 0 32 ${hashed}`
  ])
  expect(rowsOf('Child')).toEqual([
    `${plain}-ison 0 0 1 ${plain} at ${plain}`,
    `${plain}-keeper 0 1 20 ${plain} at ${plain}`,
    `${plain}-shares 1 0 32 ${plain} at ${plain}`,
    ...rowsOf('Token')
  ])
  expect(rowsOf('Unknown')).toEqual([])
  const stored = listReferenceOutlines(project).outlines.filter(({hasStorage}) => hasStorage)
  expect(stored.map(({name}) => name)).toEqual(['Token', 'Child'])
})

test('an inherited variable has the slot that it has in the derived contract', () => {
  expect(readStorageTable(artifacts, 'Vault.total').rows.map(({slot}) => slot)).toEqual(['0'])
})

test('a contract without storage facts says why', () => {
  const notesOf = (reference: string) => readStorageTable(artifacts, reference).notes
  expect(notesOf('Sums')).toEqual(['`Sums` is a library, which has no storage of its own'])
  expect(notesOf('IThing')).toEqual(['`IThing` is an interface, which has no storage of its own'])
  expect(notesOf('Bare')).toEqual(['`Bare` declares no state variables'])
  expect(notesOf('Bare.ONE')).toEqual([
    '`ONE` is constant, so its value is in the code and not in storage'
  ])
  expect(notesOf('Base.move')).toEqual(['`move` is a function, which has no place in storage'])
})

test('without storage layouts, the setting is named', () => {
  const toml = foundryToml().replace('"storageLayout", ', '')
  const project = readArtifacts(builtProject({'src/Vault.sol': source}, toml), {profile: 'default'})
  expect(() => readStorageTable(project, 'Vault')).toThrow(
    'Cannot find `storageLayout`: add it to `extra_output` under `[profile.default]` in `foundry.toml` and run `forge build --force`'
  )
})

test('a struct in a namespace is laid out as the compiler lays out a variable', () => {
  const members = `uint8 a; uint16[17] b; bytes3 c; function() external d; E e; P p; S s; S[2] t; bytes f;
    mapping(uint256 => S) m; uint256[] g; bool h; I i; int24 j; S[] k; uint8[33] l; address payable o`
  const project = readArtifacts(
    builtProject({
      'src/Layout.sol': `pragma solidity ^0.8.28;
interface I {}
type P is uint96;
contract Layout {
    enum E { A, B }
    struct S { uint8 x; uint256 y; uint8 z; }
    struct Plain { ${members}; }
    /// @custom:storage-location erc7201:same
    struct Named { ${members}; }
    Plain plain;
}`
    }),
    {profile: 'default'}
  )
  const {rows} = readStorageTable(project, 'Layout')
  const toPlace = ({label, slot, offset, bytes}: (typeof rows)[number]) => [
    label,
    // The struct of the compiler begins at slot 0.
    slot.replace(/(?<= \. )\(root \+ (\d+)\)/, '$1').replace('root + ', ''),
    offset,
    bytes
  ]
  const plain = rows.filter(({label}) => label.startsWith('plain.'))
  const named = rows.filter(({area}) => area !== undefined)
  expect(named.length).toBe(29)
  expect(named.filter(({label}) => label.includes('[')).length).toBe(9)
  expect(named.map(toPlace)).toEqual(
    plain.map((row) => toPlace({...row, label: row.label.slice('plain.'.length)}))
  )
})

test('a declaration has the names of enums, structs and contracts, and its text is the first paragraph, even of `@dev`', () => {
  const code = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
interface IToken {}
contract Shop {
    enum Side { Long, Short }
    struct Point { uint256 x; uint256 y; }
    /// @dev Only for developers,
    /// and for traders.
    ///
    /// - MUST NOT revert
    function trade(Side side, Point[] calldata points, IToken token) external {}
}
`
  const shop = readArtifacts(builtProject({'src/Shop.sol': code}), {profile: 'default'})
  expect(readAbiTable(shop, 'Shop').rows).toMatchObject([
    {
      declaration: 'function trade(Shop.Side side, Shop.Point[] points, IToken token)',
      text: 'Only for developers,\nand for traders.'
    },
    {declaration: 'struct Point { uint256 x; uint256 y; }'}
  ])
})

const reaching = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
library Transfers {
    /// @dev The token refused.
    error TransferFailed();
    function send() internal pure { assembly { mstore(0, 0x90b8ec18) revert(0x1c, 4) } }
}
contract Payer {
    error Early();
    function pay(bool late) external pure { if (!late) revert Early(); Transfers.send(); }
}
interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function decimals() external view returns (uint8);
}
contract Shop {
    error Closed();
    IToken token;
    function buy() external { this.check(); _pay(); }
    function check() external pure { revert Closed(); }
    function look() external view returns (uint8) {
        try token.decimals() returns (uint8 count) { return count; } catch { return 0; }
    }
    function _pay() internal { token.transferFrom{gas: 5000}(msg.sender, address(this), 1); }
}
`

test('a contract has every error of its functions, also from the assembly of libraries', () => {
  const project = readArtifacts(builtProject({'src/Payer.sol': reaching}), {profile: 'default'})
  const {rows} = readErrorTable(project, 'Payer')
  expect(rows.map(({signature, contracts}) => [signature, ...contracts])).toEqual([
    ['Early()', 'Payer'],
    ['TransferFailed()', 'Transfers']
  ])
  expect(readErrorTable(project, 'Payer.pay').rows).toEqual(rows)
  // What another contract reverts with reaches the caller, unless it is caught.
  expect(readErrorTable(project, 'Shop.buy')).toEqual({
    rows: [],
    notes: [
      'No custom error or message was found in `buy` and what it calls in the same contract',
      'Errors of other contracts that it calls are not listed: `Shop.check` and `IToken.transferFrom`'
    ]
  })
  const {outlines} = listReferenceOutlines(project)
  const page = outlines.find(({reference}) => reference === 'src/Payer.sol:Shop')
  const {members} = readReferencePage(project, page ?? expect.unreachable())
  expect(members.buy?.notes).toEqual(readErrorTable(project, 'Shop.buy').notes.slice(1))
  expect(members.check?.notes).toEqual([])
  expect(readErrorTable(project, 'Shop')).toMatchObject({
    rows: [{signature: 'Closed()'}],
    notes: [expect.stringContaining('`IToken.transferFrom`')]
  })
  expect(readErrorTable(project, 'Shop.look').notes).toHaveLength(1)
  const own = outlines.filter(({reference}) => reference.endsWith(':Payer'))
  expect(listCatalogue(project, own).entries).toMatchObject([
    {signature: 'Early()', by: ['src/Payer.sol:Payer.pay']},
    {signature: 'pay(bool)'},
    {
      signature: 'TransferFailed()',
      id: '0x90b8ec18',
      text: 'The token refused.',
      by: ['src/Payer.sol:Transfers.send']
    }
  ])
})

import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {builtProject, runTool} from '@lockstep/test-support/foundry'
import {beforeAll, describe, expect, test} from 'vitest'
import {
  type Artifacts,
  createResolver,
  listReferenceOutlines,
  listReferences,
  type ReferencePage,
  readArtifacts,
  readDefinitions,
  readReferencePage,
  readSnippet,
  readStorageTable
} from '../src/index.ts'
import {type Compiled, readCompiled} from './support/compiled.ts'
import {type Corpus, corpus} from './support/corpus.ts'
import {type Inspected, inspect, readInspected} from './support/inspected.ts'

/** What a page says of the ABI: `function 0xa9059cbb`, `error 0x…`, `event 0x…`. */
function listShown({members, inherited}: ReferencePage): Array<string> {
  const own = Object.values(members).filter(({kind}) => kind !== 'modifier')
  return [...own, ...inherited.flatMap((group) => group.members)].flatMap(
    ({kind, selector, topic}) => {
      const hash = selector ?? topic
      if (hash === undefined) return []
      return [`${kind === 'error' || kind === 'event' ? kind : 'function'} ${hash}`]
    }
  )
}

function readPages(artifacts: Artifacts): Array<ReferencePage> {
  const {outlines, problems} = listReferenceOutlines(artifacts)
  expect(problems).toEqual([])
  const resolver = createResolver(artifacts)
  return artifacts.steady(() => {
    return outlines.map((outline) => readReferencePage(artifacts, outline, resolver))
  })
}

describe.each([
  ['@openzeppelin/contracts', 240],
  ['solady', 40],
  ['@uniswap/v4-core', 55],
  ['our own', 15]
])('%s', (name, atLeast) => {
  let project: Corpus
  let pages: Array<ReferencePage>
  let compiled: Compiled
  let inspected: Array<Inspected>

  beforeAll(() => {
    project = corpus(name)
    pages = readPages(readArtifacts(project.root, {cacheSize: 512 * 1024 * 1024}))
    compiled = readCompiled(project.root)
    inspected = readInspected(project)
  }, 600_000)

  const pageOf = ({path, name: contract}: {path: string; name: string}): ReferencePage => {
    const page = pages.find((each) => each.reference === `${path}:${contract}`)
    if (!page) throw new Error(`no page of ${path}:${contract}`)
    return page
  }

  test('every page has the functions, errors and events of forge, with their hashes', () => {
    for (const {path, name: contract, entries} of inspected) {
      const page = pageOf({path, name: contract})
      const shown = new Set(listShown(page))
      // The compiler leaves out errors that nothing uses; they are declared all the same.
      for (const {kind, selector} of Object.values(page.members)) {
        const entry = `error ${selector}`
        if (kind === 'error' && !entries.includes(entry)) shown.delete(entry)
      }
      expect([contract, ...[...shown].sort()]).toEqual([contract, ...entries])
    }
    expect(inspected.length).toBeGreaterThan(atLeast)
  })

  test('every page has the storage of forge', () => {
    for (const {path, name: contract, storage} of inspected) {
      const page = pageOf({path, name: contract})
      const known = storage.storage.map((entry) => {
        const {label, numberOfBytes} = storage.types?.[entry.type] ?? {}
        const {slot, offset} = entry
        return {label: entry.label, slot, offset, type: label, bytes: Number(numberOfBytes)}
      })
      const shown = page.storage.map(({label, slot, offset, type, bytes}) => {
        return {label, slot, offset, type, bytes}
      })
      expect([contract, ...shown]).toEqual([contract, ...known])
      if (known.length > 0) expect(page.hasStorage).toBe(true)
    }
    const others = pages.filter(({storage, namespaces, transientStorage, hasStorage}) => {
      return hasStorage !== storage.length + namespaces.length + transientStorage.length > 0
    })
    expect(others.map(({reference}) => reference)).toEqual([])
  })

  test('`forge inspect` prints what is in the artifacts of forge', async () => {
    // Starting it takes a second, and it finds no sources of libraries. The tests above compare all contracts with the
    // artifacts.
    const own = inspected.filter(({path}) => path.startsWith('src/'))
    const distance = Math.ceil(own.length / 4)
    const some = own.filter((_, index) => index % distance === 0)
    expect(await inspect(project, some)).toEqual(some)
    expect(some.length).toBeGreaterThan(2)
  }, 600_000)

  test('the slot of a namespace is what `cast` computes', () => {
    const found = new Map(
      pages.flatMap(({namespaces}) => namespaces.map(({id, slot}) => [id, slot]))
    )
    for (const [id, slot] of found) expect(runTool('cast', ['index-erc7201', id]).trim()).toBe(slot)
    const faults = pages.flatMap(({namespaces}) => namespaces.flatMap(({fault}) => fault ?? []))
    expect(faults).toEqual([])
  })

  test('names in declarations lead to what the compiler says', () => {
    const found = pages.flatMap(({members}) =>
      Object.values(members).flatMap(({declaration}) => {
        const lines = declaration.code.split('\n')
        return declaration.names.map(({line, column, length, reference}) => ({
          text: lines[line - 1]?.slice(column - 1, column - 1 + length),
          reference
        }))
      })
    )
    // A name in the code is the name of what it leads to, or an alias of an import.
    const wrong = found.filter(({text, reference}) => {
      return !toLastName(reference).endsWith(text?.split('.').at(-1) ?? '')
    })
    expect(wrong).toEqual([])
    expect(found.length).toBeGreaterThan(atLeast)
  })

  test('2,000 names in code lead where the compiler says', () => {
    const artifacts = readArtifacts(project.root, {cacheSize: 512 * 1024 * 1024})
    const resolver = createResolver(artifacts)
    const found = new Map<string, string>()
    const add = (reference: string): void => {
      const snippet = readSnippet(artifacts, reference)
      for (const {line, column, target} of readDefinitions(artifacts, snippet, resolver)) {
        const {text = '', source} = snippet.lines[line - 1] ?? {}
        if (!source) continue
        const start = source.byte + Buffer.byteLength(text.slice(source.column, column - 1))
        const {path, line: row, column: place} = target.place
        found.set(`${source.path}:${start}`, `${path}:${row}:${place}`)
      }
    }
    artifacts.steady(() => {
      for (const {reference, symbol} of listReferences(artifacts))
        if (!symbol.contract) add(reference)
    })

    const distance = compiled.uses.length / 2000
    const sample = Array.from(
      {length: 2000},
      (_, index) => compiled.uses[Math.floor(index * distance)]
    ).filter((use) => use !== undefined)
    const wrong = sample.flatMap(({path, start, target}) => {
      const before = artifacts.readText(target.path).toString('utf8', 0, target.start)
      const lines = before.split('\n')
      const expected = `${target.path}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`
      const own = found.get(`${path}:${start}`)
      return own === expected ? [] : [[`${path}:${start}`, expected, own]]
    })
    expect(wrong).toEqual([])
    expect(sample).toHaveLength(2000)
  }, 300_000)

  test('every heading has an id of its own', () => {
    const wrong = pages.filter(({sections}) => {
      const ids = sections.flatMap(({id, members}) => [id, ...members.map((member) => member.id)])
      return new Set(ids).size !== ids.length || ids.some((id) => !/^[a-z0-9_-]+$/.test(id))
    })
    expect(wrong.map(({reference}) => reference)).toEqual([])
  })
})

/** `src/Vault.sol:Vault.take(uint256)` -> `take` */
function toLastName(reference: string): string {
  return reference.replace(/\(.*$/s, '').replace(/^.*[.:/]/, '')
}

test('a page has everything that its contract declares, and where the names lead', () => {
  const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
/// @dev Half of a number. Rounds down.
function half(uint256 number) pure returns (uint256) { return number / 2; }
enum Side { Long, Short }
interface IVault {
    /// @notice Take \`amount\`. The rest stays.
    /// @param amount how much
    function take(uint256 amount, Side side) external;
}
/// @title A vault
/// @notice Keeps what it is given. Nobody else can take it.
contract Vault is IVault {
    /// @custom:storage-location erc7201:example.main
    struct Main { uint8 kind; address keeper; }
    error Empty(Side side);
    event Taken(address indexed by, uint256 amount);
    uint256 public constant LIMIT = 2 ** 10;
    uint128 private _total;
    modifier open() { if (_total == 0) revert Empty(Side.Long); _; }
    /// @inheritdoc IVault
    function take(uint256 amount, Side) external open { emit Taken(msg.sender, half(amount)); }
    function take() external {}
    function takes(uint256[] calldata all, uint256[2] memory pair) external {}
}
/// @title Child contract
/// @dev Sold with the vault.
contract Child is Vault {}
`
  const artifacts = readArtifacts(builtProject({'src/Vault.sol': source}), {profile: 'default'})
  const pages = readPages(artifacts)
  expect(readPages(readArtifacts(artifacts.config.root, {isWhole: true}))).toEqual(pages)
  expect(
    pages.map(({name, kind, summary, derived, sections}) => [
      `${kind} ${name}: ${summary}`,
      derived.join(),
      ...sections.map(({id, members}) => `${id}: ${members.map((each) => each.id).join(' ')}`)
    ])
  ).toEqual([
    [
      'interface IVault: undefined',
      'src/Vault.sol:Vault,src/Vault.sol:Child',
      'functions: take-uint256-uint8'
    ],
    [
      'contract Vault: Keeps what it is given.',
      'src/Vault.sol:Child',
      'functions: take-uint256-uint8 take takes-uint256-array-uint256-array2',
      'modifiers: open',
      'events: taken-address-uint256',
      'errors: empty-uint8',
      'structs: main',
      'constants: limit',
      'variables: _total'
    ],
    ['contract Child: Sold with the vault.', ''],
    ['source Vault.sol: undefined', '', 'functions: half-uint256', 'enums: side']
  ])

  const vault = pages.find(({name}) => name === 'Vault')
  expect(vault?.members['take-uint256-uint8']).toMatchObject({
    declaration: {
      code: 'function take(uint256 amount, Side) external open;',
      names: [
        {line: 1, column: 31, length: 4, reference: 'src/Vault.sol:Side'},
        {line: 1, column: 46, length: 4, reference: 'src/Vault.sol:Vault.open'}
      ]
    },
    natspec: {notice: 'Take `amount`. The rest stays.', params: {amount: 'how much'}},
    modifiers: ['src/Vault.sol:Vault.open'],
    overrides: ['src/Vault.sol:IVault.take'],
    reverts: [{signature: 'Empty(uint8)', by: 'src/Vault.sol:Vault.open'}],
    emits: [{signature: 'Taken(address,uint256)'}]
  })
  expect(vault?.members.limit).toMatchObject({
    value: '1024',
    selector: runTool('cast', ['sig', 'LIMIT()']).trim()
  })
  expect(vault?.bases).toMatchObject([{reference: 'src/Vault.sol:IVault', bases: []}])
  expect(vault?.namespaces).toMatchObject([{id: 'example.main'}])
  expect(pages.find(({name}) => name === 'Child')?.inherited).toMatchObject([
    {reference: 'src/Vault.sol:Vault'}
  ])
})

test('a namespace whose root is not where the contract keeps it says so', () => {
  const root = (id: string) =>
    `keccak256(abi.encode(uint256(keccak256("${id}")) - 1)) & ~bytes32(uint256(0xff))`
  const contract = (name: string, id: string, slot: string, body: string) => `
contract ${name} {
    /// @custom:storage-location erc7201:${id}
    struct Data { uint256 a; }
    bytes32 private constant DATA_SLOT = ${slot};
    ${body}
}`
  const accessor =
    'function _data() private pure returns (Data storage $) { bytes32 slot = DATA_SLOT; assembly { $.slot := slot } }'
  const loader =
    'function load() external view returns (uint256 a) { bytes32 slot = DATA_SLOT; assembly { a := sload(slot) } }'
  const hex = '0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500'
  const eip1967 = 'bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1)'
  const source = `pragma solidity ^0.8.28;
${contract('Right', 'example.main', root('example.main'), accessor)}
${contract('RightHex', 'example.main', hex, loader)}
${contract('Typo', 'example.mian', root('example.main'), accessor)}
${contract('TypoHex', 'example.mian', hex, loader)}
${contract('Unrelated', 'example.main', eip1967, loader)}
contract Two {
    /// @custom:storage-location erc7201:example.a
    struct A { uint256 a; }
    bytes32 constant A_SLOT = ${root('example.a')};
    /// @custom:storage-location erc7201:example.b
    struct B { uint256 a; }
    function b() private pure returns (B storage $) { bytes32 slot = ${root('example.b')}; assembly { $.slot := slot } }
}
contract Child is Typo {}
`
  const artifacts = readArtifacts(builtProject({'src/Vault.sol': source}), {profile: 'default'})
  const faults = readPages(artifacts).flatMap(({name, namespaces}) =>
    namespaces.map(({fault}) => [name, fault])
  )
  const typo =
    '`Data` is annotated with `erc7201:example.mian`, whose root is `0xd265cd0d18c4d0f2c0095043f81847a4b1f9e0b7cddc7a08ea6422c8e5e5f900`'
  expect(faults).toEqual([
    ['Right', undefined],
    ['RightHex', undefined],
    ['Typo', `${typo}, but \`_data\` places it at \`${hex}\`, so the id or the slot is wrong`],
    [
      'TypoHex',
      `${typo}, but \`DATA_SLOT\` next to it is \`${hex}\`, so the id or the slot is wrong`
    ],
    ['Unrelated', undefined],
    ['Two', undefined],
    ['Two', undefined],
    ['Child', `${typo}, but \`_data\` places it at \`${hex}\`, so the id or the slot is wrong`]
  ])
  const {notes} = readStorageTable(artifacts, 'Typo')
  expect(notes).toEqual([faults[2]?.[1]])
})

test('a type has the operators and functions that are attached to it wherever it is used', () => {
  const source = `pragma solidity ^0.8.28;
import {Math} from "./Math.sol";
type Price is uint128;
struct Range { Price low; Price high; }
using {add as +, neg as -, mul} for Price global;
using Ranges for Range global;
using {Math.width} for Range global;
function add(Price a, Price b) pure returns (Price) { return Price.wrap(Price.unwrap(a) + Price.unwrap(b)); }
function neg(Price a) pure returns (Price) { return a; }
function mul(Price a, uint256 by) pure returns (Price) { by; return a; }
library Ranges {
    function size(Range memory range) internal pure returns (Price) { return range.high; }
    function make(Price low) internal pure returns (Range memory) { return Range(low, low); }
    function hide(Range memory range) private pure {}
}
contract Keeper {
    using Other for Price;
    type Own is uint8;
}
library Other { function halve(Price price) internal pure returns (Price) { return price; } }
`
  const math = `pragma solidity ^0.8.28;
import {Range, Price} from "./Price.sol";
library Math { function width(Range memory range) internal pure returns (Price) { return range.low; } }
`
  const files = {'src/Price.sol': source, 'src/Math.sol': math}
  const pages = readPages(readArtifacts(builtProject(files), {profile: 'default'}))
  const attached = pages.flatMap(({members}) =>
    Object.values(members).map((member) => [member.name, member.attached])
  )
  expect(attached.filter(([, list]) => list?.length !== 0)).toEqual([
    [
      'Range',
      [
        {reference: 'src/Price.sol:Ranges.size', signature: 'size(Range)'},
        {reference: 'src/Math.sol:Math.width', signature: 'width(Range)'}
      ]
    ],
    [
      'Price',
      [
        {reference: 'src/Price.sol:add', signature: 'add(Price,Price)', operator: '+'},
        {reference: 'src/Price.sol:neg', signature: 'neg(Price)', operator: '-'},
        {reference: 'src/Price.sol:mul', signature: 'mul(Price,uint256)'}
      ]
    ]
  ])
})

test('a heading of an overload has the names of structs as in the source, and the id has their types', () => {
  const source = `pragma solidity ^0.8.28;
struct Point { uint256 x; uint256 y; }
library Lines { struct Line { Point from; Point to; } }
contract Vault {
    struct Order { address token; Point at; }
    event Moved(Order order);
    event Moved(address token);
    error Bad(Order);
    function fill(uint total, Order calldata order) external {}
    function fill(Order /* each */ [] calldata orders, Lines.Line[2] memory lines) public {}
    function fill(IVault vault) external {}
    function only(Order calldata order) external {}
}
interface IVault {}
contract Child is Vault {}
`
  const root = builtProject({'src/Vault.sol': source})
  const artifacts = readArtifacts(root, {profile: 'default'})
  const {outlines} = listReferenceOutlines(artifacts)
  const headings = outlines
    .filter(({name}) => name === 'Vault')
    .flatMap(({sections}) => sections.flatMap(({members}) => members))
  expect(headings.map(({title, id}) => `${title} #${id}`)).toEqual([
    'fill(uint256,Order) #fill-uint256-address-uint256-uint256',
    'fill((address,(uint256,uint256))[],Lines.Line[2]) #fill-address-uint256-uint256-array-uint256-uint256-uint256-uint256-array2',
    'fill(address) #fill-address',
    'only #only-address-uint256-uint256',
    'Moved(Order) #moved-address-uint256-uint256',
    'Moved(address) #moved-address',
    'Bad #bad-address-uint256-uint256',
    'Order #order'
  ])
  const child = readPages(artifacts).find(({name}) => name === 'Child')
  const inherited = child?.inherited.flatMap(({members}) => members) ?? []
  expect(inherited.map(({title, signature, name}) => title ?? signature ?? name)).toEqual([
    'Order',
    'Moved(Order)',
    'Moved(address)',
    'Bad(Order)',
    'fill(uint256,Order)',
    'fill((address,(uint256,uint256))[],Lines.Line[2])',
    'fill(address)',
    'only(Order)'
  ])
})

test('a contract without code has a page, although solc 0.4 writes no metadata for it', () => {
  const source = `pragma solidity ^0.8.28;
interface IVault { function take() external; }
abstract contract Base { function put() external virtual; }
contract Vault { uint256 public total; }
`
  const root = builtProject({'src/Vault.sol': source})
  const change = (name: string): void => {
    const file = join(root, `out/Vault.sol/${name}.json`)
    const {metadata, rawMetadata, ...rest} = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify(rest))
  }
  change('IVault')
  change('Base')
  const pages = readPages(readArtifacts(root, {profile: 'default'}))
  expect(pages.map(({name, members}) => [name, ...Object.keys(members)])).toEqual([
    ['IVault', 'take'],
    ['Base', 'put'],
    ['Vault', 'total']
  ])
  // What has code has metadata, unless the settings leave it out.
  change('Vault')
  const {problems} = listReferenceOutlines(readArtifacts(root, {profile: 'default'}))
  expect(new Set(problems.map(({reason}) => reason))).toEqual(
    new Set(['Cannot find `metadata` in `out/Vault.sol/Vault.json`: run `forge build --force`'])
  )
})

/** Change a node of a tree to what solc 0.4 writes. */
function toOld(_: string, node: unknown): unknown {
  if (typeof node !== 'object' || node === null || !('nodeType' in node)) return node
  const {kind, mutability, documentation, ...rest} = node as Record<string, unknown>
  const old: Record<string, unknown> = {...rest, ...(documentation ? {documentation: 'text'} : {})}
  if (node.nodeType === 'FunctionDefinition') return {...old, isConstructor: kind === 'constructor'}
  if (node.nodeType === 'VariableDeclaration') return old
  if (node.nodeType !== 'Identifier' || Number(old.referencedDeclaration) >= 0) return node
  const types = JSON.stringify(old.typeDescriptions).replace(
    't_function_keccak256',
    't_function_sha3'
  )
  return {...old, typeDescriptions: JSON.parse(types), referencedDeclaration: 4000}
}

test('a page of an old compiler has the constructor, the fallback function, NatSpec, reverts and values', () => {
  const source = `pragma solidity ^0.8.28;
contract Old {
    uint256 constant SLOT = uint256(keccak256("a.b"));
    bytes32 constant PACKED = keccak256(abi.encodePacked("a.b"));
    uint256 public total;
    constructor() payable {}
    fallback() external payable {}
    /// @notice Add to it.
    function add(uint256 amount) external { require(amount > 0, "zero"); total += amount; }
}
`
  const root = builtProject({'src/Old.sol': source})
  const folder = join(root, 'out/Old.sol')
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'), toOld)))
  }
  const [page] = readPages(readArtifacts(root, {profile: 'default'}))
  const members = Object.values(page?.members ?? {})
  expect(members.map(({kind, name}) => `${kind} ${name}`)).toEqual([
    'variable total',
    'constructor constructor',
    'fallback fallback',
    'function add',
    'constant SLOT',
    'constant PACKED'
  ])
  expect(page?.members['add-uint256']).toMatchObject({
    natspec: {notice: 'Add to it.'},
    reverts: [{message: 'zero'}]
  })
  expect(page?.members.slot?.value).toMatch(/^0x346caf2b/)
  expect(page?.members.packed?.value).toBe(page?.members.slot?.value)
})

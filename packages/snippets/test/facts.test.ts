import {builtProject, foundryToml, runTool} from '@lockstep/test-support/foundry'
import {beforeAll, expect, test} from 'vitest'
import {
  type Artifacts,
  type Facts,
  getSymbol,
  readArtifacts,
  readDefinitions,
  readFacts,
  readSnippet
} from '../src/index.ts'
import {readText} from './support/read-text.ts'

const source = readText(import.meta.dirname, 'fixtures/Kinds.sol')
let root: string
let artifacts: Artifacts

beforeAll(() => {
  root = builtProject({
    'src/Kinds.sol': source,
    '.gas-snapshot':
      'KindsTest:test_call_succeeds() (gas: 31303)\nKindsTest:testFuzz_call_twice(uint256) (runs: 256, μ: 31425, ~: 31400)\nKindsTest:test_recall() (gas: 1)\nKindsTest:test_call_reverts_notOwner() (gas: 2)\nKindsTest:test_call_notOwner() (gas: 3)\n',
    'snapshots/Kinds.json': '{"call": "12345"}'
  })
  artifacts = readArtifacts(root, {profile: 'default'})
})

function factsOf(reference: string): Facts {
  return readFacts(artifacts, getSymbol(artifacts, reference))
}

const path = 'src/Kinds.sol:'

test('a function reverts with all that its modifiers, overrides, operators and libraries do', () => {
  const {reverts = [], emits = []} = factsOf('Kinds.call')

  expect(
    reverts.map(({error, message, expression, by}) => [error ?? message ?? expression, by])
  ).toEqual([
    [`${path}Checks.NotZero`, `${path}Checks.zero`],
    [`${path}Overflow`, `${path}plus`],
    [`${path}Base.NotOwner`, `${path}Base.onlyOwner`],
    ['string.concat("deep", NAME)', `${path}Kinds.hook`]
  ])
  expect(emits.map(({event, by}) => [event, by])).toEqual([
    [`${path}Base.Called`, `${path}Base.hook`]
  ])
})

test('a constructor reverts with what those of its bases do', () => {
  expect(factsOf('Kinds.constructor').reverts).toEqual([
    {message: 'no owner', by: `${path}Base.constructor`}
  ])
})

test('a revert in inline assembly is recognized by its selector, and marked', () => {
  const [denied] = factsOf('Kinds').reverts?.filter(({error}) => error?.endsWith('.Denied')) ?? []
  expect(factsOf('Kinds.receive').reverts).toEqual([
    {message: 'no ether', by: `${path}Kinds.receive`}
  ])
  expect(factsOf('Kinds.fallback').reverts).toEqual([
    {...denied, by: `${path}Kinds.fallback`, assembly: true}
  ])
})

test('NatSpec is merged through inheritance', () => {
  expect(factsOf('Kinds.call').natspec).toEqual({
    dev: 'Only the owner.',
    notice: 'Call it.',
    params: {data: 'What to call it with.'},
    returns: [{text: 'What it says.'}]
  })
})

test('a function says what it looks like from outside', () => {
  const {abi, ...facts} = factsOf('Kinds.call')
  expect(facts).toMatchObject({
    declaration: 'function call(bytes data) returns (bytes)',
    signature: 'call(bytes)',
    selector: '0x5a6535fc',
    visibility: 'external',
    mutability: 'nonpayable',
    modifiers: [{reference: `${path}Base.onlyOwner`, arguments: []}],
    overrides: [`${path}ITarget.call`],
    place: {path: 'src/Kinds.sol', column: 5}
  })
  expect(runTool('cast', ['sig', 'call(bytes)']).trim()).toBe(facts.selector)
  expect(abi?.name).toBe('call')
})

const values: Array<[name: string, value: string]> = [
  ['ID', '0x26121ff0'],
  ['DAYS', '176400'],
  ['MASK', String(2n ** 248n - 1n)],
  ['DEAD', '0x000000000000000000000000000000000000dead'],
  ['NAME', 'ñ'],
  ['LOW', '-128'],
  ['LOCATION', '0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500']
]

test.each(values)('the constant %s is %s', (name, value) => {
  expect(factsOf(`Kinds.${name}`).values?.[0]?.value).toBe(value)
})

test('a hash is what `cast` says', () => {
  const hash = BigInt(runTool('cast', ['keccak', 'a.b']).trim()) - 1n
  expect(factsOf('Kinds.SLOT').values?.[0]?.value).toBe(`0x${hash.toString(16).padStart(64, '0')}`)
  expect(factsOf('SCALE').values?.[0]).toEqual({
    name: 'SCALE',
    type: 'uint256',
    mutability: 'constant',
    expression: '1e18',
    value: '1000000000000000000'
  })
})

test('an immutable has the expression that the constructor assigns', () => {
  expect(factsOf('Base.owner').values).toEqual([
    {
      name: 'owner',
      type: 'address',
      mutability: 'immutable',
      expression: 'owner_',
      contract: `${path}Base`
    }
  ])
})

test('storage is listed slot by slot, with packed and transient variables', () => {
  const {storage = [], transientStorage = []} = factsOf('Kinds')
  expect(storage.map(({label, slot, offset, bytes}) => [label, slot, offset, bytes])).toEqual([
    ['a', '0', 0, 16],
    ['b', '0', 16, 8],
    ['state', '0', 24, 1],
    ['accounts', '1', 0, 32],
    ['price', '2', 0, 16]
  ])
  expect(transientStorage.map(({label, slot}) => [label, slot])).toEqual([['lock', '0']])
  expect(factsOf('Kinds.b').storage?.map(({slot, offset}) => [slot, offset])).toEqual([['0', 16]])
})

test('what is declared outside of contracts has facts as well', () => {
  expect(factsOf('Overflow')).toMatchObject({
    signature: 'Overflow(uint128)',
    selector: runTool('cast', ['sig', 'Overflow(uint128)']).trim()
  })
  expect(factsOf('Priced')).toMatchObject({
    declaration: 'event Priced(Price indexed price)',
    topic: runTool('cast', ['sig-event', 'Priced(uint128)']).trim()
  })
  expect(factsOf('Price').type).toBe('uint128')
  expect(factsOf('plus').reverts?.map(({error}) => error)).toEqual([`${path}Overflow`])
  expect(factsOf('Kinds.Account').members?.map(({name, type}) => `${type} ${name}`)).toEqual([
    'uint128 balance',
    'uint64 since',
    'bool open'
  ])
  expect(factsOf('Kinds.State').members?.map(({name}) => name)).toEqual(['Open', 'Closed'])
})

test('gas comes from the snapshots that are committed', () => {
  expect(factsOf('Kinds.call').gas).toEqual([
    {test: 'KindsTest.test_call_succeeds()', gas: 31303},
    {
      test: 'KindsTest.testFuzz_call_twice(uint256)',
      gas: 31425,
      median: 31400,
      runs: 256
    },
    {test: 'Kinds.call', gas: 12345}
  ])
  expect(factsOf('Kinds').gas?.length).toBe(6)
  expect(factsOf('Kinds.hook').gas).toBe(undefined)
})

test('every name in a snippet leads to where it is defined', () => {
  const snippet = readSnippet(artifacts, 'Kinds.call', {natspec: true})
  const lines = snippet.code.split('\n')
  const definitions = readDefinitions(artifacts, snippet)

  for (const {name, line, column} of definitions) {
    expect(lines[line - 1]?.slice(column - 1)).toMatch(new RegExp(`^${name}\\b`))
  }

  const shown = definitions.map(
    ({name, target}) => `${name} -> ${target.reference}${target.local ? ' (local)' : ''}`
  )
  expect([...new Set(shown)]).toEqual([
    `onlyOwner -> ${path}Base.onlyOwner`,
    `hook -> ${path}Kinds.hook`,
    `data -> ${path}Kinds.call (local)`,
    `zero -> ${path}Checks.zero`,
    `price -> ${path}Kinds.price`,
    `Price -> ${path}Price`
  ])
})

test('output that `forge` was not configured to write is reported as missing', () => {
  const files = {'src/A.sol': 'pragma solidity ^0.8.20; contract A { uint256 public a; }'}
  const bare = builtProject(files, foundryToml().replace(/extra_output.*\n/, ''))
  const opened = readArtifacts(bare, {profile: 'default'})

  expect(readFacts(opened, getSymbol(opened, 'A')).notes).toEqual([
    'Cannot find `storageLayout`: add it to `extra_output` under `[profile.default]` in `foundry.toml` and run `forge build --force`'
  ])
})

test('a variable in storage names the contract that declares it', () => {
  const project = builtProject({
    'src/Below.sol': 'pragma solidity ^0.8.20; contract Below { uint128 a; }',
    'src/Above.sol':
      'pragma solidity ^0.8.20; import "./Below.sol"; contract Above is Below { uint128 b; }'
  })
  const opened = readArtifacts(project, {profile: 'default'})
  const {storage = []} = readFacts(opened, getSymbol(opened, 'Above'))

  // The compiler names the contract whose layout it is, for inherited variables as well.
  const contract = 'src/Above.sol:Above'
  expect(storage).toMatchObject([
    {label: 'a', slot: '0', offset: 0, contract, declaredIn: 'src/Below.sol:Below'},
    {label: 'b', slot: '0', offset: 16, contract, declaredIn: contract}
  ])
})

const unknown: Array<[reference: string, candidates: Array<string>]> = [
  ['Kinds.onlyOwner', ['Base.onlyOwner']],
  ['increment', []],
  ['onlyOwner', ['Base.onlyOwner']],
  ['Kinds.sate', ['Kinds.State', 'Kinds.state']],
  ['Kind.state', ['Kinds.state']],
  ['Kinds.sol:Chekcs.zero', ['Kinds.sol:Checks.zero']],
  ['none.sol:Kinds.state', ['Kinds.state']],
  ['remapped/Kinds.sol:Kinds.state', [`${path}Kinds.state`]],
  ['src\\Kinds.sol:SCALE', [`${path}SCALE`]],
  ['Kind.nothing', ['Kinds']],
  ['State.Open', ['Kinds.State']],
  ['Price.wrap', [`${path}Price`]]
]

test.each(unknown)(
  '%s names nothing, and what it may mean is suggested',
  (reference, candidates) => {
    try {
      getSymbol(artifacts, reference)
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({name: 'SymbolNotFoundError', candidates})
    }
  }
)

const snippets: Array<[name: string, references: Array<string>, options: object, code: string]> = [
  ['a declaration', ['Base.onlyOwner'], {body: false}, 'modifier onlyOwner() virtual;'],
  ['a variable with its semicolon', ['Kinds.b'], {}, 'uint64 public b;'],
  ['a contract without its body', ['Checks'], {body: false}, 'library Checks {\n    // …\n}'],
  [
    'symbols that follow each other, as they do',
    ['Kinds.b', 'Kinds.a'],
    {},
    'uint128 public a;\nuint64 public b;'
  ],
  [
    'symbols with others between, and a mark',
    ['Kinds.accounts', 'Kinds.a'],
    {elision: '/* … */'},
    'uint128 public a;\n\n/* … */\n\nmapping(address user => Account) public accounts;'
  ],
  [
    'a symbol and its neighbors',
    ['Kinds.b'],
    {neighbors: 1},
    'uint128 public a;\nuint64 public b;\nState public state;'
  ],
  [
    'the contract around it',
    ['ITarget.call'],
    {header: true},
    'interface ITarget {\n    function call(bytes calldata data) external returns (bytes memory answer);\n}'
  ],
  [
    'the contract around it, with what is left out',
    ['Kinds.state'],
    {header: true},
    'contract Kinds is Base, ITarget {\n    // …\n\n    State public state;\n\n    // …\n}'
  ],
  [
    'NatSpec',
    ['ITarget.call'],
    {natspec: true},
    '/// @notice Call it.\n/// @param data What to call it with.\n/// @return answer What it says.\nfunction call(bytes calldata data) external returns (bytes memory answer);'
  ],
  [
    'symbols of several contracts, in the order asked for',
    ['SCALE', 'Checks.NotZero', 'Base.Called'],
    {header: true},
    'uint256 constant SCALE = 1e18;\n\n// …\n\nlibrary Checks {\n    error NotZero(uint256 value);\n\n    // …\n}\n\n// …\n\nabstract contract Base {\n    // …\n\n    event Called(address indexed caller);\n\n    // …\n}'
  ]
]

test.each(snippets)('a snippet shows %s', (_, references, options, code) => {
  expect(readSnippet(artifacts, references, options).code).toBe(code)
})

test('comments that the syntax tree leaves out are read from the source', () => {
  const source = `/// @notice Left to right.
/// Over two lines.
type Share is uint256;

/** @dev A half. */
Share constant HALF = Share.wrap(5);
/// @dev Of something else.

Share constant NONE = Share.wrap(0);
/***************
 *  Section    *
 ***************/
Share constant ALL = Share.wrap(10); /// Behind it.
type Next is uint8;
`
  const artifacts = readArtifacts(builtProject({'src/Share.sol': source}), {profile: 'default'})
  const read = (name: string) => readFacts(artifacts, getSymbol(artifacts, name)).natspec
  expect(['Share', 'HALF', 'NONE', 'ALL', 'Next'].map(read)).toEqual([
    {notice: 'Left to right.\nOver two lines.'},
    {dev: 'A half.'},
    {},
    {},
    {}
  ])
})

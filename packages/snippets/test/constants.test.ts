import {join} from 'node:path'
import {builtProject, foundryToml, runTool} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {createResolver, getSymbol, readArtifacts, readFacts} from '../src/index.ts'
import {listSlotChoices} from '../src/storage/list-slot-choices.ts'
import {evaluateConstant} from '../src/values/evaluate-constant.ts'

/** What is worked out. */
const known: Array<[type: string, expression: string]> = [
  ['uint256', '1 ether'],
  ['uint256', 'type(uint256).max'],
  ['bytes32', 'keccak256("abc")'],
  ['bytes32', 'bytes32("hello")'],
  ['bytes', 'hex"deadbeef"'],
  ['uint256', 'COUNT * COUNT + Lib.DEEP'],
  ['string', '"a\\"b\\n\\u00e9"'],
  ['bytes4', '0x12345678'],
  ['address', '0x000000000000000000000000000000000000dEaD'],
  ['address', 'address(uint160(uint256(keccak256("x"))))'],
  ['bool', 'true && !false'],
  ['uint256', 'true ? 1 : 2'],
  ['bytes4', 'Target.a.selector'],
  ['bytes4', 'type(Target).interfaceId'],
  ['int256', '-5 % 3'],
  ['uint256', '7 / 2 * 2'],
  ['uint256', '2 ** 10 - 1e3'],
  ['uint8', 'uint8(300 % 256)'],
  ['int256', 'type(int256).min'],
  ['bytes', '"bytes text"'],
  ['bytes32', '"hi"'],
  ['bytes32', 'hex"00ff"'],
  ['bytes1', '"a"'],
  ['uint256', 'uint256(uint8(bytes1(0xff)))'],
  ['bytes32', 'bytes32(bytes4(0x01020304))'],
  ['bytes4', 'bytes4(bytes32("abcdefgh"))'],
  ['Price', 'Price.wrap(5)'],
  ['uint128', 'Price.unwrap(PRICE)'],
  ['Mode', 'Mode.Y'],
  ['uint256', 'uint256(Mode.Z)'],
  ['Mode', 'type(Mode).max'],
  ['address payable', 'payable(address(0xbeef))'],
  ['Target', 'Target(address(0x1234))'],
  ['int8', 'int8(-1)'],
  ['uint256', 'uint256(int256(-1))'],
  ['uint8', 'uint8(int8(-1))'],
  ['bytes32', '~bytes32(0)'],
  ['bytes32', 'bytes32(uint256(1)) << 8'],
  ['bytes32', 'keccak256(bytes("abc"))'],
  ['bytes32', 'keccak256(abi.encodePacked("abc"))'],
  ['bytes32', 'keccak256(abi.encodePacked(bytes4(0x01020304)))'],
  ['uint256', '0.5 ether + 1.5 gwei'],
  ['bool', '1 > 2'],
  ['bool', 'COUNT == 5'],
  ['bytes32', 'keccak256(hex"00")'],
  ['address', 'address(bytes20(hex"00000000000000000000000000000000000000ff"))'],
  ['uint256', '(2 ** 256 - 1) / 3'],
  ['int256', '-1 >> 1'],
  ['int8', 'int8(-128) >> 2'],
  ['uint256', '1e-2 * 100'],
  ['uint256', '3 days + 0x10'],
  ['bytes32', 'bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1)'],
  ['bytes16', 'bytes16("0123456789abcdef")'],
  ['string', 'unicode"漢字😀"'],
  ['bytes32', '""'],
  ['uint256', 'uint256(uint160(address(0xff)))'],
  ['bytes', 'bytes("x")'],
  ['bytes', 'abi.encode(uint256(1))'],
  ['uint256', '~uint256(0)'],
  ['int256', '~int256(0)'],
  ['uint256', '5 & 3 | 8 ^ 1'],
  ['uint256', 'uint256(type(uint128).max) + 1'],
  ['uint64', 'uint64(type(uint256).max >> 200)'],
  ['bytes3', '"abc"'],
  ['string', '"tab\\x41\\t"'],
  ['bytes32', 'keccak256("\\xff")'],
  ['string', 'hex"e6bca2"'],
  ['bytes', 'hex"dead_beef" hex"01"'],
  ['string', '"a" "b"'],
  ['bytes4', 'bytes4(0)'],
  ['bytes2', 'bytes2(uint16(0x0102))'],
  ['address', 'address(0)'],
  ['uint256', '2.5 * 2'],
  ['int256', 'int256(uint256(type(int256).max)) * -1'],
  ['int256', '-7 / int256(2)'],
  ['int256', 'int256(-7) % int256(3)'],
  ['uint256', 'uint256(7) / uint256(2)'],
  ['uint8', 'uint8(0xff) >> 4'],
  ['uint256', '(uint8(255) >> 1) * uint256(2)'],
  ['bytes4', 'bytes4("ab")'],
  ['bytes32', 'bytes4(0x01020304)'],
  ['bytes32', 'ID'],
  ['bytes32', 'true ? ID : bytes32(uint256(1))'],
  ['bytes32', 'ID | bytes32(uint256(1))'],
  ['bytes', 'abi.encode(ID)'],
  ['bytes', 'abi.encode(int8(-2))'],
  ['int256', '~(1 << 200)'],
  ['uint256', '(1 << 200) * 3 / (1 << 199)'],
  ['bytes4', 'Target.b.selector']
]

/** What is not: it would need more than it is worth, or reverts. */
const unknown: Array<[type: string, expression: string]> = [
  ['bytes32', 'keccak256(abi.encodePacked("a", "b"))'],
  ['bytes32', 'keccak256(abi.encodePacked(address(0xbeef)))'],
  ['bytes32', 'sha256("abc")'],
  ['uint256', 'addmod(1, 2, 3)'],
  ['bytes1', 'bytes32("abc")[0]'],
  ['string', 'type(Lib).name'],
  ['bytes32', 'bytes32(abi.encodePacked(uint256(1)))'],
  ['bool', 'ID == bytes32(bytes4(0x01020304))'],
  ['uint8', 'uint8(200) + uint8(100)'],
  ['int8', '-type(int8).min'],
  ['uint256', 'uint256(5) - uint256(6)'],
  ['uint256', 'uint256(2) ** 256'],
  ['int8', 'type(int8).min / int8(-1)'],
  ['Mode', 'Mode(uint8(7))']
]

const declare = (name: string, list: typeof known) => {
  return list.map(([type, expression], index) => {
    return `    ${type} constant ${name}${index} = ${expression};`
  })
}

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

type Price is uint128;
enum Mode { X, Y, Z }
interface Target { function a() external; function b(uint256) external; }
library Lib { uint256 internal constant DEEP = 3; }
uint256 constant COUNT = 5;
Price constant PRICE = Price.wrap(5);
bytes4 constant ID = bytes4(0x01020304);

contract Constants {
    event log_named_bytes(string key, bytes value);

${[...declare('KNOWN', known), ...declare('UNKNOWN', unknown)].join('\n')}

    function test_log() external {
${known.map((_, index) => `        log${index}();`).join('\n')}
    }

${known.map((_, index) => `    function log${index}() internal { emit log_named_bytes("${index}", abi.encode(KNOWN${index})); }`).join('\n')}
}
`

/** Write a word or a text, as a contract encodes it, as one reads it. */
function read(type: string, encoded: string): string {
  const word = encoded.slice(2, 66)
  const number = BigInt(`0x${word}`)
  const size = Number(`0x${encoded.slice(66, 130) || '0'}`)
  const text = encoded.slice(130, 130 + 2 * size)

  if (type === 'bool') return String(number === 1n)
  if (type === 'bytes') return `0x${text}`
  if (type === 'string') return Buffer.from(text, 'hex').toString()
  if (type.startsWith('bytes')) return `0x${word.slice(0, 2 * Number(type.slice(5)))}`
  if (type.startsWith('address') || type === 'Target') return `0x${word.slice(24)}`
  return String(type.startsWith('int') ? BigInt.asIntN(256, number) : number)
}

test('constants are worth what a contract says they are', () => {
  const root = builtProject({'src/Constants.sol': source}, foundryToml(), {hasCode: true})
  const artifacts = readArtifacts(root, {profile: 'default'})
  const {values = []} = readFacts(artifacts, getSymbol(artifacts, 'Constants'))
  const told = new Map(values.map(({name, value}) => [name, value]))

  const log = runTool('forge', ['test', '-vv', '--match-path', join(root, 'src/Constants.sol')], {
    cwd: root
  })
  const encoded = new Map(
    [...log.matchAll(/^ *(\d+): (0x[\da-f]*)$/gm)].map(([, index, bytes]) => [index, bytes])
  )

  const expected = known.map(([type, expression], index) => {
    return `${expression} is ${read(type, encoded.get(String(index)) ?? '')}`
  })
  expect(
    known.map(([, expression], index) => `${expression} is ${told.get(`KNOWN${index}`)}`)
  ).toEqual(expected)
  expect(unknown.map((_, index) => told.get(`UNKNOWN${index}`))).toEqual(
    unknown.map(() => undefined)
  )
})

const forms: Array<[type: string, expression: string, hex?: string]> = [
  [
    'uint256',
    'uint256(keccak256("app.main")) - 1',
    '0x20bbce29f7841a05b3b8742724ee897d083510e77c77884e68fa2e99b5d80d42'
  ],
  ['uint256', 'SLOT', '0x00000000000000000000000000000000000000000000000000000000deadbeef'],
  ['uint8', '0x12', '0x12'],
  ['uint32', '0x0f << 8', '0xf00'],
  ['uint160', 'type(uint160).max', `0x${'f'.repeat(40)}`],
  ['uint256', '1 << 255', `0x8${'0'.repeat(63)}`],
  ['uint256', '3 days + 0x10000'],
  ['uint256', '1 ether'],
  ['uint256', '10 ** 45'],
  ['uint160', '1461446703485210103287273052203988822378723970342'],
  ['int256', '-0x10'],
  ['bytes32', 'keccak256("app.main")']
]

test('a number that is hex or a hash in the source has a form in hex', () => {
  const root = builtProject({
    'src/A.sol': `pragma solidity ^0.8.28;
uint256 constant SLOT = 0x00000000000000000000000000000000000000000000000000000000deadbeef;
contract A {
${declare('X', forms as typeof known).join('\n')}
}`
  })
  const artifacts = readArtifacts(root, {profile: 'default'})
  const {values = []} = readFacts(artifacts, getSymbol(artifacts, 'A'))
  expect(forms.map(([type, expression], index) => [type, expression, values[index]?.hex])).toEqual(
    forms.map(([type, expression, hex]) => [type, expression, hex])
  )
  expect(
    values.every(({hex, value}) => hex === undefined || BigInt(hex) === BigInt(value ?? ''))
  ).toBe(true)
})

const immutables: Array<[name: string, declaration: string, statement: string, value?: string]> = [
  ['in the constructor', 'uint256 immutable x;', 'x = 2 + 3;', '5'],
  ['where it is declared', 'uint256 immutable x = 5;', '', '5'],
  ['by a parameter', 'uint256 immutable x;', 'x = y;'],
  ['twice', 'uint256 immutable x = 5;', 'x = 6;'],
  ['on a condition', 'uint256 immutable x;', 'if (y > 0) x = 5;'],
  ['perhaps, after a return', 'uint256 immutable x;', 'if (y > 0) return; x = 5;'],
  ['a sum', 'uint256 immutable x;', 'x += 5;'],
  ['one of several', 'uint256 immutable x;', '(x, ) = (5, 6);']
]

test.each(immutables)('an immutable given %s has a value if that is certain', (...row) => {
  const [, declaration, statement, value] = row
  const root = builtProject({
    'src/A.sol': `pragma solidity ^0.8.28; contract A { ${declaration} constructor(uint256 y) { y; ${statement} } function f() external view returns (uint256) { return x; } }`
  })
  const artifacts = readArtifacts(root, {profile: 'default'})
  expect(readFacts(artifacts, getSymbol(artifacts, 'A.x')).values?.[0]?.value).toBe(value)
})

test('the root of a namespace is worked out that the builtin of solc 0.8.35 computes', () => {
  const root = builtProject({'src/A.sol': 'contract A {}'})
  const resolver = createResolver(readArtifacts(root, {profile: 'default'}))
  // As solc 0.8.37 writes `erc7201("example.main")`.
  const call = {
    nodeType: 'FunctionCall',
    src: '0:23:0',
    kind: 'functionCall',
    arguments: [
      {
        nodeType: 'Literal',
        src: '8:14:0',
        kind: 'string',
        hexValue: '6578616d706c652e6d61696e',
        typeDescriptions: {typeString: 'literal_string "example.main"'},
        value: 'example.main'
      }
    ],
    expression: {
      nodeType: 'Identifier',
      src: '0:7:0',
      name: 'erc7201',
      referencedDeclaration: -30,
      typeDescriptions: {
        typeIdentifier: 't_function_erc7201_pure$_t_string_memory_ptr_$returns$_t_uint256_$',
        typeString: 'function (string memory) pure returns (uint256)'
      }
    },
    typeDescriptions: {typeIdentifier: 't_uint256', typeString: 'uint256'}
  }
  const expected = BigInt(runTool('cast', ['index-erc7201', 'example.main']).trim())
  expect(evaluateConstant(resolver, call, 'src/A.sol')?.value).toBe(expected)

  const [contract] = resolver.topLevel('src/A.sol')
  if (!contract) throw new Error('Cannot find the contract')
  Object.assign(contract.node, {nodes: [call]})
  expect([...listSlotChoices(resolver, contract, []).words]).toEqual([expected])
})

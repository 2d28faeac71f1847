import {builtProject, foundryToml} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {sliceArtifact} from '../src/artifacts/slice-artifact.ts'
import {isSourceUnitNode} from '../src/ast/source-unit.ts'
import {listSymbols} from '../src/symbols/list-symbols.ts'
import {readText} from './support/read-text.ts'

const members = [
  'function plain(uint256 a) internal pure returns (uint256) { return a; }',
  'function empty() internal {}',
  'function selected(address payable to) external { to.transfer(1); }',
  '/// @notice Has "implemented": and \\ in it.\n    function documented() internal { { } }',
  '/// @dev Both.\n    function both() external { for (;;) { break; } }',
  'function bare(uint256[] calldata list) external virtual;',
  '/// @notice No body.\n    function bareDocumented() external virtual;',
  'function base() public virtual override { n++; }',
  '/// @dev Overrides.\n    function based() public virtual override { n++; }',
  'function words() internal pure { assembly { function f() -> r { r := 1 } pop(f()) } }',
  'function text() internal pure returns (string memory) { return unicode"\\"},{é"; }',
  'function inside() internal { /** said */ n++; }',
  'constructor() { n = 1; }',
  'receive() external payable { n = 2; }',
  '/** @dev Guards. */ modifier guard() { require(n > 0); _; }',
  'function guarded() external guard { n = 3; }',
  'event Done(address indexed who);',
  'uint256 public n;'
]

const source = `pragma solidity ^0.8.20;
abstract contract Base {
    function base() public virtual {}
    function based() public virtual {}
}
function free(uint256 a) pure returns (uint256) { return a; }
abstract contract Box is Base {
    ${members.join('\n    ')}
}
`

test('the outline of a tree has the symbols of the whole, and no statements of functions', () => {
  const text = readText(
    builtProject({'src/Box.sol': source}, foundryToml(), {hasCode: true}),
    'out/Box.sol/Box.json'
  )
  const {ast} = JSON.parse(text)
  const outline = sliceArtifact(Buffer.from(text))?.ast
  const bytes = Buffer.from(source)
  if (!isSourceUnitNode(outline)) return expect.unreachable()

  expect(listSymbols(outline, bytes)).toEqual(listSymbols(ast, bytes))
  expect(listSymbols(outline, bytes).map(({name}) => name)).toEqual(
    expect.arrayContaining(['free', 'plain', 'bareDocumented', 'guarded', 'n'])
  )
  expect(countOf(outline, 'Block')).toBe(17)
  expect(countOf(outline, 'ExpressionStatement')).toBe(1)
})

test('an artifact that is laid out otherwise has no outline', () => {
  const text = readText(
    builtProject({'src/Box.sol': source}, foundryToml(), {hasCode: true}),
    'out/Box.sol/Box.json'
  )
  expect(sliceArtifact(Buffer.from(JSON.stringify(JSON.parse(text), null, 2)))).toBe(undefined)
})

function countOf(tree: unknown, nodeType: string): number {
  return JSON.stringify(tree).split(`"nodeType":"${nodeType}"`).length - 1
}

import {join} from 'node:path'
import {builtProject} from '@lockstep/test-support/foundry'
import {beforeAll, expect, test} from 'vitest'
import {type Artifacts, type Facts, getSymbol, readArtifacts, readFacts} from '../src/index.ts'
import {readText} from './support/read-text.ts'

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

contract Other {}

library Lib {
    struct Point { uint256 x; mapping(uint256 => uint256) by; }
    struct Tree { Tree[] children; mapping(uint256 => Tree) by; uint256 value; }
    struct Pair { uint128 a; uint128 b; }
    enum Side { Buy, Sell }

    function point(Point storage p) external view returns (uint256) { return p.x; }
    function tree(Tree storage t) external view returns (uint256) { return t.value; }
    function trees(Tree[] storage l, mapping(Side => Tree[2]) storage m) external view returns (Tree storage) { return m[Side.Buy][l.length]; }
    function pair(Pair memory p, Side s, Other o) external pure returns (Pair memory) { return p; }
    function words(uint256[2][] storage w, bytes storage b) external view returns (uint256) { return w.length + b.length; }
}
`

let root: string
let artifacts: Artifacts

beforeAll(() => {
  root = builtProject({'src/Lib.sol': source})
  artifacts = readArtifacts(root, {profile: 'default'})
})

function factsOf(reference: string): Facts {
  return readFacts(artifacts, getSymbol(artifacts, reference))
}

test('functions of a library have the signatures and selectors of the compiler', () => {
  const {methodIdentifiers} = JSON.parse(readText(join(root, 'out/Lib.sol/Lib.json')))
  const names = ['point', 'tree', 'trees', 'pair', 'words']
  const found = names.map((name) => factsOf(`Lib.${name}`))

  expect(found.map(({signature}) => signature).sort()).toEqual(Object.keys(methodIdentifiers))
  for (const {signature = '', selector} of found) {
    expect(selector).toBe(`0x${methodIdentifiers[signature]}`)
  }
})

test('a function that takes a place in storage has a declaration and no ABI, as the compiler has it', () => {
  const {abi} = JSON.parse(readText(join(root, 'out/Lib.sol/Lib.json')))
  expect(abi.map(({name}: {name: string}) => name)).toEqual(['pair'])
  expect(factsOf('Lib.pair').abi).toEqual(abi[0])
  expect(factsOf('Lib.trees')).not.toHaveProperty('abi')
  expect(factsOf('Lib.trees').declaration).toBe(
    'function trees(Lib.Tree[] storage l, mapping(Lib.Side => Lib.Tree[2]) storage m) view returns (Lib.Tree storage)'
  )
})

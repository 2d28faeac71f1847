import {readFileSync, truncateSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {builtProject} from '@lockstep/test-support/foundry'
import {keccak_256} from '@noble/hashes/sha3.js'
import {bytesToHex} from '@noble/hashes/utils.js'
import {expect, test} from 'vitest'
import {getSymbol, readArtifacts, readFacts, readSnippet} from '../src/index.ts'
import {readText} from './support/read-text.ts'

const file = 'out/Box.sol/Box.json'
const files = {
  'src/Box.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Box {
    uint256 public size;

    function fill(uint256 amount) external {
        size = amount;
    }
}
`
}

const levels = 20_000
const deep = '{"nodeType":"Block","src":"0:0:0","statements":['.repeat(levels) + ']}'.repeat(levels)

interface Json {
  ast: {absolutePath: string; nodes: Array<{nodeType: string; nodes: Array<Node>}>}
  metadata?: {
    settings: {compilationTarget: Record<string, string>}
    sources: Record<string, {keccak256: string}>
  }
  rawMetadata?: string
}

interface Node {
  name: string
  id: number
  src: string
  [field: string]: unknown
}

function fill({ast}: Json): Node {
  const contract = ast.nodes.find(({nodeType}) => nodeType === 'ContractDefinition')
  const node = contract?.nodes.find(({name}) => name === 'fill')
  if (!node) throw new Error('no function')
  return node
}

/** Make an artifact say that it is of another file, of which it knows the hash. */
function claim(json: Json, path: string): void {
  const hash = `0x${bytesToHex(keccak_256(readFileSync(path)))}`
  json.ast.absolutePath = path
  json.metadata = {
    settings: {compilationTarget: {[path]: 'Box'}},
    sources: {[path]: {keccak256: hash}}
  }
}

const artifacts: Array<[name: string, change: (json: Json) => void, message: string]> = [
  [
    'of another file of the machine',
    (json) => claim(json, join(import.meta.dirname, '../package.json')),
    'ArtifactError: Unexpected source `PACKAGE` in `out/Box.sol/Box.json`, expected one that ends in `.sol`: run `forge build --force`'
  ],
  [
    'without metadata',
    (json) => {
      delete json.metadata
      delete json.rawMetadata
    },
    'ArtifactError: Cannot find `metadata` in `out/Box.sol/Box.json`: run `forge build --force`'
  ],
  [
    'of a contract that is not in its tree',
    (json) => {
      if (json.metadata) json.metadata.settings.compilationTarget = {'src/Box.sol': 'Other'}
    },
    'ArtifactError: Cannot find contract `Other` in `out/Box.sol/Box.json`: run `forge build --force`'
  ],
  [
    'with a place outside of the contract',
    (json) => {
      fill(json).src = '5:60:0'
    },
    'ArtifactError: Unexpected place of `fill` in the tree of `src/Box.sol`, expected one inside of it: run `forge build --force`'
  ],
  [
    'with a place after the end',
    (json) => {
      fill(json).src = '100:99999999:0'
    },
    'ArtifactError: Unexpected place of `fill` in the tree of `src/Box.sol`, expected one inside of it: run `forge build --force`'
  ],
  [
    'with a function that overrides itself',
    (json) => {
      const node = fill(json)
      node.baseFunctions = [node.id]
    },
    'ArtifactError: Unexpected tree of `src/Box.sol`, which is nested too deeply or contains itself: run `forge build --force`'
  ],
  [
    'with a tree deeper than the stack',
    (json) => {
      fill(json).deep = 'DEEP'
    },
    'ArtifactError: Unexpected tree in `out/Box.sol/Box.json`: it is nested more than 1000 levels deep; run `forge build --force`'
  ]
]

test.each(artifacts)('an artifact %s is refused', (_, change, message) => {
  const root = builtProject(files)
  const json: Json = JSON.parse(readText(join(root, file)))
  change(json)
  writeFileSync(join(root, file), JSON.stringify(json).replace('"DEEP"', deep))
  const opened = readArtifacts(root, {profile: 'default'})

  try {
    readSnippet(opened, 'Box.fill')
    readFacts(opened, getSymbol(opened, 'Box.fill'))
    expect.unreachable()
  } catch (error) {
    const path = join(import.meta.dirname, '../package.json')
    expect(String(error).replaceAll(path, 'PACKAGE')).toBe(message)
  }
})

test('an artifact that is larger than any of `forge build` is not read', () => {
  const root = builtProject(files)
  truncateSync(join(root, file), 100 * 1024 * 1024 + 1)
  const artifacts = readArtifacts(root)
  expect(() => getSymbol(artifacts, 'Box.fill')).toThrow(
    'Unexpected size of `Box.json`: it is larger than 100 MB; run `forge build --force`'
  )
})

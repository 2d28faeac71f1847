import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {builtProject} from '@lockstep/test-support/foundry'
import {keccak_256} from '@noble/hashes/sha3.js'
import {bytesToHex} from '@noble/hashes/utils.js'
import {expect, test} from 'vitest'
import {
  createResolver,
  getMember,
  listCatalogue,
  listReferenceOutlines,
  readAbiTable,
  readArtifacts,
  readFacts,
  readReferencePage
} from '../src/index.ts'
import {readText} from './support/read-text.ts'

const sourceFile = 'src/Ledger.sol'
const artifactFile = 'out/Ledger.sol/Ledger.json'
const first = `    function set00000(uint256 amount) external returns (uint256 sum) {
        total = amount;
        return total;
    }
`
const files = {
  [sourceFile]: `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Ledger {
    uint256 public total;

${first}}
`
}

interface Node {
  id: number
  src: string
  name: string
  nodeType: string
  nodes: Array<Node>
}

/** Repeat the function of a compiled contract, in its source as well as in its tree. Compiling that takes seconds. */
function repeatFunction(root: string, count: number): void {
  const source = readText(join(root, sourceFile))
  const names = Array.from({length: count}, (_, index) => `set${String(index).padStart(5, '0')}`)
  const texts = names.map((name) => first.replace('set00000', name))
  writeFileSync(join(root, sourceFile), source.replace(first, texts.join('')))

  const json = JSON.parse(readText(join(root, artifactFile)))
  const contract = json.ast.nodes.find(({name}: Node) => name === 'Ledger')
  const node: Node = contract.nodes.find(({name}: Node) => name === 'set00000')
  const own = Array.from(JSON.stringify(node).matchAll(/"id":(\d+)/g), ([, id]) => Number(id))
  const repeated = names.map((name, index): Node => {
    return JSON.parse(JSON.stringify(node).replaceAll('set00000', name), (key, value) => {
      if (/^(?:src|\w+Location)$/.test(key) && typeof value === 'string') {
        return value.replace(/^\d+/, (start) => String(Number(start) + index * first.length))
      }
      return own.includes(value) && key !== 'length' ? value + index * 1000 : value
    })
  })
  contract.nodes = [...contract.nodes.filter((each: Node) => each !== node), ...repeated]
  for (const around of [json.ast, contract]) {
    around.src = around.src.replace(/:(\d+):/, (_: string, length: string) => {
      return `:${Number(length) + (count - 1) * first.length}:`
    })
  }
  const hash = `0x${bytesToHex(keccak_256(readFileSync(join(root, sourceFile))))}`
  json.metadata.sources[sourceFile].keccak256 = hash
  delete json.rawMetadata
  writeFileSync(join(root, artifactFile), JSON.stringify(json))
}

test('the time of a contract grows with the number of its functions, and not with its square', () => {
  const root = builtProject(files)
  const count = 6000
  repeatFunction(root, count)
  const artifacts = readArtifacts(root, {profile: 'default', isWhole: true})
  const resolver = createResolver(artifacts)
  const before = process.cpuUsage()

  const {outlines} = listReferenceOutlines(artifacts)
  const [outline] = outlines
  if (!outline) throw new Error('no contract')
  const page = readReferencePage(artifacts, outline, resolver)
  const {rows} = readAbiTable(artifacts, 'Ledger', resolver)
  const {entries} = listCatalogue(artifacts, outlines, resolver)
  const {symbol} = getMember(artifacts, 'Ledger.set05999', resolver)
  const facts = readFacts(artifacts, symbol, resolver)

  const {user, system} = process.cpuUsage(before)
  expect(Object.keys(page.members)).toHaveLength(count + 1)
  expect(rows).toHaveLength(count + 1)
  expect(entries).toHaveLength(count + 1)
  const place = {path: sourceFile, line: 7 + 4 * 5999, column: 5}
  expect([facts.reference, facts.place]).toEqual([`${sourceFile}:Ledger.set05999`, place])
  // Quadratic work takes more than 60 s.
  expect((user + system) / 1e6).toBeLessThan(25)
})

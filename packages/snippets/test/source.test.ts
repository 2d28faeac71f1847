import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {readArtifacts, readSnippet} from '../src/index.ts'
import {toIpfsAddress} from '../src/sources/to-ipfs-address.ts'
import {readText} from './support/read-text.ts'

const sizes = [90, 127, 128, 16_383, 16_384, 262_144]
const files = Object.fromEntries(sizes.map((size) => [`src/C${size}.sol`, source(size)]))

function source(size: number): string {
  const text = `pragma solidity ^0.8.20;\ncontract C${size} {\n    uint256 public size;\n}\n//`
  return text.padEnd(size, '.')
}

test.each(sizes)('a source of %i bytes has the IPFS address that the compiler writes', (size) => {
  const path = `src/C${size}.sol`
  const {metadata} = JSON.parse(readText(builtProject(files), `out/C${size}.sol/C${size}.json`))
  expect(metadata.sources[path].urls).toContain(toIpfsAddress(Buffer.from(source(size))))
})

test.each([0, 262_145])('a text of %i bytes has none: it is no single piece', (size) => {
  expect(toIpfsAddress(Buffer.alloc(size))).toBe(undefined)
})

const other = 'QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o'
const stale =
  'StaleArtifactError: Unexpected change in `src/C90.sol` since `out/C90.sol/C90.json` was made: run `forge build`'

test.each([
  ['keccak256 and address', {}, 'uint256 public size;'],
  ['keccak256 alone', {urls: undefined}, 'uint256 public size;'],
  ['keccak256 and another address', {urls: [`dweb:/ipfs/${other}`]}, 'uint256 public size;'],
  ['address and another keccak256', {keccak256: '0x00'}, 'uint256 public size;'],
  ['neither of them', {keccak256: '0x00', urls: [`dweb:/ipfs/${other}`]}, stale],
  ['no address and another keccak256', {keccak256: '0x00', urls: undefined}, stale]
])('a source is compared with %s', (_, change, expected) => {
  const root = builtProject(files)
  const file = join(root, 'out/C90.sol/C90.json')
  const json = JSON.parse(readText(file))
  Object.assign(json.metadata.sources['src/C90.sol'], change)
  writeFileSync(file, JSON.stringify(json))
  const artifacts = readArtifacts(root, {profile: 'default'})

  expect(tell(() => readSnippet(artifacts, 'C90.size').code)).toBe(expected)
})

function tell(run: () => string): string {
  try {
    return run()
  } catch (error) {
    return String(error)
  }
}

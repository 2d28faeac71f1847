import {appendFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {
  checkProject,
  getResolver,
  listContracts,
  readArtifacts,
  readSnippet,
  StaleArtifactError
} from '../src/index.ts'

const head = 'pragma solidity ^0.8.28;\n'
const files = {
  'src/Base.sol': `${head}contract Base { function base() external {} }\n`,
  'src/Vault.sol': `${head}import {Base} from "./Base.sol";\ncontract Vault is Base {}\n`
}

test('artifacts that are kept whole answer the same after a source changed', () => {
  const root = builtProject(files)
  const [whole, current] = [true, false].map((isWhole) => {
    const artifacts = readArtifacts(root, {profile: 'default', isWhole})
    return () => readSnippet(artifacts, 'Base.base').code
  })
  expect([whole?.(), current?.()]).toEqual(Array(2).fill('function base() external {}'))
  appendFileSync(join(root, 'src/Base.sol'), '// More\n')
  expect(whole?.()).toBe('function base() external {}')
  expect(current).toThrow(StaleArtifactError)
})

test('steps share the resolver of artifacts that are kept whole, and of no others', () => {
  const root = builtProject(files)
  const isShared = (isWhole: boolean): boolean => {
    const artifacts = readArtifacts(root, {profile: 'default', isWhole})
    return getResolver(artifacts, 'outline') === getResolver(artifacts, 'whole')
  }
  expect([true, false].map(isShared)).toEqual([true, false])
})

test('every step that shares a resolver reports an import that cannot be read', () => {
  const root = builtProject(files)
  appendFileSync(join(root, 'src/Base.sol'), '// More\n')
  const artifacts = readArtifacts(root, {profile: 'default', isWhole: true})
  const {contracts, problems} = listContracts(readArtifacts(root, {profile: 'default'}))
  expect(problems.map((each) => each.contracts)).toEqual([['Base', 'Vault']])
  for (let step = 0; step < 2; step++) {
    expect(checkProject(root, {open: () => artifacts})?.kind).toBe('stale')
    expect(listContracts(artifacts)).toMatchObject({contracts, problems})
  }
})

test('sources that no artifact has a hash of are found in the texts of build-infos', () => {
  const alone = `${head}function half(uint256 a) pure returns (uint256) { return a / 2; }\n`
  const root = builtProject({...files, 'src/half.sol': alone})
  const check = () => checkProject(root, {profile: 'default'})?.kind
  expect(check()).toBeUndefined()
  appendFileSync(join(root, 'src/half.sol'), '// More\n')
  expect(check()).toBe('stale')
  rmSync(join(root, 'src/half.sol'))
  expect(check()).toBeUndefined()
})

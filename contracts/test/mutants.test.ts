import {cp, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {basename, join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {root, runForge} from '../tools/run-forge.js'
import {type Chains, startPlainChains} from '../tools/start-chains.js'
import {type Bytecodes, compileMutants} from './compile-mutants.ts'
import {mutations} from './mutations.ts'

let chains: Chains
let folder: string
let mutants: Array<Bytecodes>

beforeAll(async () => {
  mutants = compileMutants(mutations)
  chains = await startPlainChains()
  folder = await mkdtemp(join(tmpdir(), 'mutants-'))
  for (const path of ['foundry.toml', ...['configs', 'script', 'src', 'test'].map(inContracts)]) {
    await cp(join(root, path), join(folder, path), {recursive: true})
  }
  await symlink(join(root, inContracts('node_modules')), join(folder, inContracts('node_modules')))
}, 60_000)

afterAll(async () => {
  await chains?.stop()
  if (folder) await rm(folder, {recursive: true, force: true})
})

test('every test passes on the contracts as they are', async () => {
  const {output, status} = await runTests('')
  expect(status, output).toBe(0)
}, 60_000)

test.each(mutations.map((mutation, index) => ({...mutation, index})))(
  'a test notices a contract that $name',
  async ({by, file, test: testFile, index}) => {
    const mutant = mutants[index]
    const path = findArtifact(testFile ?? file)
    const artifact = await readFile(path, 'utf8')
    const bytecode = mutant?.get(basename(path, '.json'))
    if (!bytecode) throw new Error(`Cannot find \`${path}\` among what the mutant compiled to`)

    const mutated = JSON.parse(artifact)
    expect(mutated.bytecode.object, 'the code').not.toBe(`0x${bytecode.creation}`)
    mutated.bytecode.object = `0x${bytecode.creation}`
    mutated.deployedBytecode.object = `0x${bytecode.runtime}`

    await writeFile(path, JSON.stringify(mutated))
    const {output} = await runTests(by)
    await writeFile(path, artifact)
    expect(output).toContain('No files changed')
    expect(output).toMatch(/^\[FAIL/m)
  },
  60_000
)

/** Tests that look contracts up when they run find the mutant, and nothing compiles again. */
function runTests(contracts: string) {
  return runForge(['test', '--fail-fast', '--match-contract', contracts], {
    environment: {
      FOUNDRY_DYNAMIC_TEST_LINKING: 'true',
      FOUNDRY_OPTIMIZER: 'false',
      FOUNDRY_SCRIPT: 'none', // The linking is for tests and scripts, and here scripts are sources.
      FOUNDRY_SOLC: join(root, inContracts('tools/solc.js')),
      URL_CHAIN_A: chains.urlA,
      URL_CHAIN_B: chains.urlB
    },
    folder
  })
}

function findArtifact(file: string): string {
  const contract = basename(file)
    .replace(/\.t\.sol$/, 'Test.sol')
    .replace(/\.sol$/, '.json')
  return join(folder, '.cache/forge/out', basename(file), contract)
}

function inContracts(path: string): string {
  return join('contracts', path)
}

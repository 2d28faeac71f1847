import {chmod, cp, readFile, rm, symlink, writeFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {basename, join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {makeFolder} from '../tools/make-folder.js'
import {root, runForge} from '../tools/run-forge.js'
import {type Chains, startPlainChains} from '../tools/start-chains.js'
import {type Bytecodes, compileMutants} from './compile-mutants.ts'
import {controls, type Mutation, mutations} from './mutations.ts'

let chains: Chains
let folder: string
let mutants: Array<Bytecodes>

/** All mutants are compiled at once, which takes half a minute where nothing else runs. */
const compileTime = 300_000

beforeAll(async () => {
  folder = await makeFolder('mutants-')
  mutants = compileMutants([...mutations, ...controls], await writeCompiler())
  chains = await startPlainChains()
  for (const path of ['foundry.toml', ...['configs', 'script', 'src', 'test'].map(inContracts)]) {
    await cp(join(root, path), join(folder, path), {recursive: true})
  }
  await symlink(join(root, inContracts('node_modules')), join(folder, inContracts('node_modules')))
}, compileTime)

afterAll(async () => {
  await chains?.stop()
  if (folder) await rm(folder, {recursive: true, force: true})
})

test('every test passes on the contracts as they are', async () => {
  const {output, status} = await runTests([])
  expect(status, output).toBe(0)
})

test('no test fails for want of anything but the change: contracts as they are, compiled like mutants, pass', async () => {
  const originals = await Promise.all(
    controls.map((control, index) => putMutant(control, mutations.length + index))
  )
  const {status, output} = await runTests([])
  await Promise.all(originals.map(({path, text}) => writeFile(path, text)))
  expect(originals).toHaveLength(5)
  expect(output).toContain('No files changed')
  expect(status, output).toBe(0)
})

test.each(mutations)('a test notices a contract that $name', async (mutation) => {
  const {output} = await runTestsOn(mutation, mutations.indexOf(mutation))
  const noticed = mutation.by ? new RegExp(`^Encountered .*:${mutation.by}$`, 'm') : /^\[FAIL/m
  expect(output).toMatch(noticed)
})

async function runTestsOn(mutation: Mutation, index: number) {
  const {path, text} = await putMutant(mutation, index)
  const result = await runTests(mutation.by ? [] : ['--fail-fast'])
  await writeFile(path, text)
  expect(result.output).toContain('No files changed')
  return result
}

/** Put the mutant's code where the tests look for the contract's, and return the file as it was. */
async function putMutant(mutation: Mutation, index: number) {
  const path = findArtifact(mutation.test ?? mutation.file)
  const text = await readFile(path, 'utf8')
  const bytecode = mutants[index]?.get(basename(path, '.json'))
  if (!bytecode) throw new Error(`Cannot find \`${path}\` among what the mutant compiled to`)

  const artifact = JSON.parse(text)
  artifact.bytecode.object = `0x${bytecode.creation}`
  artifact.deployedBytecode.object = `0x${bytecode.runtime}`
  await writeFile(path, JSON.stringify(artifact))
  return {path, text}
}

/**
 * Tests that look contracts up when they run find the mutant, and nothing compiles again.
 *
 * All of them run: to select one takes forge several times as long.
 */
function runTests(args: Array<string>) {
  return runForge(['test', ...args], {
    environment: {
      FOUNDRY_DYNAMIC_TEST_LINKING: 'true',
      FOUNDRY_FUZZ_RUNS: '16', // A mistake that is noticed with few numbers is noticed with more.
      FOUNDRY_INVARIANT_RUNS: '8',
      FOUNDRY_INVARIANT_SHRINK_RUN_LIMIT: '0', // The shortest sequence of calls that fails is not read.
      FOUNDRY_OPTIMIZER: 'false',
      FOUNDRY_SCRIPT: 'none', // The linking is for tests and scripts, and here scripts are sources.
      FOUNDRY_SOLC: join(folder, 'solc'),
      URL_CHAIN_A: chains.urlA,
      URL_CHAIN_B: chains.urlB
    },
    folder
  })
}

/**
 * Write a compiler that answers which version it is without Node.js, because forge asks each time, and return its path.
 *
 * In a run of tests, `node` has the compiler of the run compile, which is optimized already.
 */
async function writeCompiler(): Promise<string> {
  const {version} = createRequire(import.meta.url)('solc/package.json')
  const file = join(folder, 'solc')
  await writeFile(
    file,
    `#!/bin/sh\n[ "$1" != --version ] || exec echo 'Version: ${version}'\nexec node '${join(root, inContracts('tools/solc.js'))}' "$@"\n`
  )
  await chmod(file, 0o755)
  return file
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

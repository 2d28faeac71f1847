import {cp, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {root, runForge} from '../tools/run-forge.js'
import {type Chains, startPlainChains} from '../tools/start-chains.js'
import {mutations} from './mutations.ts'

// Tests that look contracts up when they run: a mutant then compiles its own file, not all of them.
const quick = {FOUNDRY_DYNAMIC_TEST_LINKING: 'true', FOUNDRY_OPTIMIZER: 'false'}

let chains: Chains
let folder: string

beforeAll(async () => {
  chains = await startPlainChains()
  folder = await mkdtemp(join(tmpdir(), 'mutants-'))
  for (const path of ['foundry.toml', ...['configs', 'script', 'src', 'test'].map(inContracts)]) {
    await cp(join(root, path), join(folder, path), {recursive: true})
  }
  await symlink(join(root, inContracts('node_modules')), join(folder, inContracts('node_modules')))
})

afterAll(async () => {
  await chains?.stop()
  if (folder) await rm(folder, {recursive: true, force: true})
})

test('every test passes on the contracts as they are', async () => {
  const {output, status} = await runTests('')
  expect(status, output).toBe(0)
}, 60_000)

test.each(mutations)(
  'a test notices a contract that $name',
  async (mutation) => {
    const path = join(folder, mutation.file)
    const code = await readFile(path, 'utf8')
    expect(code.split(mutation.find), 'the place to change').toHaveLength(2)

    await writeFile(path, code.replace(mutation.find, mutation.replace))
    const {output} = await runTests(mutation.by)
    await writeFile(path, code)
    expect(output).toMatch(/^Compiler run successful/m)
    expect(output).toMatch(/^\[FAIL/m)
  },
  60_000
)

function runTests(contracts: string) {
  return runForge(['test', '--fail-fast', '--match-contract', contracts], {
    environment: {
      ...quick,
      FOUNDRY_SOLC: join(root, inContracts('tools/solc.js')),
      URL_CHAIN_A: chains.urlA,
      URL_CHAIN_B: chains.urlB
    },
    folder
  })
}

function inContracts(path: string): string {
  return join('contracts', path)
}

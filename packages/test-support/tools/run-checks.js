// Everything that `pnpm test:all` checks besides the tests of vitest. Most of it runs on one core, so two rows of
// commands run side by side; what a command prints follows when it has ended. As with tests, `pnpm test` leaves out
// a command that passed with the same inputs.
import {spawn, spawnSync} from 'node:child_process'
import path from 'node:path'
import {createInputs} from '../src/memory/find-inputs.js'
import {openMemory} from '../src/memory/open-memory.js'
import {rememberedCommands} from '../src/memory/remembered-tests.js'

const root = path.join(import.meta.dirname, '../../..')
const shell = process.platform === 'win32' // Programs of packages are scripts there.

const {status} = spawnSync('tsc', ['--build'], {shell, stdio: 'inherit'})
const memory = process.env.LOCKSTEP_REMEMBER
  ? openMemory(root, createInputs(root), Object.keys(rememberedCommands))
  : undefined
/** @type {Array<string>} */
const passed = []
// Linting takes as long as what is left of testing contracts, so both rows end at about the same time.
const rows = [
  ['check', 'lint'],
  ['contracts:build', 'contracts:test']
]
/**
 * The compiler that the tests share compiles what forge tests. Artifacts of `out/` come from the one that readers have.
 *
 * @type {Record<string, NodeJS.ProcessEnv>}
 */
const environments = {
  'contracts:test': {FOUNDRY_SOLC: path.join(import.meta.dirname, '../src/foundry/solc')}
}
/** @type {Array<string>} */
const failures = []
if (status === 0) await Promise.all(rows.map(runRow))
memory?.add(passed)
// At the end, where it is read: the other row may have printed something meanwhile.
process.stdout.write(failures.join(''))
process.exitCode = status === 0 && failures.length === 0 ? 0 : 1

/** @param {ReadonlyArray<string>} names */
async function runRow(names) {
  for (const name of names) {
    if (failures.length > 0) return
    const command = `pnpm ${name}`
    const isKnown = memory?.passed.includes(command)
    if (isKnown)
      process.stdout.write(`Not run, because it passed with the same inputs: ${command}\n`)
    const needed = isKnown ? rememberedCommands[command]?.instead : name
    if (needed === undefined) continue
    const {output, status} = await run(needed)
    if (status === 0) {
      process.stdout.write(output)
      passed.push(command)
    } else failures.push(output)
  }
}

/**
 * @param {string} name
 * @returns {Promise<{output: string, status: number | null}>}
 */
function run(name) {
  const env = {...process.env, ...environments[name]}
  const child = spawn('pnpm', [name], {env, shell, stdio: ['ignore', 'pipe', 'pipe']})
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({output, status}))
  })
}

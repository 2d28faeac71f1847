// Everything that `pnpm test:all` checks besides the tests of vitest. Most of it runs on one core, so two rows of
// commands run side by side; what a command prints follows when it has ended.
import {spawn, spawnSync} from 'node:child_process'

const shell = process.platform === 'win32' // Programs of packages are scripts there.

const {status} = spawnSync('tsc', ['--build'], {shell, stdio: 'inherit'})
const rows = [['check'], ['contracts:build', 'contracts:test', 'lint']]
let hasFailed = status !== 0
if (!hasFailed) await Promise.all(rows.map(runRow))
process.exitCode = hasFailed ? 1 : 0

/** @param {ReadonlyArray<string>} names */
async function runRow(names) {
  for (const name of names) {
    // What has failed is to be read at the end.
    if (hasFailed) return
    const {output, status} = await run(name)
    process.stdout.write(output)
    if (status !== 0) hasFailed = true
  }
}

/**
 * @param {string} name
 * @returns {Promise<{output: string, status: number | null}>}
 */
function run(name) {
  const child = spawn('pnpm', [name], {shell, stdio: ['ignore', 'pipe', 'pipe']})
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

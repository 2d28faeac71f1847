// `pnpm test:all`: the checks, then all tests. One compiler answers both: V8 optimizes it once, for the contracts.
import {spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'

const folder = mkdtempSync(path.join(tmpdir(), 'lockstep-compiler-'))
const socket = path.join(folder, 'socket')
const server = path.join(import.meta.dirname, '../src/foundry/compile-server.js')
const compiler = spawn(process.execPath, [server, socket], {stdio: ['pipe', 'pipe', 'inherit']})
await once(compiler.stdout, 'data')

const isPassed =
  run(process.execPath, [path.join(import.meta.dirname, 'run-checks.js')]) && run('vitest', ['run'])
compiler.stdin.end()
await once(compiler, 'exit')
rmSync(folder, {recursive: true, force: true})
process.exitCode = isPassed ? 0 : 1

/**
 * @param {string} command
 * @param {ReadonlyArray<string>} args
 */
function run(command, args) {
  const {status} = spawnSync(command, args, {
    env: {...process.env, LOCKSTEP_COMPILER: socket},
    shell: process.platform === 'win32' && command === 'vitest', // Programs of packages are scripts there.
    stdio: 'inherit'
  })
  return status === 0
}

import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'

/**
 * Start a process that compiles what the program `solc` of the tests is asked for, and return what ends it.
 *
 * Programs that this process starts find it by the variable `LOCKSTEP_COMPILER`.
 */
export async function startCompiler(socket: string): Promise<() => Promise<void>> {
  const program = join(import.meta.dirname, 'compile-server.js')
  const child = spawn(process.execPath, [program, socket], {stdio: ['pipe', 'pipe', 'inherit']})
  await once(child.stdout, 'data')
  process.env.LOCKSTEP_COMPILER = socket
  return async () => {
    child.stdin.end()
    await once(child, 'exit')
  }
}

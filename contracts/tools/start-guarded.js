import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'

const guard = fileURLToPath(new URL('guard.js', import.meta.url))

/**
 * @typedef Guarded
 * @property {() => string} output      Everything the program has printed so far.
 * @property {() => boolean} ended      Whether it has ended by itself.
 * @property {() => Promise<void>} stop End it, with all its children.
 */

/**
 * Start a program that ends with this process, whatever ends this process.
 *
 * @param {string} command
 * @param {Array<string>} args
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Guarded}
 */
export function startGuarded(command, args, environment = process.env) {
  const child = spawn(process.execPath, [guard, command, ...args], {
    detached: true, // Ctrl-C on a terminal must reach us first: the guard cleans up after us.
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe']
  })

  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const exit = once(child, 'exit')

  return {
    output: () => output,
    ended: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.stdin.end()
      await exit
    }
  }
}

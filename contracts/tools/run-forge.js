import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import {findBinary} from './find-binary.js'

/** Forge looks for the compiler from here. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Run forge and give what it printed.
 *
 * @param {Array<string>} args
 * @param {{environment?: NodeJS.ProcessEnv, folder?: string, inherit?: boolean}} [options]
 * @returns {Promise<{status: number, output: string}>}
 */
export async function runForge(args, {environment = {}, folder = root, inherit = false} = {}) {
  const child = spawn(findBinary('forge'), args, {
    cwd: folder,
    env: {...process.env, ...environment},
    stdio: ['ignore', inherit ? 'inherit' : 'pipe', inherit ? 'inherit' : 'pipe']
  })

  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  const [status] = await once(child, 'close')
  return {status: status ?? 1, output}
}

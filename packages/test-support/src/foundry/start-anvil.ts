import {spawn} from 'node:child_process'
import {onTestFinished} from 'vitest'
import {getTool} from './run-tool.ts'

/** A running chain. */
export interface Anvil {
  url: string
  /** Ask the node. Throws what it answers with if that is an error. */
  send: <T>(method: string, ...params: ReadonlyArray<unknown>) => Promise<T>
}

/** Start a chain at a free port. It ends with the test. */
export async function startAnvil(args: ReadonlyArray<string> = []): Promise<Anvil> {
  const child = spawn(getTool('anvil'), ['--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe']
  })
  onTestFinished(() => void child.kill())
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    const read = (chunk: Buffer): void => {
      said += chunk.toString()
      const [, address] = /Listening on (\S+)/.exec(said) ?? []
      if (address !== undefined) resolve(`http://${address}`)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`anvil ended: ${said}`)))
  })
  return {
    url,
    async send<T>(method: string, ...params: ReadonlyArray<unknown>): Promise<T> {
      const body = JSON.stringify({jsonrpc: '2.0', id: 1, method, params})
      const headers = {'content-type': 'application/json'}
      const answer = (await (await fetch(url, {method: 'POST', headers, body})).json()) as {
        result: T
        error?: {message: string}
      }
      if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
      return answer.result
    }
  }
}

import {spawn} from 'node:child_process'
import {randomBytes} from 'node:crypto'
import path from 'node:path'
import {findTool, startGuard} from '@lockstep/proof'

/** A local chain that runs until it is stopped, or until this process is gone, `kill -9` included. */
export interface LocalChain {
  url: string
  stop: () => Promise<void>
}

/** Milliseconds that a chain may take to listen. A busy machine needs seconds. */
const longest = 30_000

/** Start `anvil` on a free port. Returns undefined if it is not installed or doesn't start. */
export async function startChain(): Promise<LocalChain | undefined> {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const program = findTool('anvil', folders)
  if (program === undefined) return
  const guard = startGuard(randomBytes(12).toString('hex'), undefined)
  const [name, value] = guard.mark
  const child = spawn(program, ['--port', '0'], {
    detached: true, // The guard ends a process group.
    env: {...process.env, [name]: value},
    stdio: ['ignore', 'pipe', 'ignore']
  })
  if (child.pid !== undefined) guard.add(child.pid)
  const url = await new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(resolve, longest, undefined)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000)
      const [, address] = /^Listening on (127\.0\.0\.1:\d+)/m.exec(output) ?? []
      if (address !== undefined) end(`http://${address}`)
    })
    child.on('error', () => end(undefined))
    child.on('exit', () => end(undefined))

    function end(url: string | undefined): void {
      clearTimeout(timer)
      resolve(url)
    }
  })
  if (url !== undefined) return {url, stop: guard.end}
  await guard.end()
  return
}

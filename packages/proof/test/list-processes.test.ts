import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {networkInterfaces} from 'node:os'
import {expect, onTestFinished, test} from 'vitest'
import {watchSession} from '../src/run/list-processes.ts'

/** Listens on another free port for each address of its input, and prints its number. */
const program = `
process.stdin.on('data', (address) => {
  const server = require('node:net').createServer()
  server.listen(0, String(address).trim(), () => console.log(server.address().port))
})
console.log('up')`

const known = Object.values(networkInterfaces()).flatMap((all = []) =>
  all.map((each) => each.address)
)

test
  .runIf(process.platform === 'linux')
  .each([[['127.0.0.1', '127.0.0.1']], ...(known.includes('::1') ? [[['::1', '127.0.0.1']]] : [])])(
  'ports of %j are listed as soon as they are open',
  async (addresses) => {
    const child = spawn(process.execPath, ['-e', program], {detached: true})
    onTestFinished(() => void child.kill())
    const next = async (): Promise<string> => String((await once(child.stdout, 'data'))[0]).trim()
    expect(await next()).toBe('up')
    const {listPorts} = watchSession(child.pid ?? 0)
    expect(listPorts()).toEqual([])
    const open: Array<number> = []
    for (const address of addresses) {
      child.stdin.write(`${address}\n`)
      open.push(Number(await next()))
      expect(listPorts()).toEqual(open.toSorted((a, b) => a - b))
    }
  }
)

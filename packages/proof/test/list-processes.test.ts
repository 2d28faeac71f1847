import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {expect, onTestFinished, test} from 'vitest'
import {createPortList} from '../src/run/list-processes.ts'

/** Listens on another free port for each line of its input, and prints its number. */
const program = `
process.stdin.on('data', () => {
  const server = require('node:net').createServer()
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
})
console.log('up')`

test.runIf(process.platform === 'linux')('ports are listed as soon as they are open', async () => {
  const child = spawn(process.execPath, ['-e', program], {detached: true})
  onTestFinished(() => void child.kill())
  const next = async (): Promise<string> => String((await once(child.stdout, 'data'))[0]).trim()
  expect(await next()).toBe('up')
  const listPorts = createPortList(child.pid ?? 0)
  expect(listPorts()).toEqual([])
  const open: Array<number> = []
  for (let round = 0; round < 2; round++) {
    child.stdin.write('\n')
    open.push(Number(await next()))
    expect(listPorts()).toEqual(open.toSorted((a, b) => a - b))
  }
})

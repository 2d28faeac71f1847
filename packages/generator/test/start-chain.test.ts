import {execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import path from 'node:path'
import {promisify} from 'node:util'
import {writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'

/** Starts a chain, prints its address, and runs on. */
const program = `
  const {startChain} = await import(process.argv[1])
  const chain = await startChain()
  console.log(chain.url)
  setInterval(() => {}, 1000)
`

test('a killed process leaves no chain behind', async () => {
  // A unique number of seconds, so that parallel runs of this test don't find each other's processes.
  const seconds = process.pid + 30_000_000
  const root = await writeSite({
    anvil: `#!/bin/sh\necho Listening on 127.0.0.1:8545\nexec sleep ${seconds}\n`
  })
  await promisify(execFile)('chmod', ['+x', path.join(root, 'anvil')])
  const {href} = new URL('../dist/init/deploy/start-chain.js', import.meta.url)
  const args = ['--input-type=module', '--eval', program, href]
  const env = {...process.env, PATH: `${root}${path.delimiter}${process.env.PATH}`}
  const child = spawn(process.execPath, args, {env, stdio: ['ignore', 'pipe', 'inherit']})
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  expect(String(line)).toBe('http://127.0.0.1:8545\n')
  expect(await findSleepers(seconds)).toHaveLength(1)

  child.kill('SIGKILL')
  await expect.poll(() => findSleepers(seconds), {timeout: 20_000}).toEqual([])
})

async function findSleepers(seconds: number): Promise<Array<string>> {
  const {stdout} = await promisify(execFile)('ps', ['-eo', 'args'])
  return stdout.split('\n').filter((line) => line === `sleep ${seconds}`)
}

import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync} from 'node:fs'
import {setTimeout as sleep} from 'node:timers/promises'
import {expect, test} from 'vitest'

const module = new URL('../tools/make-folder.js', import.meta.url)

test.each([
  ['comes to its end', ''],
  ['is killed', "process.kill(process.pid, 'SIGKILL')"]
])('the folder of a process that %s goes', async (_, end) => {
  const folder = await run(`
    import {mkdirSync} from 'node:fs'
    import {makeFolder} from '${module}'
    const folder = await makeFolder('folder-')
    mkdirSync(folder + '/full')
    console.log(folder)
    ${end}
  `)
  expect(folder).toContain('folder-')
  for (let attempt = 0; attempt < 100 && existsSync(folder); attempt++) await sleep(100)
  expect(existsSync(folder)).toBe(false)
})

/** What the program prints. */
async function run(program: string): Promise<string> {
  const args = ['--input-type=module', '--eval', program]
  const child = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'inherit']})
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await once(child, 'close')
  return output.trim()
}

import {type ChildProcess, spawn} from 'node:child_process'
import {cp, symlink} from 'node:fs/promises'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, onTestFinished, test} from 'vitest'
import {writeFiles, writeSite} from './write-site.ts'

const home = fileURLToPath(new URL('..', import.meta.url))

/** Copy the compiled program beside a theme whose files may change. */
async function copyProgram(root: string): Promise<string> {
  const program = path.join(root, 'lockstep')
  for (const name of ['bin', 'bundle', 'dist', 'package.json']) {
    // Without this file nobody asks whether the bundle is older than the modules: times of copies say nothing.
    const filter = (file: string): boolean => !file.endsWith('dist/.tsbuildinfo')
    await cp(path.join(home, name), path.join(program, name), {recursive: true, filter})
  }
  await symlink(path.join(home, 'node_modules'), path.join(program, 'node_modules'))
  await writeFiles(root, {'theme/dist/own.js': ''})
  return path.join(program, 'bin/lockstep.js')
}

/** Lines that a program prints, one by one. */
async function* readLines({stdout}: ChildProcess): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of stdout ?? []) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

test('who works on the theme gets the new one at the same address', async () => {
  const root = await writeSite({'docs/index.md': '# Home\n'})
  const bin = await copyProgram(root)
  const args = [bin, 'dev', '--content', 'docs', '--port', '0']
  const child = spawn(process.execPath, args, {cwd: root, stdio: ['ignore', 'pipe', 'inherit']})
  const ended = new Promise((resolve) => child.on('exit', resolve))
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const lines = readLines(child)
  const [address = ''] = /^\S+/.exec((await lines.next()).value ?? '') ?? []
  expect(await (await fetch(address)).text()).toContain('Home')

  await writeFiles(root, {'theme/dist/own.js': '// New'})
  expect((await lines.next()).value).toContain(address)
  await writeFiles(root, {'docs/index.md': '# Changed\n'})
  await expect.poll(async () => (await fetch(address)).text()).toContain('Changed')

  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

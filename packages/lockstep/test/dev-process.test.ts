import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {cp, mkdir, readdir, symlink} from 'node:fs/promises'
import path from 'node:path'
import {createInterface} from 'node:readline'
import {fileURLToPath} from 'node:url'
import {launchBrowser, writeFiles, writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'

const home = fileURLToPath(new URL('..', import.meta.url))

/** Copy the compiled program and the generator next to a theme whose files may change. */
async function copyProgram(root: string): Promise<string> {
  const program = path.join(root, 'lockstep')
  await copyPackage(home, program, ['bin', 'bundle', 'dist', 'package.json'])
  // Every other package is the one of the repository.
  const modules = path.join(home, 'node_modules')
  for (const name of await readdir(modules)) {
    if (name !== '@lockstep') await link(path.join(modules, name), program, name)
  }
  for (const name of await readdir(path.join(modules, '@lockstep'))) {
    if (name === 'generator') continue
    await link(path.join(modules, '@lockstep', name), program, `@lockstep/${name}`)
  }
  const generator = path.join(root, 'generator')
  await copyPackage(path.join(home, '../generator'), generator, ['dist', 'package.json'])
  await symlink(path.join(home, '../generator/node_modules'), path.join(generator, 'node_modules'))
  await link(generator, program, '@lockstep/generator')
  await writeFiles(root, {'theme/dist/own.js': ''})
  return path.join(program, 'bin/lockstep.js')
}

async function copyPackage(from: string, to: string, names: ReadonlyArray<string>): Promise<void> {
  for (const name of names) {
    // Without this file, the age of the bundle is not checked, because the times of copies mean nothing.
    const filter = (file: string): boolean => !file.endsWith('dist/.tsbuildinfo')
    await cp(path.join(from, name), path.join(to, name), {recursive: true, filter})
  }
}

async function link(source: string, program: string, name: string): Promise<void> {
  const place = path.join(program, 'node_modules', name)
  await mkdir(path.dirname(place), {recursive: true})
  await symlink(source, place)
}

interface Served {
  address: string
  /** The next line that the program prints. */
  next: () => Promise<string>
  end: () => Promise<number | null>
}

/** Serve a folder with the program as it is compiled, until the test ends. */
async function serve(bin: string, root: string): Promise<Served> {
  const args = [bin, 'dev', '--content', 'docs', '--port', '0']
  const child = spawn(process.execPath, args, {cwd: root, stdio: ['ignore', 'pipe', 'inherit']})
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const lines = createInterface({input: child.stdout})[Symbol.asyncIterator]()
  const next = async (): Promise<string> => (await lines.next()).value ?? ''
  const [address = ''] = /^\S+/.exec(await next()) ?? []
  return {
    address,
    next,
    end() {
      child.kill('SIGTERM')
      return ended
    }
  }
}

test('an edit is put into the page that is open, whose scripts run again', async () => {
  const text = '# Home\n\n```bash\necho a\n```\n'
  const root = await writeSite({'docs/index.md': text})
  const {address} = await serve(path.join(home, 'bin/lockstep.js'), root)
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(address)
  await page.getByRole('button', {name: 'Copy', exact: true}).waitFor()
  await page.evaluate('globalThis.wasLoadedOnce = true')

  await writeFiles(root, {'docs/index.md': `${text}\nOne more.\n`})
  await page.getByText('One more.').waitFor()
  await page.getByRole('button', {name: 'Copy', exact: true}).waitFor()
  expect(await page.evaluate('globalThis.wasLoadedOnce')).toBe(true)
})

test('a server that a script of npm started ends with it', async () => {
  const root = await writeSite({'docs/index.md': '# A\n'})
  const command = `'${process.execPath}' '${path.join(home, 'bin/lockstep.js')}' dev --content docs --port 0; true`
  const env = {...process.env, npm_execpath: 'npm'}
  const shell = spawn('sh', ['-c', command], {cwd: root, env, stdio: ['ignore', 'pipe', 'ignore']})
  const [line] = await once(createInterface({input: shell.stdout}), 'line')
  shell.kill('SIGKILL')
  // The server has the other end of the pipe.
  await once(shell, 'close')
  const [address = ''] = /^\S+/.exec(line) ?? []
  await expect(fetch(address)).rejects.toThrow()
})

test('an edit of the theme is served at the same address', async () => {
  const root = await writeSite({'docs/index.md': '# Home\n'})
  const bin = await copyProgram(root)
  const {address, next, end} = await serve(bin, root)
  expect(await (await fetch(address)).text()).toContain('Home')

  await writeFiles(root, {'theme/dist/own.js': '// New'})
  expect(await next()).toContain(address)
  await writeFiles(root, {'docs/index.md': '# Changed\n'})
  await expect.poll(async () => (await fetch(address)).text()).toContain('Changed')

  expect(await end()).toBe(0)
})

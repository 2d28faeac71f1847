import {type ChildProcess, execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync} from 'node:fs'
import {
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile
} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {generateDocs} from '@lockstep/navtree/bench/generate-docs'
import {readFolder, writeFiles, writeSite} from '@lockstep/test-support'
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'

// The program as it is compiled, with threads.
const bin = fileURLToPath(new URL('../bin/lockstep.js', import.meta.url))

function start(root: string, ...args: ReadonlyArray<string>): ChildProcess {
  return spawn(process.execPath, [bin, 'build', '--content', 'docs', '--out', 'dist', ...args], {
    cwd: root,
    env: {...process.env, SOURCE_DATE_EPOCH: '1767323045'},
    stdio: 'ignore'
  })
}

async function build(root: string, ...args: ReadonlyArray<string>): Promise<number | null> {
  const child = start(root, ...args)
  return new Promise((resolve) => child.on('exit', resolve))
}

/** A folder with a docs set that was built once, with its cache and its site. */
let built: {root: string; site: Record<string, string>}

beforeAll(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'lockstep-built-'))
  await writeFiles(root, {'package.json': '{"name": "docs"}'})
  await generateDocs(path.join(root, 'docs'), {pages: 10, seed: 5})
  expect(await build(root)).toBe(0)
  built = {root, site: await readSite(root)}
})

afterAll(() => rm(built.root, {recursive: true, force: true}))

/** Copy parts of that folder into a folder of the test. */
async function copyBuilt(...parts: ReadonlyArray<string>): Promise<string> {
  const root = await writeSite({})
  for (const part of ['docs', 'package.json', ...parts]) {
    const options = {recursive: true, preserveTimestamps: true}
    await cp(path.join(built.root, part), path.join(root, part), options)
  }
  return root
}

/** Take the lists of everything that every build writes anew. */
async function readSite(root: string): Promise<Record<string, string>> {
  return readFolder(path.join(root, 'dist'))
}

test('a build whose reader goes away is completed', async () => {
  const root = await copyBuilt()
  const args = [bin, 'build', '--content', 'docs', '--out', 'dist']
  const child = spawn(process.execPath, args, {cwd: root, stdio: ['ignore', 'pipe', 'pipe']})
  child.stdout.destroy()
  child.stderr.destroy()
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await readdir(root)).toEqual(['.lockstep', 'dist', 'docs', 'package.json'])
})

test('threads give the same bytes as one, and so does another folder', async () => {
  const root = await copyBuilt()
  expect(await build(root, '--jobs', '1')).toBe(0)
  expect(await readSite(root)).toEqual(built.site)
})

test('a cache whose files are all truncated only costs time', async () => {
  const root = await copyBuilt('.lockstep', 'dist')
  const cache = path.join(root, '.lockstep')
  for (const entry of await readdir(cache, {recursive: true, withFileTypes: true})) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    await truncate(file, Math.floor((await stat(file)).size / 2))
  }
  expect(await build(root)).toBe(0)
  expect(await readSite(root)).toEqual(built.site)
})

test('a thread of its own builds the index of many pages, also when the cache has lost what they say', async () => {
  const numbers = Array.from({length: 70}, (_, number) => number)
  const pages = numbers.map((number) => [
    `docs/p${number}.mdx`,
    `# Page ${number}\n\nWord${number}.\n`
  ])
  const root = await writeSite({'package.json': '{}', ...Object.fromEntries(pages)})
  const clear = (...names: ReadonlyArray<string>) =>
    Promise.all(names.map((name) => rm(path.join(root, name), {recursive: true})))
  expect(await build(root, '--jobs', '1')).toBe(0)
  const site = await readSite(root)

  await clear('.lockstep', 'dist')
  expect(await build(root, '--jobs', '2')).toBe(0)
  expect(await readSite(root)).toEqual(site)

  await damageStore(path.join(root, '.lockstep'))
  await clear('dist')
  expect(await build(root, '--jobs', '2')).toBe(0)
  expect(await readSite(root)).toEqual(site)
})

/** Change each value in the store of a cache but the facts of pages. */
async function damageStore(folder: string): Promise<void> {
  for (const name of await readdir(folder, {recursive: true})) {
    if (!name.endsWith('.pack')) continue
    const bytes = await readFile(path.join(folder, name))
    for (let at = 0; at < bytes.length; ) {
      const header = bytes.toString('latin1', at, at + 128)
      const [line = '', key = '', length] = /^(\S+) \S+ (\d+)\n/.exec(header) ?? []
      expect(line).not.toBe('')
      at += line.length
      if (!key.startsWith('page-')) bytes.fill(0, at, at + 1)
      at += Number(length)
    }
    await writeFile(path.join(folder, name), bytes)
  }
}

test('a build that is killed at any moment leaves the last good site', async () => {
  const root = await copyBuilt('dist')
  const text = await readFile(path.join(root, 'docs/index.mdx'), 'utf8')

  for (const wait of [50, 200, 400, 600, 900, 1300]) {
    await writeFiles(root, {'docs/index.mdx': `${text}\n\nAfter ${wait} ms.\n`})
    // Without a cache everything is done again, so that every step is met.
    await rm(path.join(root, '.lockstep'), {recursive: true, force: true})
    const child = start(root)
    const ended = new Promise((resolve) => child.on('exit', resolve))
    await new Promise((resolve) => setTimeout(resolve, wait))
    child.kill('SIGKILL')
    await ended
    const site = existsSync(path.join(root, 'dist')) ? await readSite(root) : {}
    const isNew = site['index.html']?.includes(`After ${wait} ms.`)
    if (!isNew) expect(site).toEqual(built.site)
  }

  await writeFiles(root, {'docs/index.mdx': text})
  expect(await build(root)).toBe(0)
  expect(await readSite(root)).toEqual(built.site)
  expect((await readdir(root)).filter((name) => name.startsWith('.dist'))).toEqual([])
})

test('builds at the same time do not harm each other', async () => {
  const root = await copyBuilt('dist')
  expect(await Promise.all([build(root), build(root), build(root, '--jobs', '1')])).toEqual([
    0, 0, 0
  ])
  expect(await readSite(root)).toEqual(built.site)
  expect((await readdir(root)).filter((name) => name.startsWith('.dist'))).toEqual([])
})

test('pages that are requested at the same time are not mixed up', async () => {
  const names = ['a', 'b', 'c', 'd']
  const root = await writeSite(
    Object.fromEntries(names.map((name) => [`docs/${name}.mdx`, `# Page ${name}\n`]))
  )
  const args = ['dev', '--content', 'docs', '--port', '0']
  const child = spawn(process.execPath, [bin, ...args], {cwd: root})
  const ended = once(child, 'exit')
  // It writes its cache until it is gone.
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  const [line] = await once(child.stdout, 'data')
  const [address] = String(line).split('  ')

  const titles = await Promise.all(
    names.map(async (name) => {
      const response = await fetch(`${address}${name}/`)
      return /<h1>(.*?)<\/h1>/.exec(await response.text())?.[1]
    })
  )
  expect(titles).toEqual(['Page a', 'Page b', 'Page c', 'Page d'])
})

test('a page that takes too long or is too large is reported, and the others are built', async () => {
  const root = await writeSite({
    'package.json': '{"name": "docs"}',
    'docs/index.mdx': '# Home\n',
    'docs/slow.mdx': `# Slow\n\n${'[a]('.repeat(150_000)}\n`,
    'docs/large.mdx': `# Large\n\n${'word '.repeat(250_000)}\n`
  })
  const child = spawn(
    process.execPath,
    [bin, 'build', '--content', 'docs', '--out', 'dist', '--keep-going'],
    {
      cwd: root,
      env: {...process.env, LOCKSTEP_PAGE_SECONDS: '3'},
      stdio: ['ignore', 'pipe', 'pipe']
    }
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  await once(child, 'close')
  expect(output).toMatch(
    /slow\.mdx\n +1:1 +error +Cannot compile page: it took longer than 3 s; last step: parsing/
  )
  expect(output).toMatch(/large\.mdx\n +1:1 +error +Cannot read page: it is larger than 1 MB/)
  expect(output).toContain('waiting for slow.mdx\n')
  expect(existsSync(path.join(root, 'dist/index.html'))).toBe(true)
})

test('what V8 compiled for a build of many pages is kept for the next one', async () => {
  const pages = Array.from({length: 80}, (_, index) => [`content/${index}.mdx`, `# ${index}\n`])
  const root = await writeSite({'site.yaml': 'title: Docs\n', ...Object.fromEntries(pages)})
  const temporary = await mkdtemp(path.join(root, 'tmp-'))
  const {NODE_DISABLE_COMPILE_CACHE: _, NODE_V8_COVERAGE: __, ...env} = process.env
  await promisify(execFile)(process.execPath, [bin, 'build'], {
    cwd: root,
    env: {...env, TMPDIR: temporary}
  })
  const kept = await readdir(temporary, {recursive: true})
  const names = kept.map((name) => path.basename(name).replace(/-v.*/, ''))
  expect(names).toEqual(expect.arrayContaining(['main', 'thread']))
})

test('a site with settings compiles what was edited, and ends when nothing was', async () => {
  const root = await writeSite({
    'site.yaml': 'title: Docs\n',
    'content/index.mdx': '# Home\n',
    'content/next.mdx': '# Next\n',
    'public/file.txt': 'A file.\n'
  })
  const yearAgo = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000)
  const run = async (...args: ReadonlyArray<string>) => {
    // A build is recorded only if all files are older than its start.
    await sleep(500)
    const {stdout} = await promisify(execFile)(
      process.execPath,
      [bin, 'build', '--json', '--keep-going', ...args],
      {cwd: root, env: {...process.env, SOURCE_DATE_EPOCH: '1767323045'}}
    ).catch((error: {stdout: string}) => error)
    const {compiled, written, stages} = JSON.parse(stdout)
    const names = stages.map(({name}: {name: string}) => name)
    return {compiled, rendered: written.rendered, isCompared: names.join() === 'compare'}
  }
  expect(await run()).toEqual({compiled: 2, rendered: 4, isCompared: false})
  expect(await run()).toEqual({compiled: 0, rendered: 0, isCompared: true})
  await writeFiles(root, {'public/file.txt': 'Another file.\n'})
  expect(await run()).toEqual({compiled: 0, rendered: 0, isCompared: false})
  // As `rsync --times` and `cp -p` do.
  await utimes(path.join(root, 'public/file.txt'), yearAgo, yearAgo)
  await run()
  await writeFiles(root, {'public/file.txt': 'Another word.\n'})
  await utimes(path.join(root, 'public/file.txt'), yearAgo, yearAgo)
  expect(await run()).toEqual({compiled: 0, rendered: 0, isCompared: false})
  expect(await readFile(path.join(root, 'dist/file.txt'), 'utf8')).toBe('Another word.\n')
  await writeFiles(root, {'content/next.mdx': '# Next\n\nAn edit.\n'})
  expect(await run()).toEqual({compiled: 1, rendered: 1, isCompared: false})
  expect(await run()).toEqual({compiled: 0, rendered: 0, isCompared: true})

  const clean = path.join(root, 'clean')
  expect(await run('--out', 'clean/site', '--cache', 'clean/cache')).toMatchObject({compiled: 2})
  expect(await readFolder(path.join(root, 'dist'))).toEqual(
    await readFolder(path.join(clean, 'site'))
  )
})

import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {readTree} from '../src/read-tree.ts'

const timestamp = new Date(0)
let folder: string
let docs: string
let cache: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-cache-'))
  docs = path.join(folder, 'docs')
  cache = path.join(folder, 'cache')
  file = path.join(cache, 'pages.cache')
  await mkdir(docs)
  for (let page = 0; page < 20; page++) await writePage(page, `Page ${page}`)
  // Problems are facts too.
  await writeFile(path.join(docs, 'broken.mdx'), '---\ntitle: [\n---\n\n## Kept\n\n{\n')
})

afterEach(() => rm(folder, {recursive: true, force: true}))

function writePage(page: number, title: string): Promise<void> {
  const text = `---\ntitle: ${title}\n---\n\n## Send ${title}\n\nText.\n\n### Receive it\n`
  return writeFile(path.join(docs, `page-${page}.mdx`), text)
}

/** What a read gives, as text. */
async function read(from?: string): Promise<string> {
  const {tree, problems: all} = await readTree(docs, {cache: from, timestamp})
  const problems = all.filter(({ruleId}) => ruleId !== 'unwritable-cache')
  return JSON.stringify({tree, problems})
}

/** Start a read of another process, with the compiled code. */
function startRead() {
  const program = `
    import {readTree} from '@lockstep/navtree'
    const {tree} = await readTree(process.argv[1], {cache: process.argv[2], timestamp: new Date(0)})
    process.stdout.write(JSON.stringify(tree))`
  const cwd = path.join(import.meta.dirname, '..')
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, docs, cache], {cwd})
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  return {child, done: once(child, 'close').then(([code]) => ({code, output}))}
}

test('reading with a cache returns the same as reading without one, every time', async () => {
  const clean = await read()
  expect([await read(cache), await read(cache)]).toEqual([clean, clean])
})

test('a cache is left as it is when nothing has changed', async () => {
  await read(cache)
  const {ino, mtimeMs} = await stat(file)
  await read(cache)
  expect(await stat(file)).toMatchObject({ino, mtimeMs})
})

test('a page that has changed is parsed again, and its old facts are forgotten', async () => {
  await read(cache)
  await writePage(3, 'Lockbox')
  expect(await read(cache)).toBe(await read())
  const text = await readFile(file, 'utf8')
  expect([text.includes('Lockbox'), text.includes('"Page 3"')]).toEqual([true, false])
})

test('a page that is gone is forgotten', async () => {
  await read(cache)
  await rm(path.join(docs, 'page-3.mdx'))
  await read(cache)
  expect(await readFile(file, 'utf8')).not.toContain('"Page 3"')
})

const damages: Array<[name: string, damage: (bytes: Buffer) => Uint8Array]> = [
  ['is empty', () => Buffer.alloc(0)],
  ['ends in the middle of a line', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['lacks its beginning', (bytes) => bytes.subarray(100)],
  ['is one line', (bytes) => Buffer.from(bytes.toString('utf8').replaceAll('\n', ' '))],
  ['has lines in another order', (bytes) => Buffer.from(swapLines(bytes.toString('utf8')))],
  [
    'has facts of one page under another',
    (bytes) => Buffer.from(swapFacts(bytes.toString('utf8')))
  ],
  ['is not text', (bytes) => bytes.map((byte) => byte ^ 0xff)],
  ['holds a title that is off by a letter', (bytes) => replace(bytes, '"Page 3"', '"Page 4"')],
  ...Array.from({length: 8}, (_, bit): [string, (bytes: Buffer) => Uint8Array] => [
    `has bit ${bit} of every 97th byte flipped`,
    (bytes) => bytes.map((byte, index) => (index % 97 === 50 ? byte ^ (1 << bit) : byte))
  ])
]

test.each(damages)('a cache that %s only costs time', async (_, damage) => {
  const clean = await read()
  await read(cache)
  const whole = await readFile(file)
  await writeFile(file, damage(whole))
  expect(await read(cache)).toBe(clean)
  expect((await readFile(file, 'utf8')).split('\n').sort()).toEqual(
    whole.toString('utf8').split('\n').sort()
  )
})

function replace(bytes: Buffer, from: string, to: string): Uint8Array {
  return Buffer.from(bytes.toString('utf8').replace(from, to))
}

function swapLines(text: string): string {
  return `${text.trimEnd().split('\n').reverse().join('\n')}\n`
}

/** Every line gets the facts of the line after it. */
function swapFacts(text: string): string {
  const lines = text.trimEnd().split('\n')
  return lines
    .map((line, index) => {
      const next = lines[(index + 1) % lines.length] ?? ''
      return `${line.slice(0, line.indexOf('{'))}${next.slice(next.indexOf('{'))}\n`
    })
    .join('')
}

test('docs are read where the cache folder cannot be made', async () => {
  await writeFile(cache, 'A file stands where the folder should.')
  expect(await read(cache)).toBe(await read())
  const {problems} = await readTree(docs, {cache})
  expect(problems[0]).toMatchObject({
    file: cache,
    ruleId: 'unwritable-cache',
    severity: 'warning'
  })
})

test('docs are read even if the cache file cannot be replaced, and no temporary file is left', async () => {
  await mkdir(path.join(file, 'folder'), {recursive: true})
  expect(await read(cache)).toBe(await read())
  expect(await readdir(cache)).toEqual(['pages.cache'])
})

test('two processes that write at once leave a whole cache', async () => {
  const clean = JSON.stringify((await readTree(docs, {timestamp})).tree)
  const both = await Promise.all([startRead().done, startRead().done])
  expect(both).toEqual([
    {code: 0, output: clean},
    {code: 0, output: clean}
  ])
  expect(await readdir(cache)).toEqual(['pages.cache'])

  const {ino} = await stat(file)
  await startRead().done
  expect((await stat(file)).ino).toBe(ino)
})

test('a process that is killed while it writes leaves the cache as it was', async () => {
  await startRead().done
  const whole = await readFile(file)
  // Enough facts for writing to take a while.
  for (let page = 0; page < 20; page++) {
    const text = `---\ntitle: Lockbox\ndescription: ${'x'.repeat(100_000)}\n---\n`
    await writeFile(path.join(docs, `page-${page}.mdx`), text)
  }

  const {child, done} = startRead()
  while (child.exitCode === null && (await readdir(cache)).length === 1) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  child.kill('SIGKILL')
  await done

  const left = await readFile(file)
  // The kill may come after the last step.
  expect(left.equals(whole) || left.includes('Lockbox')).toBe(true)
  expect(await read(cache)).toBe(await read())
})

test('files of a killed process are removed, and files that another one is writing are kept', async () => {
  await mkdir(cache)
  const [old, young] = ['pages.cache.1.old', 'pages.cache.2.young']
  for (const name of [old, young]) await writeFile(path.join(cache, name), '')
  const yesterday = Date.now() / 1000 - 24 * 60 * 60
  await utimes(path.join(cache, old), yesterday, yesterday)
  await read(cache)
  expect((await readdir(cache)).sort()).toEqual(['pages.cache', young])
})

import {writeFileSync} from 'node:fs'
import {mkdir, readdir, readFile, rm, stat, utimes, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import type {PagePool} from '../src/threads/create-page-pool.ts'
import {createDocumentBuilder} from '../src/write/create-document-builder.ts'
import {readFileAsRecorded} from '../src/write/read-output-record.ts'
import {scheduleDocuments} from '../src/write/schedule-documents.ts'

const emptyStore = {
  has: async () => false,
  get: async () => undefined,
  put: async () => {},
  prefetch() {}
}

test.each([1, 64, 65, 200])(
  '%i documents are built once each, and rendered when they differ',
  async (count) => {
    const names = Array.from({length: count}, (_, index) => `${index}.html`)
    const built: Array<string> = []
    const rendered: Array<string | undefined> = []
    const progress: Array<[done: number, total: number]> = []
    const pool: Pick<PagePool, 'run'> = {
      async run(tasks, listener) {
        for (const [index, late] of tasks.entries()) {
          const task = 'create' in late ? await late.create() : late
          if (task.kind === 'render') rendered.push(task.job.target)
          listener?.onDone?.(index + 1)
        }
        return []
      }
    }
    const documents = new Map(
      names.map((name) => [
        name,
        {
          toInputs: () => `inputs of ${name}`,
          build() {
            built.push(name)
            return {
              key: `key of ${name}`,
              job: {file: name, article: '', own: '', hrefs: [], childPages: []}
            }
          }
        }
      ])
    )
    const isKept = (name: string): boolean => Number.parseInt(name, 10) % 3 !== 2
    const builder = createDocumentBuilder(documents as never)
    // It stops when there are more than asked for.
    expect(builder.countChanges(isKept, 2)).toBe(Math.min(3, Math.floor(count / 3)))
    const {keys, made} = await scheduleDocuments(builder, {
      store: emptyStore,
      getPool: () => pool,
      takeOver: isKept,
      toTarget: (name) => `new/${name}`,
      write() {},
      onProgress: (done, total) => progress.push([done, total])
    })
    const changed = names.filter((name) => !isKept(name))
    expect(built).toEqual(names)
    expect(rendered.sort()).toEqual(changed.map((name) => `new/${name}`).sort())
    expect([...made.keys()]).toEqual(changed)
    expect([...keys]).toEqual(
      names.map((name) => [name, {key: `key of ${name}`, inputs: `inputs of ${name}`}])
    )
    expect(progress.filter(([done, total]) => done === total)).toEqual(
      changed.length === 0 ? [] : [[changed.length, changed.length]]
    )
  }
)

test('a document with the inputs of the last build is built only if its file is not the same', () => {
  const built: Array<string> = []
  const names = ['edited', 'moved', 'same', 'touched']
  const documents = new Map(
    names.map((name) => {
      const build = () => {
        built.push(name)
        return {key: `key of ${name}`, job: {}}
      }
      return [name, {toInputs: () => (name === 'edited' ? 'new' : 'old'), build}]
    })
  )
  const before = new Map(
    names.map((name) => [name, [name === 'edited' ? 'old key' : `key of ${name}`, 1, 1, 'old']])
  )
  before.set('moved', ['key of moved', 1, 1, 'other'])
  const {countChanges, list} = createDocumentBuilder(documents as never, before as never)
  // Someone has edited the file of the last one.
  const changes = countChanges(
    (name, key) => name !== 'touched' && before.get(name)?.[0] === key,
    9
  )
  expect(changes).toBe(2)
  expect(built).toEqual(['edited', 'moved'])
  expect(Array.from(list(), ({name, key, inputs}) => [name, key, inputs])).toEqual([
    ['edited', 'key of edited', 'new'],
    ['moved', 'key of moved', 'old'],
    ['same', 'key of same', 'old'],
    ['touched', 'key of touched', 'old']
  ])
  for (const {name, getJob} of list()) if (name === 'touched') getJob()
  expect(built).toEqual(['edited', 'moved', 'edited', 'touched'])
})

/** Schedule 200 documents of which other machines have rendered some. */
async function scheduleShared(hasDocument: (name: string) => boolean) {
  const folder = await writeSite({})
  const names = Array.from({length: 200}, (_, index) => `${index}.html`)
  const asked: Array<string> = []
  const rendered: Array<string | undefined> = []
  const jobs = names.map((name) => {
    const job = {file: name, article: `content of ${name}`, hrefs: [], childPages: []}
    return [name, {toInputs: () => name, build: () => ({key: name, job})}] as const
  })
  const known = new Map<string, string>()
  for (const [at, name] of names.entries()) {
    const {made} = await scheduleDocuments(createDocumentBuilder(new Map([jobs[at] as never])), {
      ...options(folder),
      store: emptyStore
    })
    known.set(made.get(name) ?? '', name)
  }
  rendered.length = 0
  const prefetched: Array<string> = []
  const {made} = await scheduleDocuments(createDocumentBuilder(new Map(jobs as never)), {
    ...options(folder),
    store: {
      ...emptyStore,
      prefetch: (key) => prefetched.push(key),
      files: {
        async get(key) {
          const name = known.get(key) ?? ''
          asked.push(name)
          return hasDocument(name) ? Buffer.from(`document ${name}`) : undefined
        },
        add() {}
      }
    }
  })
  return {folder, asked, rendered, prefetched, made}

  function options(root: string) {
    const pool: Pick<PagePool, 'run'> = {
      async run(tasks) {
        for (const {file} of tasks as ReadonlyArray<{file: string}>) rendered.push(file)
        return []
      }
    }
    return {
      getPool: () => pool,
      takeOver: () => false,
      toTarget: (name: string) => path.join(root, name),
      write: (name: string, html: Uint8Array) => writeFileSync(path.join(root, name), html),
      onProgress() {}
    }
  }
}

test('documents of other machines are written, and only the others are rendered', async () => {
  const {folder, asked, rendered, prefetched, made} = await scheduleShared(
    (name) => name !== '7.html'
  )
  expect(asked.length).toBe(200)
  expect(rendered).toEqual(['7.html'])
  expect(prefetched).toEqual(['content of 7.html'])
  expect([...made.keys()]).toEqual(['7.html'])
  expect((await readdir(folder)).length).toBe(199)
  expect(await readFile(path.join(folder, '150.html'), 'utf8')).toBe('document 150.html')
})

test('a batch without a known document is the last that is asked for', async () => {
  const {asked, rendered} = await scheduleShared(() => false)
  expect(asked.length).toBeLessThanOrEqual(128)
  expect(rendered.length).toBe(200)
})

test('a document that was replaced since it was written is not sent', async () => {
  const folder = await writeSite({'a.html': 'rendered'})
  const file = path.join(folder, 'a.html')
  const {size, mtimeMs} = await stat(file)
  const known: [string, number, number] = ['key', size, mtimeMs]
  expect(`${await readFileAsRecorded(file, known)}`).toBe('rendered')
  await writeFile(file, 'replaced')
  await utimes(file, new Date(), new Date(mtimeMs + 10))
  expect(await readFileAsRecorded(file, known)).toBe(undefined)
  await rm(file)
  expect(await readFileAsRecorded(file, known)).toBe(undefined)
  await mkdir(file)
  expect(await readFileAsRecorded(file, known)).toBe(undefined)
})

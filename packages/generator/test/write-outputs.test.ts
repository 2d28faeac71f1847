import {existsSync, readdirSync} from 'node:fs'
import path from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {readFolder, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {openStore} from '../src/cache/remote/open-store.ts'
import type {PagePool} from '../src/threads/create-page-pool.ts'
import type {TakeStored} from '../src/write/outputs.ts'
import {writeOutputs} from '../src/write/write-outputs.ts'

/** Write a site of one document, and note in which order it is rendered and the index is built. */
async function writeDocument(run: PagePool['run']): Promise<{error: unknown; done: Array<string>}> {
  const cache = await writeSite({})
  const store = await openStore({cache})
  const job = {file: 'a.mdx', article: 'a', own: '', hrefs: [], childPages: []}
  const document = {toInputs: () => 'inputs', build: () => ({key: 'key', job})}
  const done: Array<string> = []
  const error = await writeOutputs(
    path.join(cache, 'dist'),
    {documents: new Map([['a.html', document]]) as never, copies: new Map(), texts: new Map()},
    {
      cache,
      store,
      getPool: () => ({
        run(tasks) {
          done.push('send')
          return run(tasks)
        },
        close: async () => {}
      }),
      async late() {
        // As `import`, of which the first one reads a file.
        await setTimeout(0)
        done.push('index')
        await setTimeout(100)
        done.push('indexed')
        return {texts: new Map(), stored: new Map()}
      }
    }
  ).catch((error: unknown) => error)
  return {error, done}
}

test('a document is sent to a thread before the index is built', async () => {
  const {done} = await writeDocument(async () => {
    await setTimeout(20)
    return []
  })
  expect(done).toEqual(['send', 'index', 'indexed'])
})

test('a site that cannot be written is reported only after nothing writes to the cache any more', async () => {
  const {error, done} = await writeDocument(async () => {
    await setTimeout(20)
    throw new Error('No thread')
  })
  expect(String(error)).toBe('Error: No thread')
  expect(done.at(-1)).toBe('indexed')
})

test('files of the index are written as soon as they are made, and the others are read at the end', async () => {
  const cache = await writeSite({})
  const store = await openStore({cache})
  const out = path.join(cache, 'dist')
  let take: TakeStored | undefined
  const reads: Array<string> = []
  const toStored = (name: string): [string, {key: string; read: () => Promise<Uint8Array>}] => [
    name,
    {
      key: `key of ${name}`,
      async read() {
        reads.push(name)
        return Buffer.from('read')
      }
    }
  ]
  const site = await writeOutputs(
    out,
    {documents: new Map(), copies: new Map(), texts: new Map()},
    {
      cache,
      store,
      getPool: () => {
        throw new Error('There is no document')
      },
      watchStored(listener) {
        take = listener
      },
      async late() {
        take?.({path: 'index/early.bin', key: 'key of index/early.bin'}, Buffer.from('made'))
        // It cannot be written now, because its name has a folder that is a file.
        take?.({path: 'index/early.bin/x', key: 'x'}, Buffer.from('made'))
        return {
          texts: new Map(),
          stored: new Map([toStored('index/early.bin'), toStored('late.bin')])
        }
      }
    }
  )
  expect(site?.written.files).toBe(2)
  expect(reads).toEqual(['late.bin'])
  expect(await readFolder(out)).toEqual({'index/early.bin': 'made', 'late.bin': 'read'})
  expect(take).toBeUndefined()
})

test.each([
  ['that is new', {}],
  ['that has few changes', {'a.html': 'before', 'b.html': 'gone'}]
])(
  'a site %s is written before its check ends, and dropped if it is not wanted',
  async (_, old) => {
    const cache = await writeSite(old)
    const store = await openStore({cache})
    const out = path.join(cache, 'dist')
    const write = (texts: Record<string, string>, isWanted?: () => Promise<boolean>) =>
      writeOutputs(
        out,
        {documents: new Map(), copies: new Map(), texts: new Map(Object.entries(texts))},
        {
          cache,
          store,
          getPool: () => {
            throw new Error('There is no document')
          },
          late: async () => ({texts: new Map(), stored: new Map()}),
          ...(isWanted && {isWanted})
        }
      )
    if (Object.keys(old).length > 0) await write(old)
    const isThere = existsSync(out)
    const before = isThere ? await readFolder(out) : {}
    let wasWritten = false
    const dropped = await write({'a.html': 'after'}, async () => {
      wasWritten = readdirSync(cache).some(
        (name) => name.startsWith('.dist.new-') && existsSync(path.join(cache, name, 'a.html'))
      )
      return false
    })
    expect(dropped).toBeUndefined()
    expect(wasWritten).toBe(true)
    expect(existsSync(out)).toBe(isThere)
    if (isThere) expect(await readFolder(out)).toEqual(before)
    expect(readdirSync(cache).filter((name) => name.startsWith('.dist'))).toEqual([])
    expect((await write({'a.html': 'after'}, async () => true))?.written.files).toBe(1)
    expect(await readFolder(out)).toEqual({'a.html': 'after'})
  }
)

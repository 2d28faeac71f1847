import {fileURLToPath} from 'node:url'
import {build} from 'esbuild'
import type {WrittenFiles} from './measure-bytes.ts'
import {openSlowPage} from './open-browser.ts'
import {serveFiles} from './serve-files.ts'

/** Milliseconds of each query in a browser whose processor is slowed down. */
export interface BrowserTimes {
  /** With all files in the cache of the browser, but none of them read. */
  cold: Array<number>
  /** With the shards of the query in memory, as while a reader types. */
  warm: Array<number>
}

/** Query an index in Chromium, with a processor that is four times slower. */
export async function measureBrowser(
  {entry, files}: WrittenFiles,
  queries: ReadonlyArray<string>
): Promise<BrowserTimes> {
  const {outputFiles} = await build({
    stdin: {
      contents: "export * from '@lockstep/search/client'",
      resolveDir: fileURLToPath(new URL('.', import.meta.url))
    },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false
  })
  const served = new Map(files)
  served.set('client.js', outputFiles[0]?.contents ?? new Uint8Array())
  const server = await serveFiles(served)

  try {
    return await openSlowPage(server.address, async (page) => {
      // Plain text, since it runs in the page and not here.
      return page.evaluate<BrowserTimes>(`(async () => {
        const {createSearch, createFetchLoader} = await import('/client.js')
        const queries = ${JSON.stringify(queries)}
        const open = () => createSearch({entry: ${JSON.stringify(entry)}, load: createFetchLoader('/')})
        const time = async ({search}, query) => {
          const start = performance.now()
          await search(query, {limit: 8})
          return performance.now() - start
        }
        const first = open()
        for (const query of queries) await time(first, query)
        const second = open()
        await second.warm()
        const cold = []
        for (const query of queries) cold.push(await time(second, query))
        const warm = []
        for (const query of queries) {
          const times = []
          for (let round = 0; round < 7; round++) times.push(await time(second, query))
          // The fastest of several runs, since other programs use the machine as well.
          warm.push(Math.min(...times))
        }
        return {cold, warm}
      })()`)
    })
  } finally {
    server.close()
  }
}

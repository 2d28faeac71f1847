import type {SearchPage} from '@lockstep/search'
import * as pagefind from 'pagefind'
import {openSlowPage} from './open-browser.ts'
import {serveFiles} from './serve-files.ts'
import {writeHtml} from './write-html.ts'

/** An index of Pagefind on the same pages. */
export interface PagefindResult {
  buildTime: number
  /** Bytes of each query up to the text of its first result, scripts included. */
  bytes: Array<number>
  /** Milliseconds of each query in a slow browser, with its files in memory. */
  times: Array<number>
}

/** Build an index of the same words, and query it in Chromium. */
export async function measurePagefind(
  pages: ReadonlyArray<SearchPage>,
  queries: ReadonlyArray<string>
): Promise<PagefindResult> {
  const start = performance.now()
  const {index} = await pagefind.createIndex({})
  if (!index) throw new Error('Cannot start Pagefind')
  for (const page of pages) {
    await index.addHTMLFile({url: `${page.route}/`, content: writeHtml(page)})
  }
  const {files} = await index.getFiles()
  const buildTime = performance.now() - start
  await pagefind.close()

  const server = await serveFiles(
    new Map(files.map(({path, content}) => [`pagefind/${path}`, content]))
  )
  try {
    const [bytes, times]: [Array<number>, Array<number>] = [[], []]
    for (const query of queries) {
      server.asked.length = 0
      const time = await openSlowPage(server.address, (page) =>
        // Plain text, since it runs in the page and not here.
        page.evaluate<number>(`(async () => {
          const pagefind = await import('/pagefind/pagefind.js')
          const {results} = await pagefind.search(${JSON.stringify(query)})
          await results[0]?.data()
          const start = performance.now()
          await pagefind.search(${JSON.stringify(query)})
          return performance.now() - start
        })()`)
      )
      const asked = server.asked.filter(({path}) => path.startsWith('pagefind/'))
      bytes.push(asked.reduce((sum, each) => sum + each.bytes, 0))
      times.push(time)
    }
    return {buildTime, bytes, times}
  } finally {
    server.close()
  }
}

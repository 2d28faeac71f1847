import type {SearchPage} from '@lockstep/search'
import * as pagefind from 'pagefind'
import {openBrowser} from './open-browser.ts'
import {serveFiles} from './serve-files.ts'
import {writeHtml} from './write-html.ts'

/** An index of Pagefind on the same pages. */
export interface PagefindResult {
  buildTime: number
  /** Bytes of each query before the text of its first result is there, scripts apart. */
  bytes: Array<number>
}

/** Build an index of the same words, and ask it in Chromium. */
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
    const bytes: Array<number> = []
    for (const query of queries) {
      server.asked.length = 0
      await openBrowser(server.address, (page) =>
        page.evaluate(`(async () => {
          const pagefind = await import('/pagefind/pagefind.js')
          const {results} = await pagefind.search(${JSON.stringify(query)})
          await results[0]?.data()
        })()`)
      )
      const asked = server.asked.filter(
        ({path}) => path.startsWith('pagefind/') && !path.endsWith('.js')
      )
      bytes.push(asked.reduce((sum, each) => sum + each.bytes, 0))
    }
    return {buildTime, bytes}
  } finally {
    server.close()
  }
}

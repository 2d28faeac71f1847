import {fileURLToPath} from 'node:url'
import {gzipSync} from 'node:zlib'
import {codeRules, type SearchPage} from '@lockstep/search'
import {build} from 'esbuild'
import MiniSearch from 'minisearch'
import {openSlowPage} from './open-browser.ts'
import {readProcessorTime} from './read-processor-time.ts'
import {serveFiles} from './serve-files.ts'

/** One index of MiniSearch in one file, with the same terms of the same sections. */
export interface MiniSearchResult {
  buildTime: number
  bytes: number
  /** Milliseconds of each query in a slow browser, with the index in memory. */
  times: Array<number>
}

const options = {fields: ['title', 'text', 'code'], storeFields: ['title'], ...codeRules}

/** Build an index of all sections, compress it, and query it in Chromium. */
export async function measureMiniSearch(
  pages: ReadonlyArray<SearchPage>,
  queries: ReadonlyArray<string>
): Promise<MiniSearchResult> {
  const start = readProcessorTime()
  const mini = new MiniSearch(options)
  for (const {route, title, sections} of pages) {
    for (const [index, {trail, text, code}] of sections.entries()) {
      mini.add({
        id: `${route}#${index}`,
        title: trail.at(-1) ?? title,
        text,
        code: code.map((block) => block.text).join('\n')
      })
    }
  }
  const json = Buffer.from(JSON.stringify(mini))
  const buildTime = readProcessorTime() - start
  const bytes = gzipSync(json).length

  const {outputFiles} = await build({
    stdin: {
      contents: `import MiniSearch from 'minisearch'
        import {codeRules} from '@lockstep/search/client'
        export const load = (json) => MiniSearch.loadJSON(json, {...${JSON.stringify(options)}, ...codeRules})`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url))
    },
    bundle: true,
    format: 'esm',
    write: false
  })
  const script = outputFiles[0]?.contents ?? new Uint8Array()
  const server = await serveFiles(
    new Map([
      ['mini.js', script],
      ['mini.json', json]
    ])
  )
  try {
    const times = await openSlowPage(server.address, (page) =>
      // Plain text, since it runs in the page and not here.
      page.evaluate<Array<number>>(`(async () => {
        const {load} = await import('/mini.js')
        const mini = load(await (await fetch('/mini.json')).text())
        return ${JSON.stringify(queries)}.map((query) => {
          const start = performance.now()
          mini.search(query, {prefix: true, fuzzy: 0.2, boost: {title: 4}})
          return performance.now() - start
        })
      })()`)
    )
    return {buildTime, bytes, times}
  } finally {
    server.close()
  }
}

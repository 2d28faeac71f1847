import {gzipSync} from 'node:zlib'
import type {SearchPage} from '@lockstep/search'
import {codeRules} from '@lockstep/search/client'
import MiniSearch from 'minisearch'
import {readProcessorTime} from './read-processor-time.ts'

/** One index of MiniSearch in one file, with the same terms of the same sections. */
export interface MiniSearchResult {
  buildTime: number
  bytes: number
  /** Milliseconds of each query. */
  times: Array<number>
}

/** Build an index of all sections, compress it, and ask it. */
export function measureMiniSearch(
  pages: ReadonlyArray<SearchPage>,
  queries: ReadonlyArray<string>
): MiniSearchResult {
  const start = readProcessorTime()
  const mini = new MiniSearch({
    fields: ['title', 'text', 'code'],
    storeFields: ['title'],
    ...codeRules
  })
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
  const buildTime = readProcessorTime() - start
  const bytes = gzipSync(JSON.stringify(mini)).length
  const times = queries.map((query) => {
    const start = performance.now()
    mini.search(query, {prefix: true, fuzzy: 0.2, boost: {title: 4}})
    return performance.now() - start
  })
  return {buildTime, bytes, times}
}

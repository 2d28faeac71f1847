import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {createSearch} from '@lockstep/search/client'
import {measureRelevance, type Question, type Relevance} from '@lockstep/search/relevance'
import {type BuiltSite, siteFolder} from './build-site.ts'

/** What readers get from the search of a built site. */
export interface SiteSearch {
  relevance: Relevance
  /** Bytes that each query fetches from an empty cache before its first result shows. */
  firstBytes: Array<{query: string; bytes: number}>
}

/** Ask the index of a built site what readers look for: `relevance.tsv`. */
export async function measureSiteSearch(site: BuiltSite): Promise<SiteSearch> {
  const {search: address} = JSON.parse(await site.readText('/build.json'))
  const entry = path.posix.basename(address)
  const load = (name: string) => site.readBytes(path.posix.join(path.posix.dirname(address), name))
  const questions = await readQuestions()

  const firstBytes: SiteSearch['firstBytes'] = []
  for (const {query, filters} of questions) {
    let sum = 0
    let first: number | undefined
    const {search} = createSearch({
      entry,
      async load(name) {
        const bytes = await load(name)
        sum += bytes.length
        return bytes
      }
    })
    await search(query, {
      filters,
      onPartial() {
        first ??= sum
      }
    })
    firstBytes.push({query, bytes: first ?? sum})
  }
  return {relevance: await measureRelevance(createSearch({entry, load}), questions), firstBytes}
}

/** Written from what pages are for, before the index was asked; it is not made to fit what the index says. */
async function readQuestions(): Promise<Array<Question>> {
  const text = await readFile(path.join(siteFolder, 'test/relevance.tsv'), 'utf8')
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map((line) => {
    const [kind, query = '', persona, pages = ''] = line.split('\t')
    return {kind, query, answers: pages.split(' '), filters: {personas: persona ? [persona] : []}}
  })
}

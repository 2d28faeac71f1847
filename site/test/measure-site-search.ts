import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {gzipSync} from 'node:zlib'
import {createSearch} from '@lockstep/search/client'
import {type BuiltSite, siteFolder} from './build-site.ts'
import {measureRelevance, type Question, type Relevance} from './measure-relevance.ts'

/** What readers get from the search of a built site. */
export interface SiteSearch {
  /** Answers to the questions that the ranking was tuned with. */
  relevance: Relevance
  /** Answers to questions that others wrote from the list of pages, before any of them was asked. */
  blind: Relevance
  /** Bytes that each question fetches up to its first result, the code of the dialog included. */
  firstBytes: Array<{query: string; bytes: number}>
}

/** Ask the index of a built site what readers search for. */
export async function measureSiteSearch(site: BuiltSite): Promise<SiteSearch> {
  const build = await site.readText('/build.json')
  const {search: address}: {search: string} = JSON.parse(build)
  const entry = path.posix.basename(address)
  const load = (name: string) => site.readBytes(path.posix.join(path.posix.dirname(address), name))
  const search = createSearch({entry, load})
  const {personas} = await search.facets()
  const readAll = async (...files: Array<string>) =>
    (await Promise.all(files.map((file) => readQuestions(file, personas)))).flat()
  const questions = await readAll('relevance.tsv')
  const code = gzipSync(await site.readBytes(await findDialog(site))).length

  const firstBytes: SiteSearch['firstBytes'] = []
  for (const {query, filters} of questions) {
    let sum = code + gzipSync(build).length
    const {search} = createSearch({
      entry,
      async load(name) {
        const bytes = await load(name)
        sum += bytes.length
        return bytes
      }
    })
    await search(query, {filters, limit: 1})
    firstBytes.push({query, bytes: sum})
  }
  return {
    relevance: await measureRelevance(search, questions),
    blind: await measureRelevance(
      search,
      await readAll(
        'relevance-from-page-list.tsv',
        'relevance-second-author.tsv',
        'relevance-third-author.tsv',
        'relevance-fourth-author.tsv',
        'relevance-fifth-author.tsv',
        'relevance-sixth-author.tsv',
        'relevance-seventh-author.tsv',
        'relevance-eighth-author.tsv',
        'relevance-ninth-author.tsv',
        'relevance-tenth-author.tsv',
        'relevance-eleventh-author.tsv'
      )
    ),
    firstBytes
  }
}

/** Find the script of the dialog by the attribute that leads to it. It imports no other. */
async function findDialog(site: BuiltSite): Promise<string> {
  const [, script] = /data-search="([^"]+)"/.exec(await site.readText('/index.html')) ?? []
  if (script === undefined) throw new Error('Cannot find the script of the search dialog')
  return `/${script}`
}

/**
 * Read the questions of a file. They stay as they were written: a debatable result is no reason to change its
 * question. Some authors say in their own words who asks. Such a file filters nothing, since readers cannot choose these
 * words, even if one of them is that of the site.
 */
async function readQuestions(
  file: string,
  personas: ReadonlyArray<string>
): Promise<Array<Question>> {
  const text = await readFile(path.join(siteFolder, 'test', file), 'utf8')
  const rows = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
  const isFiltered = rows.every(([, , persona]) => !persona || personas.includes(persona))
  return rows.map(([kind, query = '', persona, pages = '']) => {
    const filters = isFiltered && persona ? {personas: [persona]} : {}
    return {kind, query, answers: pages.split(' '), filters}
  })
}

import {readdir, readFile, rm} from 'node:fs/promises'
import path from 'node:path'
import {readTree} from '@lockstep/navtree'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'

/** Times in milliseconds of the same sets, read in three ways by turns. */
export interface Turns {
  parse: number
  first: number
  cached: number
}

/** One reading of a whole docs set, in a process of its own. */
export interface Reading {
  time: number
  /** Peak memory in bytes. */
  peak: number
}

const [subject, folder = '', cache = ''] = process.argv.slice(2)
const result: Turns | Reading = subject === 'turns' ? await measureTurns() : await measureReading()
process.stdout.write(JSON.stringify(result))

/**
 * Read every set below the folder in each way, one after the other.
 *
 * A busy machine disturbs what runs at the same moment the same, so the ratio of sums over many short turns holds
 * where that of two long runs does not. Who goes first changes from set to set.
 */
async function measureTurns(): Promise<Turns> {
  const sums: Turns = {parse: 0, first: 0, cached: 0}
  const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx)
  const ways: Array<[way: keyof Turns, read: (set: string) => Promise<number>]> = [
    ['parse', (set) => parseAll(set, (text) => parser.parse(text))],
    ['first', (set) => read(set)],
    ['cached', (set) => read(set, cache)]
  ]

  const sets = (await readdir(folder)).filter((name) => name.startsWith('set-'))
  // Few sets are read several times. The first turn does not count: it compiles our own code.
  const turns = Array.from({length: Math.ceil(20 / sets.length)}, () => sets).flat()
  for (const [turn, set] of [sets[0] ?? '', ...turns].entries()) {
    for (const offset of [0, 1, 2]) {
      const [way, run] = ways[(turn + offset) % 3] as (typeof ways)[number] // Of three there are three.
      await rm(cache, {recursive: true, force: true})
      const time = await run(path.join(folder, set))
      if (turn > 0) sums[way] += time
    }
  }
  const times = turns.length / sets.length
  return {parse: sums.parse / times, first: sums.first / times, cached: sums.cached / times}
}

async function measureReading(): Promise<Reading> {
  return {time: await read(folder, cache), peak: process.resourceUsage().maxRSS * 1024}
}

/** The floor: parse every page in one thread and do nothing else, not even wait for the disk. */
async function parseAll(set: string, parse: (text: string) => unknown): Promise<number> {
  const files = await readdir(set, {recursive: true})
  const pages = files.filter((name) => name.endsWith('.mdx'))
  const texts = await Promise.all(pages.map((file) => readFile(path.join(set, file), 'utf8')))
  const start = performance.now()
  for (const text of texts) parse(text)
  return performance.now() - start
}

async function read(root: string, cacheFolder?: string): Promise<number> {
  const start = performance.now()
  const {problems} = await readTree(root, {cache: cacheFolder})
  // Faults would make the reading of pages cheaper than it is.
  if (problems.some(({severity}) => severity === 'error')) throw new Error(problems[0]?.reason)
  return performance.now() - start
}

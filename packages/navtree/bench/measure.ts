import {readdir, readFile} from 'node:fs/promises'
import path from 'node:path'

/** Time in milliseconds and peak memory in bytes of one run. */
export interface Measurement {
  /** Time of the work alone. */
  time: number
  /** Processor time of the work in all threads, which other programs on the machine disturb less. */
  processor: number
  /** Time of the whole process: starting Node and loading modules too. */
  total: number
  peak: number
}

// Each run is a process of its own, so that its peak memory is its own and nothing is warm.
const [subject, folder = '', cache] = process.argv.slice(2)
const run = subject === 'parse' ? await prepareParse() : await prepareRead()
const start = performance.now()
const used = process.cpuUsage()
await run()
const {user, system} = process.cpuUsage(used)
const total = performance.now()
const peak = process.resourceUsage().maxRSS * 1024
const measurement: Measurement = {
  time: total - start,
  processor: (user + system) / 1000,
  total,
  peak
}
process.stdout.write(JSON.stringify(measurement))

/** The floor: read every page and parse it, in one thread and with nothing else. */
async function prepareParse(): Promise<() => Promise<void>> {
  const {unified} = await import('unified')
  const {default: remarkParse} = await import('remark-parse')
  const {default: remarkFrontmatter} = await import('remark-frontmatter')
  const {default: remarkGfm} = await import('remark-gfm')
  const {default: remarkMdx} = await import('remark-mdx')
  const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx)

  return async () => {
    const files = await readdir(folder, {recursive: true})
    for (const file of files.filter((name) => name.endsWith('.mdx'))) {
      parser.parse(await readFile(path.join(folder, file), 'utf8'))
    }
  }
}

async function prepareRead(): Promise<() => Promise<void>> {
  const {readTree} = await import('@lockstep/navtree')

  return async () => {
    const {messages} = await readTree(folder, {cache})
    // Faults would make the reading of pages cheaper than it is.
    if (messages.some(({fatal}) => fatal)) throw new Error(String(messages[0]))
  }
}

import {availableParallelism} from 'node:os'
import {parseToolArgs} from '@lockstep/navtree/bench/parse-tool-args'
import {writeIndex} from '@lockstep/search'
import {generatePages} from './generate-pages.ts'
import {queries} from './list-queries.ts'
import {measureBrowser} from './measure-browser.ts'
import {measureBytes} from './measure-bytes.ts'
import {measureMiniSearch} from './measure-mini-search.ts'
import {measurePagefind} from './measure-pagefind.ts'
import {readProcessorTime} from './read-processor-time.ts'

const help = `Usage: measure-search.js [options]

Measure the size and speed of search, next to MiniSearch and Pagefind. Exits with 1 when a target is missed.

Options:
  --pages N   number of pages; can be repeated (default: 250 and 10000)
  --alone     skip MiniSearch and Pagefind
`

const values = parseToolArgs(help, {
  pages: {type: 'string', multiple: true, default: ['250', '10000']},
  alone: {type: 'boolean', default: false}
})

let isMissed = false
print(
  `@lockstep/search (Node ${process.version}, ${availableParallelism()} cores, ${queries.length} queries)`
)
for (const count of values.pages.map(Number)) await measure(count)
process.exitCode = isMissed ? 1 : 0

async function measure(count: number): Promise<void> {
  const {pages, parseTime} = await generatePages(count, 1)
  const start = readProcessorTime()
  const files = new Map<string, Uint8Array>()
  const [entry = ''] = await writeIndex(pages, {write: (name, bytes) => files.set(name, bytes)})
  const index = {entry, files}
  const buildTime = readProcessorTime() - start

  const size = Array.from(files.values()).reduce((sum, {length}) => sum + length, 0)
  const {first, all} = await measureBytes(index, queries)
  const {cold, warm} = await measureBrowser(index, queries)
  print(`\n${count} pages`)
  print(`  files                          ${files.size}, ${toKilobytes(size)}`)
  check('build ÷ parse', buildTime / parseTime, 0.25, (ratio) => ratio.toFixed(3))
  check(
    'first result, bytes, p95',
    toShare(first, 0.95),
    count > 1000 ? 80_000 : 40_000,
    toKilobytes
  )
  print(
    `  first result, median and most  ${toKilobytes(toShare(first, 0.5))}, ${toKilobytes(Math.max(...first))}`
  )
  print(
    `  all results, median and most   ${toKilobytes(toShare(all, 0.5))}, ${toKilobytes(Math.max(...all))}`
  )
  check('query in slow browser, p95', toShare(warm, 0.95), 30, toTime)
  print(`  query in slow browser, median  ${toTime(toShare(warm, 0.5))}`)
  print(
    `  files read for the first time  ${toTime(toShare(cold, 0.5))}, p95 ${toTime(toShare(cold, 0.95))}`
  )
  if (values.alone) return

  const mini = await measureMiniSearch(pages, queries)
  print(`  MiniSearch: build ÷ parse      ${(mini.buildTime / parseTime).toFixed(3)}`)
  print(`  MiniSearch: its one file       ${toKilobytes(mini.bytes)}`)
  print(
    `  MiniSearch: query, slow browser ${toTime(toShare(mini.times, 0.5))}, p95 ${toTime(toShare(mini.times, 0.95))}`
  )
  const other = await measurePagefind(pages, queries.slice(0, 12))
  print(`  Pagefind: build (other process) ${toTime(other.buildTime)}`)
  print(
    `  Pagefind: query, slow browser  ${toTime(toShare(other.times, 0.5))}, p95 ${toTime(toShare(other.times, 0.95))}`
  )
  print(
    `  Pagefind: first result, bytes  ${toKilobytes(toShare(other.bytes, 0.5))}, most ${toKilobytes(Math.max(...other.bytes))}`
  )
}

function check(
  what: string,
  value: number,
  target: number,
  format: (value: number) => string
): void {
  const isOk = value <= target
  isMissed ||= !isOk
  print(`  ${what.padEnd(31)}${format(value)} (≤ ${format(target)}) ${isOk ? 'ok' : 'not ok'}`)
}

function toShare(list: ReadonlyArray<number>, share: number): number {
  return list.toSorted((a, b) => a - b)[Math.ceil(list.length * share) - 1] ?? 0
}

function toKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function toTime(time: number): string {
  return `${time.toFixed(1)} ms`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

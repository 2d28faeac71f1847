import {rmSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {availableParallelism, tmpdir} from 'node:os'
import path from 'node:path'
import {parseToolArgs} from '@lockstep/navtree/bench/parse-tool-args'
import {measureSize, type SizeResult} from './measure-size.ts'

const help = `Usage: measure-build.js [options]

Measure builds and lint of generated pages, next to parsing them with plain unified. Exits with 1 when a target is missed.

Options:
  --pages N   number of pages; can be repeated (default: 250, 1000 and 5000)
  --seed N    seed of the pages (default: 1)
  --json      print every measurement as JSON
`

const values = parseToolArgs(help, {
  pages: {type: 'string', multiple: true, default: ['250', '1000', '5000']},
  seed: {type: 'string', default: '1'},
  json: {type: 'boolean', default: false}
})

const folder = await mkdtemp(path.join(tmpdir(), 'lockstep-bench-'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    rmSync(folder, {recursive: true, force: true})
    process.exit(1)
  })
}
const results: Array<SizeResult> = []
try {
  for (const pages of values.pages.map(Number)) {
    results.push(await measureSize(folder, {pages, seed: Number(values.seed)}))
  }
} finally {
  await rm(folder, {recursive: true, force: true})
}

const checks = results.flatMap(({pages, floor, cold, same, edit, lint, coldLint}) => [
  {pages, what: 'cold build ÷ floor', value: cold / floor, target: 0.8},
  {pages, what: 'build without changes ÷ floor', value: same / floor, target: 0.12},
  {pages, what: 'build after one edit ÷ floor', value: edit / floor, target: 0.15},
  {pages, what: 'lint after a build ÷ floor', value: lint / floor, target: 0.15},
  {pages, what: 'cold lint ÷ floor', value: coldLint / floor, target: 1.3}
])
const [middle, large] = [1000, 5000].map((size) => results.find(({pages}) => pages === size))
if (large)
  checks.push({pages: 5000, what: 'peak memory, MB', value: large.peak / 2 ** 20, target: 500})
if (middle && large) {
  checks.push(
    {
      pages: 5000,
      what: 'peak memory, to that at 1,000',
      value: large.peak / middle.peak,
      target: 1.5
    },
    {
      pages: 5000,
      what: 'HTML of a page, to that at 1,000',
      value: large.html / middle.html,
      target: 1.1
    },
    {
      pages: 5000,
      what: 'cold build ÷ floor, to that at 1,000',
      value: large.cold / large.floor / (middle.cold / middle.floor),
      target: 1.2
    }
  )
}

const machine = `Node ${process.version}, ${availableParallelism()} cores`
process.stdout.write(
  values.json ? `${JSON.stringify({machine, results, checks}, null, 2)}\n` : formatReport()
)
process.exitCode = checks.every(({value, target}) => value <= target * 1.1) ? 0 : 1

function formatReport(): string {
  const seconds = (time: number): string => `${(time / 1000).toFixed(2)} s`.padStart(9)
  const rows = results.map(({pages, floor, cold, same, edit, lint, coldLint, peak, html}) => {
    const sizes = [`${(peak / 2 ** 20).toFixed(0)} MB`, `${(html / 1024).toFixed(1)} kB`]
    return `${String(pages).padStart(6)}${[floor, cold, same, edit, lint, coldLint].map(seconds).join('')}${sizes.map((size) => size.padStart(9)).join('')}`
  })
  const verdicts = checks.map(({pages, what, value, target}) => {
    const verdict = value <= target ? 'ok' : value <= target * 1.1 ? 'close' : 'missed'
    return `${String(pages).padStart(6)}  ${value.toFixed(3).padStart(8)}  ≤ ${String(target).padEnd(5)} ${verdict.padEnd(7)} ${what}`
  })
  const header = ' pages    floor     cold     same     edit     lint  c. lint     peak     HTML'
  return [
    `lockstep build, lockstep lint (${machine})`,
    '',
    header,
    ...rows,
    '',
    ...verdicts,
    ''
  ].join('\n')
}

import {rmSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {availableParallelism, tmpdir} from 'node:os'
import path from 'node:path'
import {checkResults} from './check-results.ts'
import {formatResults} from './format-results.ts'
import {measureSize, type SizeResult} from './measure-size.ts'
import {parseToolArgs} from './parse-tool-args.ts'

const help = `Usage: read-tree.js [options]

Measure how long reading the navigation of generated pages takes. Exits with 1 when a target is missed.

Options:
  --pages N   number of pages; can be repeated (default: 250, 2500 and 10000)
  --seed N    seed of the pages (default: 1)
  --json      print every measurement as JSON
`

const values = parseToolArgs(help, {
  pages: {type: 'string', multiple: true, default: ['250', '2500', '10000']},
  seed: {type: 'string', default: '1'},
  json: {type: 'boolean', default: false}
})

const sizes = values.pages.map(Number)
if (!sizes.every((pages) => Number.isSafeInteger(pages) && pages > 0)) {
  process.stderr.write('Unexpected `--pages`, expected a number of pages such as `250`\n')
  process.exit(2)
}

const folder = await mkdtemp(path.join(tmpdir(), 'lockstep-bench-'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    rmSync(folder, {recursive: true, force: true})
    process.exit(1)
  })
}
const results: Array<SizeResult> = []

try {
  for (const pages of sizes) {
    results.push(await measureSize(folder, {pages, seed: Number(values.seed)}))
  }
} finally {
  await rm(folder, {recursive: true, force: true})
}

const checks = checkResults(results)
const machine = `Node ${process.version}, ${availableParallelism()} cores`
process.stdout.write(
  values.json
    ? `${JSON.stringify({machine, results, checks}, null, 2)}\n`
    : `@lockstep/navtree: reading a docs set (${machine})\n\n${formatResults(results, checks)}`
)
process.exitCode = checks.every(({ok}) => ok) ? 0 : 1

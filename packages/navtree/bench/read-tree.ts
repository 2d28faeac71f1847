import {rmSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {availableParallelism, tmpdir} from 'node:os'
import path from 'node:path'
import {parseArgs} from 'node:util'
import {checkResults} from './check-results.ts'
import {formatResults} from './format-results.ts'
import {measureSize, type SizeResult} from './measure-size.ts'

const {values} = parseArgs({
  options: {
    /** Sizes to run; all three by default. */
    pages: {type: 'string', multiple: true, default: ['250', '2500', '10000']},
    seed: {type: 'string', default: '1'},
    json: {type: 'boolean', default: false}
  }
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

// How long 200 snippets take compared to reading and parsing their artifacts,
// each in a process of its own: cold with loading the library as it is published
// and listing `out`, and warm; and how much memory a project of 2,000 artifacts needs.
import {execFileSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {temporaryFolder} from '@lockstep/test-support/foundry'
import {readArtifactIndex} from '../src/artifacts/read-artifact-index.ts'
import {readArtifacts} from '../src/index.ts'
import {listReferences} from '../src/references/list-references.ts'
import {corpus} from '../test/support/corpus.ts'
import {manyContracts} from './many-contracts.ts'

const child = join(import.meta.dirname, 'child.js')
const rounds = 15
let failed = false

for (const [name, root] of [
  ['OpenZeppelin', corpus('@openzeppelin/contracts').root],
  ['solady', corpus('all of solady').root],
  ['2,000 contracts', manyContracts(2000)]
] as const) {
  const list = pick(root)
  const runs = Array.from({length: rounds}, () => {
    return {parse: run('parse', root, list).cold, cut: run('cut', root, list)}
  })
  // The fastest of several: others use the machine as well.
  const parse = Math.min(...runs.map((one) => one.parse))
  const load = Math.min(...runs.map(({cut}) => cut.load))
  const index = Math.min(...runs.map(({cut}) => cut.index))
  const cold = Math.min(...runs.map(({cut}) => cut.cold))
  const warm = Math.min(...runs.map(({cut}) => cut.warm))
  report(`${name}: read and parse the artifacts of 200 snippets`, parse)
  report(`${name}: cut them, cold`, cold, cold / parse, 1.5)
  report(`${name}: of that, load the library`, load)
  report(`${name}: of that, list the artifacts`, index)
  report(`${name}: cut them again, warm`, warm, warm / parse, 0.1)
}

const root = manyContracts(2000)
const all = run('all', root, pick(root))
const one = run('parse', root, pick(root, 0))
console.log(
  `2,000 contracts: cut all ${all.symbols} symbols in ${(all.cold / 1000).toFixed(1)} s, peak ${all.peak.toFixed(0)} MB (an idle process: ${one.peak.toFixed(0)} MB)`
)
if (all.peak > 512) failed = true
process.exitCode = failed ? 1 : 0

/** Choose 200 symbols, spread evenly, and the artifacts they live in. */
function pick(root: string, count = 200): string {
  const artifacts = readArtifacts(root, {profile: 'default'})
  const listed = listReferences(artifacts).filter(({symbol}) => symbol.contract !== undefined)
  const step = count === 0 ? listed.length : listed.length / count
  const chosen = listed.filter(
    (_, index) => count > 0 && Math.floor(index / step) !== Math.floor((index - 1) / step)
  )
  const {byContract} = readArtifactIndex(artifacts.config)
  const files = new Set(chosen.flatMap(({symbol}) => byContract.get(symbol.contract ?? '') ?? []))
  const file = join(temporaryFolder(), 'list.json')
  writeFileSync(
    file,
    JSON.stringify({files: [...files], references: chosen.map(({reference}) => reference)})
  )
  return file
}

function run(mode: string, root: string, list: string) {
  return JSON.parse(execFileSync(process.execPath, [child, mode, root, list], {encoding: 'utf8'}))
}

function report(what: string, ms: number, ratio?: number, limit = 1): void {
  const beside = ratio === undefined ? '' : ` = ${ratio.toFixed(2)} × (at most ${limit})`
  console.log(`${what}: ${ms.toFixed(1)} ms${beside}`)
  if (ratio !== undefined && ratio > limit) failed = true
}

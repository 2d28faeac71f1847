import {execFileSync} from 'node:child_process'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseToolArgs} from '@lockstep/navtree/bench/parse-tool-args'
import {measureProcess, toMedian, type Usage} from './measure-process.ts'

// Builds the site of this repository with each version of Node.js that is supported, one after another in each round.
// Binaries come from the packages `node@VERSION`.
const help = `Usage: measure-node.js [options]

Build the site of this repository with several versions of Node.js. Exits with 1 when one needs more than the first.

Options:
  --rounds N       how often to build (default: 3)
  --node VERSION   version to build with; can be repeated (default: 20, 22, 24 and 26)
`

const values = parseToolArgs(help, {
  rounds: {type: 'string', default: '3'},
  node: {type: 'string', multiple: true, default: ['20', '22', '24', '26']}
})

const bin = toPath('../../bin/lockstep.js')
const site = toPath('../../../../site')
const versions = values.node.map((version) => ({version, node: findNode(version)}))
const cold = new Map<string, Array<Usage>>()
const same = new Map<string, Array<Usage>>()
const folder = await mkdtemp(path.join(tmpdir(), 'lockstep-bench-'))
try {
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const {version, node} of versions) {
      const [out, cache] = ['site', 'cache'].map((name) =>
        path.join(folder, `${name}-${version}-${round}`)
      )
      const args = [bin, 'build', '--site', site, '--out', out ?? '', '--cache', cache ?? '']
      add(cold, version, await measureProcess([...args, '--json'], {folder, node}))
      add(same, version, await measureProcess([...args, '--json'], {folder, node}))
    }
  }
} finally {
  await rm(folder, {recursive: true, force: true})
}

const [first] = versions
let isMissed = false
for (const [what, usages] of [
  ['cold', cold],
  ['same', same]
] as const) {
  const base = toMedian(usages.get(first?.version ?? '') ?? [])
  for (const {version} of versions) {
    const {time, cpu, peak} = toMedian(usages.get(version) ?? [])
    const figures = [
      `${(time / 1000).toFixed(2)} s`,
      `${(cpu / 1000).toFixed(2)} s`,
      `${(peak / 2 ** 20).toFixed(0)} MB`
    ]
    const row = figures.map((figure) => figure.padStart(10)).join('')
    const verdict = version === first?.version ? '' : judge({cpu, peak}, base)
    process.stdout.write(`${`${what}, Node ${version}`.padEnd(14)}${row}${verdict}\n`)
  }
}
process.exitCode = isMissed ? 1 : 0

/** Compare a version with the first one: by processor time, since other programs may be running. */
function judge({cpu, peak}: Omit<Usage, 'time'>, base: Usage): string {
  // Node.js itself takes a few megabytes more in later versions.
  const more = [cpu / base.cpu, (peak - 16 * 2 ** 20) / base.peak]
  const most = Math.max(...more)
  if (most > 1.1) isMissed = true
  const verdict = most <= 1 ? 'ok' : most <= 1.1 ? 'close' : 'missed'
  const [time, memory] = more.map((ratio) => ratio.toFixed(2))
  return `   processor ${time}, peak ${memory} × Node ${first?.version}  ≤ 1  ${verdict}`
}

function add(map: Map<string, Array<Usage>>, version: string, usage: Usage): void {
  map.set(version, [...(map.get(version) ?? []), usage])
}

/** Find the binary of a version, which npm installs when it has to. */
function findNode(version: string): string {
  const args = ['-y', '--package', `node@${version}`, '--', 'node', '-p', 'process.execPath']
  return execFileSync('npx', args, {encoding: 'utf8'}).trim()
}

function toPath(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

import {appendFile, cp, mkdtemp, readdir, rm} from 'node:fs/promises'
import {availableParallelism, loadavg, tmpdir} from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {generateDocs} from '@lockstep/navtree/bench/generate-docs'
import {parseToolArgs} from '@lockstep/navtree/bench/parse-tool-args'
import {measureProcess, toMedian, type Usage} from './measure-process.ts'

// Builds the site of this repository, whose pages are real, next to the floor: parsing its pages with plain unified and
// coloring its fences with plain Shiki, in one thread.
const help = `Usage: measure-site.js [options]

Measure builds of the site of this repository, and of generated pages. Exits with 1 when a target is missed.

Options:
  --rounds N   how often to build (default: 3)
  --pages N    number of generated pages; 0 for none (default: 10000)
  --json       print every measurement as JSON
`

const values = parseToolArgs(help, {
  rounds: {type: 'string', default: '3'},
  pages: {type: 'string', default: '10000'},
  json: {type: 'boolean', default: false}
})

const root = toPath('../../../../')
const bin = toPath('../../bin/lockstep.js')
const folder = await mkdtemp(path.join(tmpdir(), 'lockstep-bench-'))
const runs = {
  floor: [] as Array<Usage>,
  cold: [] as Array<Usage>,
  same: [] as Array<Usage>,
  edit: [] as Array<Usage>
}
const many = Number(values.pages)
let large: Usage | undefined
let count = 0
try {
  const content = path.join(root, 'content')
  const files = await readdir(content, {recursive: true})
  count = files.filter((file) => file.endsWith('.mdx')).length
  // A copy, since a page is edited. Next to it is everything that pages show.
  const copy = path.join(folder, 'content')
  await cp(content, copy, {recursive: true})
  await measureProcess(toArgs(copy, 'edited'), {folder})
  for (let round = 0; round < Number(values.rounds); round++)
    await measureRound(content, copy, round)
  if (many > 0) large = await measureLarge()
} finally {
  await rm(folder, {recursive: true, force: true})
}

const [floor, cold, same, edit] = [runs.floor, runs.cold, runs.same, runs.edit].map(toMedian)
if (!floor || !cold || !same || !edit) throw new Error('Cannot measure less than one round')
const mega = 2 ** 20
const rows: Array<[what: string, value: number, target: number, unit: string]> = [
  ['cold build', cold.time / floor.time, 1, '× floor'],
  ['nothing changed', same.time / 1000, 0.45, 's'],
  ['one page edited', edit.time / 1000, 0.7, 's'],
  ['peak memory, cold', cold.peak / mega, 350, 'MB']
]
if (large) {
  rows.push([`${many} pages, processor time for each`, large.cpu / many, 25, 'ms'])
  rows.push([`${many} pages, peak memory`, large.peak / mega, 500, 'MB'])
}
const isMissed = rows.some(([, value, target]) => value > target * 1.1)
process.stdout.write(values.json ? `${JSON.stringify({runs, large, rows})}\n` : format())
process.exitCode = isMissed ? 1 : 0

async function measureRound(content: string, copy: string, round: number): Promise<void> {
  runs.floor.push(await measureProcess([toPath('./floor.js'), content], {folder}))
  // In its place, as readers of this repository build it, with the dates of git.
  const args = toArgs(content, `${round}`)
  runs.cold.push(await measureProcess(args, {folder}))
  runs.same.push(await measureProcess(args, {folder}))
  await appendFile(path.join(copy, 'index.mdx'), `\nOne sentence more, number ${round}.\n`)
  runs.edit.push(await measureProcess(toArgs(copy, 'edited'), {folder}))
}

function toArgs(content: string, name: string): Array<string> {
  const [out, cache] = ['site', 'cache'].map((kind) => path.join(folder, `${kind}-${name}`))
  const build = [bin, 'build', '--site', path.join(root, 'site'), '--content', content]
  return [...build, '--out', out ?? '', '--cache', cache ?? '', '--json', '--keep-going']
}

async function measureLarge(): Promise<Usage> {
  const docs = path.join(folder, 'docs')
  await generateDocs(docs, {pages: many, seed: 1})
  const [out, cache] = ['large-site', 'large-cache'].map((name) => path.join(folder, name))
  const build = [bin, 'build', '--content', docs, '--out', out ?? '', '--cache', cache ?? '']
  return measureProcess([...build, '--json', '--keep-going'], {folder})
}

function format(): string {
  const machine = `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`
  const usages = [floor, cold, same, edit, ...(large ? [large] : [])].map((usage, at) => {
    const {time = 0, cpu = 0, peak = 0} = usage ?? {}
    const what = ['floor', 'cold', 'same', 'edit', `${many} pages`][at]
    const figures = [`${(time / 1000).toFixed(2)} s`, `${(cpu / 1000).toFixed(2)} s`]
    return `${what?.padEnd(14)}${figures.map((figure) => figure.padStart(10)).join('')}${`${(peak / mega).toFixed(0)} MB`.padStart(10)}`
  })
  const verdicts = rows.map(([what, value, target, unit]) => {
    const verdict = value <= target ? 'ok' : value <= target * 1.1 ? 'close' : 'missed'
    return `${what.padEnd(38)}${value.toFixed(2).padStart(8)}  ≤ ${`${target} ${unit}`.padEnd(10)} ${verdict}`
  })
  return [
    `The site, ${count} pages, median of ${values.rounds} (${machine})`,
    '',
    `${''.padEnd(14)}${['clock', 'processor', 'peak'].map((name) => name.padStart(10)).join('')}`,
    ...usages,
    '',
    ...verdicts,
    ''
  ].join('\n')
}

function toPath(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

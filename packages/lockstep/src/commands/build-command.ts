import path from 'node:path'
import {parseArgs} from 'node:util'
import {buildShard, buildSite, readSettings, type Settings, type Shard} from '@lockstep/generator'
import {createProgress} from '../format/create-progress.ts'
import {formatBuild} from '../format/format-build.ts'
import {formatCount} from '../format/format-count.ts'
import {formatProblems} from '../format/format-problems.ts'
import {formatRemote, formatRemoteFaults} from '../format/format-remote.ts'
import {toData} from '../format/to-data.ts'
import {toPath} from '../format/to-path.ts'
import type {ExitCode, Io} from '../io.ts'
import {UsageError} from '../usage-error.ts'

const help = `Usage: lockstep build [options]

Build a static site from a folder of Markdown or MDX pages. Settings are read from \`site.yaml\` or \`site/site.yaml\`.

Options:
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --content DIR     folder of pages; without a settings file, it is built as it is
  --out DIR         folder to write to (default: \`out\` of the settings, or \`dist\`)
  --contracts DIR   Foundry project that pages show code from
  --profile NAME    profile in \`foundry.toml\` that the contracts are built with
  --cache DIR       cache folder (default: \`.lockstep\` next to the settings or the site)
  --compile         compile the contracts first, with \`compile\` of the settings or \`forge build\`
  --jobs N          number of threads (default: one for each core)
  --keep-going      write the site even if there are errors
  --shard I/N       compile one of N shares of the pages into the remote cache, and write nothing else
  --json            print a report as JSON
  --help            show this help

A build with errors never replaces a site that was built without errors.

Exit code: 0 success, 1 errors in the content, 2 wrong usage or setup.
`

/** Run `lockstep build`. */
export async function buildCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values} = parseArgs({
    args,
    options: {
      site: {type: 'string'},
      content: {type: 'string'},
      out: {type: 'string'},
      contracts: {type: 'string'},
      profile: {type: 'string'},
      cache: {type: 'string'},
      compile: {type: 'boolean', default: false},
      jobs: {type: 'string'},
      'keep-going': {type: 'boolean', default: false},
      shard: {type: 'string'},
      json: {type: 'boolean', default: false},
      help: {type: 'boolean', short: 'h', default: false}
    }
  })
  if (values.help) {
    io.stdout(help)
    return 0
  }
  const jobs = toJobs(values.jobs)
  const {cwd, color} = io
  const settings = await readSettings(cwd, values)
  if (values.shard !== undefined) {
    const cache = values.cache === undefined ? undefined : path.resolve(cwd, values.cache)
    return runShard(settings, toShard(values.shard), {cache, jobs, json: values.json}, io)
  }
  const start = performance.now()
  const report = await buildSite(settings, {
    cache: values.cache === undefined ? undefined : path.resolve(cwd, values.cache),
    compile: values.compile,
    jobs,
    keepGoing: values['keep-going'],
    onProgress: values.json ? undefined : createProgress(io)
  })
  const time = performance.now() - start
  const peak = process.resourceUsage().maxRSS * 1024
  const root = settings.content

  if (values.json) {
    const problems = report.problems.map((problem) =>
      toData(problem, (file) => toPath(file, root, cwd))
    )
    const data = {...report, written: report.written ?? null, time, peak, problems}
    io.stdout(`${JSON.stringify(data, null, 2)}\n`)
  } else {
    const shown = report.problems.filter(({severity}) => severity !== 'note')
    if (shown.length > 0) io.stderr(`${formatProblems(shown, {color, root, cwd})}\n`)
    io.stdout(formatBuild(report, {time, peak, cwd}))
    if (report.remote) io.stderr(formatRemoteFaults(report.remote))
  }
  return report.problems.some(({severity}) => severity === 'error') ? 1 : 0
}

async function runShard(
  settings: Settings,
  shard: Shard,
  {cache, jobs, json}: {cache: string | undefined; jobs: number | undefined; json: boolean},
  io: Io
): Promise<ExitCode> {
  const onProgress = json ? undefined : createProgress(io)
  const report = await buildShard(settings, shard, {cache, jobs, onProgress})
  const {pages, compiled, remote} = report
  if (json) io.stdout(`${JSON.stringify(report, null, 2)}\n`)
  else {
    const share = `share ${shard.index} of ${shard.count}`
    io.stdout(
      `${formatCount(pages, 'page')} in ${share}: ${compiled} compiled; ${formatRemote(remote)}\n`
    )
    io.stderr(formatRemoteFaults(remote))
  }
  return 0
}

function toShard(value: string): Shard {
  const [, index = '', count = ''] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(value) ?? []
  const shard = {index: Number(index), count: Number(count)}
  if (shard.index > 0 && shard.index <= shard.count) return shard
  throw new UsageError(
    `Unexpected \`--shard ${value}\`, expected a share and the number of shares, such as \`2/8\``
  )
}

function toJobs(value: string | undefined): number | undefined {
  if (value === undefined) return
  const jobs = Number(value)
  if (Number.isInteger(jobs) && jobs > 0) return jobs
  throw new UsageError(`Unexpected \`--jobs ${value}\`, expected a number of threads such as \`2\``)
}

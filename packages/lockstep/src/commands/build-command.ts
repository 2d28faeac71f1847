import type {Shard, ShardReport} from '@lockstep/generator'
import {runBuild} from '@lockstep/generator/build'
import {formatCount, formatProblems, toPath, toProblemData} from '@lockstep/problem/print'
import {defineCommand} from '../command.ts'
import {createProgress} from '../format/create-progress.ts'
import {formatBuild} from '../format/format-build.ts'
import {formatJson} from '../format/format-json.ts'
import {formatRemote, formatRemoteFaults} from '../format/format-remote.ts'
import {UsageError} from '../usage-error.ts'
import {parseJobs, siteOptions, toFolder} from './options.ts'

const help = `Usage: lockstep build [options]

Build a static site from a folder of Markdown or MDX pages. Settings are read from \`site.yaml\` or \`site/site.yaml\`,
in the current folder or in the nearest folder above it in the same repository.

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

const options = {
  ...siteOptions,
  content: {type: 'string'},
  out: {type: 'string'},
  compile: {type: 'boolean', default: false},
  jobs: {type: 'string'},
  'keep-going': {type: 'boolean', default: false},
  shard: {type: 'string'},
  json: {type: 'boolean', default: false}
} as const

/** Run `lockstep build`. */
export const command = defineCommand({help, options}, async ({values, io}) => {
  const jobs = parseJobs(values.jobs)
  const {cwd, color} = io
  const start = performance.now()
  const onProgress = values.json ? undefined : createProgress(io)
  const work = {cache: toFolder(io, values.cache), jobs, onProgress}
  if (values.shard !== undefined) {
    const shard = parseShard(values.shard)
    const {buildShard, readSettings} = await import('@lockstep/generator')
    const report = await buildShard(await readSettings(cwd, values), shard, work)
    if (!values.json) io.stderr(formatRemoteFaults(report.remote))
    io.stdout(values.json ? formatJson(report) : formatShard(report, shard))
    return 0
  }
  const {'keep-going': keepGoing, ...asked} = values
  const {report, content: root} = await runBuild(cwd, {...asked, ...work, keepGoing})
  const time = performance.now() - start
  const peak = process.resourceUsage().maxRSS * 1024
  if (values.json) {
    const problems = report.problems.map((problem) =>
      toProblemData(problem, (file) => toPath(file, root, cwd))
    )
    const data = {...report, written: report.written ?? null, time, peak, problems}
    io.stdout(formatJson(data))
  } else {
    const shown = report.problems.filter(({severity}) => severity !== 'note')
    if (shown.length > 0) io.stderr(`${formatProblems(shown, {color, root, cwd})}\n`)
    io.stdout(formatBuild(report, {time, peak, cwd}))
    if (report.remote) io.stderr(formatRemoteFaults(report.remote))
  }
  return report.problems.some(({severity}) => severity === 'error') ? 1 : 0
})

function formatShard({pages, compiled, remote}: ShardReport, {index, count}: Shard): string {
  const share = `${formatCount(pages, 'page')} in share ${index} of ${count}`
  return `${share}: ${compiled} compiled; ${formatRemote(remote)}\n`
}

function parseShard(value: string): Shard {
  const [, index = '', count = ''] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(value) ?? []
  const shard = {index: Number(index), count: Number(count)}
  if (shard.index > 0 && shard.index <= shard.count) return shard
  throw new UsageError(
    `Unexpected \`--shard ${value}\`, expected a share and the number of shares, such as \`2/8\``
  )
}

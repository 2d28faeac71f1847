import path from 'node:path'
import {parseArgs} from 'node:util'
import {type BuildReport, buildSite, readSettings, toPoint} from '@lockstep/generator'
import {type ExitCode, type Io, UsageError} from '../cli.ts'
import {formatProblems} from '../format/format-problems.ts'

const help = `Usage: lockstep build [options]

Builds a static site of a folder of Markdown or MDX pages. The settings are in \`site.yaml\`, here or in \`site\`.

Options:
  --site FILE       the settings, or the folder that holds \`site.yaml\`
  --content DIR     folder of the pages; without settings, it is built as it is
  --out DIR         folder to write (default: told by the settings, or \`dist\`)
  --contracts DIR   Foundry project that pages cite
  --cache DIR       what is kept between builds (default: \`.lockstep\` beside the settings or the site)
  --compile         compile the contracts first, with \`compile\` of the settings or \`forge build\`
  --jobs N          threads (default: one for each core)
  --keep-going      write the site although there are errors
  --json            print what was done as data
  --help            show this help

A site without errors is left as it is when a build has errors. Exit code: 0 all is well, 1 errors in the content,
2 wrong use or set-up.
`

/** \`lockstep build\` */
export async function buildCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values} = parseArgs({
    args,
    options: {
      site: {type: 'string'},
      content: {type: 'string'},
      out: {type: 'string'},
      contracts: {type: 'string'},
      cache: {type: 'string'},
      compile: {type: 'boolean', default: false},
      jobs: {type: 'string'},
      'keep-going': {type: 'boolean', default: false},
      json: {type: 'boolean', default: false},
      help: {type: 'boolean', short: 'h', default: false}
    }
  })
  if (values.help) {
    io.stdout(help)
    return 0
  }
  const jobs = toJobs(values.jobs)
  const settings = await readSettings(io.cwd, values)
  const show = values.json ? () => {} : createProgress(io)
  const start = performance.now()
  const report = await buildSite(settings, {
    cache: values.cache === undefined ? undefined : path.resolve(io.cwd, values.cache),
    compile: values.compile,
    jobs,
    keepGoing: values['keep-going'],
    onProgress: show
  })
  const time = performance.now() - start
  const peak = process.resourceUsage().maxRSS * 1024
  const errors = report.problems.filter(({severity}) => severity === 'error').length

  if (values.json) {
    io.stdout(
      `${JSON.stringify(toData(report, {time, peak, toPath: (file) => toPath(file, settings.content, io.cwd)}), null, 2)}\n`
    )
  } else {
    const shown = report.problems.filter(({severity}) => severity !== 'note')
    if (shown.length > 0) {
      io.stderr(
        `${formatProblems(shown, {color: io.color, root: settings.content, cwd: io.cwd})}\n`
      )
    }
    io.stdout(formatReport(report, {time, peak, cwd: io.cwd}))
  }
  return errors > 0 ? 1 : 0
}

function toJobs(value: string | undefined): number | undefined {
  if (value === undefined) return
  const jobs = Number(value)
  if (Number.isInteger(jobs) && jobs > 0) return jobs
  throw new UsageError(`Unexpected \`--jobs ${value}\`, expected a number of threads such as \`2\``)
}

interface Measures {
  time: number
  /** Bytes. */
  peak: number
}

/** Path from the working folder, as every command says it. */
function toPath(file: string, content: string, cwd: string): string {
  return (path.relative(cwd, path.join(content, file)) || file).split(path.sep).join('/')
}

function toData(
  report: BuildReport,
  {time, peak, toPath}: Measures & {toPath: (file: string) => string}
): object {
  return {
    ...report,
    written: report.written ?? null,
    time,
    peak,
    problems: report.problems.map((problem) => {
      const {file, ruleId, reason, severity} = problem
      return {file: toPath(file), ...toPoint(problem), severity, rule: ruleId, message: reason}
    })
  }
}

/** What was done, in a few lines. */
function formatReport(report: BuildReport, {time, peak, cwd}: Measures & {cwd: string}): string {
  const {pages, compiled, written, stages, problems, scriptHash} = report
  const count = (severity: string): number =>
    problems.filter((problem) => problem.severity === severity).length
  const out = path.relative(cwd, report.out) || report.out
  const lines = [
    written
      ? `${toCount(pages, 'page')} in ${out}: ${compiled} compiled, ${written.rendered} rendered, ${toCount(written.files, 'file')}, ${toSize(written.bytes)}`
      : `${toCount(pages, 'page')}, ${compiled} compiled: ${out} is left as it was, because of errors`,
    `${toSeconds(time)} (${stages
      .filter((stage) => stage.time >= 1)
      .map((stage) => `${stage.name} ${toSeconds(stage.time)}`)
      .join(', ')}), peak memory ${toSize(peak)}`,
    `Content-Security-Policy: script-src 'self' '${scriptHash}'; style-src 'self'`
  ]
  const [errors, warnings, notes] = [count('error'), count('warning'), count('note')]
  if (errors + warnings + notes > 0) {
    const told = notes > 0 ? ` (\`lockstep lint\` shows them)` : ''
    lines.push(
      `${toCount(errors, 'error')}, ${toCount(warnings, 'warning')}, ${toCount(notes, 'note')}${told}`
    )
  }
  return `${lines.join('\n')}\n`
}

function toCount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

function toSeconds(time: number): string {
  return time < 1000 ? `${Math.round(time)} ms` : `${(time / 1000).toFixed(1)} s`
}

function toSize(bytes: number): string {
  return bytes < 2 ** 20 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / 2 ** 20).toFixed(1)} MB`
}

/** A line that is written over on a terminal, and one line for each stage elsewhere. */
function createProgress(io: Io): (stage: string, done?: number, total?: number) => void {
  let last = 0
  return (stage, done, total) => {
    if (done === undefined || total === undefined) {
      if (!io.color) return
      io.stderr(`\r\u001b[K${stage}`)
      return
    }
    const isLast = done === total
    if (io.color) {
      if (isLast || performance.now() - last > 50) {
        last = performance.now()
        io.stderr(`\r\u001b[K${isLast ? '' : `${stage} ${done} of ${total}`}`)
      }
    } else if (isLast) io.stderr(`${stage}: ${total}\n`)
  }
}

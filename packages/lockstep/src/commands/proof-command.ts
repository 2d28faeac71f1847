import path from 'node:path'
import {parseArgs} from 'node:util'
import {
  listProofs,
  type PageListener,
  type ProofResult,
  proveSite,
  readSettings,
  type StartedPage
} from '@lockstep/generator'
import {formatCount} from '../format/format-count.ts'
import {formatProblems, type ProblemFormat} from '../format/format-problems.ts'
import {formatProofs} from '../format/format-proofs.ts'
import {formatCommand, formatResult, formatStep} from '../format/format-run.ts'
import type {ExitCode, Io} from '../io.ts'
import {UsageError} from '../usage-error.ts'

const help = `Usage: lockstep proof [ROUTE…] [options]

Run the commands of pages as a reader would, and compare their output with the page. A page takes part if it has \`proof\`
in its front matter. Transcripts of successful runs are written to the folder \`proofs\` next to the settings.

Options:
  --list            list the pages that take part, and run nothing
  --update          write the actual output into the pages where it differs
  --keep            keep the folder of each run and print its path
  --jobs N          pages to run in parallel (default: 3 for each core, at most 8; 1 where runs share one network)
  --json            print a report as JSON
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --content DIR     folder of pages; without a settings file, it is used as it is
  --transcripts DIR folder to write transcripts to (default: the one of the settings, or \`proofs\`)
  --help            show this help

Exit code: 0 all pages pass, 1 a page fails, 2 wrong usage or setup, or a run that cannot start.
`

/** Run `lockstep proof`. */
export async function proofCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values, positionals} = parseArgs({
    args,
    allowPositionals: true,
    options: {
      list: {type: 'boolean', default: false},
      update: {type: 'boolean', default: false},
      keep: {type: 'boolean', default: false},
      jobs: {type: 'string'},
      json: {type: 'boolean', default: false},
      site: {type: 'string'},
      content: {type: 'string'},
      transcripts: {type: 'string'},
      help: {type: 'boolean', short: 'h', default: false}
    }
  })
  if (values.help) {
    io.stdout(help)
    return 0
  }
  const {cwd, color} = io
  const settings = await readSettings(cwd, values)
  const chosen = {
    routes: positionals,
    transcripts:
      values.transcripts === undefined ? undefined : path.resolve(cwd, values.transcripts)
  }
  if (values.list) {
    const proofs = await listProofs(settings, chosen)
    io.stdout(values.json ? `${JSON.stringify(proofs, null, 2)}\n` : formatProofs(proofs))
    return 0
  }

  const format = {color, root: settings.content, cwd}
  const {problems, pages, siteErrors} = await proveSite(settings, {
    ...chosen,
    jobs: toJobs(values.jobs),
    keep: values.keep,
    update: values.update,
    signal: io.signal,
    // With `--json`, standard output holds the report alone.
    onPage: (page) => createListener(page, values.json ? io.stderr : io.stdout, format)
  })
  if (problems.length > 0) io.stderr(`${formatProblems(problems, format)}\n`)
  if (problems.some(({severity}) => severity === 'error')) return 1
  if (siteErrors > 0) {
    const count = formatCount(siteErrors, 'error')
    io.stderr(`The site has ${count}: run \`lockstep build\` to see them\n`)
  }
  const passed = pages.filter((page) => page.passed).length
  if (values.json) io.stdout(`${JSON.stringify({pages: pages.map(toData)}, null, 2)}\n`)
  else if (pages.length > 1) {
    io.stdout(`${passed} of ${formatCount(pages.length, 'page')} passed\n`)
  }
  if (io.signal.aborted) return 2
  return passed < pages.length ? 1 : 0
}

/** Print what a run does. The output of pages that run in parallel is buffered, so that it does not interleave. */
function createListener(
  {route, steps, isParallel}: StartedPage,
  print: (text: string) => void,
  format: ProblemFormat
): PageListener {
  const texts: Array<string> = []
  const say = isParallel ? (text: string): void => void texts.push(text) : print
  say(`${route}  ${formatCount(steps, 'step')}\n`)
  return {
    onCommand: (command, isExpected) => say(formatCommand(command, isExpected, format.color)),
    onStep: (step) => say(formatStep(step, format.color)),
    onEnd(result) {
      say(formatResult(result, format))
      if (texts.length > 0) print(texts.join(''))
    }
  }
}

function toJobs(value: string | undefined): number | undefined {
  if (value === undefined) return
  const jobs = Number(value)
  if (Number.isInteger(jobs) && jobs > 0) return jobs
  throw new UsageError(`Unexpected \`--jobs ${value}\`, expected a number such as \`2\``)
}

function toData({route, file, passed, transcript, failure, steps}: ProofResult): object {
  if (passed) return {route, file, passed, transcript}
  const shown = steps.map(({step, commands, time, failure}) => {
    return {line: step.line, passed: failure === undefined, time, commands}
  })
  return {route, file, passed, failure, steps: shown}
}

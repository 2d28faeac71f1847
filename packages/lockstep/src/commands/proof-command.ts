import {execFile} from 'node:child_process'
import {readFile, writeFile} from 'node:fs/promises'
import {availableParallelism} from 'node:os'
import path from 'node:path'
import {parseArgs, promisify} from 'node:util'
import {
  buildSite,
  type PagePlan,
  readPlans,
  readSettings,
  readTranscript,
  type Settings,
  writeTranscript
} from '@lockstep/generator'
import {
  canOpenNetwork,
  checkSyntax,
  type OutputUpdate,
  type Plan,
  type RunResult,
  readProjectDigest,
  runPlan,
  toPlanDigest,
  toTranscript,
  updatePage
} from '@lockstep/proof'
import {type ExitCode, type Io, UsageError} from '../cli.ts'
import {formatProblems} from '../format/format-problems.ts'
import {formatCommand, formatFailure, formatStep, toSeconds} from '../format/format-run.ts'

const help = `Usage: lockstep proof [ROUTE…] [options]

Runs the commands of pages as a reader would, and compares what they print with the page. Pages take part that have
\`proof\` in their front matter. What a run has done is written into the folder \`proofs\` beside the settings.

Options:
  --list            show the pages that take part, and run nothing
  --update          write what was printed into the pages, in the place of outputs that differ
  --keep            keep the folder of each run, and say where it is
  --jobs N          pages at once (default: 3 for each core, 8 at most; 1 where they cannot have a network of their own)
  --json            print what was done as data
  --site FILE       the settings, or the folder that holds \`site.yaml\`
  --content DIR     folder of the pages; without settings, it is taken as it is
  --transcripts DIR folder to write transcripts into (default: told by the settings, or \`proofs\`)
  --help            show this help

Exit code: 0 all pages pass, 1 a page fails, 2 wrong use or set-up, or a run that cannot begin.
`

/** \`lockstep proof\` */
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
  const settings = await readSettings(io.cwd, values)
  const transcripts =
    values.transcripts === undefined
      ? settings.proof.transcripts
      : path.resolve(io.cwd, values.transcripts)
  const plans = await readPlans(settings, positionals)
  if (values.list) {
    const rows = await Promise.all(
      plans.map((plan) => toRow(plan, transcripts, settings.contracts))
    )
    io.stdout(values.json ? `${JSON.stringify(rows, null, 2)}\n` : formatRows(rows))
    return 0
  }
  if (plans.length === 0) {
    throw new UsageError(
      'Cannot find a page to run, expected `proof: {}` in the front matter of one'
    )
  }

  const problems = plans.flatMap(({plan, problems}) => [
    ...problems,
    ...(plan ? checkSyntax(plan) : [])
  ])
  if (problems.length > 0) {
    io.stderr(
      `${formatProblems(problems, {color: io.color, root: settings.content, cwd: io.cwd})}\n`
    )
    if (problems.some(({severity}) => severity === 'error')) return 1
  }
  const site = await prepareSite(settings, plans, io)

  // Data alone goes to standard output when it is data that was asked for.
  const say = values.json ? io.stderr : io.stdout
  const format = {color: io.color, root: settings.content, cwd: io.cwd}
  const {path: folders, tools, setup} = settings.proof
  const commit = await readCommit(settings.content)
  const ownNetwork = await canOpenNetwork()
  const jobs = Math.min(toJobs(values.jobs, ownNetwork), plans.length)
  let failed = 0

  const rows = await mapSome(
    plans,
    jobs,
    async ({route, file, plan}): Promise<object | undefined> => {
      if (!plan || io.signal.aborted) return
      // What is told of pages that run at once does not mix.
      const told: Array<string> = []
      const tell = jobs > 1 ? (text: string) => void told.push(text) : say
      try {
        return await prove({route, file, plan}, tell)
      } finally {
        if (told.length > 0) say(told.join(''))
      }
    }
  )

  if (values.json) {
    const pages = rows.filter((row) => row !== undefined)
    io.stdout(`${JSON.stringify({pages}, null, 2)}\n`)
  } else if (plans.length > 1) {
    io.stdout(`${plans.length - failed} of ${toCount(plans.length, 'page')} passed\n`)
  }
  if (io.signal.aborted) return 2
  return failed > 0 ? 1 : 0

  async function prove(
    {route, file, plan}: {route: string; file: string; plan: Plan},
    say: Io['stdout']
  ): Promise<object> {
    const start = performance.now()
    say(`${route}  ${toCount(plan.steps.length, 'step')}\n`)
    const result = await runPlan(plan, {
      site,
      path: folders,
      project: settings.contracts,
      tools,
      setup,
      ownNetwork,
      keep: values.keep,
      update: values.update,
      signal: io.signal,
      onCommand: (command, step) =>
        say(formatCommand(command, isExpected(command.exit, step), io.color)),
      onEnd: (step) => say(formatStep(step, io.color))
    })
    const {failure, left, folder} = result
    if (folder !== undefined) say(`The folder of the run is \`${folder}\`\n`)
    if (failure) {
      failed++
      say(`\n${formatFailure(failure, format)}\n`)
      return {route, file, passed: false, failure, steps: toSteps(result)}
    }
    if (values.update) await writeUpdates(settings.content, result)
    const transcript = toTranscript(result, {date: new Date().toISOString(), commit})
    const isNew = await writeTranscript(transcripts, route, transcript)
    for (const command of left) {
      say(`  !        (ended \`${command}\`, which the page leaves running)\n`)
    }
    const time = toSeconds(performance.now() - start)
    const steps = toCount(plan.steps.length, 'step')
    say(`${steps} passed in ${time}${isNew ? ', transcript written' : ''}\n\n`)
    return {route, file, passed: true, transcript}
  }
}

function toJobs(value: string | undefined, ownNetwork: boolean): number {
  // Tutorials mostly wait for blocks.
  if (value === undefined) return ownNetwork ? Math.min(3 * availableParallelism(), 8) : 1
  const jobs = Number(value)
  if (!Number.isInteger(jobs) || jobs < 1) {
    throw new UsageError(`Unexpected \`--jobs ${value}\`, expected a number such as \`2\``)
  }
  // On one network, pages would take each other's ports.
  return ownNetwork ? jobs : 1
}

/** Do something with each item, some at once; results are in the order of the items. */
async function mapSome<T, R>(
  items: ReadonlyArray<T>,
  atOnce: number,
  run: (item: T) => Promise<R>
): Promise<Array<R>> {
  const results: Array<R> = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++
      results[index] = await run(items[index] as T) // It is within the list.
    }
  }
  const ended = await Promise.allSettled(Array.from({length: atOnce}, work))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return results
}

/** Build the site that commands load files from, where they do. */
async function prepareSite(
  settings: Settings,
  plans: ReadonlyArray<PagePlan>,
  io: Io
): Promise<{folder: string; origin: string} | undefined> {
  const origin = settings.proof.origin ?? settings.origin
  if (origin === undefined) return
  const isUsed = plans.some(({plan}) =>
    plan?.steps.some((step) => step.kind === 'run' && step.code.includes(origin))
  )
  if (!isUsed) return
  // Beside the site of the writer, and whatever is wrong with other pages: it is downloads that commands ask for.
  const folder = path.join(path.dirname(settings.out), '.lockstep/proof-site')
  const {problems} = await buildSite({...settings, out: folder}, {keepGoing: true})
  const errors = problems.filter(({severity}) => severity === 'error').length
  if (errors > 0) {
    io.stderr(`The site has ${toCount(errors, 'error')}, which \`lockstep build\` shows\n`)
  }
  return {folder, origin}
}

interface Row {
  route: string
  file: string
  steps: number
  /** `fresh`: the last run is of this page and of these contracts. */
  state: 'fresh' | 'stale' | 'contracts changed' | 'never run' | 'invalid'
}

async function toRow(
  {route, file, plan}: PagePlan,
  folder: string,
  project: string | undefined
): Promise<Row> {
  const transcript = await readTranscript(folder, route)
  const isSame =
    transcript?.project === undefined ||
    (project !== undefined && transcript.project === (await readProjectDigest(project)))
  const state = !plan
    ? 'invalid'
    : !transcript
      ? 'never run'
      : transcript.plan !== toPlanDigest(plan)
        ? 'stale'
        : isSame
          ? 'fresh'
          : 'contracts changed'
  return {route, file, steps: plan?.steps.length ?? 0, state}
}

function formatRows(rows: ReadonlyArray<Row>): string {
  const width = Math.max(0, ...rows.map(({route}) => route.length))
  return rows
    .map(({route, steps, state}) => `${route.padEnd(width)}  ${toCount(steps, 'step')}, ${state}\n`)
    .join('')
}

async function writeUpdates(content: string, {results}: RunResult): Promise<void> {
  const updates = new Map<string, Array<OutputUpdate>>()
  for (const {update} of results) {
    if (update) updates.set(update.file, [...(updates.get(update.file) ?? []), update])
  }
  for (const [name, list] of updates) {
    const file = path.join(content, name)
    await writeFile(file, updatePage(await readFile(file, 'utf8'), list))
  }
}

/** What a failed run has done, without its plan. */
function toSteps({results}: RunResult): Array<object> {
  return results.map(({step, commands, time, failure}) => {
    return {line: step.line, passed: failure === undefined, time, commands}
  })
}

function isExpected(exit: number | undefined, step: {kind: string}): boolean {
  const expected = 'exit' in step ? step.exit : 0
  return exit === undefined || exit === 0 || exit === expected
}

async function readCommit(folder: string): Promise<string | undefined> {
  try {
    const {stdout} = await promisify(execFile)('git', ['rev-parse', '--short=7', 'HEAD'], {
      cwd: folder
    })
    return stdout.trim() || undefined
  } catch {
    // No repository, or no commit yet.
    return
  }
}

function toCount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

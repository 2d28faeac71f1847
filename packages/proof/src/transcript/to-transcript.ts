import {z} from 'zod'
import {stripAnsi, toLines} from '../compare/compare-output.ts'
import {vary} from '../compare/vary.ts'
import {variations} from '../plan/options.ts'
import type {Plan} from '../plan/plan.ts'
import {toPlanDigest} from '../plan/to-plan-digest.ts'
import type {RunResult, StepResult} from '../run/run-result.ts'

const commandSchema = z.strictObject({
  text: z.string(),
  stdout: z.string(),
  stderr: z.string(),
  exit: z.int().optional().describe('Exit code. Missing for a program that keeps running'),
  seconds: z.number()
})

const stepSchema = z.strictObject({
  heading: z.string().optional(),
  terminal: z.string().optional(),
  saved: z.string().optional().describe('A file that was written'),
  commands: z.array(commandSchema),
  isShown: z.boolean().describe('Whether the page shows what was printed')
})

/** The schema of a transcript file. */
export const transcriptSchema = z.strictObject({
  version: z.literal(1).describe('Version of this format'),
  file: z.string().describe('Page whose commands ran'),
  date: z.string().describe('ISO date of the run'),
  commit: z.string().optional().describe('Commit of the repository'),
  seconds: z.number().describe('How long the run took'),
  tools: z.record(z.string(), z.string()).describe('Versions of programs'),
  plan: z.string().describe('Digest of what was run'),
  files: z
    .record(z.string(), z.string())
    .describe('Files that were loaded from the site: digests by path'),
  project: z
    .string()
    .optional()
    .describe('Digest of the contracts, where the commands ran in a copy of the project'),
  steps: z.array(stepSchema).describe('Steps in their order, with their commands and outputs')
})

/** The record of a run that passed: its steps and their results. */
export type Transcript = z.output<typeof transcriptSchema>

/** The data of a transcript that is not part of the run result. */
export interface TranscriptContext {
  /** ISO date. */
  date: string
  commit?: string | undefined
}

/** Convert a run that passed to a transcript. Equal runs differ only in date, commit, versions and seconds. */
export function toTranscript(result: RunResult, {date, commit}: TranscriptContext): Transcript {
  const {plan, results, tools, files, project, time} = result
  return {
    version: 1,
    file: plan.file,
    date,
    ...(commit !== undefined && {commit}),
    seconds: toSeconds(time),
    tools,
    plan: toPlanDigest(plan),
    files,
    ...(project !== undefined && {project}),
    steps: results.map((step) => toStep(step, plan))
  }
}

/** Reduce a transcript to the parts that are equal in equal runs of the same contracts. */
export function toComparable({plan, files, file, project, steps}: Transcript): unknown {
  return {
    file,
    plan,
    files,
    project,
    steps: steps.map((step) => ({
      ...step,
      commands: step.commands.map(({seconds, ...command}) => command)
    }))
  }
}

function toStep({step, commands}: StepResult, plan: Plan): Transcript['steps'][number] {
  const isRun = step.kind === 'run'
  return {
    ...(step.heading !== undefined && {heading: step.heading}),
    ...(isRun && step.terminal !== '' && {terminal: step.terminal}),
    ...(!isRun && {saved: step.path}),
    isShown: isRun && step.output !== undefined,
    commands: commands.map(({text, stdout, stderr, exit, time}) => ({
      text,
      // How much a running program has printed by now is random, except for the output that the page shows.
      stdout: exit === undefined ? (isRun && step.output?.text) || '' : toEven(stdout, plan),
      stderr: exit === undefined ? '' : toEven(stderr, plan),
      ...(exit !== undefined && {exit}),
      seconds: toSeconds(time)
    }))
  }
}

/** Number of lines to keep from the beginning and from the end of an output. */
const most = {first: 60, last: 30, width: 400}

/** Lines that package managers print about their own caches, which differ between machines. */
const chatter =
  /^(Progress: |Packages: [+-]|\++$|Packages are | {2}(Content-addressable store|Virtual store) is at: |✓ Lockfile )/u

/** Remove values that vary from run to run. */
function toEven(text: string, plan: Plan): string {
  const known = plan.text.toLowerCase()
  const {vary: own} = plan.options
  const kinds = [...variations, ...own.filter((kind) => typeof kind !== 'string')]
  const printed = toLines(stripAnsi(text)).filter((line) => !chatter.test(line))
  const lines = vary(printed, kinds, (found) => known.includes(found.toLowerCase())).lines.map(
    (line) => (line.length > most.width ? `${line.slice(0, most.width)}…` : line)
  )
  if (lines.length <= most.first + most.last) return lines.join('\n')
  return [...lines.slice(0, most.first), '…', ...lines.slice(-most.last)].join('\n')
}

function toSeconds(time: number): number {
  return Math.round(time / 100) / 10
}

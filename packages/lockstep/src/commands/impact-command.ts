import path from 'node:path'
import {parseArgs} from 'node:util'
import {type ImpactReport, impactRules, readImpact, toImpactProblems} from '@lockstep/generator'
import {formatImpact} from '../format/format-impact.ts'
import {formatImpactComment} from '../format/format-impact-comment.ts'
import {toGithub} from '../format/to-github.ts'
import {toImpactData} from '../format/to-impact-data.ts'
import {toPath} from '../format/to-path.ts'
import {toSarif} from '../format/to-sarif.ts'
import type {ExitCode, Io} from '../io.ts'
import {readVersion} from '../read-version.ts'
import {toChoice} from '../to-choice.ts'
import {UsageError} from '../usage-error.ts'
import {stateOptions} from './state-options.ts'

const help = `Usage: lockstep impact [BASE] [options]

Compare the contracts with those of BASE, and list each changed symbol and what it affects on the pages: shown code,
tables, names, signatures and tutorials. Certain effects are listed separately from likely ones.

BASE is a git revision, or a folder with a compiled Foundry project. A revision is compiled outside of the working tree
and kept in the cache. Default: where the branch left the default branch, or the target of a pull request on GitHub.

Options:
  --head REF        git revision or folder to compare with BASE (default: the working tree, which must be compiled)
  --format NAME     text, json, markdown (a comment of at most 60 lines), github (annotations) or sarif (default: text)
  --fail-on LEVEL   exit with 1 if pages name what is gone (gone), if something is certain (certain), if anything is
                    touched (likely), or not at all (never) (default: gone)
  --install CMD     command that installs what BASE imports, if its lock file differs from the one in the working tree
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --contracts DIR   Foundry project that pages describe
  --profile NAME    profile in \`foundry.toml\` that the contracts are built with
  --cache DIR       cache folder (default: the one of \`lockstep build\`)
  --help            show this help

Exit code: 0 success, 1 see \`--fail-on\`, 2 wrong usage or setup.
`

const formats = ['text', 'json', 'markdown', 'github', 'sarif'] as const
const levels = ['gone', 'certain', 'likely', 'never'] as const

/** Run `lockstep impact`. */
export async function impactCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values, positionals} = parseArgs({
    args,
    allowPositionals: true,
    options: {
      head: {type: 'string'},
      format: {type: 'string', default: 'text'},
      'fail-on': {type: 'string', default: 'gone'},
      ...stateOptions
    }
  })
  if (values.help) {
    io.stdout(help)
    return 0
  }
  if (positionals.length > 1) {
    throw new UsageError(
      `Unexpected \`${positionals[1]}\`, expected one revision or folder; name the other one with \`--head\``
    )
  }
  const {head, install, site, contracts, profile, cache} = values
  const format = toChoice('format', values.format, formats)
  const level = toChoice('--fail-on', values['fail-on'], levels)
  const report = await readImpact(io.cwd, {
    base: positionals[0],
    head,
    install,
    site,
    contracts,
    profile,
    target: io.target,
    cache: cache === undefined ? undefined : path.resolve(io.cwd, cache),
    onProgress: (message) => io.stderr(`${message}\n`)
  })
  io.stdout(formatAs(format, report, io))
  return isOver(level, report) ? 1 : 0
}

function isOver(level: (typeof levels)[number], {effects}: ImpactReport): boolean {
  if (level === 'never') return false
  return effects.some(
    ({certainty, isGone}) =>
      level === 'likely' || (certainty === 'certain' && (level === 'certain' || isGone))
  )
}

function formatAs(
  format: (typeof formats)[number],
  report: ImpactReport,
  {cwd, color, workspace}: Io
): string {
  const root = report.content ?? cwd
  const toName = (file: string): string => toPath(file, root, cwd)
  const toOwn = (file: string): string => toPath(file, root, workspace ?? cwd)
  if (format === 'json') return `${JSON.stringify(toImpactData(report, toName), null, 2)}\n`
  if (format === 'markdown') return formatImpactComment(report, toName)
  if (format === 'text') return formatImpact(report, {color, root, cwd})
  const problems = toImpactProblems(report.effects)
  if (format === 'github') return toGithub(problems, toOwn)
  const about = {version: readVersion(), rules: impactRules, toUrl: () => undefined}
  return `${JSON.stringify(toSarif(problems, {...about, toPath: toOwn}), null, 2)}\n`
}

import {
  formatImpact,
  formatImpactComment,
  type ImpactReport,
  impactRules,
  readImpact,
  toImpactData,
  toImpactProblems
} from '@lockstep/generator'
import {toPath} from '@lockstep/problem/print'
import {defineCommand} from '../command.ts'
import {formatForCi} from '../format/format-for-ci.ts'
import {formatJson} from '../format/format-json.ts'
import type {Io} from '../io.ts'
import {parseChoice} from '../parse-choice.ts'
import {UsageError} from '../usage-error.ts'
import {siteOptions, toFolder} from './options.ts'

const help = `Usage: lockstep impact [BASE] [options]

Compare the contracts with those of BASE, and list each changed symbol and what it affects on the pages: shown code,
tables, names, signatures and tutorials. Certain effects come first, then likely ones.

BASE is a git revision, or a folder with a compiled Foundry project. A revision is compiled outside of the working tree
and kept in the cache. Default: where the branch left the default branch, or the target of a pull request on GitHub.

Options:
  --head REF        git revision or folder to compare with BASE (default: the working tree, which must be compiled)
  --format NAME     text, json, markdown (a comment of at most 60 lines), github (annotations) or sarif (default: text)
  --fail-on LEVEL   when to exit with 1: if pages name a symbol that is gone (gone), at the first certain effect
                    (certain), at any effect (likely) or never (default: gone)
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

const options = {
  head: {type: 'string'},
  format: {type: 'string', default: 'text'},
  'fail-on': {type: 'string', default: 'gone'},
  ...siteOptions,
  install: {type: 'string'}
} as const

/** Run `lockstep impact`. */
export const command = defineCommand({help, options, words: true}, async ({values, words, io}) => {
  if (words.length > 1) {
    throw new UsageError(
      `Unexpected \`${words[1]}\`, expected one revision or folder; name the other one with \`--head\``
    )
  }
  const format = parseChoice('format', values.format, formats)
  const level = parseChoice('--fail-on', values['fail-on'], levels)
  const report = await readImpact(io.cwd, {
    ...values,
    base: words[0],
    target: io.target,
    cache: toFolder(io, values.cache),
    onProgress: (message) => io.stderr(`${message}\n`)
  })
  io.stdout(formatAs(format, report, io))
  return isOver(level, report) ? 1 : 0
})

function isOver(level: (typeof levels)[number], {effects}: ImpactReport): boolean {
  if (level === 'never') return false
  return effects.some(
    ({certainty, isGone}) =>
      level === 'likely' || (certainty === 'certain' && (level === 'certain' || isGone))
  )
}

function formatAs(format: (typeof formats)[number], report: ImpactReport, io: Io): string {
  const {cwd, color} = io
  const root = report.content ?? cwd
  const toName = (file: string): string => toPath(file, root, cwd)
  if (format === 'json') return formatJson(toImpactData(report, toName))
  if (format === 'markdown') return formatImpactComment(report, toName)
  if (format === 'text') return formatImpact(report, {color, root, cwd})
  return formatForCi(format, toImpactProblems(report.effects), {root, rules: impactRules}, io)
}

import {existsSync} from 'node:fs'
import {
  findLintTarget,
  lintSite,
  listChangedFiles,
  readSettings,
  toRuleUrl
} from '@lockstep/generator'
import {adoptedRules, type Level, rules} from '@lockstep/lint'
import type {Problem} from '@lockstep/problem'
import {formatReport, toPath, toProblemData} from '@lockstep/problem/print'
import {defineCommand, type Options} from '../command.ts'
import {formatWait} from '../format/create-progress.ts'
import {formatForCi} from '../format/format-for-ci.ts'
import {formatJson} from '../format/format-json.ts'
import type {Io} from '../io.ts'
import {parseChoice} from '../parse-choice.ts'
import {UsageError} from '../usage-error.ts'
import {getOneFolder} from './get-one-folder.ts'
import {parseJobs, parseWholeNumber, siteOptions, toFolder} from './options.ts'

const help = `Usage: lockstep lint [DIR] [options]

Find problems in a folder of Markdown or MDX pages. If DIR is a repository, the command looks for its pages in
\`pages\`, \`content\` and \`docs\`. Without DIR, it checks the site of \`site.yaml\`. A folder without settings can have a
\`lockstep.lint.yaml\`.

Options:
  --site FILE          settings file, or the folder that contains \`site.yaml\`
  --format NAME        text, json, github (annotations) or sarif (default: text)
  --fix                apply safe fixes
  --rule ID=LEVEL      set a rule to off, warn or error; can be repeated
  --max-warnings N     exit with 1 if there are more than N warnings
  --changed [REF]      report only files that differ from a git revision (default: HEAD)
  --external           request links to other sites; answers are cached for a week
  --quiet              report errors only
  --contracts DIR      Foundry project that pages describe
  --profile NAME       profile in \`foundry.toml\` that the contracts are built with
  --cache DIR          cache folder (default: the one of \`lockstep build\`)
  --jobs N             number of threads (default: one for each core)
  --help               show this help

Every rule has a page that explains why it exists and how to fix what it reports:
https://github.com/lockstep-docs/lockstep/tree/main/packages/lockstep/docs/pages/reference/lint-rules

Exit code: 0 success, 1 errors or too many warnings, 2 wrong usage or setup.
`

const formats = ['text', 'json', 'github', 'sarif'] as const
type Format = (typeof formats)[number]

const options = {
  ...siteOptions,
  format: {type: 'string', default: 'text'},
  fix: {type: 'boolean', default: false},
  rule: {type: 'string', multiple: true, default: []},
  'max-warnings': {type: 'string'},
  changed: {type: 'string'},
  external: {type: 'boolean', default: false},
  quiet: {type: 'boolean', default: false},
  jobs: {type: 'string'}
} satisfies Options

/** Run `lockstep lint`. */
export const command = defineCommand(
  {help, options, words: true, arrange: spreadChanged},
  async ({values, words, io}) => {
    const folder = getOneFolder(words)
    const format = parseChoice('format', values.format, formats)
    const most = parseWholeNumber('--max-warnings', values['max-warnings'])
    const jobs = parseJobs(values.jobs)
    const levels = parseLevels(values.rule)
    const settings = await readSettings(io.cwd, {
      site: values.site,
      contracts: values.contracts,
      profile: values.profile,
      ...findLintTarget(io.cwd, folder)
    })
    const {content} = settings
    const all = await lintSite(settings, {
      cache: toFolder(io, values.cache),
      jobs,
      levels,
      external: values.external,
      fix: values.fix,
      onWait: (file) => io.stderr(formatWait(file)),
      onMessage: (text) => io.stderr(text)
    })
    const changed =
      values.changed === undefined ? undefined : await listChangedFiles(content, values.changed)
    const problems = all.filter(({file}) => !changed || changed.has(file))
    const shown = problems.filter(({severity}) => !values.quiet || severity === 'error')
    io.stdout(formatAs(format, shown, {root: content, io}))

    const count = (wanted: Problem['severity']): number =>
      problems.filter(({severity}) => severity === wanted).length
    return count('error') > 0 || (most !== undefined && count('warning') > most) ? 1 : 0
  }
)

/** `--changed` without a value means HEAD, which `parseArgs` cannot express. */
function spreadChanged(args: ReadonlyArray<string>): Array<string> {
  return args.flatMap((arg, index) => {
    if (arg !== '--changed') return [arg]
    const next = args[index + 1]
    const isAlone =
      next === undefined || next.startsWith('-') || (index + 2 === args.length && existsSync(next))
    return isAlone ? ['--changed=HEAD'] : [arg]
  })
}

function parseLevels(options: ReadonlyArray<string>): Record<string, Level> {
  return Object.fromEntries(
    options.map((option): [string, Level] => {
      const [, id = '', word = ''] = /^([\w-]+)=(off|note|warn|warning|error)$/.exec(option) ?? []
      if (id === '') {
        throw new UsageError(
          `Unexpected \`--rule ${option}\`, expected \`--rule bare-url=off\`, \`=warn\` or \`=error\``
        )
      }
      return [id, word === 'warn' ? 'warning' : (word as Level)]
    })
  )
}

function formatAs(
  format: Format,
  problems: ReadonlyArray<Problem>,
  {root, io}: {root: string; io: Io}
): string {
  const {cwd, color} = io
  if (format === 'text') return formatReport(problems, {color, root, cwd})
  if (format === 'json') {
    return formatJson(
      problems.map((each) => toProblemData(each, (file) => toPath(file, root, cwd)))
    )
  }
  const about = {root, rules: [...adoptedRules, ...rules], toUrl: toRuleUrl}
  return formatForCi(format, problems, about, io)
}

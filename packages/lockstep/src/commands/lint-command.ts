import {execFile} from 'node:child_process'
import {existsSync, statSync} from 'node:fs'
import {readFile, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {parseArgs, promisify} from 'node:util'
import {
  findContentFolder,
  readSettings,
  runLint,
  type Settings,
  toRuleUrl
} from '@lockstep/generator'
import {adoptedRules, applyFixes, type Level, rules, toGithub, toSarif} from '@lockstep/lint'
import {type Fix, findNearest, isWholeFile, type Problem} from '@lockstep/problem'
import {type ExitCode, type Io, readVersion, UsageError} from '../cli.ts'
import {formatLint} from '../format/format-lint.ts'

const help = `Usage: lockstep lint [DIR] [options]

Finds what is wrong with a folder of Markdown or MDX pages, or with \`pages\`, \`content\` or \`docs\` of a repository.
Without DIR, the site of \`site.yaml\` is looked at; a folder without settings may have its choices in
\`lockstep.lint.yaml\`.

Options:
  --site FILE          the settings, or the folder that holds \`site.yaml\`
  --format NAME        text, json, github (annotations) or sarif (default: text)
  --fix                mend what is certain
  --rule ID=LEVEL      off, warn or error; may be given again
  --max-warnings N     exit with 1 when there are more warnings
  --changed [REF]      tell only of files that differ from REF (default: HEAD) in git
  --external           open links to other sites; answers are kept for a week
  --quiet              tell of errors only
  --contracts DIR      Foundry project that pages speak of
  --cache DIR          what is kept between runs (default: that of \`lockstep build\`)
  --jobs N             threads (default: one for each core)
  --help               show this help

Exit code: 0 all is well, 1 errors or too many warnings, 2 wrong use or set-up.
`

const formats = ['text', 'json', 'github', 'sarif'] as const
type Format = (typeof formats)[number]

/** \`lockstep lint\` */
export async function lintCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values, positionals} = parseArgs({
    args: spreadChanged(args),
    allowPositionals: true,
    options: {
      site: {type: 'string'},
      format: {type: 'string', default: 'text'},
      fix: {type: 'boolean', default: false},
      rule: {type: 'string', multiple: true, default: []},
      'max-warnings': {type: 'string'},
      changed: {type: 'string'},
      external: {type: 'boolean', default: false},
      quiet: {type: 'boolean', default: false},
      contracts: {type: 'string'},
      cache: {type: 'string'},
      jobs: {type: 'string'},
      help: {type: 'boolean', short: 'h', default: false}
    }
  })
  if (values.help) {
    io.stdout(help)
    return 0
  }
  if (positionals.length > 1) {
    throw new UsageError(`Unexpected \`${positionals[1]}\`, expected one folder`)
  }
  const format = toFormat(values.format)
  const most = toNumber('--max-warnings', values['max-warnings'])
  const jobs = toNumber('--jobs', values.jobs)
  const levels = toLevels(values.rule)
  const [folder] = positionals
  const settings = await readSettings(io.cwd, {
    site: values.site,
    contracts: values.contracts,
    ...toTarget(io.cwd, folder)
  })
  checkRules(settings)
  const run = () =>
    runLint(settings, {
      cache: values.cache === undefined ? undefined : path.resolve(io.cwd, values.cache),
      jobs,
      levels,
      external: values.external
    })
  let messages = await run()
  if (values.fix) messages = await fixUntilDone(settings, messages, run)
  const changed =
    values.changed === undefined ? undefined : await listChanged(settings.content, values.changed)
  const told = messages.filter(({file}) => !changed || changed.has(file))
  const shown = told.filter(({severity}) => !values.quiet || severity === 'error')

  io.stdout(toText(shown, format, settings, io))
  const errors = told.filter(({severity}) => severity === 'error').length
  const warnings = told.filter(({severity}) => severity === 'warning').length
  return errors > 0 || (most !== undefined && warnings > most) ? 1 : 0
}

/** A folder that holds a \`site.yaml\` is a site; any other one is a folder of pages. */
function toTarget(cwd: string, folder: string | undefined): {site?: string; content?: string} {
  if (folder === undefined) return {}
  const place = path.resolve(cwd, folder)
  if (!statSync(place, {throwIfNoEntry: false})?.isDirectory()) {
    throw new UsageError(`Cannot find folder \`${folder}\``)
  }
  return existsSync(path.join(place, 'site.yaml'))
    ? {site: place}
    : {content: findContentFolder(place)}
}

/** \`--changed\` may stand alone: then it is HEAD that counts. */
function spreadChanged(args: ReadonlyArray<string>): Array<string> {
  return args.flatMap((arg, index) => {
    if (arg !== '--changed') return [arg]
    const next = args[index + 1]
    const isAlone =
      next === undefined || next.startsWith('-') || (index + 2 === args.length && existsSync(next))
    return isAlone ? ['--changed=HEAD'] : [arg]
  })
}

function toFormat(text: string): Format {
  const format = formats.find((name) => name === text)
  if (format !== undefined) return format
  const nearest = findNearest(text, formats)
  const hint = nearest
    ? `did you mean \`${nearest}\``
    : `expected one of ${formats.map((name) => `\`${name}\``).join(', ')}`
  throw new UsageError(`Unexpected format \`${text}\`, ${hint}`)
}

function toNumber(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return
  if (/^\d+$/.test(value)) return Number(value)
  throw new UsageError(`Unexpected \`${option} ${value}\`, expected a number`)
}

function toLevels(options: ReadonlyArray<string>): Record<string, Level> {
  return Object.fromEntries(
    options.map((option): [string, Level] => {
      const [, id = '', word = ''] = /^([\w-]+)=(off|note|warn|warning|error)$/.exec(option) ?? []
      if (id === '') {
        throw new UsageError(
          `Unexpected \`--rule ${option}\`, expected \`--rule bare-url=off\`, \`=warn\` or \`=error\``
        )
      }
      checkRule(id)
      return [id, word === 'warn' ? 'warning' : (word as Level)]
    })
  )
}

const ids = [...adoptedRules, ...rules].map(({id}) => id)

function checkRule(id: string): void {
  if (ids.includes(id)) return
  const nearest = findNearest(id, ids)
  throw new UsageError(
    `Cannot find rule \`${id}\`${nearest ? `; did you mean \`${nearest}\`` : ''}`
  )
}

function checkRules({lint}: Settings): void {
  for (const id of Object.keys(lint.rules)) checkRule(id)
}

/** Where two fixes meet, the second waits for the next round. */
async function fixUntilDone(
  {content}: Settings,
  first: Array<Problem>,
  run: () => Promise<Array<Problem>>
): Promise<Array<Problem>> {
  let messages = first
  for (let round = 0; round < 10 && messages.some(({fix}) => fix); round++) {
    const files = new Map<string, Array<Fix>>()
    for (const {file, fix} of messages) {
      if (fix) files.set(file, [...(files.get(file) ?? []), fix])
    }
    for (const [file, fixes] of files) {
      const place = path.join(content, file)
      const text = await readFile(place, 'utf8')
      // Offsets are counted without the mark that some editors put at the start.
      const mark = text.charCodeAt(0) === 0xfeff ? text.slice(0, 1) : ''
      await writeFile(place, mark + applyFixes(text.slice(mark.length), fixes))
    }
    messages = await run()
  }
  return messages
}

const runFile = promisify(execFile)

/** List the files of a folder that differ from a commit, those included that git does not know yet. */
async function listChanged(content: string, ref: string): Promise<Set<string>> {
  const git = async (...args: Array<string>): Promise<Array<string>> => {
    const {stdout} = await runFile('git', args, {cwd: content, maxBuffer: 2 ** 26})
    return stdout.split('\0').filter(Boolean)
  }
  try {
    const changed = await git(
      'diff',
      '--name-only',
      '-z',
      '--relative',
      '--diff-filter=d',
      ref,
      '--',
      '.'
    )
    const fresh = await git('ls-files', '--others', '--exclude-standard', '-z', '.')
    return new Set([...changed, ...fresh])
  } catch (error) {
    const [reason = ''] = String((error as {stderr?: unknown}).stderr ?? error).split('\n')
    throw new UsageError(`Cannot compare with \`${ref}\`: ${reason.trim()}`)
  }
}

function toText(
  messages: ReadonlyArray<Problem>,
  format: Format,
  {content}: Settings,
  io: Io
): string {
  const toPath = (file: string): string =>
    (path.relative(io.cwd, path.join(content, file)) || file).split(path.sep).join('/')
  if (format === 'github') return toGithub(messages, toPath)
  if (format === 'sarif') {
    const all = [...adoptedRules, ...rules]
    const log = toSarif(messages, {version: readVersion(), rules: all, toPath, toUrl: toRuleUrl})
    return `${JSON.stringify(log, null, 2)}\n`
  }
  if (format === 'json') {
    const data = messages.map((message) => {
      const {file, place, severity, ruleId, reason, fix, url} = message
      const {start, end} = place
      return {
        file: toPath(file),
        line: start.line,
        column: start.column,
        ...(!isWholeFile(place) && {endLine: end.line, endColumn: end.column}),
        severity,
        rule: ruleId,
        message: reason,
        isFixable: fix !== undefined,
        url: url ?? null
      }
    })
    return `${JSON.stringify(data, null, 2)}\n`
  }
  return formatLint(messages, {color: io.color, root: content, cwd: io.cwd})
}

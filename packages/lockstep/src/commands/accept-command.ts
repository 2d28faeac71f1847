import path from 'node:path'
import {parseArgs} from 'node:util'
import {lockSite, readSettings} from '@lockstep/generator'
import {formatLockReport} from '../format/format-lock-report.ts'
import type {ExitCode, Io} from '../io.ts'
import {UsageError} from '../usage-error.ts'

const help = `Usage: lockstep accept PAGE... [options]
       lockstep accept --all [options]

Record in \`lockstep.lock\` that someone has read pages after the contracts changed and found them correct. The symbols
that they show and name are locked with their current code.

PAGE is the path of a page, relative to the current folder or to the folder of the pages.

Options:
  --all             accept every page
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --contracts DIR   Foundry project that pages describe
  --cache DIR       cache folder (default: the one of \`lockstep build\`)
  --json            print a summary as JSON
  --help            show this help

Exit code: 0 success, 2 wrong usage or setup.
`

/** Run `lockstep accept`. */
export async function acceptCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values, positionals} = parseArgs({
    args,
    allowPositionals: true,
    options: {
      all: {type: 'boolean', default: false},
      site: {type: 'string'},
      contracts: {type: 'string'},
      cache: {type: 'string'},
      json: {type: 'boolean', default: false},
      help: {type: 'boolean', short: 'h', default: false}
    }
  })
  if (values.help) {
    io.stdout(help)
    return 0
  }
  const {site, contracts, all} = values
  if (all === positionals.length > 0) {
    throw new UsageError('Expected the pages to accept, or `--all`')
  }
  const settings = await readSettings(io.cwd, {site, contracts})
  const cache = values.cache === undefined ? undefined : path.resolve(io.cwd, values.cache)
  const wanted = new Map(positionals.map((page) => [page, false]))
  const isAccepted = (file: string): boolean => {
    const places = [file, path.relative(io.cwd, path.join(settings.content, file))]
    const page = positionals.find((each) => places.includes(path.normalize(each)))
    if (page !== undefined) wanted.set(page, true)
    return all || page !== undefined
  }
  const report = await lockSite(settings, {cache, isAccepted})
  const missing = [...wanted].find(([, isFound]) => !isFound)
  if (missing) throw new UsageError(`Cannot find page \`${missing[0]}\``)
  io.stdout(formatLockReport(report, {cwd: io.cwd, json: values.json}))
  return 0
}

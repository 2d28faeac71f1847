import path from 'node:path'
import {parseArgs} from 'node:util'
import {lockSite} from '@lockstep/generator'
import {formatLockReport} from '../format/format-lock-report.ts'
import type {ExitCode, Io} from '../io.ts'
import {UsageError} from '../usage-error.ts'
import {lockOptions, lockOptionsHelp, readLockSetup} from './lock-options.ts'

const help = `Usage: lockstep accept PAGE... [options]
       lockstep accept --all [options]

Record in \`lockstep.lock\` that someone has read pages after the contracts changed and found them correct. The symbols
that they show and name are locked with their current code.

PAGE is the path of a page, relative to the current folder or to the folder of the pages.

Options:
  --all             accept every page
${lockOptionsHelp}`

/** Run `lockstep accept`. */
export async function acceptCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values, positionals} = parseArgs({
    args,
    allowPositionals: true,
    options: {...lockOptions, all: {type: 'boolean', default: false}}
  })
  if (values.help) {
    io.stdout(help)
    return 0
  }
  const {all} = values
  if (all === positionals.length > 0) {
    throw new UsageError('Expected the pages to accept, or `--all`')
  }
  const {settings, cache} = await readLockSetup(io.cwd, values)
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

import path from 'node:path'
import {parseArgs} from 'node:util'
import {lockSite, readSettings} from '@lockstep/generator'
import {formatLockReport} from '../format/format-lock-report.ts'
import type {ExitCode, Io} from '../io.ts'

const help = `Usage: lockstep lock [options]

Write \`lockstep.lock\` next to \`site.yaml\`: the contract symbols that each page shows or names, with fingerprints of
their code. Commit the file. From then on, \`lockstep lint\` and \`lockstep build\` report names that the contracts no
longer have, and code that changed since someone last checked the page.

Symbols that are already locked keep their fingerprints; see \`lockstep accept\`.

Options:
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --contracts DIR   Foundry project that pages describe
  --cache DIR       cache folder (default: the one of \`lockstep build\`)
  --json            print a summary as JSON
  --help            show this help

Exit code: 0 success, 2 wrong usage or setup.
`

/** Run `lockstep lock`. */
export async function lockCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values} = parseArgs({
    args,
    options: {
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
  const {site, contracts} = values
  const settings = await readSettings(io.cwd, {site, contracts})
  const cache = values.cache === undefined ? undefined : path.resolve(io.cwd, values.cache)
  io.stdout(formatLockReport(await lockSite(settings, {cache}), {cwd: io.cwd, json: values.json}))
  return 0
}

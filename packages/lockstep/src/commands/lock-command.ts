import {parseArgs} from 'node:util'
import {lockSite} from '@lockstep/generator'
import {formatLockReport} from '../format/format-lock-report.ts'
import type {ExitCode, Io} from '../io.ts'
import {lockOptions, lockOptionsHelp, readLockSetup} from './lock-options.ts'

const help = `Usage: lockstep lock [options]

Write \`lockstep.lock\` next to \`site.yaml\`: the contract symbols that each page shows or names, with fingerprints of
their code. Commit the file. From then on, \`lockstep lint\` and \`lockstep build\` report names that the contracts no
longer have, and code that changed since someone last checked the page.

Symbols that are already locked keep their fingerprints; see \`lockstep accept\`.

Options:
${lockOptionsHelp}`

/** Run `lockstep lock`. */
export async function lockCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values} = parseArgs({args, options: lockOptions})
  if (values.help) {
    io.stdout(help)
    return 0
  }
  const {settings, cache} = await readLockSetup(io.cwd, values)
  io.stdout(formatLockReport(await lockSite(settings, {cache}), {cwd: io.cwd, json: values.json}))
  return 0
}

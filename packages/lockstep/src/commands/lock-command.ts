import {formatLockReport, lockSite, readSettings} from '@lockstep/generator'
import {defineCommand} from '../command.ts'
import {lockOptions, lockOptionsHelp, toFolder} from './options.ts'

const help = `Usage: lockstep lock [options]

Write \`lockstep.lock\` next to \`site.yaml\`: the contract symbols that each page shows or names, with fingerprints of
their code. Commit the file. From then on, \`lockstep lint\` and \`lockstep build\` report names that the contracts no
longer have. \`lockstep lint\` also warns about code that changed since someone last checked the page; a build reports
that only where the rule \`changed-symbol\` is an error.

Symbols that are already locked keep their fingerprints; see \`lockstep accept\`.

Options:
${lockOptionsHelp}`

/** Run `lockstep lock`. */
export const command = defineCommand({help, options: lockOptions}, async ({values, io}) => {
  const settings = await readSettings(io.cwd, values)
  const report = await lockSite(settings, {cache: toFolder(io, values.cache)})
  io.stdout(formatLockReport(report, {cwd: io.cwd, json: values.json}))
  return 0
})

import {formatDecoded} from '@lockstep/abi'
import {decodeText, readContractsOptions} from '@lockstep/generator'
import {toVisible} from '@lockstep/problem/print'
import {defineCommand} from '../command.ts'
import {formatJson} from '../format/format-json.ts'
import {UsageError} from '../usage-error.ts'
import {toFolder} from './options.ts'

const help = `Usage: lockstep decode DATA... [options]

Decode calldata, revert data or a log with the contracts of a compiled Foundry project. Nothing is sent anywhere.

DATA is hex digits, an error message that contains some, a log as JSON, or the topics of a log and its data. A selector
or a topic alone is looked up.

Options:
  --json            print the result as JSON: every declaration that the data may belong to, best fit first
  --project DIR     folder that contains \`foundry.toml\` (default: \`contracts\` in \`site.yaml\`, or the current folder)
  --profile NAME    profile in \`foundry.toml\` (default: \`profile\` in \`site.yaml\`, \`FOUNDRY_PROFILE\` or \`default\`)
  --help            show this help

Exit code: 0 success, 1 the contracts declare nothing with this selector or topic, 2 wrong usage or the project is not
compiled.
`

const options = {
  json: {type: 'boolean', default: false},
  profile: {type: 'string'},
  project: {type: 'string'}
} as const

/** Run `lockstep decode`. */
export const command = defineCommand({help, options, words: true}, async ({values, words, io}) => {
  const {project, profile, json} = values
  const named = {root: toFolder(io, project) ?? io.cwd, profile}
  const set = project === undefined ? await readContractsOptions(io.cwd, values) : undefined
  const text = words.join('\n')
  const decoded = decodeText(text, set ?? named)
  if (!decoded) {
    const shown = text === '' ? 'nothing' : `\`${toVisible(text.slice(0, 40))}\``
    throw new UsageError(
      `Unexpected ${shown}, expected hex digits: at least a selector of four bytes`
    )
  }
  const {found, subject} = decoded
  io.stdout(json ? formatJson(found) : formatDecoded(found))
  if (found.length === 0) io.stderr(`Cannot find ${subject} in the contracts\n`)
  return found.length > 0 ? 0 : 1
})

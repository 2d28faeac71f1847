import {type ParseArgsConfig, parseArgs} from 'node:util'
import {findNearest, toHint} from '@lockstep/problem'
import {UsageError} from './usage-error.ts'

/** What the parser of Node.js got. */
interface Parsed {
  args: Array<string>
  options: NonNullable<ParseArgsConfig['options']>
  allowNegative: boolean
}

/** Say in our words which option is unknown, if that is why arguments could not be parsed. */
export function explainOption(error: unknown, parsed: Parsed): unknown {
  const isUnknown =
    error instanceof Error && 'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
  const unknown = isUnknown ? findUnknown(parsed) : undefined
  if (unknown === undefined) return error
  const names = Object.keys(parsed.options)
  const nearest = findNearest(unknown.replace(/^--?/, ''), names)
  const hint = toHint(nearest && `--${nearest}`)
  return new UsageError(`Unknown option \`${unknown}\`${hint}`, {cause: error})
}

/** Find the first option that the command does not have, as it was written. */
function findUnknown({args, options, allowNegative}: Parsed): string | undefined {
  const {tokens} = parseArgs({
    args,
    options,
    allowNegative,
    allowPositionals: true,
    strict: false,
    tokens: true
  })
  for (const token of tokens) {
    if (token.kind === 'option' && !Object.hasOwn(options, token.name)) return token.rawName
  }
  return
}

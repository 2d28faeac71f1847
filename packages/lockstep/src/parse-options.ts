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
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return explainWord(error, parsed)
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return explainValue(error, parsed)
  const unknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? findUnknown(parsed) : undefined
  if (unknown === undefined) return error
  const names = Object.keys(parsed.options)
  const nearest = findNearest(unknown.replace(/^--?/, ''), names)
  const hint = toHint(nearest && `--${nearest}`)
  return new UsageError(`Unknown option \`${unknown}\`${hint}`, {cause: error})
}

/** Say which argument is one too many. Someone who names a folder probably means the folder of the pages. */
function explainWord(error: unknown, parsed: Parsed): UsageError {
  const word = listTokens(parsed).find(({kind}) => kind === 'positional')
  const value = word && 'value' in word ? word.value : undefined
  const hint = Object.hasOwn(parsed.options, 'content') ? toHint(`--content ${value}`) : ''
  return new UsageError(`Unexpected argument \`${value}\`, expected options only${hint}`, {
    cause: error
  })
}

/** Say which option lacks its value, or has one and takes none. */
function explainValue(error: unknown, parsed: Parsed): unknown {
  for (const token of listTokens(parsed)) {
    if (token.kind !== 'option') continue
    const {name, rawName, value, inlineValue} = token
    const isFlag = parsed.options[name]?.type === 'boolean'
    if (isFlag ? value === undefined : inlineValue || value?.startsWith('-') === false) continue
    const reason = isFlag
      ? `Unexpected value of \`${rawName}\`, which takes none`
      : /^-\d/.test(value ?? '')
        ? `Unexpected \`${rawName} ${value}\`, expected a number that is not negative`
        : `Cannot find the value of \`${rawName}\`${value === undefined ? '' : ` before \`${value}\``}`
    return new UsageError(reason, {cause: error})
  }
  return error
}

function listTokens({args, options, allowNegative}: Parsed) {
  const config = {args, options, allowNegative, allowPositionals: true, strict: false} as const
  return parseArgs({...config, tokens: true}).tokens
}

/** Find the first option that the command does not have, as it was written. */
function findUnknown(parsed: Parsed): string | undefined {
  const {options} = parsed
  for (const token of listTokens(parsed)) {
    if (token.kind === 'option' && !Object.hasOwn(options, token.name)) return token.rawName
  }
  return
}

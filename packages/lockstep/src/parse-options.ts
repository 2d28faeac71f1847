import {type ParseArgsConfig, parseArgs} from 'node:util'
import {findNearest, toHint} from '@lockstep/problem'
import {UsageError} from './usage-error.ts'

/** What the parser of Node.js got. */
interface Parsed {
  args: Array<string>
  options: NonNullable<ParseArgsConfig['options']>
  allowNegative: boolean
  allowPositionals: boolean
}

/** Parse options as `parseArgs` does. Throws a `UsageError` that says in our words what is wrong with them. */
export function parseOptions(parsed: Parsed): ReturnType<typeof parseArgs> {
  try {
    // In a script, an empty value is a variable that is not set. As a folder, it would name the current one.
    const empty = listTokens(parsed).find((token) => 'value' in token && token.value === '')
    if (empty?.kind === 'positional') throw new UsageError('Unexpected empty argument')
    if (empty) throw explainValue(parsed)
    return parseArgs(parsed)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw explanations[code]?.(parsed) ?? error
  }
}

const explanations: Readonly<Record<string, (parsed: Parsed) => UsageError | undefined>> = {
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: explainWord,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: explainValue,
  ERR_PARSE_ARGS_UNKNOWN_OPTION: explainUnknown
}

/** Say which argument is one too many. Someone who names a folder probably means the folder of the pages. */
function explainWord(parsed: Parsed): UsageError | undefined {
  const word = listTokens(parsed).find((token) => token.kind === 'positional')
  if (word?.kind !== 'positional') return
  const hint = 'content' in parsed.options ? toHint(`--content ${word.value}`) : ''
  return new UsageError(`Unexpected argument \`${word.value}\`, expected options only${hint}`)
}

/** Say which option lacks its value, or has one and takes none. */
function explainValue(parsed: Parsed): UsageError | undefined {
  for (const token of listTokens(parsed)) {
    if (token.kind !== 'option') continue
    const {name, rawName, value, inlineValue} = token
    const isFlag = parsed.options[name]?.type === 'boolean'
    if (isFlag ? value === undefined : value && (inlineValue || !value.startsWith('-'))) continue
    if (isFlag) return new UsageError(`Unexpected value of \`${rawName}\`, which takes none`)
    return new UsageError(
      /^-\d/.test(value ?? '')
        ? `Unexpected \`${rawName} ${value}\`, expected a number that is not negative`
        : `Cannot find the value of \`${rawName}\`${value ? ` before \`${value}\`` : ''}`
    )
  }
  return
}

/** Say which option the command does not have, as it was written. */
function explainUnknown(parsed: Parsed): UsageError | undefined {
  const names = Object.keys(parsed.options)
  for (const token of listTokens(parsed)) {
    if (token.kind !== 'option' || names.includes(token.name)) continue
    const hasFormats = token.name === 'json' && names.includes('format')
    const nearest = hasFormats ? 'format json' : findNearest(token.name, names)
    return new UsageError(`Unknown option \`${token.rawName}\`${toHint(nearest && `--${nearest}`)}`)
  }
  return
}

/** List the options and words of a line, even if something is wrong with them. */
export function listTokens({args, options, allowNegative}: Omit<Parsed, 'allowPositionals'>) {
  const config = {args, options, allowNegative, allowPositionals: true, strict: false} as const
  return parseArgs({...config, tokens: true}).tokens
}

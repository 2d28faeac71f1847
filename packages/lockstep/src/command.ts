import type {ParseArgsConfig, parseArgs} from 'node:util'
import type {ExitCode, Io} from './io.ts'
import {listTokens, parseOptions} from './parse-options.ts'

/** Options as `parseArgs` of Node.js describes them. */
export type Options = NonNullable<ParseArgsConfig['options']>

/** The option that every command has. */
export const helpOption = {help: {type: 'boolean', short: 'h', default: false}} as const

/** What a command accepts. `--help` is added. */
interface CommandForm<Own extends Options> {
  help: string
  options: Own
  /** Whether arguments may follow that are not options. Default: no. */
  words?: boolean
  /** Whether `--no-x` turns off the flag `x`. Default: no. */
  allowNegative?: boolean
  /** Changes arguments that the parser of Node.js would misread. */
  arrange?: (args: ReadonlyArray<string>) => Array<string>
}

/** The arguments of a call, and the world around it. */
interface Call<Own extends Options> {
  values: ReturnType<typeof parseArgs<{options: Own}>>['values']
  /** Arguments that are not options. */
  words: Array<string>
  /** All arguments as they were passed. */
  args: ReadonlyArray<string>
  io: Io
}

/** A command: takes the arguments after its name. */
export type RunCommand = (args: ReadonlyArray<string>, io: Io) => Promise<ExitCode>

/** Make a command that parses its arguments and prints its help. */
export function defineCommand<const Own extends Options>(
  {help, options, words: allowPositionals = false, ...form}: CommandForm<Own>,
  run: (call: Call<Own>) => Promise<ExitCode>
): RunCommand {
  const all = {...options, ...helpOption}
  return async (args, io) => {
    const parsed = {
      args: form.arrange?.(args) ?? [...args],
      options: all,
      allowPositionals,
      allowNegative: form.allowNegative ?? false
    }
    // A line with a mistake in it is when someone needs the help.
    if (listTokens(parsed).some((each) => 'name' in each && each.name === 'help' && !each.value)) {
      io.stdout(help)
      return 0
    }
    const {values, positionals: words} = parseOptions(parsed)
    return run({values: values as Call<Own>['values'], words, args, io})
  }
}

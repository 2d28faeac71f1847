import {type ParseArgsConfig, parseArgs} from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** Where the arguments of a tool come from, and what ends it. */
interface ToolProcess {
  args?: ReadonlyArray<string>
  end?: (code: number, text: string) => never
}

/**
 * Parse the arguments of a tool of this repository.
 *
 * `--help` prints the help. Wrong arguments print what is wrong before it, and the exit code is 2.
 */
export function parseToolArgs<const Own extends Options>(
  help: string,
  options: Own,
  {args = process.argv.slice(2), end = endProcess}: ToolProcess = {}
): ReturnType<typeof parseArgs<{options: Own}>>['values'] {
  if (args.includes('--help') || args.includes('-h')) return end(0, help)
  try {
    return parseArgs({args: [...args], options}).values
  } catch (error) {
    return end(2, `${error instanceof Error ? error.message : error}\n\n${help}`)
  }
}

function endProcess(code: number, text: string): never {
  const stream = code === 0 ? process.stdout : process.stderr
  stream.write(text)
  process.exit(code)
}

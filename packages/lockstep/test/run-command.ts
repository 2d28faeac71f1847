import {runCli} from '../src/cli.ts'

/** What a command has said. */
export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Run the command line in this process, in a folder. */
export async function runCommand(
  args: ReadonlyArray<string>,
  cwd: string,
  ci: {workspace?: string; target?: string} = {}
): Promise<Outcome> {
  const stdout: Array<string> = []
  const stderr: Array<string> = []
  const code = await runCli(args, {
    stdout: (text) => stdout.push(text),
    stderr: (text) => stderr.push(text),
    cwd,
    ...ci,
    color: false,
    signal: new AbortController().signal
  })
  return {code, stdout: stdout.join(''), stderr: stderr.join('')}
}

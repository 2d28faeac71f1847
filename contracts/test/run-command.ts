import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {text} from 'node:stream/consumers'

export interface CommandResult {
  status: number
  stdout: string
  stderr: string
}

/** Run a program to its end, and give what it printed and how it ended. */
export async function runCommand(
  command: string,
  args: Array<string>,
  options: {cwd?: string; env?: NodeJS.ProcessEnv} = {}
): Promise<CommandResult> {
  const child = spawn(command, args, {...options, stdio: ['ignore', 'pipe', 'pipe']})
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close')
  ])
  return {status: code ?? 1, stdout, stderr}
}

import {isShell} from '@lockstep/shell'

/** The kind of each line of a shell session. */
export type LineRole = 'command' | 'output' | undefined

/**
 * Separate commands from output, if lines begin with the prompt `$ `. Returns undefined for code that is not a session.
 *
 * A command continues after a `\` at the end of a line, and to the end of a here-document.
 */
export function findSession(
  language: string,
  lines: ReadonlyArray<string>
): Array<LineRole> | undefined {
  if (!isShell(language) || !lines.some((line) => /^\s*\$ /.test(line))) return
  let goesOn = false
  let until: string | undefined

  return lines.map((line): LineRole => {
    if (until !== undefined) {
      if (line.trim() === until) until = undefined
      return 'command'
    }
    const isCommand = goesOn || /^\s*\$( |$)/.test(line)
    goesOn = isCommand && /\\$/.test(line)
    if (isCommand) until = /<<-?\s*['"]?(\w+)/.exec(line)?.[1]
    return isCommand || line.trim() === '' ? 'command' : 'output'
  })
}

/** Find what a reader wants to paste: commands without prompts and output. Returns undefined when that is what is shown. */
export function findCopyText(
  lines: ReadonlyArray<string>,
  session: ReadonlyArray<LineRole> | undefined,
  removed: ReadonlySet<number>
): string | undefined {
  if (!session && removed.size === 0) return
  return lines
    .flatMap((line, index) => {
      if (session?.[index] === 'output' || removed.has(index)) return []
      return [session ? line.replace(/^(\s*)\$( |$)/, '$1').replace(/^\s*> /, '') : line]
    })
    .join('\n')
    .trim()
}

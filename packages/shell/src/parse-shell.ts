import {type ParsedScript, parse, type SyntaxNode} from 'unbash'
import {listShellNodes} from './list-shell-nodes.ts'

/** The commands of a fence. */
export interface ShellCode {
  script: ParsedScript
  /** All nodes of the script, in text order. */
  nodes: ReadonlyArray<SyntaxNode>
  /** The text that was parsed. It is as long as the code, with blanks instead of prompts, output and placeholders. */
  text: string
  /** Whether it shows a session, with prompts and output. */
  isSession: boolean
}

/** Parse commands as a page shows them: with prompts, output and placeholders. */
export function parseShell(value: string): ShellCode {
  const isSession = /^[ \t]*[$%❯] \S/m.test(value)
  const text = blankPlaceholders(isSession ? blankOutput(value) : value)
  const script = parse(text)
  return {script, nodes: listShellNodes(script), text, isSession}
}

/** In a session, commands follow a prompt, and continuation lines belong to the command. */
function blankOutput(value: string): string {
  const lines = value.split('\n')
  const kept: Array<string> = []
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? ''
    const prompt = /^[ \t]*[$%❯] /.exec(line)?.[0]
    if (prompt === undefined) {
      kept.push(' '.repeat(line.length))
      index++
      continue
    }
    const command = ' '.repeat(prompt.length) + line.slice(prompt.length)
    const length = countLines(command, lines.slice(index + 1, index + 1 + mostLines))
    kept.push(command, ...lines.slice(index + 1, index + length).map(blankPrompt))
    index += length
  }
  return kept.join('\n')
}

/** A longer text is not a command that people type. */
const mostLines = 40

/** How many lines a command has: more than one after a backslash or a pipe, and where a quotation or a loop is open. */
function countLines(first: string, rest: ReadonlyArray<string>): number {
  let text = first
  let length = 1
  for (const line of rest) {
    if (!isOpen(text)) return length
    if (/^[ \t]*[$%❯] /.test(line)) break
    text += `\n${blankPrompt(line)}`
    length++
  }
  return isOpen(text) && !first.endsWith('\\') ? 1 : length
}

/** Check whether a command continues on the next line: a name that follows it is not a command of its own. */
function isOpen(text: string): boolean {
  const last = parse(`${text}\nname`).commands.at(-1)
  return last?.pos !== text.length + 1
}

/** `> ` at the start of a continuation line. */
function blankPrompt(line: string): string {
  return line.replace(/^([ \t]*)> /, '$1  ')
}

/** `<YOUR_KEY>` is a placeholder, but a shell would read it as a redirection. */
function blankPlaceholders(value: string): string {
  return value.replace(placeholder, (all) => '_'.repeat(all.length))
}

// `<<< KEY >>>`, `<<the address>>`, `<a|b>`, `<YOUR_KEY>`
const placeholder =
  /<<<[^<>\n]+>>>|<<(?=[^<>\n-][^<>\n]* )[^<>\n]+>>|(?<![<\d&])<[\w-]+(?:\|[\w-]+)+>|(?<![<\d&])<(?![\s<&(-])[^<>\n|&;$()"'`]*(?<!\s)>/g

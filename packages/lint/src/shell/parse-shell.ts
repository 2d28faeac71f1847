import type {Code} from 'mdast'
import {type ParsedScript, parse} from 'unbash'

/** The commands of a fence. */
export interface ShellCode {
  script: ParsedScript
  /** What was parsed: as long as the code, with blanks in the place of prompts, output and placeholders. */
  text: string
  /** Whether it shows a session, with prompts and output. */
  isSession: boolean
}

const languages = /^(?:bash|sh|shell|shellscript|zsh|console|shellsession|terminal)$/

const known = new WeakMap<Code, ShellCode>()

/** Parse the commands of a fence, once for all who ask; nothing where it has none. */
export function parseShell(code: Code): ShellCode | undefined {
  if (!isShell(code)) return
  const parsed = known.get(code) ?? parseText(code.value)
  known.set(code, parsed)
  return parsed
}

/** Whether a fence has commands, by its language. */
export function isShell({lang}: Code): boolean {
  return languages.test((lang ?? '').replace(/\{.*$/, '').toLowerCase())
}

/** Parse commands as a page shows them. */
export function parseText(value: string): ShellCode {
  const isSession = /^[ \t]*[$%❯] \S/m.test(value)
  const text = blankPlaceholders(isSession ? blankOutput(value) : value)
  return {script: parse(text), text, isSession}
}

/** In a session, commands stand behind a prompt, and what goes on after `\` belongs to them. */
function blankOutput(value: string): string {
  let goesOn = false
  return value
    .split('\n')
    .map((line) => {
      const prompt = goesOn ? /^\s*(?:> )?/.exec(line) : /^[ \t]*[$%❯] /.exec(line)
      goesOn = prompt !== null && line.endsWith('\\')
      if (!prompt) return ' '.repeat(line.length)
      return ' '.repeat(prompt[0].length) + line.slice(prompt[0].length)
    })
    .join('\n')
}

/** `<YOUR_KEY>` stands for something: a shell would read it as a file. */
function blankPlaceholders(value: string): string {
  return value.replace(/(?<![<\d&])<(?![\s<&(-])[^<>\n|&;$()"'`]*(?<!\s)>/g, (all) =>
    '_'.repeat(all.length)
  )
}

import {parseShellFence} from '../fences/parse-shell-fence.ts'
import {createCodeMap} from '../places/create-code-map.ts'
import {createLocator} from '../places/create-locator.ts'
import type {Rule} from '../rule.ts'

/** A command that a shell cannot parse. */
export const shellSyntax: Rule = {
  id: 'shell-syntax',
  severity: 'error',
  description: 'A command that a shell cannot parse',
  checkPage({nodes, text}, report) {
    const locator = createLocator(text)
    for (const {node} of nodes.codes) {
      const shell = parseShellFence(node)
      if (!shell || shell.text.trim() === '') continue
      const errors = shell.nodes.flatMap((part) =>
        part.type === 'Script' ? (part.errors ?? []) : []
      )
      // Later errors are often caused by the first one.
      const [first] = errors.sort((a, b) => a.pos - b.pos)
      if (!first || isExcerpt(shell.text) || isConsole(shell.text)) continue
      const at = Math.min(first.pos, Math.max(0, shell.text.length - 1))
      report(
        `Cannot read commands: ${first.message}`,
        createCodeMap(node, locator).at(at, at + 1),
        isListing(shell.text, at) ? {severity: 'warning'} : {}
      )
    }
  }
}

/** Check for a list of options or a sentence, which is not a command even if the fence names a shell. */
function isListing(text: string, at: number): boolean {
  const lines = text.slice(0, at).split('\n')
  const line = `${lines.at(-1)}${/^[^\n]*/.exec(text.slice(at))?.[0] ?? ''}`
  const isContinued = lines.at(-2)?.trimEnd().endsWith('\\') ?? false
  const [first = ''] = text.split('\n').filter((each) => /\S/.test(each) && !/^\s*#/.test(each))
  return (/^\s*-{1,2}\w/.test(line) && !isContinued) || /^\s*[A-Z][a-z]* \w/.test(first)
}

/** Check for a session in another program, such as the console of Hardhat, which prompts with `>`. */
function isConsole(text: string): boolean {
  const lines = text.split('\n')
  return lines.some((line, at) => /^> \S/.test(line) && !lines[at - 1]?.trimEnd().endsWith('\\'))
}

/** Check for an ellipsis, because readers don't paste an incomplete command. */
function isExcerpt(text: string): boolean {
  return /(?:^|\s)(?:\.{3}|…)(?:\s|$)|\[\.{3}\]/.test(text)
}

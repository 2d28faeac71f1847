import type {ParseError} from 'unbash'
import {createCodeMap} from '../code-map.ts'
import {createLocator} from '../place.ts'
import type {Rule} from '../rule.ts'
import {parseShell} from '../shell/parse-shell.ts'
import {walkShell} from '../shell/walk-shell.ts'

/** Commands that a shell cannot read. */
export const shellSyntax: Rule = {
  id: 'shell-syntax',
  severity: 'error',
  description: 'Commands that a shell cannot read',
  checkPage({nodes, text}, report) {
    const locator = createLocator(text)
    for (const {node} of nodes.codes) {
      const shell = parseShell(node)
      if (!shell || shell.text.trim() === '') continue
      const errors: Array<ParseError> = []
      walkShell(shell.script, (part) => {
        if (part.type === 'Script') errors.push(...(part.errors ?? []))
      })
      // What comes after the first is often caused by it.
      const [first] = errors.sort((a, b) => a.pos - b.pos)
      if (!first || isExcerpt(shell.text)) continue
      const at = Math.min(first.pos, Math.max(0, shell.text.length - 1))
      report(`Cannot read commands: ${first.message}`, createCodeMap(node, locator).at(at, at + 1))
    }
  }
}

/** Something was left out, so nobody will paste it. */
function isExcerpt(text: string): boolean {
  return /(?:^|\s)(?:\.{3}|…)(?:\s|$)|\[\.{3}\]/.test(text)
}

import type {Alternative, Plan, PlanProblem, RunStep} from '../plan/plan.ts'
import type {Statement} from '../shell/split-statements.ts'

/** Variables that every shell has. */
const ownVariables = new Set(
  'HOME IFS LANG LINENO LOGNAME OLDPWD PATH PPID PS1 PWD SHELL TERM TMPDIR UID USER'.split(' ')
)

/** Options of `cast` without a value. */
const flags = new Set([
  '-j',
  '--json',
  '--legacy',
  '--async',
  '--unlocked',
  '--trace',
  '--quiet',
  '-q'
])

/**
 * Check the commands of a tab that is not run: variables are set before they are used, and calls have as many arguments
 * as their signatures say.
 */
export function checkAlternative({tab, steps}: Alternative, plan: Plan): Array<PlanProblem> {
  const problems: Array<PlanProblem> = []
  const done = new Set(plan.steps.map(toPlace))
  const set = new Set(ownVariables)
  // A file that a command writes may set them, and the page shows what is in it.
  for (const line of plan.shown) {
    const [, name] = /^(?:export )?([A-Za-z_]\w*)=/.exec(line) ?? []
    if (name !== undefined) set.add(name)
  }

  for (const step of steps) {
    if (step.kind !== 'run') continue
    for (const statement of step.statements) {
      for (const name of statement.assigned) set.add(name)
      for (const name of listUsed(statement.text)) {
        if (set.has(name)) continue
        set.add(name)
        const reason = `Cannot find variable \`${name}\`, which the commands of tab \`${tab}\` do not set`
        problems.push(toProblem(step, statement, 'unset-variable', reason))
      }
      // What is run tells by itself whether its calls are right.
      if (!done.has(toPlace(step))) problems.push(...checkCalls(step, statement))
    }
  }
  return problems
}

function toPlace({file, line}: {file: string; line: number}): string {
  return `${file}:${line}`
}

/** `$A`, `${A}` and `${A%% *}`, but not `${A:-1}` and nothing in single quotation marks. */
function listUsed(text: string): Array<string> {
  const names: Array<string> = []
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (char === '\\') index++
    else if (char === '"') isQuoted = !isQuoted
    else if (char === "'" && !isQuoted) {
      const end = text.indexOf("'", index + 1)
      index = end === -1 ? text.length : end
    } else if (char === '$') {
      const found = /^\$(?:([A-Za-z_]\w*)|\{#?([A-Za-z_]\w*)(?!\w|:?[-=+?]))/.exec(
        text.slice(index)
      )
      const name = found?.[1] ?? found?.[2]
      if (name !== undefined) names.push(name)
    }
  }
  return names
}

/** `cast send $A 'f(address,uint256)' $B` lacks an argument. */
function checkCalls(step: RunStep, statement: Statement): Array<PlanProblem> {
  const problems: Array<PlanProblem> = []
  const text = statement.text.replace(/\\\n/g, ' ')
  for (const [, rest = ''] of text.matchAll(/\bcast (?:send|call|estimate)\s([^\n;|&]*)/g)) {
    const words = listWords(rest)
    const index = words.findIndex((word) => /^[A-Za-z_]\w*\(.*\)$/.test(word))
    const signature = words[index]
    if (signature === undefined) continue
    const expected = countParameters(signature)
    const found = countArguments(words.slice(index + 1))
    if (found === expected) continue
    const reason = `Unexpected ${found} arguments of \`${signature}\`, expected ${expected}`
    problems.push(toProblem(step, statement, 'wrong-arguments', reason))
  }
  return problems
}

/** Words of a command, without the quotation marks around them; it ends with the bracket of `$(…)`. */
function listWords(text: string): Array<string> {
  const words: Array<string> = []
  for (const [word] of text.matchAll(/'[^']*'|"(?:[^"\\]|\\.)*"|\$\([^)]*\)|[^\s'"]+/g)) {
    const isEnd = /^[^(]*\)/.test(word)
    if (isEnd && word.startsWith(')')) break
    words.push(word.replace(/^(['"])(.*)\1$/s, '$2').replace(isEnd ? /\).*$/s : /$^/, ''))
    if (isEnd && !/^['"]/.test(word)) break
  }
  return words
}

function countArguments(words: ReadonlyArray<string>): number {
  let count = 0
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (!word.startsWith('-')) count++
    else if (!flags.has(word) && !word.includes('=')) index++
  }
  return count
}

/** `f(address,(uint256,bool)[])(bool)` -> 2 */
function countParameters(signature: string): number {
  let depth = 0
  let count = 0
  const list = signature.slice(signature.indexOf('('))
  if (/^\(\s*\)/.test(list)) return 0
  for (const char of list) {
    if (char === '(') depth++
    if (char === ')' && --depth === 0) break
    if (char === ',' && depth === 1) count++
  }
  return count + 1
}

function toProblem(
  {file, line}: RunStep,
  statement: Statement,
  ruleId: PlanProblem['ruleId'],
  reason: string
): PlanProblem {
  const place = {line: line + statement.line, column: 1}
  return {file, ruleId, reason, severity: 'error', place}
}

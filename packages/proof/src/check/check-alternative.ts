import {type Problem, toPlace} from '@lockstep/problem'
import {formatCount} from '@lockstep/problem/print'
import {
  evaluateWord,
  findVariables,
  listOperands,
  parseStatement,
  type Statement,
  type SyntaxNode
} from '@lockstep/shell'
import type {Alternative, Plan, RunStep} from '../plan/plan.ts'

/** Variables that every shell has. */
const ownVariables = new Set(
  'HOME IFS LANG LINENO LOGNAME OLDPWD PATH PPID PS1 PWD SHELL TERM TMPDIR UID USER'.split(' ')
)

/**
 * Check the commands of a tab that is not run: variables are set before they are used, and calls have as many arguments
 * as their signatures say.
 */
export function checkAlternative({tab, steps}: Alternative, plan: Plan): Array<Problem> {
  const problems: Array<Problem> = []
  const done = new Set(plan.steps.map(toLine))
  const set = new Set(ownVariables)
  // A file that a command writes can set them, and the page shows its content.
  for (const line of plan.shown) {
    const [, name] = /^(?:export )?([A-Za-z_]\w*)=/.exec(line) ?? []
    if (name !== undefined) set.add(name)
  }

  for (const step of steps) {
    if (step.kind !== 'run') continue
    for (const statement of step.statements) {
      for (const name of statement.assigned) set.add(name)
      const nodes = parseStatement(statement)
      for (const name of listUsed(nodes)) {
        if (set.has(name)) continue
        set.add(name)
        const reason = `Cannot find variable \`${name}\`, which the commands of tab \`${tab}\` do not set`
        problems.push(toProblem(step, statement, 'unset-variable', reason))
      }
      // A command that is run fails by itself if its calls are wrong.
      if (!done.has(toLine(step))) problems.push(...checkCalls(step, statement, nodes))
    }
  }
  return problems
}

function toLine({file, line}: {file: string; line: number}): string {
  return `${file}:${line}`
}

/** List the variables that a statement uses. A default such as `${A:-1}` needs no variable. */
function listUsed(nodes: ReadonlyArray<SyntaxNode>): Array<string> {
  return findVariables(nodes).flatMap((event) => (event.kind === 'use' ? [event.name] : []))
}

const callers = new Set(['call', 'estimate', 'send'])

/** Check the number of arguments in calls of `cast`: `cast send $A 'f(address,uint256)' $B` lacks one. */
function checkCalls(
  step: RunStep,
  statement: Statement,
  nodes: ReadonlyArray<SyntaxNode>
): Array<Problem> {
  const problems: Array<Problem> = []
  for (const node of nodes) {
    if (node.type !== 'Command' || node.name?.value !== 'cast') continue
    const [command, ...rest] = node.args.filter((word) => word.type === 'Word')
    if (!command || !callers.has(command.value)) continue
    const {words, isCertain} = listOperands(rest, new Map())
    const texts = words.map((word) => evaluateWord(word, new Map()) ?? '')
    const index = texts.findIndex((text) => /^[A-Za-z_]\w*\(.*\)$/.test(text))
    const signature = texts[index]
    if (signature === undefined || !isCertain) continue
    const expected = countParameters(signature)
    const found = texts.length - index - 1
    if (found === expected) continue
    const reason = `Unexpected ${formatCount(found, 'argument')} of \`${signature}\`, expected ${expected}`
    problems.push(toProblem(step, statement, 'wrong-arguments', reason))
  }
  return problems
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
  ruleId: string,
  reason: string
): Problem {
  const place = toPlace({line: line + statement.line, column: 1})
  return {file, ruleId, reason, severity: 'error', place}
}

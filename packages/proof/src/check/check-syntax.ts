import {spawnSync} from 'node:child_process'
import {type Problem, toPlace} from '@lockstep/problem'
import type {Plan, Step} from '../plan/plan.ts'

/** Check that the shell can parse all commands of a page, including tabs that are not run. Runs no commands. */
export function checkSyntax({steps, alternatives}: Plan): Array<Problem> {
  const problems = new Map<string, Problem>()
  for (const step of [...steps, ...alternatives.flatMap((other) => other.steps)]) {
    const problem = check(step)
    if (problem) problems.set(`${problem.file}:${step.line}`, problem)
  }
  return [...problems.values()]
}

function check(step: Step): Problem | undefined {
  if (step.kind !== 'run') return
  const {status, stderr} = spawnSync(step.shell, ['-n'], {
    input: `${step.code}\n`,
    encoding: 'utf8'
  })
  if (status === 0) return
  const [, number = '1', fault = 'it has no end'] = /(?<!\d)(\d+): (.*)/.exec(stderr) ?? []
  const line = step.line + Math.min(Number(number), step.code.split('\n').length) - 1
  const reason = `Cannot read commands: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`
  const place = toPlace({line, column: 1})
  return {file: step.file, ruleId: 'shell-syntax', reason, severity: 'error', place}
}

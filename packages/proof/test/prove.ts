import {parsePage} from '@lockstep/navtree/parse'
import {type Failure, planRun, type RunOptions, type RunResult, runPlan} from '../src/index.ts'

/** A page about nothing but its fences. */
export function plan(body: string, front = '{}') {
  const text = `---\nproof: ${front}\n---\n${body}`
  return planRun(parsePage(text, 'mdx', 4), {file: 'page.mdx'})
}

/** Run the fences of a page. The body begins at line 4. */
export function prove(body: string, options: RunOptions = {}, front = '{}'): Promise<RunResult> {
  const {plan: planned, problems} = plan(body, front)
  if (!planned || problems.length > 0)
    throw new Error(problems.map(({reason}) => reason).join('\n'))
  return runPlan(planned, options)
}

/** Everything that the last command of each step has printed. */
export function readOutputs({results}: RunResult): Array<string> {
  return results.map(({commands}) =>
    commands
      .map(({stdout}) => stdout)
      .join('')
      .trimEnd()
  )
}

/** `page.mdx:5 false: The command ended with exit code 1` */
export function sayFailure(failure: Failure | undefined): string {
  if (!failure) return 'passed'
  const {file, line, command, reason, difference} = failure
  const between = difference ? ` (${difference.expected} | ${difference.actual})` : ''
  return `${file}:${line} ${command === undefined ? '' : `${command}: `}${reason}${between}`
}

import {type ProblemFormat, toPath} from '@lockstep/problem/print'
import type {Failure} from '@lockstep/proof'
import type {ProofResult} from './prove-page.ts'

/** Convert the run of a page to plain data, with paths relative to `cwd`. A page that failed lists its steps. */
export function toProofData(
  result: ProofResult,
  {root, cwd}: Pick<ProblemFormat, 'root' | 'cwd'>
): object {
  const {route, passed, transcript, steps, reused} = result
  const toShown = (each: string): string => toPath(each, root, cwd)
  const file = toShown(result.file)
  if (passed) return {route, file, passed, ...(reused !== undefined && {reused}), transcript}
  const shown = steps.map(({step, commands, time, failure}) => {
    const run = commands.map((command) => ({...command, file: toShown(command.file)}))
    return {line: step.line, passed: failure === undefined, time, commands: run}
  })
  const failure = result.failure && toFailureData(result.failure, toShown)
  return {route, file, passed, failure, steps: shown}
}

function toFailureData(failure: Failure, toShown: (file: string) => string): Failure {
  const problems = failure.problems?.map((each) => ({...each, file: toShown(each.file)}))
  return {...failure, file: toShown(failure.file), ...(problems && {problems})}
}

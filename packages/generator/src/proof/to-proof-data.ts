import type {ProofResult} from './prove-page.ts'

/** Convert the run of a page to plain data. A page that failed lists its steps. */
export function toProofData(result: ProofResult): object {
  const {route, file, passed, transcript, failure, steps, reused} = result
  if (passed) return {route, file, passed, ...(reused !== undefined && {reused}), transcript}
  const shown = steps.map(({step, commands, time, failure}) => {
    return {line: step.line, passed: failure === undefined, time, commands}
  })
  return {route, file, passed, failure, steps: shown}
}

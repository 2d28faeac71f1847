import type {Problem} from '@lockstep/problem'

/** The work of each round. */
export interface FixSteps {
  write: (problems: ReadonlyArray<Problem>) => Promise<void>
  find: () => Promise<Array<Problem>>
}

/** Fixes that make room for each other need a few rounds. Two that undo each other would need them forever. */
const mostRounds = 10

/** Apply fixes until none is left. Applying one can make room for another one at the same place. */
export async function fixUntilDone(
  first: Array<Problem>,
  {write, find}: FixSteps
): Promise<Array<Problem>> {
  let problems = first
  for (let round = 0; round < mostRounds && problems.some(({fix}) => fix); round++) {
    await write(problems)
    problems = await find()
  }
  return problems
}

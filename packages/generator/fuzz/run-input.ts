import {mutate} from './mutate.ts'
import {createRandom} from './random.ts'
import type {Target} from './target.ts'

/** What became of an input. */
export interface InputResult {
  target: string
  input: string
  /** What is wrong; empty for nearly every input. */
  findings: Array<string>
  /** Milliseconds. */
  time: number
}

/** Make the input `index` of a run with a seed. The same numbers make the same input. */
export function makeInput(
  targets: ReadonlyArray<Target>,
  seed: number,
  index: number
): {target: Target; input: string; random: ReturnType<typeof createRandom>} {
  const random = createRandom(seed, index)
  const target = random.pick(targets.flatMap((each) => Array<Target>(each.weight).fill(each)))
  const {corpus, words} = target
  return {target, input: mutate(random.pick(corpus), {random, corpus, words}), random}
}

/** Run the input `index`. Never throws: a crash is a finding. */
export async function runInput(
  targets: ReadonlyArray<Target>,
  seed: number,
  index: number
): Promise<InputResult> {
  const {target, input, random} = makeInput(targets, seed, index)
  const start = performance.now()
  let findings: Array<string>
  try {
    findings = await target.run(input, random)
  } catch (error) {
    findings = [`crash: ${error instanceof Error ? error.stack : String(error)}`]
  }
  return {target: target.name, input, findings, time: performance.now() - start}
}

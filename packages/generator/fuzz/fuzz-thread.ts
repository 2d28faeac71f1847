import {parentPort, workerData} from 'node:worker_threads'
import {openTargets} from './open-targets.ts'
import {runInput} from './run-input.ts'

/** One thread: runs every `step`-th input from `first` on, and reports before and after each. */
const {seed, first, step, only} = workerData as {
  seed: number
  first: number
  step: number
  only: string | undefined
}

const all = await openTargets()
const targets = all.filter(({name}) => only === undefined || name === only)
if (targets.length === 0)
  throw new Error(
    `Cannot find target \`${only}\`, expected one of ${all.map(({name}) => `\`${name}\``).join(', ')}`
  )

for (let index = first; ; index += step) {
  parentPort?.postMessage({kind: 'start', index})
  const {input, ...result} = await runInput(targets, seed, index)
  const shown = result.findings.length > 0 ? input : ''
  parentPort?.postMessage({kind: 'end', index, ...result, input: shown})
}

import {createHash} from 'node:crypto'
import type {Plan} from './plan.ts'

/** Digest of all that a run depends on in the page. Where it stands on the page does not count. */
export function toPlanDigest({steps, options}: Plan): string {
  const parts = steps.map((step) => {
    if (step.kind === 'save') return ['save', step.path, step.content]
    const {terminal, shell, code, exit, output} = step
    return ['run', terminal, shell, code, exit, output?.text ?? null]
  })
  const {project, terminals, vary} = options
  return createHash('sha256')
    .update(JSON.stringify([parts, terminals, vary, ...(project ? ['project'] : [])]))
    .digest('hex')
}

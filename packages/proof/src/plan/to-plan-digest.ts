import {createHash} from 'node:crypto'
import type {Plan} from './plan.ts'

/** Compute a digest of everything on the page that a run depends on. Positions on the page don't count. */
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

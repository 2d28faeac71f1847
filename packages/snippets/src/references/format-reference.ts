import type {Reference} from './reference.ts'

/** Format a reference. `parseReference` is the inverse. */
export function formatReference(reference: Reference): string {
  const path = reference.path === undefined ? '' : `${reference.path}:`
  const contract = reference.contract === undefined ? '' : `${reference.contract}.`
  const parameters = reference.parameters ? `(${reference.parameters.join(',')})` : ''
  return path + contract + reference.name + parameters
}

import type {Reference} from './reference.ts'

/** Write a reference down; `parseReference` gives it back. */
export function formatReference(reference: Reference): string {
  const path = reference.path === undefined ? '' : `${reference.path}:`
  const contract = reference.contract === undefined ? '' : `${reference.contract}.`
  const parameters = reference.parameters ? `(${reference.parameters.join(',')})` : ''
  return path + contract + reference.name + parameters
}

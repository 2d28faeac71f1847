import type {Stated} from '@lockstep/snippets'

/** Check whether a function requires another role now. One that requires none may make the check in its own code. */
export function isReplaced(role: string, {roles = []}: Stated): boolean {
  return roles.length > 0 && !roles.includes(role)
}

import {UsageError} from '../usage-error.ts'

/** Return the only folder among the arguments of a command. Throws when there are more. */
export function getOneFolder([folder, other]: ReadonlyArray<string>): string | undefined {
  if (other === undefined) return folder
  throw new UsageError(`Unexpected \`${other}\`, expected one folder`)
}

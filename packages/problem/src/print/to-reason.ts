import type {Problem} from '../problem.ts'

/** Return the reason of a problem with the paths of files as a reader can open them. */
export function toReason(
  {reason, files = []}: Pick<Problem, 'reason' | 'files'>,
  toPath: (file: string) => string
): string {
  // Longer paths first: one may be the end of another.
  const sorted = [...files].sort((a, b) => b.length - a.length)
  const [file, ...others] = sorted
  if (file === undefined) return reason
  return reason
    .split(file)
    .map((part) => toReason({reason: part, files: others}, toPath))
    .join(toPath(file))
}

import path from 'node:path'
import type {BuildIdentity} from './identify-build.ts'

/** With more edited pages, nothing is gained by a start before the others are found. */
const mostEdited = 4

/**
 * List the files of the content folder that were written since the last build, by their path from it. Returns none if
 * something else has changed, too, or if there are many: then most pages may have to be compiled.
 */
export function listEdited({seen}: BuildIdentity, content: string): Array<string> {
  const newer = seen?.state?.newer ?? []
  const start = path.join(content, path.sep)
  if (newer.length > mostEdited || !newer.every((file) => file.startsWith(start))) return []
  return newer.map((file) => file.slice(start.length).split(path.sep).join('/'))
}

import {readText} from '@lockstep/problem/read-text'
import {toFilePath} from './to-file-path.ts'

/** Read a file that is not open in the editor. Returns undefined when it cannot be read. */
export function readTextFile(uri: string): string | undefined {
  const file = toFilePath(uri)
  if (file === undefined) return
  try {
    return readText(file)
  } catch {
    // It is gone, or not a file.
    return
  }
}

import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

/** Read a file that is not open in the editor. Returns undefined when it cannot be read. */
export function readTextFile(uri: string): string | undefined {
  try {
    return readFileSync(fileURLToPath(uri), 'utf8')
  } catch {
    // It is gone, or not a file.
    return
  }
}

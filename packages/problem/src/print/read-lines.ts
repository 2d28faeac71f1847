import {readText} from '../read-text.ts'

/** Read the lines of a file. A file that is gone, or that is no regular file, has none. */
export function readLines(file: string): Array<string> {
  try {
    return readText(file).split(/\r?\n/)
  } catch {
    // The problem is shown without its line.
    return []
  }
}

import {readText} from '../read-text.ts'

/** Read the lines of a file. The list is empty if the file is gone or is not a regular file. */
export function readLines(file: string): Array<string> {
  try {
    return readText(file).split(/\r?\n/)
  } catch {
    // The problem is shown without its line.
    return []
  }
}

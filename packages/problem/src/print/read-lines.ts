import {readFileSync} from 'node:fs'

/** Read the lines of a file. A file that is gone, or that is a folder, has none. */
export function readLines(file: string): Array<string> {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)
  } catch {
    // The problem is shown without its line.
    return []
  }
}

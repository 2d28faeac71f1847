import {readFileSync, statSync} from 'node:fs'
import {formatSize} from './format-size.ts'
import {SetupError} from './setup-error.ts'

/** A file that no one wrote as a text: a pipe, a device, or one with far too many bytes. */
class FileKindError extends SetupError {
  override name = 'FileKindError'
}

/** The records of the largest projects have a tenth of that. */
const mostTextBytes = 50_000_000

/**
 * Read a text file that a repository brings along, such as a lock or a record of deployments.
 *
 * Anyone who can open a pull request can write one. Reading a pipe never ends, and a device or a huge file would fill
 * the memory. Throws what `readFileSync` throws if the file cannot be read, and a `SetupError` if it is refused.
 *
 * @param most - The most bytes that the file may have.
 * @param name - The name of the file in messages (default: its path).
 */
export function readText(file: string, most: number = mostTextBytes, name: string = file): string {
  const stats = statSync(file)
  if (!stats.isFile()) throw new FileKindError(`Cannot read \`${name}\`: it is not a file`)
  if (stats.size > most) {
    throw new FileKindError(`Cannot read \`${name}\`: it is larger than ${formatSize(most)}`)
  }
  return readFileSync(file, 'utf8')
}

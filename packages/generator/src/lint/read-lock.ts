import {type ParsedLock, parseLock} from '@lockstep/lint'
import {readText} from '@lockstep/problem/read-text'

/** Read the lock of a site, with what is wrong with it. Returns undefined for a site that has none. */
export function readLock(file: string): ParsedLock | undefined {
  try {
    return parseLock(readText(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return
  }
}

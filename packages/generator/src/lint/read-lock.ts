import {readFile} from 'node:fs/promises'
import {type Lock, parseLock} from '@lockstep/lint'

/** Read the lock of a site. Returns undefined for a site that has none. */
export async function readLock(file: string): Promise<Lock | undefined> {
  try {
    return parseLock(await readFile(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return
  }
}

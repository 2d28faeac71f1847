import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {type Lock, parseLock} from '@lockstep/lint'
import type {Settings} from '../settings/settings.ts'

/** Read the lock of a site. Returns undefined for a site that has none. */
export async function readLock(settings: Settings): Promise<Lock | undefined> {
  try {
    return parseLock(await readFile(toLockFile(settings), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return
  }
}

/** Return the path of the lock: next to `site.yaml`, or next to the docs folder without one. */
export function toLockFile({file, content}: Settings): string {
  return path.join(path.dirname(file ?? content), 'lockstep.lock')
}

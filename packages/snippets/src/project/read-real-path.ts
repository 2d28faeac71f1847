import {realpathSync} from 'node:fs'

/** Read where a path leads through symbolic links. One that leads nowhere is returned as it is. */
export function readRealPath(place: string): string {
  try {
    return realpathSync(place)
  } catch {
    // It is missing, or its links form a cycle, which is reported when the file is read.
    return place
  }
}

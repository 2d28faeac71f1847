import {readdirSync, rmSync, statSync} from 'node:fs'
import path from 'node:path'
import {countEntries} from './open-disk-store.ts'

/** Count the values and bytes of a store on the disk. */
export function measureDiskStore(folder: string): {entries: number; bytes: number} {
  const bytes = listSegments(folder).reduce((sum, {size}) => sum + size, 0)
  return {entries: bytes === 0 ? 0 : countEntries(folder), bytes}
}

/** Remove the files of a store that were not written to after a date. */
export function removeOldSegments(folder: string, before: Date): {entries: number; bytes: number} {
  const whole = measureDiskStore(folder)
  for (const {file, time} of listSegments(folder)) if (time < before) rmSync(file, {force: true})
  const left = measureDiskStore(folder)
  return {entries: whole.entries - left.entries, bytes: whole.bytes - left.bytes}
}

function listSegments(folder: string): Array<{file: string; size: number; time: Date}> {
  if (!statSync(folder, {throwIfNoEntry: false})?.isDirectory()) return []
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    const found = statSync(file, {throwIfNoEntry: false})
    return found?.isFile() ? [{file, size: found.size, time: found.mtime}] : []
  })
}

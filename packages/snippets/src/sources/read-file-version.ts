import {statSync} from 'node:fs'

/** Read a value that changes whenever a file does. Returns undefined if there is no file. */
export function readFileVersion(file: string): string | undefined {
  const stats = statSync(file, {throwIfNoEntry: false})
  return stats?.isFile()
    ? `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}:${stats.ino}`
    : undefined
}

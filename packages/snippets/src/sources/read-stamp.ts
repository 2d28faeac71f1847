import {statSync} from 'node:fs'

/** What changes whenever a file does, without reading it; nothing if there is no file. */
export function readStamp(file: string): string | undefined {
  const stats = statSync(file, {throwIfNoEntry: false})
  return stats?.isFile()
    ? `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}:${stats.ino}`
    : undefined
}

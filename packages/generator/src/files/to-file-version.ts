/** The times and numbers of a file. */
interface FileState {
  size: number
  mtimeMs: number
  ctimeMs: number
  ino: number
}

/**
 * Write what changes whenever a file does, also where a program keeps its size and sets its time back.
 *
 * No program can set back the time at which the status of a file changed.
 */
export function toFileVersion({size, mtimeMs, ctimeMs, ino}: FileState): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`
}

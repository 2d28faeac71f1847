import {existsSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'

const made: Array<string> = []

/** Make a folder for the files of a target, in memory where the system has such a place. It is removed at the end. */
export function makeFolder(): string {
  const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = mkdtempSync(path.join(parent, 'lockstep-fuzz-'))
  if (made.length === 0) process.on('exit', removeFolders)
  made.push(folder)
  return folder
}

function removeFolders(): void {
  for (const folder of made) rmSync(folder, {recursive: true, force: true})
}

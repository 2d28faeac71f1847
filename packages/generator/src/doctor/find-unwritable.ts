import {accessSync, constants, existsSync} from 'node:fs'
import path from 'node:path'

/** Find the folder that keeps this user from writing a file or folder: the nearest one around it that exists. */
export function findUnwritable(file: string): string | undefined {
  const folder = path.dirname(file)
  if (!existsSync(folder) && folder !== file) return findUnwritable(folder)
  try {
    accessSync(folder, constants.W_OK)
    return undefined
  } catch {
    // Whatever the reason is, nothing can be written there.
    return folder
  }
}

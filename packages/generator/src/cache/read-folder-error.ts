import {accessSync, constants, existsSync} from 'node:fs'
import path from 'node:path'

/**
 * Read why a folder cannot be created.
 *
 * Node.js says that a folder is missing if it creates one with its parents on a file system that is read-only.
 */
export function readFolderError(folder: string, error: unknown): NodeJS.ErrnoException {
  const known = error as NodeJS.ErrnoException
  if (known.code !== 'ENOENT') return known
  let parent = path.resolve(folder)
  while (!existsSync(parent) && path.dirname(parent) !== parent) parent = path.dirname(parent)
  try {
    accessSync(parent, constants.W_OK)
    return known
  } catch (actual) {
    return actual as NodeJS.ErrnoException
  }
}

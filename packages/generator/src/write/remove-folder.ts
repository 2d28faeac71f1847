import {chmod, readdir, rm} from 'node:fs/promises'
import path from 'node:path'

/**
 * Remove a folder of an old build, even one that is read-only.
 *
 * Nothing depends on it any more. So if that is not possible, because it belongs to another user, it is left for a
 * later build, and this one succeeds.
 */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, {recursive: true, force: true})
  } catch {
    try {
      await allowChanges(folder)
      await rm(folder, {recursive: true, force: true})
    } catch {
      // A later build tries again.
    }
  }
}

/** Make a folder and all folders in it writable. */
async function allowChanges(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, {withFileTypes: true})) {
    if (entry.isDirectory()) await allowChanges(path.join(folder, entry.name))
  }
}

import {lstat, realpath} from 'node:fs/promises'
import path from 'node:path'

/**
 * Check whether a path leads out of a folder, by its name or through a symbolic link.
 *
 * For a path that doesn't exist, the nearest existing folder above it is checked. A broken link counts as leading out.
 */
export async function leadsOut(place: string, folder: string): Promise<boolean> {
  const base = await realpath(folder)
  return !(await isInside(path.join(base, path.relative(folder, place)), base))
}

async function isInside(place: string, base: string): Promise<boolean> {
  if (place !== base && !place.startsWith(base + path.sep)) return false
  const exists = await lstat(place).then(
    () => true,
    () => false
  )
  if (!exists) return isInside(path.dirname(place), base)
  const real = await realpath(place).catch(() => '')
  return real === base || real.startsWith(base + path.sep)
}

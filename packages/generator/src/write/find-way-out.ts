import {lstat, realpath} from 'node:fs/promises'
import path from 'node:path'

/**
 * Find out whether a path leads out of a folder: by its name, or by a symbolic link on its way.
 *
 * Of a path that doesn't exist, the nearest folder above it counts. A link that leads nowhere leads out.
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

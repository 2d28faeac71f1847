import {readdir, rm, stat} from 'node:fs/promises'
import path from 'node:path'

/** Keep files younger than this, because a parallel run may still need what it has just written. */
const unusedAge = 60 * 60 * 1000

/** Remove the files of a folder that are no longer used. */
export async function removeUnused(
  folder: string,
  isUsed: (name: string) => boolean
): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => !isUsed(each))) {
    const place = path.join(folder, name)
    const found = await stat(place).catch(() => undefined)
    const isAged = found?.isFile() && Date.now() - found.mtimeMs > unusedAge
    if (isAged) await rm(place, {force: true})
  }
}

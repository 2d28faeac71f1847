import {readdir, rm, stat} from 'node:fs/promises'
import path from 'node:path'

/** Another run may be at work on what it has just written; nothing takes as long as this. */
const unusedAge = 60 * 60 * 1000

/** Remove files of a folder that nobody uses any more. */
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

import {readdir, rm, stat} from 'node:fs/promises'
import path from 'node:path'

/** States of a large project have tens of megabytes. */
const most = 8

/** Remove the states of a folder that were not used for the longest time. */
export async function removeOldStates(folder: string): Promise<void> {
  const names = await readdir(folder)
  const states = await Promise.all(
    names.map(async (name) => {
      // Another run may have removed it in the meantime.
      const found = await stat(path.join(folder, name)).catch(() => undefined)
      return {name, used: found?.mtimeMs ?? 0}
    })
  )
  const old = states.sort((a, b) => b.used - a.used).slice(most)
  for (const {name} of old) await rm(path.join(folder, name), {recursive: true, force: true})
}

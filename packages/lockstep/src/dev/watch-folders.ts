import {type FSWatcher, statSync, watch} from 'node:fs'
import path from 'node:path'

/** A file that was written, removed or renamed. */
export type OnChange = (file: string) => void

/** Watch folders; gives a function that ends it. */
export function watchFolders(
  places: ReadonlyArray<string>,
  {recursive}: {recursive: boolean},
  onChange: OnChange
): () => void {
  const watchers: Array<FSWatcher> = []
  for (const place of new Set(places)) {
    if (!statSync(place, {throwIfNoEntry: false})?.isDirectory()) continue
    const watcher = watch(place, {recursive}, (_, name) => {
      if (name !== null && !isNoise(name)) onChange(path.join(place, name))
    })
    // A folder that is removed while it is watched is told by the folder above.
    watcher.on('error', () => {})
    watchers.push(watcher)
  }
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}

/** What editors and builds leave for a moment, and what we write ourselves. */
function isNoise(file: string): boolean {
  return /(^|[\\/])(\.lockstep|\.git|node_modules)([\\/]|$)|~$|\.sw[px]$|\.part$|[\\/]\.[^\\/]*$/.test(
    file
  )
}

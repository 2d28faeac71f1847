import {
  existsSync,
  type FSWatcher,
  lstatSync,
  readdirSync,
  realpathSync,
  statSync,
  watch
} from 'node:fs'
import path from 'node:path'

/** A file or folder that was written, removed or renamed. */
export type OnChange = (file: string) => void

/**
 * Watch folders. Returns a function that stops watching.
 *
 * Each folder has its own watcher. The recursive watcher of Node.js permanently loses a file when another one is
 * renamed over it, which is how many editors save, and a folder that is deleted and created again. A missing folder is
 * watched as soon as it exists. A change of what a symbolic link leads to is also a change of the link.
 */
export function watchFolders(
  places: ReadonlyArray<string>,
  {recursive}: {recursive: boolean},
  onChange: OnChange
): () => void {
  const stops = [...new Set(places)].map((place) => watchFolder(place, recursive, onChange))
  return () => {
    for (const stop of stops) stop()
  }
}

function watchFolder(place: string, recursive: boolean, onChange: OnChange): () => void {
  const watchers = new Map<string, FSWatcher>()
  /** Symbolic links, with the real paths that they lead to. */
  const links = new Map<string, string>()
  const above = listen(path.dirname(place), (name) => {
    if (name === path.basename(place)) look(place)
  })
  add(place, false)
  return () => {
    above?.close()
    close(place)
  }

  /** Watch a folder. The content of a new folder has not been reported yet. */
  function add(folder: string, isNew: boolean): void {
    const watcher = listen(folder, (name) => look(path.join(folder, name)))
    if (!watcher) return
    watchers.set(folder, watcher)
    for (const entry of list(folder)) {
      const file = path.join(folder, entry.name)
      if (isNoise(path.relative(place, file))) continue
      if (entry.isSymbolicLink()) note(file)
      if (isNew) report(file)
      if (recursive && entry.isDirectory()) add(file, isNew)
    }
  }

  function look(file: string): void {
    if (isNoise(path.relative(place, file))) return
    note(file)
    report(file)
    // The folder may have been replaced by another one.
    close(file)
    if (recursive || file === place) add(file, true)
  }

  function note(file: string): void {
    const target = readTarget(file)
    if (target === undefined) links.delete(file)
    else links.set(file, target)
  }

  function report(file: string): void {
    onChange(file)
    if (links.size === 0) return
    const real = toRealPath(file)
    for (const [link, target] of links) {
      if (real === target || real.startsWith(target + path.sep))
        onChange(link + real.slice(target.length))
    }
  }

  function close(file: string): void {
    for (const [folder, watcher] of watchers) {
      if (folder !== file && !folder.startsWith(file + path.sep)) continue
      watcher.close()
      watchers.delete(folder)
    }
  }
}

function listen(folder: string, onName: (name: string) => void): FSWatcher | undefined {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return
  const watcher = watch(folder, (_, name) => {
    if (name !== null) onName(name)
  })
  // When a watched folder is removed, its parent reports it.
  watcher.on('error', () => {})
  return watcher
}

function list(folder: string) {
  try {
    return readdirSync(folder, {withFileTypes: true})
  } catch {
    // It was removed in the meantime, and its parent reports that.
    return []
  }
}

/** Read where a symbolic link leads. Returns undefined for anything else. */
function readTarget(file: string): string | undefined {
  try {
    return lstatSync(file).isSymbolicLink() ? realpathSync(file) : undefined
  } catch {
    // It was removed, or leads nowhere.
    return
  }
}

/** Resolve the links above a file, which may have been removed. */
function toRealPath(file: string): string {
  try {
    return path.join(realpathSync(path.dirname(file)), path.basename(file))
  } catch {
    return file
  }
}

/** Temporary files of editors and builds, and our own output. */
function isNoise(file: string): boolean {
  return /(^|[\\/])(\.lockstep|\.git|node_modules)([\\/]|$)|~$|\.sw[px]$|\.part$|(^|[\\/])\.[^\\/]*$/.test(
    file
  )
}

import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  statSync
} from 'node:fs'
import path from 'node:path'
import {listSiteNames} from './read-site-files.ts'

/** More changes than this would take long, and meanwhile the site is under another name. */
const mostChanges = 256

/** The changes that a patch makes to a site. Paths are from the root of the site. */
export interface Patch {
  /** Files to add. */
  added: ReadonlyArray<string>
  /** Files to replace. */
  replaced: ReadonlyArray<string>
  /** Files to remove. */
  gone: ReadonlyArray<string>
}

/**
 * Plan how to turn a site with the files `before` into one with exactly these names, where a second folder has all files
 * that differ.
 *
 * Returns undefined if there are too many changes, or if a folder of the site cannot be written.
 */
export function planPatch(
  staging: string,
  {folder, before}: {folder: string; before: ReadonlyMap<string, unknown>},
  names: ReadonlySet<string>
): Patch | undefined {
  const made = listSiteNames(staging)
  const gone = [...before.keys()].filter((name) => !names.has(name))
  const added = made.filter((name) => !before.has(name))
  const replaced = made.filter((name) => before.has(name))
  const changes = [...added, ...replaced, ...gone]
  const isPossible =
    changes.length <= mostChanges && changes.every((name) => canChange(path.join(folder, name)))
  return isPossible ? {added, replaced, gone} : undefined
}

/**
 * Apply a patch to a folder that no other process uses. Replaced and removed files move to a third folder.
 *
 * Returns `false` if a file cannot be moved, for example because a server has it open; then everything is put back.
 */
export function applyPatch(
  {staging, folder, undo}: {staging: string; folder: string; undo: string},
  {added, replaced, gone}: Patch
): boolean {
  const done: Array<[name: string, from: string, to: string]> = []
  const moveTo = (name: string, from: string, to: string): void => {
    move(name, from, to)
    done.push([name, from, to])
  }
  try {
    for (const name of added) moveTo(name, staging, folder)
    for (const name of replaced) {
      moveTo(name, folder, undo)
      moveTo(name, staging, folder)
    }
    for (const name of gone) moveTo(name, folder, undo)
  } catch {
    // A new folder is written instead, and that reports what is still wrong.
    for (const [name, from, to] of done.reverse()) move(name, to, from)
    return false
  }
  for (const parent of new Set(gone.map((name) => path.dirname(path.join(folder, name))))) {
    removeEmpty(parent, folder)
  }
  return true
}

/** Finish a patch of a build that was killed. Its files that are not needed any more stay. */
export function finishPatch(staging: string, folder: string): void {
  if (!existsSync(staging)) return
  for (const name of listSiteNames(staging)) {
    try {
      move(name, staging, folder)
    } catch (error) {
      // Another build is doing the same.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/**
 * Read what tells a site from the one that any later build writes: every build that changes a file replaces this one.
 * Returns undefined without a site.
 */
export function readStamp(folder: string): string | undefined {
  const stats = statSync(path.join(folder, 'build.json'), {throwIfNoEntry: false})
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`
}

/** Whether this user may replace a file. A folder that doesn't exist yet is created. */
function canChange(file: string): boolean {
  try {
    accessSync(path.dirname(file), constants.W_OK)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

function move(name: string, from: string, to: string): void {
  const target = path.join(to, name)
  if (!existsSync(path.dirname(target))) mkdirSync(path.dirname(target), {recursive: true})
  renameSync(path.join(from, name), target)
}

/** Remove a folder if it has become empty, and those around it up to the root. */
function removeEmpty(folder: string, root: string): void {
  try {
    for (let place = folder; place !== root; place = path.dirname(place)) rmdirSync(place)
  } catch {
    // It has other files.
  }
}

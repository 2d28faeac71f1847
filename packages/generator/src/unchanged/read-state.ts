import {createHash} from 'node:crypto'
import {readdirSync, type Stats, statSync} from 'node:fs'
import path from 'node:path'
import {listProjectParts} from '../contracts/list-project-parts.ts'
import {toFileVersion} from '../files/to-file-version.ts'

/** Places on the disk whose files a build read. */
export interface Places {
  /** Single files. The state also records that a file doesn't exist. */
  files: ReadonlyArray<string>
  /** Folders with everything below them. */
  folders: ReadonlyArray<string>
  /** Foundry projects. Only their sources, artifacts and gas measures count. */
  projects: ReadonlyArray<{root: string; hidden: ReadonlyArray<string>}>
}

/** The state of places. */
export interface PlacesState {
  /** Changes when any file is written, replaced, added or removed. */
  digest: string
  /** When something changed last, in milliseconds. */
  newest: number
  /** The files that are newer than `since`. */
  newer: ReadonlyArray<string>
}

/** Called as soon as a change is found, long before everything is read. */
interface StateOptions {
  /** In milliseconds since 1970. */
  since?: number | undefined
  /** Called once, for the first file or folder that is newer. */
  onChange?: (() => void) | undefined
}

/**
 * Read the state of places by the sizes and times of their files, as git does, which is much faster than reading them.
 *
 * Times include that of the last change of status, which no program can set back. Returns undefined if a link leads to
 * a folder, because a change in there would not be noticed.
 */
export function readState(
  {files, folders, projects}: Places,
  {since = Number.POSITIVE_INFINITY, onChange}: StateOptions = {}
): PlacesState | undefined {
  const hash = createHash('sha256')
  const newer: Array<string> = []
  let newest = 0
  let isSound = true

  for (const file of files) addFile(file)
  for (const folder of folders) addFolder(folder)
  for (const {root, hidden} of projects) {
    for (const part of [...listProjectParts(root, hidden)].sort()) addFile(path.join(root, part))
  }
  return isSound ? {digest: hash.digest('base64url'), newest, newer} : undefined

  function addFolder(folder: string): void {
    const stats = tryStat(folder)
    if (!stats?.isDirectory()) {
      addFile(folder)
      return
    }
    count(stats)
    hash.update(`${folder}\n`)
    for (const entry of readdirSync(folder, {withFileTypes: true}).sort(byName)) {
      const place = path.join(folder, entry.name)
      if (!entry.isDirectory()) addFile(place)
      else if (!skipped.has(entry.name)) addFolder(place)
    }
  }

  function addFile(file: string): void {
    const stats = tryStat(file)
    if (stats?.isDirectory()) isSound = false
    if (stats && count(stats)) newer.push(file)
    hash.update(stats ? `${file}\n${toFileVersion(stats)}\n` : `${file}\n-\n`)
  }

  /** Returns whether it is newer. */
  function count({mtimeMs, ctimeMs}: Stats): boolean {
    const isFirst = newest <= since
    const time = Math.max(mtimeMs, ctimeMs)
    newest = Math.max(newest, time)
    if (isFirst && newest > since) onChange?.()
    return time > since
  }
}

function tryStat(place: string): Stats | undefined {
  try {
    return statSync(place)
  } catch {
    // It doesn't exist, or this user cannot read it, like the build before.
    return
  }
}

/** Folders that no build reads. */
const skipped = new Set(['.git', '.lockstep', 'node_modules'])

function byName({name: a}: {name: string}, {name: b}: {name: string}): number {
  return a < b ? -1 : 1
}

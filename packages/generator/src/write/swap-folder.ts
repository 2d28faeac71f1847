import {existsSync, renameSync, statSync} from 'node:fs'
import {mkdir, readdir, stat} from 'node:fs/promises'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {readFolderError} from '../cache/read-folder-error.ts'
import {isAlive} from '../files/is-alive.ts'
import {removeFolder} from './remove-folder.ts'
import {applyPatch, finishPatch, type Patch, readStamp} from './swap-files.ts'

/**
 * A site is written to `.dist.new-ID`, next to the old one, and takes its place when it is complete.
 *
 * Node.js has no call that swaps two folders, so it takes two steps: `dist` becomes `.dist.old-ID`, and the new folder
 * becomes `dist`. Nothing is written between them. A build that is killed right there leaves both complete, and
 * `restoreFolder` puts the old one back.
 *
 * If only a few files differ, `.dist.new-ID` has just those. Then `dist` becomes `.dist.patch-ID`, gets the files, and
 * becomes `dist` again. Nothing is written here either: files are renamed, the old ones into `.dist.undo-ID`. If the
 * build is killed, `restoreFolder` moves the other files. So `dist` is never a mix of two sites.
 */
export async function createStaging(folder: string): Promise<string> {
  const staging = toBeside(folder, `new-${toId()}`)
  await mkdir(staging, {recursive: true}).catch((error: unknown) => {
    throw readFolderError(staging, error)
  })
  return staging
}

/** Put a complete folder in the place of another, even if other builds do the same. */
export async function swapFolder(staging: string, folder: string): Promise<void> {
  const old = toBeside(folder, `old-${toId()}`)
  for (let attempt = 1; ; attempt++) {
    try {
      if (existsSync(folder)) moveAway(folder, old)
      renameSync(staging, folder)
      break
    } catch (error) {
      // Another build has put its site there in between, or has just moved it away.
      const {code} = error as NodeJS.ErrnoException
      const isRace = code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOENT'
      if (!isRace || attempt === 100 || !existsSync(staging)) throw error
      await removeFolder(old)
    }
  }
  await removeFolder(old)
}

/**
 * Put the files of `staging` into a site, and remove others. Returns `false` if that fails, or if another build has
 * replaced the site since `stamp` was read; then it stays as it is.
 */
export async function patchFolder(
  staging: string,
  folder: string,
  {patch, stamp}: {patch: Patch; stamp: string}
): Promise<boolean> {
  const taken = toTwin(staging, 'old')
  try {
    moveAway(folder, taken)
  } catch (error) {
    // Another build has just moved it away.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  if (readStamp(taken) !== stamp) {
    if (existsSync(folder)) await removeFolder(taken)
    else putBack(taken, folder)
    return false
  }
  const patched = toTwin(staging, 'patch')
  renameSync(taken, patched)
  const undo = toTwin(staging, 'undo')
  const isDone = applyPatch({staging, folder: patched, undo}, patch)
  await swapFolder(patched, folder)
  for (const place of [staging, undo]) await removeFolder(place)
  return isDone
}

/** A folder that cannot be renamed, such as the volume of a container. */
class OutNotMovableError extends SetupError {
  override name = 'OutNotMovableError'
}

function moveAway(folder: string, target: string): void {
  try {
    renameSync(folder, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error
    throw new OutNotMovableError(
      `Cannot replace \`${folder}\`: it is a mount point, or another program uses it; pass a folder inside it as \`--out\``,
      {cause: error}
    )
  }
}

/** Restore the site after a build that was killed while it replaced or patched it, and remove unfinished sites. */
export async function restoreFolder(folder: string): Promise<void> {
  for (const kind of ['patch', 'old', 'new', 'undo'] as const) {
    for (const place of await listLeft(folder, kind)) {
      const isWanted = (kind === 'patch' || kind === 'old') && !existsSync(folder)
      if (isWanted && kind === 'patch') finishPatch(toTwin(place, 'new'), place)
      if (isWanted) putBack(place, folder)
      else await removeFolder(place)
    }
  }
}

/** List the folders of one kind that ended builds have left. */
async function listLeft(folder: string, kind: Kind): Promise<Array<string>> {
  const parent = path.dirname(folder)
  const isFolder = statSync(parent, {throwIfNoEntry: false})?.isDirectory()
  const names = isFolder ? await readdir(parent) : []
  const left: Array<string> = []
  for (const name of names) {
    if (!name.startsWith(`.${path.basename(folder)}.${kind}-`)) continue
    const [, pid] = /-(\d+)-[\da-z]+$/.exec(name) ?? []
    const place = path.join(parent, name)
    if (pid === undefined || !isAlive(Number(pid)) || (await isAged(place))) left.push(place)
  }
  return left
}

function putBack(place: string, folder: string): void {
  try {
    renameSync(place, folder)
  } catch (error) {
    // Another build has already restored the folder, or written its own site.
    if (existsSync(place) && !existsSync(folder)) throw error
  }
}

/**
 * Process ids are reused, so a folder older than any build is a leftover.
 *
 * Moving a site does not change the time of its last edit, which may be years ago, and archives restore it. The time of
 * its last change, `ctime`, is that of the move.
 */
async function isAged(place: string): Promise<boolean> {
  const {ctimeMs} = await stat(place).catch(() => ({ctimeMs: 0}))
  return Date.now() - ctimeMs > 60 * 60 * 1000
}

let count = 0

function toId(): string {
  return `${process.pid}-${(count++).toString(36)}${Date.now().toString(36)}`
}

function toBeside(folder: string, name: string): string {
  return path.join(path.dirname(folder), `.${path.basename(folder)}.${name}`)
}

/** The kinds of folders next to a site. */
type Kind = 'new' | 'old' | 'patch' | 'undo'

/** Return the folder of another kind that belongs to the same build. */
function toTwin(place: string, kind: Kind): string {
  return place.replace(/\.(?:new|old|patch|undo)-(?=[^.]*$)/, `.${kind}-`)
}

import {existsSync, renameSync, statSync} from 'node:fs'
import {mkdir, readdir, stat} from 'node:fs/promises'
import path from 'node:path'
import {removeFolder} from './remove-folder.ts'

/**
 * A site is written to `.dist.new-ID`, next to the old one, and takes its place when it is complete.
 *
 * Node.js has no call that swaps two folders, so it takes two steps: `dist` becomes `.dist.old-ID`, and the new folder
 * becomes `dist`. Nothing is written between them. A build that is killed right there leaves both complete, and
 * `restoreFolder` puts the old one back.
 */
export async function createStaging(folder: string): Promise<string> {
  const staging = toBeside(folder, `new-${toId()}`)
  await mkdir(staging, {recursive: true})
  return staging
}

/** Put a complete folder in the place of another, even if other builds do the same. */
export async function swapFolder(staging: string, folder: string): Promise<void> {
  const old = toBeside(folder, `old-${toId()}`)
  for (let attempt = 1; ; attempt++) {
    try {
      if (existsSync(folder)) renameSync(folder, old)
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

/** Restore the site after a build that was killed in the middle of a swap, and remove unfinished sites. */
export async function restoreFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  const isFolder = statSync(parent, {throwIfNoEntry: false})?.isDirectory()
  const names = isFolder ? await readdir(parent) : []
  const prefix = `.${path.basename(folder)}.`
  const left = names.filter(
    (name) => name.startsWith(`${prefix}new-`) || name.startsWith(`${prefix}old-`)
  )

  for (const name of left) {
    const [, pid] = /-(\d+)-[\da-z]+$/.exec(name) ?? []
    const place = path.join(parent, name)
    if (pid !== undefined && isAlive(Number(pid)) && !(await isAged(place))) continue
    if (name.startsWith(`${prefix}old-`) && !existsSync(folder)) putBack(place, folder)
    else await removeFolder(place)
  }
}

function putBack(place: string, folder: string): void {
  try {
    renameSync(place, folder)
  } catch (error) {
    // Another build has already restored the folder, or written its own site.
    if (existsSync(place) && !existsSync(folder)) throw error
  }
}

/** Process ids are reused, so a folder older than any build is a leftover. */
async function isAged(place: string): Promise<boolean> {
  const {mtimeMs} = await stat(place).catch(() => ({mtimeMs: 0}))
  return Date.now() - mtimeMs > 60 * 60 * 1000
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

let count = 0

function toId(): string {
  return `${process.pid}-${(count++).toString(36)}${Date.now().toString(36)}`
}

function toBeside(folder: string, name: string): string {
  return path.join(path.dirname(folder), `.${path.basename(folder)}.${name}`)
}

import {constants, copyFileSync, existsSync, linkSync, mkdirSync, statSync} from 'node:fs'
import path from 'node:path'
import {isAsRecorded, type OutputRecord, type WrittenBefore} from './read-output-record.ts'
import type {SiteFiles} from './read-site-files.ts'

/** The folder to write to, the existing one, and the record of its files. */
export interface Folders {
  staging: string
  out: string
  before: WrittenBefore
  /** The files of the old site, if it is patched. Then unchanged files stay where they are. */
  old: SiteFiles | undefined
}

/** Writes files into a new folder, or links them from the old one. */
export interface FolderWriter {
  /** Return the path of a file after creating its folder. */
  toTarget: (name: string) => string
  /** Take a file of the old site over into the new one. Returns `false` when it isn't there, or isn't the same. */
  takeOver: (name: string, key: string) => boolean
  /** Add a file that was written or taken over to the record. */
  keep: (name: string, key: string, inputs?: string) => void
  record: OutputRecord
  /** The files of the new site as they were written, if they are few and none of them is from the old one. */
  listNew: () => SiteFiles | undefined
}

/** What is known of these files takes two megabytes. On a large site, memory counts more than looking at them again. */
const mostRemembered = 5000

/** Create a writer. */
export function createFolderWriter({staging, out, before, old: files}: Folders): FolderWriter {
  const folders = new Set<string>()
  const record: OutputRecord = new Map()
  const stays = new Set<string>()
  const written: SiteFiles = new Map()
  let areNew = files === undefined

  function toTarget(name: string): string {
    const target = path.join(staging, name)
    const folder = path.dirname(target)
    if (!folders.has(folder)) mkdirSync(folder, {recursive: true})
    folders.add(folder)
    return target
  }

  function forgetNew(): void {
    areNew = false
    written.clear()
  }

  return {
    toTarget,
    takeOver(name, key) {
      if (files) {
        const isSame = isAsRecorded(files.get(name), [name, key], before)
        if (isSame) stays.add(name)
        return isSame
      }
      const old = path.join(out, name)
      // Right before it is linked, because someone may edit it at any time.
      if (!isAsRecorded(statSync(old, {throwIfNoEntry: false}), [name, key], before)) return false
      const target = toTarget(name)
      // Its status changes once more when the old site is removed.
      forgetNew()
      try {
        linkSync(old, target)
      } catch {
        // The disk doesn't support links, or another build is swapping the site.
        if (!existsSync(old)) return false
        copyFileSync(old, target, constants.COPYFILE_FICLONE)
      }
      return true
    },
    keep(name, key, inputs) {
      const known = stays.has(name) ? before.record.get(name) : undefined
      if (known) {
        const [, size, time] = known
        record.set(name, [key, size, time, inputs])
        return
      }
      const stats = statSync(path.join(staging, name))
      record.set(name, [key, stats.size, stats.mtimeMs, inputs])
      if (!areNew) return
      written.set(name, stats)
      if (written.size > mostRemembered) forgetNew()
    },
    record,
    listNew: () => (areNew ? written : undefined)
  }
}

import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  type Stats,
  statSync
} from 'node:fs'
import {open} from 'node:fs/promises'
import path from 'node:path'
import type {SiteFiles} from './read-site-files.ts'

/** A file that the last build wrote: digest of its sources, size, time, and for a document, digest of what it was built from. */
export type OutputFile = [key: string, size: number, time: number, inputs?: string | undefined]

/** The files that the last build wrote, by path. */
export type OutputRecord = Map<string, OutputFile>

/** What the last build wrote, and when it finished, in milliseconds since 1970. */
export interface WrittenBefore {
  record: OutputRecord
  time: number
}

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
}

/** Create a writer. */
export function createFolderWriter({staging, out, before, old: files}: Folders): FolderWriter {
  const folders = new Set<string>()
  const record: OutputRecord = new Map()
  const stays = new Set<string>()

  function toTarget(name: string): string {
    const target = path.join(staging, name)
    const folder = path.dirname(target)
    if (!folders.has(folder)) mkdirSync(folder, {recursive: true})
    folders.add(folder)
    return target
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
      const {size, mtimeMs} = statSync(path.join(staging, name))
      record.set(name, [key, size, mtimeMs, inputs])
    },
    record
  }
}

/**
 * Check that a file was made from the same sources and has not changed since.
 *
 * An editor can restore the time of a file, but not when its status changed. That time is compared with the end of the
 * last build and not recorded, because links change it, too.
 */
export function isAsRecorded(
  found: Stats | undefined,
  [name, key]: readonly [name: string, key: string],
  {record, time: end}: WrittenBefore
): boolean {
  const [known, size, time] = record.get(name) ?? []
  if (known !== key) return false
  return (
    found?.isFile() === true &&
    found.size === size &&
    found.mtimeMs === time &&
    found.ctimeMs <= end
  )
}

/** Read a file of this build. Returns undefined if another build or someone else has replaced it since. */
export async function readFileAsRecorded(
  file: string,
  [, size, time]: Partial<OutputFile> = []
): Promise<Uint8Array | undefined> {
  const opened = await open(file).catch(() => undefined)
  if (!opened) return
  try {
    const found = await opened.stat()
    return found.size === size && found.mtimeMs === time ? await opened.readFile() : undefined
  } finally {
    await opened.close()
  }
}

/** Read the record of the last build. */
export function readRecord(file: string): WrittenBefore {
  try {
    const data: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const record: OutputRecord = new Map(data as Array<[string, OutputFile]>) // Compared with what is there.
    return {record, time: statSync(file).mtimeMs}
  } catch {
    // There is no earlier build, or its record is damaged, so write everything.
    return {record: new Map(), time: 0}
  }
}

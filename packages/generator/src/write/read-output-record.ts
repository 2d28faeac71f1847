import {readFileSync, type Stats, statSync} from 'node:fs'
import {open} from 'node:fs/promises'

/** A file that the last build wrote: digest of its sources, size, time, and for a document, digest of what it was built from. */
export type OutputFile = [key: string, size: number, time: number, inputs?: string | undefined]

/** The files that the last build wrote, by path. */
export type OutputRecord = Map<string, OutputFile>

/** What the last build wrote, and when it finished, in milliseconds since 1970. */
export interface WrittenBefore {
  record: OutputRecord
  time: number
}

/** Read the record of the last build. */
export function readOutputRecord(file: string): WrittenBefore {
  try {
    const data: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const record: OutputRecord = new Map(data as Array<[string, OutputFile]>) // Compared with what is there.
    return {record, time: statSync(file).mtimeMs}
  } catch {
    // There is no earlier build, or its record is damaged, so write everything.
    return {record: new Map(), time: 0}
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

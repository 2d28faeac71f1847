import {readFile} from 'node:fs/promises'
import path from 'node:path'
import type {RemoteReport} from './remote/create-remote-store.ts'
import {writeWhole} from './write-whole.ts'

/** How the last build used the caches of a site. */
export interface LastBuild {
  pages: number
  /** Pages that were in no cache. */
  compiled: number
  /** Undefined without a remote cache. */
  remote?: Pick<RemoteReport, 'driver' | 'found' | 'missing' | 'sent'> | undefined
}

const name = 'last-build.json'

/** Write how a build used its caches, for `lockstep cache`. */
export async function writeLastBuild(
  cache: string,
  {pages, compiled, remote}: LastBuild
): Promise<void> {
  const {driver, found, missing, sent} = remote ?? {}
  const last = {pages, compiled, ...(remote && {remote: {driver, found, missing, sent}})}
  await writeWhole(path.join(cache, name), JSON.stringify(last))
}

/** Read how the last build used its caches. Returns undefined when there was none. */
export async function readLastBuild(cache: string): Promise<LastBuild | undefined> {
  try {
    return JSON.parse(await readFile(path.join(cache, name), 'utf8')) as LastBuild // Written above.
  } catch {
    // There was no build yet, or the file is damaged.
    return
  }
}

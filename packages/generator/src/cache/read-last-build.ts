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

/** How the last run of commands used the remote cache of a site. */
export interface LastProof {
  pages: number
  /** Pages whose run on another machine was taken. */
  reused: number
}

const name = 'last-build.json'
const proofName = 'last-proof.json'

/** Write how a build used its caches, for `lockstep cache`. */
export async function writeLastBuild(
  cache: string,
  {pages, compiled, remote}: LastBuild
): Promise<void> {
  const {driver, found, missing, sent} = remote ?? {}
  const last = {pages, compiled, ...(remote && {remote: {driver, found, missing, sent}})}
  await writeWhole(path.join(cache, name), JSON.stringify(last))
}

/** Write how many runs were reused, for `lockstep cache`. */
export async function writeLastProof(cache: string, {pages, reused}: LastProof): Promise<void> {
  await writeWhole(path.join(cache, proofName), JSON.stringify({pages, reused}))
}

/** Read how the last build used its caches. Returns undefined when there was none. */
export function readLastBuild(cache: string): Promise<LastBuild | undefined> {
  return readRecord(path.join(cache, name))
}

/** Read how the last run of commands used the remote cache. Returns undefined when there was none. */
export function readLastProof(cache: string): Promise<LastProof | undefined> {
  return readRecord(path.join(cache, proofName))
}

async function readRecord<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T // Written above.
  } catch {
    // There was no build yet, or the file is damaged.
    return
  }
}

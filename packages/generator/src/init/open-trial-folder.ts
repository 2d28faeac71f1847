import {mkdir, mkdtemp, readdir, rm} from 'node:fs/promises'
import path from 'node:path'
import {readFoundryConfig} from '@lockstep/snippets'
import {leadsOut} from '../files/find-way-out.ts'
import {isAlive} from '../files/is-alive.ts'

/** Folder of a project that nothing but Lockstep writes into. */
const cacheName = '.lockstep'

/** Create a folder that lasts as long as `lockstep init` tries something. If the process is killed, it shows that. */
export async function openTrialFolder(root: string): Promise<string> {
  const cache = path.join(root, cacheName)
  await mkdir(cache, {recursive: true})
  return mkdtemp(path.join(cache, `trial-${process.pid}-`))
}

/**
 * Remove what processes left that were killed during a trial.
 *
 * A trial compiles sources that `forge build` doesn't. If the artifacts are in the folder of Lockstep, all of them are
 * removed, since the compiler can write those of the project again. Others belong to someone else, too.
 */
export async function removeKilledTrials(root: string, profile: string): Promise<void> {
  const cache = path.join(root, cacheName)
  const names = await readdir(cache).catch(() => [])
  const killed = names.filter((name) => {
    const [, id] = /^trial-(\d{1,10})-/.exec(name) ?? []
    return id !== undefined && !isAlive(Number(id))
  })
  if (killed.length === 0) return
  const {out, cache: remembered} = readFoundryConfig(root, profile)
  for (const place of [out, remembered, ...killed.map((name) => path.join(cache, name))]) {
    if (place === cache || (await leadsOut(place, cache))) continue
    await rm(place, {recursive: true, force: true})
  }
}

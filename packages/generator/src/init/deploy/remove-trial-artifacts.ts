import {readdir, readFile, rm, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {readFoundryConfig} from '@lockstep/snippets'
import {openTrialFolder} from '../open-trial-folder.ts'

/**
 * Try something that compiles sources of libraries, such as a proxy, and remove their artifacts afterwards.
 *
 * `forge build` doesn't compile these sources. Names in them would be known on this machine alone, so
 * a lock written here would fail in every other clone.
 */
export async function removeTrialArtifacts<Result>(
  {root, profile}: {root: string; profile: string},
  attempt: () => Promise<Result>
): Promise<Result> {
  const {out, buildInfo, cache} = readFoundryConfig(root, profile)
  const folders = buildInfo.startsWith(out + path.sep) ? [out] : [out, buildInfo]
  const before = new Set(await listFiles(folders))
  // It lists the artifacts, and `forge` compiles again what it lists but can't find.
  const remembered = await readFile(cache).catch(() => undefined)
  const trial = await openTrialFolder(root)
  try {
    return await attempt()
  } finally {
    const after = await listFiles(folders)
    await Promise.all(after.filter((file) => !before.has(file)).map((file) => rm(file)))
    await (remembered === undefined ? rm(cache, {force: true}) : writeFile(cache, remembered))
    await rm(trial, {recursive: true, force: true})
  }
}

async function listFiles(folders: ReadonlyArray<string>): Promise<Array<string>> {
  const lists = folders.map(async (folder) => {
    const entries = await readdir(folder, {recursive: true, withFileTypes: true}).catch(() => [])
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
  })
  return (await Promise.all(lists)).flat()
}

import {createHash} from 'node:crypto'
import {readdirSync, type Stats, statSync} from 'node:fs'
import path from 'node:path'
import {toFileVersion} from '../files/to-file-version.ts'

/** The files of a written site by path from its root, as they were at one moment. */
export type SiteFiles = Map<string, Stats>

/** Read the state of each file of a written site. A missing site has no files. */
export function readSiteFiles(out: string): SiteFiles {
  const files: SiteFiles = new Map()
  try {
    for (const name of listSiteNames(out)) addFile(files, out, name)
  } catch (error) {
    // Another build may be moving it right now.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    files.clear()
  }
  return files
}

/** Look at one file again. */
export function addFile(files: SiteFiles, out: string, name: string): void {
  const stats = statSync(path.join(out, name), {throwIfNoEntry: false})
  if (stats) files.set(name, stats)
  else files.delete(name)
}

/** List the files of a site by path from its root. */
export function listSiteNames(folder: string): Array<string> {
  // A site has thousands of files, and `path.relative` takes both paths apart for each.
  const start = path.join(folder, path.sep).length
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => !entry.isDirectory())
    .map(({parentPath, name}) => path.join(parentPath, name).slice(start))
    .map((name) => name.replaceAll(path.sep, '/'))
}

/**
 * Digest the state of a site, which changes when any file is written, replaced, added or removed. Returns undefined if a
 * link leads to a folder, because a change in there would not be noticed.
 */
export function toSiteDigest(files: SiteFiles): string | undefined {
  const hash = createHash('sha256')
  const names = [...files.keys()].filter((name) => !isForeign.test(name)).sort()
  for (const name of names) {
    const stats = files.get(name)
    if (!stats?.isFile()) return
    hash.update(`${name}\n${toFileVersion(stats)}\n`)
  }
  return hash.digest('base64url')
}

/** Files that other programs keep in the folder of a site. */
const isForeign = /(?:^|\/)(?:\.git|\.lockstep|node_modules)\//

import {existsSync, statSync} from 'node:fs'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {findContentFolder} from './find-content-folder.ts'

/** A folder to lint that doesn't exist. */
class FolderNotFoundError extends SetupError {
  override name = 'FolderNotFoundError'
}

/** Find what a folder holds: a site if it contains a `site.yaml`, or else pages. */
export function findLintTarget(
  cwd: string,
  folder: string | undefined
): {site?: string; content?: string} {
  if (folder === undefined) return {}
  const place = path.resolve(cwd, folder)
  const stats = statSync(place, {throwIfNoEntry: false})
  if (!stats) throw new FolderNotFoundError(`Cannot find folder \`${folder}\``)
  if (!stats.isDirectory()) {
    throw new FolderNotFoundError(
      `Unexpected file \`${folder}\`, expected a folder; \`--changed\` reports only files that you edited`
    )
  }
  return existsSync(path.join(place, 'site.yaml'))
    ? {site: place}
    : {content: findContentFolder(place)}
}

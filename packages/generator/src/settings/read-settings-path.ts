import {existsSync, statSync} from 'node:fs'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'

/** A settings file that doesn't exist or cannot be read. */
export class SettingsNotFoundError extends SetupError {
  override name = 'SettingsNotFoundError'
}

/** Options of the command line, which override the settings file. */
export interface SettingsOptions {
  /** The settings file, or the folder that contains `site.yaml`. */
  site?: string | undefined
  content?: string | undefined
  out?: string | undefined
  contracts?: string | undefined
  profile?: string | undefined
}

/** Where a project has its settings. */
const settingsFiles: ReadonlyArray<string> = ['site.yaml', 'site/site.yaml']

/**
 * List where settings are looked for, the nearest place first: in the current folder, and in those around it up to the
 * root of its repository.
 *
 * Settings have a command that `lockstep dev` runs, and whatever is around a repository may belong to someone else.
 */
export function listSettingsPaths(cwd: string): Array<string> {
  const folders = [path.resolve(cwd)]
  for (let folder = path.resolve(cwd); !existsSync(path.join(folder, '.git')); ) {
    const parent = path.dirname(folder)
    if (parent === folder) return toFiles(folders.slice(0, 1))
    folders.push(parent)
    folder = parent
  }
  return toFiles(folders)
}

function toFiles(folders: ReadonlyArray<string>): Array<string> {
  return folders.flatMap((folder) => settingsFiles.map((name) => path.join(folder, name)))
}

/**
 * Read where the settings file is that options name. Returns undefined for a folder of pages that is built without
 * settings.
 */
export function readSettingsPath(
  cwd: string,
  {site, content}: SettingsOptions
): string | undefined {
  if (site !== undefined) {
    const place = path.resolve(cwd, site)
    const isNamed = /\.ya?ml$/.test(place)
    const file = isNamed ? place : path.join(place, 'site.yaml')
    if (existsSync(file)) return file
    const stats = statSync(place, {throwIfNoEntry: false})
    throw new SettingsNotFoundError(
      stats?.isDirectory()
        ? `Cannot find \`${path.join(site, 'site.yaml')}\`: write \`title: Name of the site\` into it`
        : `${stats ? 'Unexpected file' : 'Cannot find'} \`${site}\`, expected a file such as \`site.yaml\`, or the folder that contains it`
    )
  }
  if (content !== undefined) return
  const found = listSettingsPaths(cwd).find((file) => existsSync(file))
  if (found !== undefined) return found
  throw new SettingsNotFoundError(
    'Cannot find `site.yaml` here, in `site`, or in a folder around this one in its repository: pass its place with `--site`, or create it with `lockstep init`'
  )
}

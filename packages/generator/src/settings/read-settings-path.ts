import {existsSync} from 'node:fs'
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

/** Where settings are looked for, from the current folder. */
export const settingsFiles: ReadonlyArray<string> = ['site.yaml', 'site/site.yaml']

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
    const file = /\.ya?ml$/.test(place) ? place : path.join(place, 'site.yaml')
    if (existsSync(file)) return file
    throw new SettingsNotFoundError(
      `Cannot find \`${path.relative(cwd, file)}\`: write \`title: Name of the site\` into it`
    )
  }
  if (content !== undefined) return
  for (const name of settingsFiles) {
    const file = path.join(cwd, name)
    if (existsSync(file)) return file
  }
  throw new SettingsNotFoundError(
    'Cannot find `site.yaml` here or in `site`: pass its place with `--site`, or create it with `lockstep init`'
  )
}

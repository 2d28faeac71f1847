import path from 'node:path'
import {readSettings} from './read-settings.ts'
import {SettingsNotFoundError} from './read-settings-path.ts'

/** Read the folder that a site is built into: `out` of its settings, or `dist` without settings. */
export async function readBuiltFolder(cwd: string, site?: string): Promise<string> {
  try {
    return (await readSettings(cwd, {site})).out
  } catch (error) {
    if (site !== undefined || !(error instanceof SettingsNotFoundError)) throw error
    return path.join(cwd, 'dist')
  }
}

import path from 'node:path'
import {readSettings} from './read-settings.ts'
import {SettingsNotFoundError} from './read-settings-path.ts'

/** Read into which folder a site is built: `out` of its settings, or `dist` where there are none. */
export async function readBuiltFolder(cwd: string, site?: string): Promise<string> {
  try {
    return (await readSettings(cwd, {site})).out
  } catch (error) {
    if (site !== undefined || !(error instanceof SettingsNotFoundError)) throw error
    return path.join(cwd, 'dist')
  }
}

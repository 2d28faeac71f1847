import {readSettings} from './read-settings.ts'
import {SettingsNotFoundError} from './read-settings-path.ts'

/** Read where the pages of a folder are: where its settings say, or in the folder itself if it has no settings. */
export async function readContentFolder(cwd: string): Promise<string> {
  try {
    const {content} = await readSettings(cwd, {})
    return content
  } catch (error) {
    if (error instanceof SettingsNotFoundError) return cwd
    throw error
  }
}

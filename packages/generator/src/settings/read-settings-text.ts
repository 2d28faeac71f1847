import {describeDiskError, SetupError} from '@lockstep/problem'
import {readText} from '@lockstep/problem/read-text'
import {SettingsNotFoundError} from './read-settings-path.ts'

/** Longer settings were not written by hand. */
const mostBytes = 1_000_000

/** Read a file of settings. Throws a `SetupError` if it cannot be read or is too long. */
export function readSettingsText(file: string): string {
  try {
    return readText(file, mostBytes)
  } catch (cause) {
    if (cause instanceof SetupError) throw cause
    throw new SettingsNotFoundError(
      `Cannot read \`${file}\`: ${describeDiskError(cause as Error)}`,
      {cause}
    )
  }
}

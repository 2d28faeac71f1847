import {readFile, stat} from 'node:fs/promises'
import {SetupError} from '@lockstep/problem'
import {SettingsNotFoundError} from './read-settings-path.ts'

/** Longer settings were not written by hand. */
const mostBytes = 1_000_000

/** Read a file of settings. Throws a `SetupError` if it cannot be read or is too long. */
export async function readSettingsText(file: string): Promise<string> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size > mostBytes) {
    throw new SetupError(
      `Cannot read \`${file}\`: it has ${size} bytes, expected at most ${mostBytes}`
    )
  }
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new SettingsNotFoundError(`Cannot read \`${file}\`: ${(cause as Error).message}`, {cause})
  }
}

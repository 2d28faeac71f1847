import {ProjectError} from '../errors.ts'

/** Files and folders in a folder of sources or artifacts. The largest projects have a tenth of that. */
const mostEntries = 200_000

/**
 * Create a function that counts what a walk through a folder finds, and ends the walk where it is no folder of a project.
 *
 * @param place Where the setting is written.
 */
export function createEntryCounter(setting: string, place: string): (count: number) => void {
  let total = 0
  return (count) => {
    total += count
    if (total <= mostEntries) return
    throw new ProjectError(
      'invalid-settings',
      `Unexpected \`${setting}\` in \`${place}\`, expected a folder with at most ${mostEntries} files and folders`
    )
  }
}

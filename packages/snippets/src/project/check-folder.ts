import {relative, sep} from 'node:path'
import {ProjectError} from '../errors.ts'
import {readRealPath} from './read-real-path.ts'

/**
 * Reject a folder of a project that contains the project itself, such as `/` or the user's home folder.
 *
 * A folder next to the project is fine: several packages of a repository can share one.
 *
 * @param place Where the setting is written.
 */
export function checkFolder(setting: string, folder: string, root: string, place: string): void {
  const inside = relative(readRealPath(folder), readRealPath(root))
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`)) return
  throw new ProjectError(
    'invalid-settings',
    `Unexpected \`${setting}\` in \`${place}\`, expected a folder that does not contain the project`
  )
}

import {relative} from 'node:path'

/** Write the path of a file or folder as seen from the root of its project. */
export function toProjectPath({root}: {root: string}, file: string): string {
  return relative(root, file).replaceAll('\\', '/')
}

import {statSync} from 'node:fs'
import {SetupError} from '@lockstep/problem'

/** Find what is wrong with a folder of the command line. Returns undefined if it is one. */
export function findFolderFault(folder: string): SetupError | undefined {
  const stats = statSync(folder, {throwIfNoEntry: false})
  if (stats?.isDirectory()) return
  return new SetupError(
    stats === undefined
      ? `Cannot find folder \`${folder}\`: create it first, or pass another one`
      : `Unexpected file \`${folder}\`, expected a folder`
  )
}

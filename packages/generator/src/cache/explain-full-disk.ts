import {SetupError} from '@lockstep/problem'

/** A disk that takes no more, for whatever reason. */
class FullDiskError extends SetupError {
  override name = 'FullDiskError'
}

/** Option that names another folder, which can be on another disk. */
type FolderOption = '--cache' | '--out'

/**
 * Explain that a disk takes no more, and how to fix it. Returns any other error as it is.
 *
 * The folder is named because a full disk is often noticed when a file is written, and Node.js says no path then.
 */
export function explainFullDisk(error: unknown, folder: string, option?: FolderOption): unknown {
  const {code = ''} = error as NodeJS.ErrnoException
  const reason = reasons[code]
  if (reason === undefined) return error
  const other = option === undefined ? '' : `, or pass \`${option} DIR\``
  return new FullDiskError(`Cannot write into \`${folder}\`: ${reason}${other}`, {cause: error})
}

const reasons: Readonly<Record<string, string>> = {
  EDQUOT: 'the disk quota of this user is used up; remove some files',
  EFBIG: 'a file would be larger than this system allows; raise the limit, such as `ulimit -f`',
  EIO: 'the disk reports an error; check it',
  ENOSPC: 'the disk is full; free some space'
}

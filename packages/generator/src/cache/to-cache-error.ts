import {SetupError} from '@lockstep/problem'
import {explainFullDisk} from './explain-full-disk.ts'

/** A cache that is a file, or that this user cannot write. */
export class CacheNotWritableError extends SetupError {
  override name = 'CacheNotWritableError'
}

/** Explain why a folder of the cache cannot be written, and how to fix it. Returns any other error as it is. */
export function toCacheError(folder: string, cause: unknown): unknown {
  const {code = ''} = cause as NodeJS.ErrnoException
  const reason = reasons[code]
  if (reason === undefined) return explainFullDisk(cause, folder, '--cache')
  return new CacheNotWritableError(
    `Cannot write into \`${folder}\`: ${reason}, or pass \`--cache DIR\``,
    {cause}
  )
}

const file = 'a file is in the way; move it'
const closed = 'this user has no permission; make the folder writable'
const reasons: Readonly<Record<string, string>> = {
  EEXIST: file,
  ENOTDIR: file,
  EACCES: closed,
  EPERM: closed,
  EROFS: 'the file system is read-only; make it writable'
}

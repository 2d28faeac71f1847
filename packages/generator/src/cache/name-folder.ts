/**
 * Name the folder in an error of the disk. A full disk is noticed when a file is written, and Node.js says no path then.
 */
export function nameFolder(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !isFull.has(String(error.code)))
    return error
  // Others have a path, such as `open '/dist/index.html'`.
  if (error.message.includes("'")) return error
  return Object.assign(new Error(`${error.message} '${folder}'`, {cause: error}), {
    code: error.code
  })
}

/** Codes of a disk that takes no more, for whatever reason. */
const isFull = new Set(['EDQUOT', 'EFBIG', 'EIO', 'ENOSPC'])

import path from 'node:path'

/** Return the path from a folder to a file, with forward slashes on every system. */
export function toRelativePath(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/')
}

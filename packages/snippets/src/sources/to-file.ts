import {resolve} from 'node:path'

/** The file that a path of the project is. */
export function toFile(root: string, path: string): string {
  // Nearly all are plain paths below the root, and asked for thousands of times.
  return path.startsWith('/') || path.startsWith('.') || path.includes(':')
    ? resolve(root, path)
    : `${root}/${path}`
}

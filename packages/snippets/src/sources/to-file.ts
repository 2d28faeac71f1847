import {resolve} from 'node:path'

/** Resolve a path from the root of the project. */
export function toFile(root: string, path: string): string {
  // This runs thousands of times, and nearly all paths are plain ones below the root.
  return path.startsWith('/') || path.startsWith('.') || path.includes(':')
    ? resolve(root, path)
    : `${root}/${path}`
}

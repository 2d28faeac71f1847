import {realpathSync, statSync} from 'node:fs'
import {readRealPlace} from '../compile/read-content-file.ts'
import {toRelativePath} from '../files/to-relative-path.ts'

/** Returns the path on the disk of a file of the docs folder that pages may show or offer. */
export type FindContentFile = (file: string) => string | undefined

/** Create a function that finds files that are safe to publish and are neither pages nor `_meta` files. */
export function createFileFinder(content: string): FindContentFile {
  const found = new Map<string, string | undefined>()
  const root = realpathSync(content)

  return (file) => {
    if (!found.has(file)) found.set(file, findFile(root, file))
    return found.get(file)
  }
}

function findFile(root: string, file: string): string | undefined {
  if (isSource(file)) return
  try {
    const place = readRealPlace(root, file)
    // A symbolic link must not expose a hidden file under another name.
    if (isSource(toRelativePath(root, place))) return
    return statSync(place).isFile() ? place : undefined
  } catch {
    // The file doesn't exist, or it is outside of the folder.
    return
  }
}

function isSource(file: string): boolean {
  return /\.mdx?$|(^|\/)_meta\.|(^|\/)[.[]|(^|\/)node_modules\//.test(file)
}

import {readFileSync, realpathSync} from 'node:fs'
import path from 'node:path'
import {toDigest} from '../cache/to-digest.ts'

/** Read a file of the docs set; throws when it is not there, or not inside the folder. */
export function readContentFile(root: string, file: string): string {
  const text = readFileSync(toInside(root, file), 'utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** Real path of a file inside a folder; throws when it is not there, or when a link leads out. */
export function toInside(root: string, file: string): string {
  const folder = realpathSync(root)
  const place = realpathSync(path.join(folder, file))
  if (place.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)) return place
  throw new Error(`Unexpected path \`${file}\` out of the folder, expected one inside it`)
}

/** Digest of a file inside a folder; empty when it cannot be read. */
export function readFileDigest(root: string, file: string): string {
  try {
    return toDigest(readFileSync(toInside(root, file)))
  } catch {
    // It is gone, which no digest says.
    return ''
  }
}

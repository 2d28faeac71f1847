import {readFileSync, realpathSync, statSync} from 'node:fs'
import path from 'node:path'
import {readText} from '@lockstep/problem/read-text'
import {toDigest} from '../cache/to-digest.ts'

/** Read a file of the docs folder. Throws when it doesn't exist or is outside of the folder. */
export function readContentFile(root: string, file: string): string {
  return readPlainText(readRealPlace(root, file))
}

/**
 * Read a file that was listed in the docs folder, so it is inside. Returns undefined for one that cannot be read:
 * compiling the page reports the reason.
 */
export function readDocsText(file: string): string | undefined {
  try {
    return readPlainText(file)
  } catch {
    return
  }
}

/** Read a text without the byte order mark that some editors write. */
function readPlainText(file: string): string {
  const text = readText(file)
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** Resolve the real path of a file inside a folder. Throws if it doesn't exist or a symbolic link leads outside. */
export function readRealPlace(root: string, file: string): string {
  const folder = realpathSync(root)
  const place = realpathSync(path.join(folder, file))
  if (place.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)) return place
  throw new Error(`Unexpected path \`${file}\` outside of the folder, expected one inside it`)
}

/** Pages never show a part of a larger file. */
const mostBytes = 100_000_000

/** Read the digest of a file inside a folder. Returns an empty text when the file cannot be read. */
export function readFileDigest(root: string, file: string): string {
  try {
    const place = readRealPlace(root, file)
    const stats = statSync(place)
    // A thread that opens a pipe waits forever, and cannot even be stopped.
    return stats.isFile() && stats.size <= mostBytes ? toDigest(readFileSync(place)) : ''
  } catch {
    // The file is gone; no digest is empty, so this one never matches.
    return ''
  }
}

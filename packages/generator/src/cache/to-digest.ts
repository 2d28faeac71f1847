import {createHash} from 'node:crypto'

/** A short name for what was hashed, safe in file names. Parts cannot run into one another. */
export function toDigest(...parts: ReadonlyArray<string | Uint8Array>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('base64url').slice(0, 22)
}

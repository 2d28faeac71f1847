import {createHash} from 'node:crypto'

/** Hash parts to a short name that is safe in file names. `a`, `bc` and `ab`, `c` have different hashes. */
export function toDigest(...parts: ReadonlyArray<string | Uint8Array>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('base64url').slice(0, 22)
}

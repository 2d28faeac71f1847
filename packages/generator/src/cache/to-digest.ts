import {createHash, hash as hashOnce} from 'node:crypto'

/** Hash parts to a short name that is safe in file names. `a`, `bc` and `ab`, `c` have different hashes. */
export function toDigest(...parts: ReadonlyArray<string | Uint8Array>): string {
  if (parts.every((part) => typeof part === 'string')) {
    // A build hashes thousands of short texts, for which a single call takes half the time.
    const text = parts.map((part) => `${part.length}:${part}`).join('')
    return hashOnce('sha256', text, 'base64url').slice(0, 22)
  }
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('base64url').slice(0, 22)
}

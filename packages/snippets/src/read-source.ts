import {readFileSync} from 'node:fs'
import {hashSource} from './hash-source.ts'

/** A source as it is on disk. */
export interface Source {
  /** The text the compiler is given. */
  bytes: Buffer
  /** keccak256 of those bytes. */
  hash: string
}

/** Read a source. */
export function readSource(file: string): Source {
  const raw = readFileSync(file)

  // `forge` hands CRLF to the compiler as LF: hashes and places are of that text.
  const bytes = raw.includes('\r\n')
    ? Buffer.from(raw.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
    : raw
  return {bytes, hash: hashSource(bytes)}
}

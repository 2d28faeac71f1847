import {closeSync, openSync, readFileSync, readSync, statSync} from 'node:fs'
import {basename} from 'node:path'
import {formatSize} from '@lockstep/problem'
import {ArtifactError} from '../errors.ts'

/** The largest contracts have artifacts of 20 MB, which consist mostly of the syntax tree. */
export const mostArtifactBytes = 100_000_000

/** A build-info file contains the artifacts of a whole project. */
export const mostBuildInfoBytes = 1_000_000_000

/** Refuse a file that is larger than what `forge build` writes, before it fills the memory. */
export function checkSize(file: string, size: number, most: number): void {
  if (size <= most) return
  throw new ArtifactError(
    ({rebuild}) =>
      `Unexpected size of \`${basename(file)}\`: it is larger than ${formatSize(most)}; run \`${rebuild}\``
  )
}

/** Read a whole file of at most so many bytes. Reading a pipe or a device would never end. */
export function readBounded(file: string, most: number): Buffer {
  checkSize(file, readSize(file), most)
  return readFileSync(file)
}

/** Read the first bytes of a file. */
export function readStart(file: string, most: number): Buffer {
  const size = Math.min(most, readSize(file))
  const handle = openSync(file, 'r')

  try {
    const buffer = Buffer.alloc(size)
    return buffer.subarray(0, readSync(handle, buffer, 0, size, 0))
  } finally {
    closeSync(handle)
  }
}

function readSize(file: string): number {
  const stats = statSync(file)
  if (stats.isFile()) return stats.size
  throw new ArtifactError(
    ({rebuild}) => `Cannot read \`${basename(file)}\`: it is not a file; run \`${rebuild}\``
  )
}

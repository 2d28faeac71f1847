import {readFileSync, statSync} from 'node:fs'
import {basename} from 'node:path'
import {ArtifactError} from '../errors.ts'

/** The largest contracts have artifacts of 20 MB, most of which is the syntax tree. */
export const mostArtifactBytes = 100 * 1024 * 1024

/** A build-info holds the artifacts of a whole project. */
export const mostBuildInfoBytes = 1024 * 1024 * 1024

/** Refuse a file that is larger than what `forge build` writes, before it fills the memory. */
export function checkSize(file: string, size: number, most: number): void {
  if (size <= most) return
  throw new ArtifactError(
    `Unexpected size of \`${basename(file)}\`: it has ${size} bytes, expected at most ${most}; run \`forge build --force\``
  )
}

/** Read a whole file of at most so many bytes. */
export function readBounded(file: string, most: number): Buffer {
  checkSize(file, statSync(file).size, most)
  return readFileSync(file)
}

import type {Dialect} from '@lockstep/navtree'
import {toDigest} from '../cache/to-digest.ts'

/** Return the cache key of a page. It includes the file, because links and messages are relative to it. */
export function toPageKey(
  {engine, dialect, rootName}: {engine: string; dialect: Dialect; rootName: string},
  file: string,
  text: string
): string {
  return toDigest(engine, String(dialect), rootName, file, text)
}

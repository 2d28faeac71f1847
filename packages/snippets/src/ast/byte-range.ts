/** A range of a source, in UTF-8 bytes. */
export interface ByteRange {
  start: number
  end: number
}

/** Parse `start:length:file`. Returns undefined if there is no place in the source (`-1:-1:-1`). */
export function parseByteRange(src: unknown): ByteRange | undefined {
  if (typeof src !== 'string' || !/^\d+:\d+:-?\d+$/.test(src)) return undefined
  const start = Number.parseInt(src, 10)
  return {start, end: start + Number.parseInt(src.slice(src.indexOf(':') + 1), 10)}
}

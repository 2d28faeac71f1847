/** A range of a source, in UTF-8 bytes. */
export interface ByteRange {
  start: number
  end: number
}

/** Parse `start:length:file`. Returns undefined if there is no place in the source (`-1:-1:-1`). */
export function parseByteRange(src: unknown): ByteRange | undefined {
  if (typeof src !== 'string') return undefined
  const match = /^(\d+):(\d+):-?\d+$/.exec(src)
  if (!match) return undefined
  const start = Number(match[1])
  return {start, end: start + Number(match[2])}
}

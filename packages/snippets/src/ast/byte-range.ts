/** A piece of a source, in UTF-8 bytes. */
export interface ByteRange {
  start: number
  end: number
}

/** Read `start:length:file`; what has no place in the source (`-1:-1:-1`) gives nothing. */
export function parseByteRange(src: unknown): ByteRange | undefined {
  if (typeof src !== 'string') return undefined
  const match = /^(\d+):(\d+):-?\d+$/.exec(src)
  if (!match) return undefined
  const start = Number(match[1])
  return {start, end: start + Number(match[2])}
}

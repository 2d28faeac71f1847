const lineStarts = new WeakMap<Buffer, ReadonlyArray<number>>()

/** Find the line of a byte, from 1, and the first byte of that line. */
export function findLine(bytes: Buffer, byte: number): {line: number; start: number} {
  const starts = listLineStarts(bytes)
  let line = 1
  // The line is at least `line` and less than `after`.
  for (let after = starts.length + 1; line + 1 < after; ) {
    const middle = (line + after) >> 1
    if ((starts[middle - 1] ?? 0) <= byte) line = middle
    else after = middle
  }
  return {line, start: starts[line - 1] ?? 0}
}

/** List the first byte of each line of a source, once for each text. */
function listLineStarts(bytes: Buffer): ReadonlyArray<number> {
  const known = lineStarts.get(bytes)
  if (known) return known
  const starts = [0]
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) starts.push(at + 1)
  lineStarts.set(bytes, starts)
  return starts
}

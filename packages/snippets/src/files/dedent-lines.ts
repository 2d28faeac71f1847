/** Move lines to the left, as far as all of them can go. */
export function dedentLines(lines: ReadonlyArray<string>): Array<string> {
  let shared: string | undefined

  for (const line of lines) {
    if (line.trim() === '') continue
    const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
    shared ??= indent
    while (!indent.startsWith(shared)) shared = shared.slice(0, -1)
  }

  const width = shared?.length ?? 0
  return lines.map((line) => (line.trim() === '' ? '' : line.slice(width)))
}

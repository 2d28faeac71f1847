/** The lines of a file that a page includes. Default: all. */
export interface FilePart {
  /** Name of a region, between comments that begin and end it. */
  name?: string | undefined
  /** First and last line, counted from 1. */
  lines?: {first: number; last: number} | undefined
}

/** A comment that begins or ends a region: `// #region a`, `<!-- #endregion a -->`, `// ANCHOR: a`. */
const marker = /(?:#?(end)?region|ANCHOR(_END)?:)[ \t]+([\w*-]+)/i

/** Cut a part out of an included file. Returns undefined for a region that the file does not have. */
export function cutPart(text: string, {name, lines}: FilePart): string | undefined {
  const all = text.replaceAll('\r\n', '\n').trimEnd().split('\n')
  if (lines) return all.slice(lines.first - 1, lines.last).join('\n')
  // Other regions may begin and end inside of this one. Their comments are not shown.
  const plain = (list: Array<string>): string =>
    list.filter((line) => !/ANCHOR(?:_END)?:[ \t]|\[!(?:end)?region[ \t]/.test(line)).join('\n')
  if (name === undefined) return plain(all)
  const marks = all.map((line) => marker.exec(line))
  const first = marks.findIndex((mark) => mark?.[3] === name && !mark[1] && !mark[2])
  if (first === -1) return
  const end = marks.findIndex((mark, index) => index > first && mark?.[3] === name)
  return dedent(plain(all.slice(first + 1, end === -1 ? undefined : end)))
}

/** Remove the white space that all lines begin with. */
function dedent(text: string): string {
  const lines = text.split('\n')
  const least = lines.reduce((most, line) => {
    return line.trim() === '' ? most : Math.min(most, line.length - line.trimStart().length)
  }, text.length)
  return lines.map((line) => line.slice(least)).join('\n')
}

/** Lines of a difference that are shown. */
const most = 16

/** Characters of a line that are shown. */
const width = 120

/**
 * Compare two texts line by line: `- ` before, `+ ` now, and two spaces for a line around them.
 *
 * Everything between the first and the last difference is shown as replaced. Returns an empty list for the same text.
 */
export function diffLines(before: string, after: string): Array<string> {
  const [old, now] = [toLines(before), toLines(after)]
  const least = Math.min(old.length, now.length)
  let start = 0
  while (start < least && old[start] === now[start]) start++
  let end = 0
  while (end < least - start && old.at(-1 - end) === now.at(-1 - end)) end++
  if (start === old.length && start === now.length) return []

  const rows = [
    ...old.slice(Math.max(0, start - 1), start).map((line) => `  ${line}`),
    ...shorten(old.slice(start, old.length - end).map((line) => `- ${line}`)),
    ...shorten(now.slice(start, now.length - end).map((line) => `+ ${line}`)),
    ...old.slice(old.length - end, old.length - end + 1).map((line) => `  ${line}`)
  ]
  return rows.map((row) => (row.length > width ? `${row.slice(0, width - 1)}…` : row).trimEnd())
}

/** Lines without the indentation that they have in common. */
function toLines(text: string): Array<string> {
  const lines = text.split(/\r?\n/)
  const indents = lines.flatMap((line) => (line.trim() === '' ? [] : [line.search(/\S/)]))
  const indent = Math.min(...indents)
  return lines.map((line) => line.slice(indent))
}

function shorten(rows: ReadonlyArray<string>): Array<string> {
  const room = most / 2 - 1
  if (rows.length <= room) return [...rows]
  const [first = ''] = rows
  return [...rows.slice(0, room - 1), `${first.slice(0, 2)}… ${rows.length - room + 1} more lines`]
}

import type {Problem} from '@lockstep/problem'

/** List the problems whose place is not inside of their file. */
export function checkPlaces(
  problems: ReadonlyArray<Problem>,
  texts: ReadonlyMap<string, string>
): Array<string> {
  return problems.flatMap((problem) => {
    const {file, ruleId, place} = problem
    const text = texts.get(file)
    const name = `${ruleId} at ${file}:${format(place.start)}-${format(place.end)}`
    if (text === undefined) return [`${name}: there is no such file`]
    const isOrdered =
      place.start.line < place.end.line ||
      (place.start.line === place.end.line && place.start.column <= place.end.column)
    if (!isOrdered) return [`${name}: the end is before the start`]
    // Lines end as in CommonMark: https://spec.commonmark.org/0.31.2/#line-ending
    const lines = text.split(/\r\n|\n|\r/)
    return [place.start, place.end].flatMap(({line, column}) => {
      const length = lines[line - 1]?.length
      if (length === undefined) return [`${name}: the file has ${lines.length} lines`]
      return column >= 1 && column <= length + 1
        ? []
        : [`${name}: the line has ${length} characters`]
    })
  })
}

function format({line, column}: {line: number; column: number}): string {
  return `${line}:${column}`
}

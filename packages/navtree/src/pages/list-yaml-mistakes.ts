import type {Position} from 'unist'
import type {YAMLError} from 'yaml'

/**
 * List the mistakes that the author made: the first error, and texts with a colon in other lines, which the parser
 * understands. After any other error it tries to go on, and reports what it could not make of the same mistake.
 */
export function listYamlMistakes(
  errors: ReadonlyArray<YAMLError>,
  toPlace: (from: number, to: number) => Position
): Array<YAMLError> {
  const toLine = ([from, to]: YAMLError['pos']): number => toPlace(from, to).start.line
  const indented = new Set<number>()
  for (const {code, pos} of errors) {
    if (code === 'MULTILINE_IMPLICIT_KEY') indented.add(toLine(pos))
  }
  const lines = new Set<number>()
  return errors.filter(({code, pos}) => {
    const line = toLine(pos)
    const isText = code === 'BLOCK_AS_IMPLICIT_KEY'
    // A key below that is indented too far is also reported as a text with a colon.
    if (isText && indented.has(line)) return false
    const isNew = lines.size === 0 || (isText && !lines.has(line))
    lines.add(line)
    return isNew
  })
}

import type {YAMLError} from 'yaml'

/**
 * List the mistakes that the author made: texts with a colon, which the parser understands, and the first other error.
 * After that one the parser tries to go on, and reports what it could not make of the same mistake.
 */
export function listYamlMistakes(
  errors: ReadonlyArray<YAMLError>,
  toLine: (offset: number) => number
): Array<YAMLError> {
  const indented = new Set<number>()
  for (const {code, pos} of errors) {
    if (code === 'MULTILINE_IMPLICIT_KEY') indented.add(toLine(pos[0]))
  }
  const lines = new Set<number>()
  let hasOther = false
  return errors.filter(({code, pos}) => {
    const line = toLine(pos[0])
    const isText = code === 'BLOCK_AS_IMPLICIT_KEY'
    // A key below that is indented too far is also reported as a text with a colon.
    if (isText && indented.has(line)) return false
    const isNew = !lines.has(line) && (isText || !hasOther)
    lines.add(line)
    if (!isText) hasOther = true
    return isNew
  })
}

import type {YAMLError} from 'yaml'

/**
 * Common faults in YAML, by the code and the words of the parser, which are for people who know its grammar.
 *
 * `$1` is the first group of the pattern.
 */
const faults: ReadonlyArray<[code: YAMLError['code'], message: RegExp, reason: string]> = [
  ['BLOCK_AS_IMPLICIT_KEY', /^/, 'A text that contains `: ` needs quotes around it'],
  [
    'MULTILINE_IMPLICIT_KEY',
    /^/,
    'A key needs `: ` after it, and a line of its own that is indented like those of the keys next to it'
  ],
  ['MISSING_CHAR', /^Missing closing "/, 'Cannot find the `"` that ends this text'],
  ['MISSING_CHAR', /^Missing closing '/, "Cannot find the `'` that ends this text"],
  ['MISSING_CHAR', /^Implicit map keys/, 'Cannot find `: ` after this key'],
  ['MISSING_CHAR', /^Sequence item/, 'Unexpected indentation, expected that of the items above'],
  ['MISSING_CHAR', /^Missing , /, 'Cannot find the comma between two items'],
  ['BAD_INDENT', /end with a (.)$/, 'Cannot find the `$1` that ends this value'],
  ['BAD_INDENT', /same column$/, 'Unexpected indentation, expected that of the keys above'],
  ['TAB_AS_INDENT', /^/, 'Unexpected tab, expected spaces as indentation'],
  ['BAD_SCALAR_START', /([@%])$/, 'A text that starts with `$1` needs quotes around it'],
  ['BAD_SCALAR_START', /`$/, 'A text that starts with a backtick needs quotes around it'],
  ['UNEXPECTED_TOKEN', /^Unexpected block-seq-ind/, 'A list begins on the line after its key'],
  ['UNEXPECTED_TOKEN', /node end$/, 'Unexpected text after the end of a value'],
  ['UNEXPECTED_TOKEN', /^Unexpected (?:flow|map)-.* stream: "(.)"$/, 'Unexpected `$1`'],
  ['BAD_DQ_ESCAPE', /(\\.)/, 'Unexpected `$1` between `"`, expected `\\\\` for a backslash'],
  ['MULTIPLE_DOCS', /^/, 'Unexpected second document after `---`']
]

/** Describe a fault in YAML in plain words. For a rare fault, the words of the parser are kept. */
export function describeYamlError({code, message}: YAMLError): string {
  const [first = ''] = message.split('\n', 1)
  const words = first.trimEnd()
  const [, pattern, reason] = faults.find(([each, at]) => each === code && at.test(words)) ?? []
  if (pattern === undefined || reason === undefined) return words
  const [, part = ''] = pattern.exec(words) ?? []
  return reason.replace('$1', () => part)
}

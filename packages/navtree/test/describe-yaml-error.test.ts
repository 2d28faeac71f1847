import {expect, test} from 'vitest'
import {parseDocument} from 'yaml'
import {describeYamlError} from '../src/pages/describe-yaml-error.ts'

const cases: Array<[yaml: string, reason: string]> = [
  ['a: b: c\n', 'A text that contains `: ` needs quotes around it'],
  ['a: "b\nc: d\n', 'Cannot find the `"` that ends this text'],
  ["a: 'b\nc: d\n", "Cannot find the `'` that ends this text"],
  ['a: b\n\tc: d\n', 'Unexpected tab, expected spaces as indentation'],
  ['a: [b, c\nd: e\n', 'Cannot find the `]` that ends this value'],
  ['a: {b: c\nd: e\n', 'Cannot find the `}` that ends this value'],
  ['a: ["b" "c"]\n', 'Cannot find the comma between two items'],
  ['a:\n  b: c\n d: e\n', 'Unexpected indentation, expected that of the keys above'],
  ['a:\n  - b: c\n   d: e\n', 'Unexpected indentation, expected that of the items above'],
  ['a: @b\n', 'A text that starts with `@` needs quotes around it'],
  ['a: `b`\n', 'A text that starts with a backtick needs quotes around it'],
  ['a: - b\n', 'A list begins on the line after its key'],
  ["a: 'it's'\n", 'Unexpected text after the end of a value'],
  ['a: b\n}\n', 'Unexpected `}`'],
  ['a: [b]]\n', 'Unexpected `]`'],
  ['a: "\\q"\n', 'Unexpected `\\q` between `"`, expected `\\\\` for a backslash'],
  ['a: b\n---\nc: d\n', 'Unexpected second document after `---`'],
  ['a: >- b\n  c\n', 'Not a YAML token: b']
]

test.each(cases)('describes the first fault in %j', (yaml, reason) => {
  const {errors} = parseDocument(yaml, {prettyErrors: false, logLevel: 'error'})
  expect(errors.slice(0, 1).map(describeYamlError)).toEqual([reason])
})

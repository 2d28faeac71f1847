import {expect, test} from 'vitest'
import {updateOutput, updatePage} from '../src/compare/update-output.ts'

const cases: Array<[name: string, expected: string, actual: string, updated: string]> = [
  ['takes what was printed', 'a', 'b\nc\n', 'b\nc'],
  ['keeps lines that still match', 'a …\nb\nc', 'a 1\nB\nc', 'a …\nB\nc'],
  ['keeps a gap between lines that still match', 'a\n…\nd', 'a\nb\nc\nd', 'a\n…\nd'],
  ['changes a line behind a gap', 'a\n…\nd', 'a\nb\nc\nD', 'a\n…\nD'],
  ['changes a line before a gap', 'a\n…\nd', 'A\nb\nd', 'A\n…\nd'],
  ['leaves nothing where nothing was printed', 'a', '', '']
]

test.each(cases)('an update %s', (_, expected, actual, updated) => {
  expect(updateOutput(expected, actual)).toBe(updated)
})

test('everything around outputs stays as it is, and so does their indentation in a list', () => {
  const page = '# A\n\n```text\na\nb\n```\n\n1. Step\n\n   ```text\n   c\n   ```\n\nEnd\n'
  const updates = [
    {line: 4, before: 'a\nb', after: 'A'},
    {line: 11, before: 'c', after: 'C\n\nD'}
  ]
  expect(updatePage(page, updates)).toBe(
    '# A\n\n```text\nA\n```\n\n1. Step\n\n   ```text\n   C\n\n   D\n   ```\n\nEnd\n'
  )
})

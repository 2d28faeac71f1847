import {expect, test} from 'vitest'
import {findHeadingLine} from '../src/answer/find-target.ts'

test.each([
  ['with a link', '## See [the vault](./vault.mdx)', 'See the vault'],
  ['with parentheses in an address', '## See [it](./a_(b).mdx) now', 'See it now'],
  ['with an id and markup', '## Call `deposit` *now* [#call]', 'Call deposit now']
])('finds the line of a heading %s', (_, line, text) => {
  expect(findHeadingLine(`# Home\n\n${line}\n`, {depth: 2, text})).toBe(2)
})

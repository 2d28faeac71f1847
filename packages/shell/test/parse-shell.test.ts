import {expect, test} from 'vitest'
import {parseShell} from '../src/parse-shell.ts'

const cases: Array<[name: string, session: string, commands: string]> = [
  ['output', '$ ls\nfile', 'ls'],
  ['the line after a backslash', '$ ls \\\n  -a\nfile', 'ls \\|-a'],
  ['the line after a pipe', '$ ls |\n> wc\n3', 'ls ||wc'],
  ['an open quotation', "$ echo 'a\n> b'\na\nb", "echo 'a|b'"],
  ['an open substitution', '$ echo "$(\n  ls)"\nfile', 'echo "$(|ls)"'],
  ['a loop', '$ for i in 1 2; do\n> echo $i\n> done\n1\n2', 'for i in 1 2; do|echo $i|done'],
  ['the lines of a document', "$ cat <<EOF\nit's\nEOF\nit's", "cat <<EOF|it's|EOF"],
  ['a quotation that never ends', "$ echo don't\noutput", "echo don't"],
  ['output that is not shell', '$ cast call\nerror Short(uint256)', 'cast call'],
  ['the next prompt', "$ echo 'a\n$ ls", "echo 'a|ls"]
]

test.each(cases)('in a session, commands are told apart from %s', (_, session, commands) => {
  const {text, isSession} = parseShell(session)
  expect(isSession).toBe(true)
  expect(text).toHaveLength(session.length)
  expect(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('|')
  ).toBe(commands)
})

test('a command in a session can have at most 41 lines', () => {
  const write = (lines: number): string => `$ echo 'a\n${'b\n'.repeat(lines)}c'\n$ ls`
  const countLines = (session: string): number =>
    parseShell(session)
      .text.split('\n')
      .filter((line) => line.trim() !== '').length
  expect(countLines(write(39))).toBe(42)
  expect(countLines(write(40))).toBe(2)
})

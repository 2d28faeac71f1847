import {expect, test} from 'vitest'
import {parseShell} from '../src/parse-shell.ts'

const cases: Array<[name: string, session: string, commands: string]> = [
  ['leaves out output', '$ ls\nfile', 'ls'],
  ['continues a command after a backslash', '$ ls \\\n  -a\nfile', 'ls \\|-a'],
  ['continues a command after a pipe', '$ ls |\n> wc\n3', 'ls ||wc'],
  ['continues a command while a quotation is open', "$ echo 'a\n> b'\na\nb", "echo 'a|b'"],
  ['continues a command while a substitution is open', '$ echo "$(\n  ls)"\nfile', 'echo "$(|ls)"'],
  [
    'continues a command while a loop is open',
    '$ for i in 1 2; do\n> echo $i\n> done\n1\n2',
    'for i in 1 2; do|echo $i|done'
  ],
  ['adds a here-document to its command', "$ cat <<EOF\nit's\nEOF\nit's", "cat <<EOF|it's|EOF"],
  [
    'leaves out output after a quotation that is never closed',
    "$ echo don't\noutput",
    "echo don't"
  ],
  ['leaves out output that is not shell syntax', '$ cast call\nerror Short(uint256)', 'cast call'],
  ['starts a command at a prompt, even if a quotation is open', "$ echo 'a\n$ ls", "echo 'a|ls"]
]

test.each(cases)('a session %s', (_, session, commands) => {
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

import {expect, test} from 'vitest'
import {splitStatements} from '../src/index.ts'

const cases: Array<[name: string, code: string, statements: Array<string>]> = [
  ['each line is a statement', 'a 1\nb 2\n', ['0 a 1', '1 b 2']],
  ['each command of a line is a statement', 'a; b & c', ['0 a;', '0 b &', '0 c']],
  ['a list is one statement', 'a && b ||\n  c\nd', ['0 a && b ||\n  c', '2 d']],
  ['a pipe is one statement', 'a |\n  # why\n  b\nd', ['0 a |\n  # why\n  b', '3 d']],
  ['a line that ends with a backslash continues', 'a \\\n  -b\nc', ['0 a \\\n  -b', '2 c']],
  [
    'a loop is one statement',
    'until [ a = b ]\ndo sleep 1; done\nc',
    ['0 until [ a = b ]\ndo sleep 1; done', '2 c']
  ],
  [
    'nested loops are one statement',
    'for a in 1 2; do while b; do c; done; done\nd',
    ['0 for a in 1 2; do while b; do c; done; done', '1 d']
  ],
  [
    'a condition is one statement',
    'if a; then\n  b\nelse c\nfi\nd',
    ['0 if a; then\n  b\nelse c\nfi', '4 d']
  ],
  [
    'a `case` is one statement',
    'case $a in\n  b|c) d;;\n  *) e\nesac\nf',
    ['0 case $a in\n  b|c) d;;\n  *) e\nesac', '4 f']
  ],
  [
    'a `case` can be within a line',
    'case $a in b) c;; esac; d',
    ['0 case $a in b) c;; esac;', '0 d']
  ],
  ['a function is one statement', 'f() {\n  a $1; }\nf 1', ['0 f() {\n  a $1; }', '2 f 1']],
  [
    'the body of a function can be on the next line',
    'f()\n{\n  a\n}\nb',
    ['0 f()\n{\n  a\n}', '4 b']
  ],
  [
    'a group is one statement, and so is a subshell',
    '{ a; b; }\n(c\nd)\ne',
    ['0 { a; b; }', '1 (c\nd)', '3 e']
  ],
  [
    'quotations can have several lines',
    `a 'b\nc' "d\n$(e "f\ng")"\nh`,
    [`0 a 'b\nc' "d\n$(e "f\ng")"`, '4 h']
  ],
  [
    'a here-document belongs to its command',
    "cat > a <<'E'\nb; (c\nE\nd",
    ["0 cat > a <<'E'\nb; (c\nE", '3 d']
  ],
  [
    'a here-document can be indented',
    'a <<-E && b\n\tc\n\tE\nd',
    ['0 a <<-E && b\n\tc\n\tE', '3 d']
  ],
  ['comments and empty lines are left out', '# a\n\nb # c; d\n\n', ['2 b # c; d']],
  [
    'words that only look like keywords are arguments',
    'echo if; echo done',
    ['0 echo if;', '0 echo done']
  ],
  ['redirections belong to their command', 'a 2>&1 >b &>c\nd <e', ['0 a 2>&1 >b &>c', '1 d <e']],
  ['a quotation that never ends stays as it is', "a\nb 'c\nd", ['0 a', "1 b 'c\nd"]],
  ['a stray closing bracket is a statement', 'a)\nb', ['0 a', '0 )', '1 b']],
  [
    'brackets in parameters and sums close nothing else',
    `echo \${a:-"}"} $((1 + (2)))\nb`,
    [`0 echo \${a:-"}"} $((1 + (2)))`, '1 b']
  ]
]

test.each(cases)('%s', (_, code, statements) => {
  expect(splitStatements(code).map(({line, text}) => `${line} ${text}`)).toEqual(statements)
})

test('lists programs, functions and variables', () => {
  const code = `export A=$(cast call | tail -1) B=2
x() { C=3 jq .; }
for d in 1; do read e f; done
case $A in b) node;; esac
2>log curl "$(x y)" | { sh; }`
  const all = splitStatements(code)
  expect(all.map(({programs}) => programs.join(' '))).toEqual([
    'export cast tail',
    'jq',
    'read',
    'node',
    'curl x sh'
  ])
  expect(all.flatMap(({functions}) => functions)).toEqual(['x'])
  expect(all.flatMap(({assigned}) => assigned)).toEqual(['A', 'B', 'C', 'd', 'e', 'f'])
})

test('lists `$(…)` whose failure the shell hides', () => {
  const find = (code: string) =>
    splitStatements(code).flatMap(({text, silent}) => silent.map(([a, b]) => text.slice(a, b)))
  expect(find('export A="$(b $(c))" D=$(e)')).toEqual(['$(b $(c))', '$(e)'])
  expect(find('A=$(b); echo $(c)')).toEqual([])
  expect(find('a\nreadonly A=$(b)')).toEqual(['$(b)'])
})

test('finds programs in sums and in the text of here-documents', () => {
  const all = splitStatements('echo $(( $(date +%s) - 1 ))\ncat > .env <<END\nA=$(od -N3)\nEND\n')
  expect(all.map(({programs}) => programs)).toEqual([
    ['echo', 'date'],
    ['cat', 'od']
  ])
})

import {createHash} from 'node:crypto'
import {mkdirSync, symlinkSync, truncateSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {temporaryFolder, writeFilesSync} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {FileSnippetError, parseFileFence, readFileFence, readFileSnippet} from '../src/index.ts'

function project(files: Record<string, string>): string {
  const root = join(temporaryFolder(), 'project')
  mkdirSync(root)
  writeFilesSync(root, files)
  return root
}

const regions: Array<
  [name: string, file: string, text: string, region: string | undefined, code: string]
> = [
  ['a whole file', 'a.json', '{\n  "a": 1\n}\n', undefined, '{\n  "a": 1\n}'],
  [
    'a region of a script',
    'a.ts',
    'x\n  // #region go\n  a()\n    b()\n  // #endregion go\ny\n',
    'go',
    'a()\n  b()'
  ],
  [
    'a region of TOML',
    'a.toml',
    '# #region net\n[net]\na = 1\n# #endregion\n',
    'net',
    '[net]\na = 1'
  ],
  [
    'a region of a shell script',
    'a.sh',
    '#region run\nforge build\n#endregion\n',
    'run',
    'forge build'
  ],
  ['an anchor', 'a.rs', '// ANCHOR: one\na\n// ANCHOR_END: one\nb\n', 'one', 'a'],
  ['a region of HTML', 'a.html', '<!-- #region x -->\n<p>\n<!-- #endregion x -->\n', 'x', '<p>'],
  [
    'a region around others',
    'a.ts',
    '// #region a\n1\n// #region b\n2\n// #endregion b\n3\n// #endregion a\n',
    'a',
    '1\n2\n3'
  ],
  [
    'a region in another',
    'a.ts',
    '// #region a\n1\n// #region b\n2\n// #endregion\n3\n// #endregion\n',
    'b',
    '2'
  ],
  [
    'regions across each other',
    'a.ts',
    '// ANCHOR: a\n1\n// ANCHOR: b\n2\n// ANCHOR_END: a\n3\n// ANCHOR_END: b\n',
    'b',
    '2\n3'
  ],
  ['line ends of Windows', 'a.ts', '// #region a\r\n1\r\n2\r\n// #endregion\r\n', 'a', '1\n2'],
  ['a byte order mark', 'a.json', '\ufeff{}\n', undefined, '{}'],
  [
    'a region by a name of JavaScript',
    'a.ts',
    '// #region __proto__\n1\n// #endregion\n',
    '__proto__',
    '1'
  ]
]

test.each(regions)('%s is cut', (_, file, text, region, code) => {
  expect(readFileSnippet(project({[file]: text}), file, region).code).toBe(code)
})

test('a region knows its lines', () => {
  const root = project({'a.ts': '1\n// #region a\n3\n4\n// #endregion\n'})
  expect(readFileSnippet(root, 'a.ts', 'a')).toMatchObject({
    firstLine: 3,
    lastLine: 4,
    path: 'a.ts'
  })
})

const broken: Array<[name: string, text: string, message: string]> = [
  [
    'no region',
    'a\n',
    'Cannot find region `x` in `a.ts`: write `#region x` and `#endregion` in comments around it'
  ],
  [
    'other regions',
    '// #region a\n1\n// #endregion\n',
    'Cannot find region `x` in `a.ts`: it has `a`'
  ],
  ['no end', '// #region x\n1\n', 'Unexpected end of `a.ts`, expected an end of region `x`'],
  [
    'nothing in it',
    '// #region x\n\n// #endregion\n',
    'Unexpected empty region `x` in `a.ts`, expected code'
  ],
  [
    'two of a name',
    '// #region x\n1\n// #endregion\n// #region x\n2\n// #endregion\n',
    'Unexpected second region `x` in `a.ts`, expected one'
  ]
]

test.each(broken)('a file with %s is refused', (_, text, message) => {
  expect(() => readFileSnippet(project({'a.ts': text}), 'a.ts', 'x')).toThrow(message)
})

const outside = [
  '/etc/passwd',
  '../secret.txt',
  'a/../../secret.txt',
  'link.txt',
  'links/secret.txt',
  'C:\\secret',
  '..\\secret.txt',
  'a\0b'
]

test.each(outside)('%s is not read: it is outside of the project', (path) => {
  const root = project({'a/b.txt': 'b'})
  writeFileSync(join(root, '../secret.txt'), 'secret')
  symlinkSync('../secret.txt', join(root, 'link.txt'))
  symlinkSync('..', join(root, 'links'))

  expect(() => readFileSnippet(root, path)).toThrow(
    /^Unexpected path .*expected a file inside the project$/s
  )
})

test('a link that stays in the project is followed', () => {
  const root = project({'a/b.txt': 'b\n', '..c/d.txt': 'd\n'})
  symlinkSync('a/b.txt', join(root, 'link.txt'))
  expect(readFileSnippet(root, 'link.txt').code).toBe('b')
  expect(readFileSnippet(root, '..c/d.txt').code).toBe('d')
})

test.each(['.env', '.git/config', 'a/.npmrc', 'link.txt'])(
  '%s is not read: what is hidden may be secret',
  (path) => {
    const root = project({'.env': 'KEY=1', '.git/config': 'x', 'a/.npmrc': 'x'})
    symlinkSync('.env', join(root, 'link.txt'))
    expect(() => readFileSnippet(root, path)).toThrow(
      /^Unexpected (hidden file|path) .*expected (a file that is safe to publish|a file inside the project)$/
    )
  }
)

test('templates of hidden files and public workflows are read', () => {
  const root = project({'.env.example': 'KEY=', '.github/workflows/docs.yml': 'on: push'})
  expect(readFileSnippet(root, '.env.example').code).toBe('KEY=')
  expect(readFileSnippet(root, '.github/workflows/docs.yml').code).toBe('on: push')
})

test('a file that is not text is refused', () => {
  const root = project({})
  writeFileSync(join(root, 'a.bin'), Buffer.from([0xff, 0xfe, 0x00]))
  mkdirSync(join(root, 'folder'))
  expect(() => readFileSnippet(root, 'a.bin')).toThrow(
    'Unexpected bytes in `a.bin`, expected UTF-8 text'
  )
  expect(() => readFileSnippet(root, 'folder')).toThrow(
    'Unexpected folder or device `folder`, expected a file'
  )
  expect(() => readFileSnippet(root, 'none')).toThrow('Cannot find `none` in the project')
  writeFileSync(join(root, 'large.txt'), 'a\n')
  truncateSync(join(root, 'large.txt'), 10_000_001)
  expect(() => readFileSnippet(root, 'large.txt')).toThrow(
    'Unexpected size of `large.txt`: it is larger than 10 MB'
  )
})

const fences: Array<[meta: string, fence: object | undefined]> = [
  ['title="a"', undefined],
  ['title="a file=<rootDir>/b.js"', undefined],
  [`title='a file=b' file=<rootDir>/it's.js`, {path: "it's.js"}],
  ['file=<rootDir>/a/b.js', {path: 'a/b.js'}],
  ['file=<rootDir>/a.js#L3', {path: 'a.js', first: 3, last: 3}],
  ['file=<rootDir>/a.js#L3-L6 x', {path: 'a.js', first: 3, last: 6}],
  ['file=<rootDir>/a.js#L3-', {path: 'a.js', first: 3}],
  [
    'x file=<rootDir>/a\\ b.js#L1 hash=0123456789abcdef0123456789abcdef',
    {path: 'a b.js', first: 1, last: 1, hash: '0123456789abcdef0123456789abcdef'}
  ]
]

test.each(fences)('the fence %s is read', (meta, fence) => {
  expect(parseFileFence(meta)).toEqual(fence)
})

test('a fence reads its lines if their hash matches', () => {
  const root = project({'a.js': 'one\n  two\n  three\nfour\n'})
  const hash = createHash('md5').update('  two\n  three').digest('hex')
  const fence = (meta: string) => readFileFence(root, meta)

  expect(fence(`file=<rootDir>/a.js#L2-L3 hash=${hash}`)).toMatchObject({
    path: 'a.js',
    code: 'two\nthree',
    firstLine: 2,
    lastLine: 3,
    hash
  })
  expect(fence('file=<rootDir>/a.js#L3-')?.code).toBe('  three\nfour')
  expect(() => fence(`file=<rootDir>/a.js#L2 hash=${hash}`)).toThrow(
    /^Unexpected hash `[0-9a-f]{32}` of `a.js`, expected `/
  )
})

test('a hash counts the line ends of Windows or does not, whatever the file has here', () => {
  for (const end of ['\n', '\r\n']) {
    const root = project({'a.js': ['one', 'two', 'three', ''].join(end)})
    for (const lines of ['two\nthree', 'two\r\nthree\r']) {
      const hash = createHash('md5').update(lines).digest('hex')
      expect(readFileFence(root, `file=<rootDir>/a.js#L2-L3 hash=${hash}`)?.code).toBe('two\nthree')
    }
  }
})

const refused: Array<[meta: string, message: string]> = [
  ['#L4-L5', 'Cannot find lines 4 to 5 in `a.js`: its last line is 4'],
  ['#L5', 'Cannot find line 5 in `a.js`: its last line is 4'],
  ['#L5-', 'Cannot find lines 5 to the end in `a.js`: its last line is 4'],
  ['#L0', 'Unexpected line 0 in `file=<rootDir>/a.js#L0`, expected 1 or more'],
  ['#L10-L5', 'Unexpected last line 5 in `file=<rootDir>/a.js#L10-L5`, expected 10 or more'],
  [
    '#3',
    'Unexpected `file=<rootDir>/a.js#3`, expected `file=<rootDir>/path` optionally followed by `#L3-L6`'
  ],
  [' hash=1', 'Unexpected `hash=1`, expected an MD5 hash of 32 digits']
]

test.each(refused)('a fence of a file with four lines and `%s` is refused', (end, message) => {
  const root = project({'a.js': '1\n2\n3\n4\n'})
  expect(() => readFileFence(root, `file=<rootDir>/a.js${end}`)).toThrow(message)
})

const strange: Array<[name: string, meta: string, message: string]> = [
  [
    'of no path from the root on',
    'file=./a.js',
    'Unexpected `file=./a.js`, expected `file=<rootDir>/path` optionally followed by `#L3-L6`'
  ],
  [
    'of a path out of the project',
    'file=<rootDir>/../a.js',
    'Unexpected path `../a.js`, expected a file inside the project'
  ],
  [
    'of an empty file',
    'file=<rootDir>/empty.js',
    'Unexpected empty file `empty.js`, expected code'
  ],
  [
    'with characters that hide others',
    'file=<rootDir>/a\u202egpj.js\u001b[2J',
    'Cannot find `a\\u{202e}gpj.js\\u{1b}[2J` in the project'
  ],
  [
    'of a very long path',
    `file=<rootDir>/${'a'.repeat(100_000)}`,
    `Cannot find \`${'a'.repeat(200)}…\` in the project`
  ]
]

test.each(strange)('a fence %s is refused in a sentence that can be read', (_, meta, message) => {
  expect(() => readFileFence(project({'empty.js': ''}), meta)).toThrow(
    new FileSnippetError(message)
  )
})

import {spawn} from 'node:child_process'
import {mkdir, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {type Outcome, runCommand} from './run-command.ts'

const files: Record<string, string> = {
  '_meta.json':
    '{"index": "Home", "--": {"type": "separator", "title": "Learn"}, "guides": "Guides", "gone": "Gone", "x": {"title": "X", "href": "https://x.dev"}, "secret": {"display": "hidden"}}',
  'index.mdx': '# Home\n',
  'guides/_meta.json': '{"run": "Run", "brken": "Broken"}',
  'guides/run.mdx': '# Run\n\n## Step\n',
  'guides/broken.mdx': '---\ntitle: Broken\n---\n\n<Steps>\n',
  'secret.mdx': '# Secret\n'
}

function writeDocs(content = files): Promise<string> {
  const entries = Object.entries(content)
  return writeSite(Object.fromEntries(entries.map(([file, text]) => [`docs/${file}`, text])))
}

async function run(args: Array<string>, cwd?: string): Promise<Outcome> {
  return runCommand(args, cwd ?? (await writeDocs()))
}

test('a key of a page that the site generates is no problem where its settings are', async () => {
  const cwd = await writeDocs({
    '_meta.json': '{"index": "Home", "reference": "Contracts", "refrence": "A typo"}',
    'index.mdx': '# Home\n'
  })
  const listProblems = async () => (await run(['tree', 'docs', '--problems'], cwd)).stdout
  expect(await listProblems()).toMatch(/`reference` without page[\s\S]+`refrence` without page/)

  const settings = 'title: Docs\ncontent: docs\nreference:\n  route: /reference\n'
  await writeFile(path.join(cwd, 'site.yaml'), settings)
  expect(await listProblems()).not.toContain('`reference` without page')
  expect(await listProblems()).toContain('`refrence` without page')
  const {stdout} = await run(['tree', 'docs'], cwd)
  expect(stdout).toContain('Contracts  /reference  (generated)\n└─ A typo  (no page)')
  await writeFile(path.join(cwd, 'site.yaml'), settings.replace('content: docs', 'content: other'))
  expect(await listProblems()).toContain('`reference` without page')
})

test('a tree is drawn with everything in it', async () => {
  const {code, stdout, stderr} = await run(['tree', 'docs'])
  expect(stdout).toMatchInlineSnapshot(`
    "docs  4 pages, dialect 2
    ├─ Home  /
    ├─ ── Learn ──
    ├─ Guides/
    │  ├─ Run  /guides/run
    │  ├─ Broken  (no page)
    │  └─ Broken  /guides/broken  (cannot be parsed)
    ├─ Gone  (no page)
    ├─ X  https://x.dev
    └─ Secret  /secret  (hidden)
    "
  `)
  expect(stderr).toBe('4 problems, 1 error among them: run again with `--problems` to see them\n')
  expect(code).toBe(1)
})

test('problems are grouped by file, at their places', async () => {
  const {stdout} = await run(['tree', 'docs', '--problems'])
  expect(stdout).toMatchInlineSnapshot(`
    "docs/_meta.json
      1:86    warning Unexpected key \`gone\` without page, expected \`gone.mdx\` or \`gone/\` next to it  missing-page
      > 1 | {"index": "Home", "--": {"type": "separator", "title": "Learn"}, "guides": "Guides", "gone": "Gone", "x": {"title": "X",
          |                                                                                      ^^^^^^

    docs/guides/_meta.json
      1:16    warning Unexpected key \`brken\` without page; did you mean \`broken\`?  missing-page
      > 1 | {"run": "Run", "brken": "Broken"}
          |                ^^^^^^^

    docs/guides/broken.mdx
      1:1     note    Page \`broken\` is not in \`_meta.json\`, so it comes after the pages that are  unlisted-page
      5:1     error   Cannot parse page: expected a closing tag for \`<Steps>\`  invalid-page
        4 |
      > 5 | <Steps>
          | ^^^^^^^
        6 |

    1 error, 2 warnings, 1 note
    "
  `)
})

test('each page is a line of JSON with its navigation', async () => {
  const {stdout} = await run(['tree', 'docs', '--navigation', '--json'])
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({route}) => route)).toEqual(['/', '/guides/run', '/guides/broken', '/secret'])
  expect(lines[1]).toEqual({
    route: '/guides/run',
    topBar: [],
    sidebar: [
      {kind: 'page', title: 'Home', route: '/'},
      {kind: 'separator', title: 'Learn'},
      {
        kind: 'folder',
        title: 'Guides',
        children: [
          {kind: 'page', title: 'Run', route: '/guides/run'},
          {kind: 'page', title: 'Broken', route: '#'},
          {kind: 'page', title: 'Broken', route: '/guides/broken'}
        ]
      },
      {kind: 'page', title: 'Gone', route: '#'},
      {kind: 'link', title: 'X', href: 'https://x.dev'}
    ],
    breadcrumbs: ['Guides', 'Run'],
    previous: {title: 'Home', route: '/'},
    next: {title: 'Broken', route: '#'}
  })
})

test('the whole tree and the problems are data too', async () => {
  const tree = JSON.parse((await run(['tree', 'docs', '--json'])).stdout)
  expect(tree).toMatchObject({format: 1, dialect: 2, root: {kind: 'folder', route: '/'}})

  const {stdout} = await run(['tree', 'docs', '--problems', '--json'])
  expect(JSON.parse(stdout.split('\n')[0] ?? '')).toEqual({
    file: 'docs/_meta.json',
    line: 1,
    column: 86,
    endLine: 1,
    endColumn: 92,
    severity: 'warning',
    rule: 'missing-page',
    message: 'Unexpected key `gone` without page, expected `gone.mdx` or `gone/` next to it',
    isFixable: false,
    url: null
  })
})

test.each([[], ['--problems'], ['--navigation']])(
  'nothing in content can command the terminal %j',
  async (...options) => {
    const cwd = await writeDocs({
      '_meta.json': JSON.stringify({
        a: 'Red \u001b[31m',
        b: {title: 'New\nline', href: 'x\u009b2J'},
        '-': {type: 'separator', title: '\u202eback'},
        '\u0007': ''
      }),
      'a.mdx': '<A\u001b]0;x\u0007'
    })
    const {stdout} = await run(['tree', 'docs', ...options], cwd)
    expect(stdout).toMatch(/\\u00(07|1b)/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be there
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]|New\n/)
  }
)

test('`help` of a command is the one of its option', async () => {
  const help = await run(['help', 'build'])
  expect(help.stdout).toMatch(/^Usage: lockstep build /)
  expect(help).toEqual(await run(['build', '--help']))
  expect(await run(['help'])).toEqual(await run(['--help']))
})

const misuses: Array<[args: Array<string>, message: string | RegExp]> = [
  [['tre'], 'Cannot find command `tre`; did you mean `tree`?'],
  [['help', 'tre'], 'Cannot find command `tre`; did you mean `tree`?'],
  [['tree', 'nowhere'], 'pass a folder with Markdown or MDX pages'],
  [['tree', 'docs', 'more'], 'Unexpected `more`, expected one folder'],
  [
    ['tree', 'docs', '--navigation', '--problems'],
    'Unexpected `--navigation` with `--problems`, expected one of them'
  ],
  [['tree', '--wrong'], /^Unknown option `--wrong`\nRun/],
  [['tree', '-x'], /^Unknown option `-x`\nRun/],
  [['lint', '--chnaged', 'main'], 'Unknown option `--chnaged`; did you mean `--changed`?\n'],
  [['lint', '--formt=json'], 'Unknown option `--formt`; did you mean `--format`?\n'],
  [['lint', '--json'], 'Unknown option `--json`; did you mean `--format json`?\n'],
  [['lint', '--jobs', '0'], 'Unexpected `--jobs 0`, expected a number such as `2`'],
  [['build', '--site='], 'Cannot find the value of `--site`\n'],
  [['build', '--cache', '', '--json'], 'Cannot find the value of `--cache`\n'],
  [['lint', ''], 'Unexpected empty argument\n'],
  [['lint', 'docs/index.mdx'], 'Unexpected file `docs/index.mdx`, expected a folder; `--changed`'],
  [['tree', 'docs', '--dialect', '5'], 'Unexpected dialect `5`, expected one of `2`, `3`, `4`'],
  [
    ['tree', 'docs', '--locale', 'fr'],
    'Cannot find pages in `fr`, no file is named after a language'
  ]
]

test.each(misuses)('%j is wrong use', async (args, message) => {
  const {code, stdout, stderr} = await run(args)
  expect({code, stdout}).toEqual({code: 2, stdout: ''})
  if (typeof message === 'string') expect(stderr).toContain(message)
  else expect(stderr).toMatch(message)
})

test('help is on standard output, and asked for with no command on standard error', async () => {
  expect(await run(['--help'])).toMatchObject({code: 0, stdout: expect.stringContaining('tree')})
  expect(await run(['tree', '--help'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('--problems')
  })
  expect(await run([])).toMatchObject({code: 2, stdout: ''})
})

test.each([
  ['build', 'docs'],
  ['tree', '--wrong'],
  ['lint', '--jobs', 'x'],
  ['dev', '--port='],
  ['search', 'x']
])('help is printed whatever else is on the line: %j', async (...args) => {
  const {code, stdout} = await run([...args, '--help'])
  expect([code, stdout]).toEqual([0, expect.stringContaining(`Usage: lockstep ${args[0]}`)])
  expect((await run([...args, '--', '--help'])).stdout).not.toContain('Usage')
})

test('the version is that of the package', async () => {
  const {code, stdout} = await run(['--version'])
  expect({code, stdout}).toEqual({code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/)})
})

test('a reader of the output may leave early', async () => {
  const program = fileURLToPath(new URL('../bin/lockstep.js', import.meta.url))
  const cwd = await writeDocs()
  const child = spawn(process.execPath, [program, 'tree', 'docs', '--navigation', '--json'], {cwd})
  child.stdout.destroy()
  const stderr: Array<string> = []
  child.stderr.on('data', (chunk) => stderr.push(String(chunk)))
  await new Promise((resolve) => child.on('close', resolve))
  expect(stderr.join('')).not.toContain('EPIPE')
})

test('in a folder of pages, its part of the navigation and its problems are shown', async () => {
  const root = await writeDocs()
  await writeFile(path.join(root, 'site.yaml'), 'title: Docs\ncontent: docs\n')
  await mkdir(path.join(root, '.git'))
  const guides = path.join(root, 'docs/guides')
  const {code, stdout, stderr} = await run(['tree'], guides)
  expect(stdout).toMatchInlineSnapshot(`
    "guides  2 pages, dialect 2
    └─ Guides/
       ├─ Run  /guides/run
       ├─ Broken  (no page)
       └─ Broken  /guides/broken  (cannot be parsed)
    "
  `)
  expect(stderr).toBe('3 problems, 1 error among them: run again with `--problems` to see them\n')
  expect(code).toBe(1)
  expect((await run(['tree', '--problems'], guides)).stdout).toMatch(
    /^_meta\.json\n.*\n.*\n.*\n\nbroken\.mdx\n/
  )
  const lines = (await run(['tree', '--navigation', '--json'], guides)).stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).route)).toEqual(['/guides/run', '/guides/broken'])
  const {root: data} = JSON.parse((await run(['tree', '--json'], guides)).stdout)
  expect(data.children.map(({kind}: {kind: string}) => kind)).toEqual(['meta', 'folder'])

  await mkdir(path.join(guides, 'pictures'))
  expect((await run(['tree'], path.join(guides, 'pictures'))).stdout).toContain('Home  /\n')
})

test('without a folder, the pages of the site are shown, with paths that can be opened', async () => {
  const root = await writeDocs()
  await writeFile(path.join(root, 'site.yaml'), 'title: Docs\ncontent: docs\n')
  expect((await run(['tree'], root)).stdout).toContain('├─ Home  /\n')
  const {stdout} = await run(['tree', '--problems', '--json'], root)
  const files = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).file)
  expect(new Set(files)).toEqual(
    new Set(['docs/_meta.json', 'docs/guides/_meta.json', 'docs/guides/broken.mdx'])
  )
})

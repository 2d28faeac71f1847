import {readFile, readlink, symlink, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {runGit, writeFiles, writeSite} from '@lockstep/test-support'
import type {Log} from 'sarif'
import {expect, test, vi} from 'vitest'
import {runCommand} from './run-command.ts'

const faults = {
  'docs/_meta.json': '{"index": "Home", "a": "A"}',
  'docs/index.mdx': '# Home\n\n[A](./b.mdx)\n\n```sh\necho "a\n```\n',
  'docs/a.mdx': '# A\n\n```\nx\n```\n'
}

test('the folder of a repository is searched for its pages, and one below them is no start', async () => {
  const root = await writeSite({
    'README.md': '# Project\n',
    'pages/_meta.json': '{"index": "Home", "guide": "Guide"}',
    'pages/index.mdx': '# Home\n\n[Run](/guide/run) [No](/guide/no)\n',
    'pages/guide/_meta.json': '{"run": "Run"}',
    'pages/guide/run.mdx': '# Run\n\n[Home](/) [Run](/guide/run)\n'
  })
  const whole = await runCommand(['lint', '.', '--format', 'github'], root)
  expect(whole.stdout.match(/::error.*/g)).toEqual([
    expect.stringContaining('Cannot find page or file `/guide/no`')
  ])
  const part = await runCommand(['lint', 'pages/guide', '--format', 'github'], root)
  expect([part.code, part.stdout.match(/::error.*/g)]).toEqual([0, null])
})

test('a private key is reported even on a page that cannot be parsed', async () => {
  const key = '0x8b3f0a5c1d2e4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e9'
  const root = await writeSite({
    'docs/index.mdx': `# Home\n\n<Steps>\n\n\`\`\`sh\nexport PRIVATE_KEY=${key}\n\`\`\`\n`
  })
  const {stdout} = await runCommand(['lint', 'docs', '--format', 'json'], root)
  const messages = JSON.parse(stdout) as Array<{rule: string; line: number}>
  expect(messages.map(({rule, line}) => `${line} ${rule}`)).toEqual([
    '3 invalid-page',
    '6 private-key'
  ])
})

test('a private key is printed by no format, even next to another problem', async () => {
  const keys = [
    '8b3f0a5c1d2e4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e9',
    `${'c1'.repeat(31)}7f`
  ]
  const lines = keys.map((key) => `export PRIVATE_KEY=0x${key}`)
  const root = await writeSite({
    'docs/index.mdx': `# Home\n\n\`\`\`sh\n${lines.join('\n')}\n\`\`\`\n\n[Next](/none)\n`
  })
  for (const format of ['text', 'json', 'github', 'sarif']) {
    const {stdout} = await runCommand(['lint', 'docs', '--format', format], root)
    expect(stdout).toContain('private-key')
    for (const key of keys) expect(stdout).not.toContain(key.slice(8, -8))
    const frame = `> 4 | export PRIVATE_KEY=0x8b3f${'*'.repeat(56)}d7e9\n`
    expect(stdout.includes(frame)).toBe(format === 'text')
  }
})

test('a folder without settings is refused with advice that the command knows', async () => {
  const {code, stderr} = await runCommand(['lint'], await writeSite({}))
  expect([code, stderr]).toEqual([
    2,
    'Cannot find `site.yaml` here, in `site`, or in a folder around this one in its repository: pass its place with `--site`, or create it with `lockstep init`\n'
  ])
})

test('a folder without settings: text with the line of each fault, and exit code 1 for errors', async () => {
  const root = await writeSite(faults)
  const {code, stdout} = await runCommand(['lint', 'docs'], root)
  expect(stdout).toBe(`docs/a.mdx
  3:1     warning Cannot find the language of a fence, expected one such as \`solidity\`, or \`text\`  missing-language
    2 |
  > 3 | \`\`\`
      | ^^^
    4 | x

docs/index.mdx
  3:1     error   Cannot find page or file \`./b.mdx\`  missing-link
    2 |
  > 3 | [A](./b.mdx)
      | ^^^^^^^^^^^^
    4 |
  6:6     error   Cannot read commands: unterminated double quote  shell-syntax
    5 | \`\`\`sh
  > 6 | echo "a
      |      ^
    7 | \`\`\`

2 errors, 1 warning
`)
  expect(code).toBe(1)
})

test('a second run finds the same, and parses nothing', async () => {
  const root = await writeSite(faults)
  const first = await runCommand(['lint', 'docs', '--format', 'json'], root)
  expect(await runCommand(['lint', 'docs', '--format', 'json'], root)).toEqual(first)
  expect(JSON.parse(first.stdout)[0]).toEqual({
    file: 'docs/a.mdx',
    line: 3,
    column: 1,
    endLine: 3,
    endColumn: 4,
    severity: 'warning',
    rule: 'missing-language',
    message: 'Cannot find the language of a fence, expected one such as `solidity`, or `text`',
    isFixable: false,
    url: expect.stringMatching(/\/lint-rules\/missing-language\.md$/)
  })
})

test('annotations of GitHub, with their commands escaped', async () => {
  const root = await writeSite({'docs/index.mdx': '# A\n\n[a](./50%,b.mdx)\n'})
  const {stdout} = await runCommand(['lint', 'docs', '--format', 'github'], root)
  expect(stdout).toBe(
    '::error file=docs/index.mdx,line=3,endLine=3,col=1,endColumn=17,title=missing-link::Cannot find page or file `./50%2525,b.mdx`\n'
  )
})

test('a link to a file outside of the docs folder says so, whether the file exists or not', async () => {
  const root = await writeSite({
    'docs/index.mdx': '# A\n\n[a](../src/Bank.sol#L3) [b](./Bank.sol)\n',
    'src/Bank.sol': 'contract Bank {}\n'
  })
  const {stdout} = await runCommand(['lint', 'docs', '--format', 'github'], root)
  expect(stdout.match(/(?<=missing-link::).*/g)).toEqual([
    'Unexpected link to `../src/Bank.sol#L3` outside of the docs folder, expected a file in it, or the URL of the file in its repository',
    'Cannot find page or file `./Bank.sol`'
  ])
})

test('SARIF names its rules, and each result points at one', async () => {
  const root = await writeSite(faults)
  const {stdout} = await runCommand(['lint', 'docs', '--format', 'sarif'], root)
  const log = JSON.parse(stdout) as Log
  const [run] = log.runs
  expect(log.version).toBe('2.1.0')
  expect(run?.results?.map(({ruleId, level}) => [ruleId, level])).toEqual([
    ['missing-language', 'warning'],
    ['missing-link', 'error'],
    ['shell-syntax', 'error']
  ])
  for (const {ruleId, ruleIndex = -1, locations} of run?.results ?? []) {
    expect(run?.tool.driver.rules?.[ruleIndex]?.id).toBe(ruleId)
    const {region, artifactLocation} = locations?.[0]?.physicalLocation ?? {}
    expect(artifactLocation?.uri).toMatch(/^docs\/\w+\.mdx$/)
    expect(region?.startLine).toBeGreaterThan(0)
  }
})

test('rules are turned off and up, by the command line and by lockstep.lint.yaml', async () => {
  const root = await writeSite({
    ...faults,
    'docs/lockstep.lint.yaml': 'rules:\n  shell-syntax: off\n  missing-language: error\n'
  })
  const run = async (...args: Array<string>) =>
    JSON.parse((await runCommand(['lint', 'docs', '--format', 'json', ...args], root)).stdout).map(
      ({rule, severity}: {rule: string; severity: string}) => `${rule} ${severity}`
    )
  expect(await run()).toEqual(['missing-language error', 'missing-link error'])
  expect(await run('--rule', 'missing-link=off', '--rule', 'missing-language=warn')).toEqual([
    'missing-language warning'
  ])
})

const wrong: Array<[string, Array<string>, string]> = [
  ['a rule that is not there', ['--rule', 'missing-lnk=off'], 'did you mean `missing-link`'],
  [
    'a rule whose name has words of others',
    ['--rule', 'broken-links=off'],
    'Cannot find rule `broken-links`, expected for example `bare-relative-link`, `external-link`, '
  ],
  ['a rule unlike any other', ['--rule', 'x=off'], 'all rules are listed at https://'],
  ['a level that is not there', ['--rule', 'missing-link=loud'], 'expected `--rule bare-url=off`'],
  ['a format that is not there', ['--format', 'sarf'], 'did you mean `sarif`'],
  ['an invalid number', ['--max-warnings', 'few'], 'expected a number'],
  ['a negative number', ['--max-warnings', '-1'], 'expected a number that is not negative'],
  ['an option without its value', ['--format'], 'Cannot find the value of `--format`\n'],
  [
    'an option before another one',
    ['--format', '--quiet'],
    'Cannot find the value of `--format` before `--quiet`'
  ],
  ['a value of a flag', ['--quiet=yes'], 'Unexpected value of `--quiet`, which takes none']
]

test.each(wrong)('%s is wrong use', async (_, args, reason) => {
  const root = await writeSite(faults)
  const {code, stderr} = await runCommand(['lint', 'docs', ...args], root)
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
})

test('in the folder of another generator, only certain problems are reported', async () => {
  const root = await writeSite({
    'snippets/part.mdx': 'Part\n',
    'app/start/page.mdx':
      "import Part from '../../snippets/part.mdx'\nimport Gone from '../gone.mdx'\n\n# Start\n\n<Part />\n\n<Gone />\n",
    'app/next/page.mdx':
      '# Next\n\n<Steps><Step title="Set `it` up">\n\n[a](/start), [b](./start), [c](#set-it-up), [d](./gone)\n\n</Step></Steps>\n',
    'guide.mdx': '<Step title="Set `it` up" id="own" />\n\n[a](#set-it-up) [b](#own) [c](#set)\n'
  })
  const run = async (...args: Array<string>) =>
    JSON.parse((await runCommand(['lint', ...args, '--format', 'json'], root)).stdout).flatMap(
      ({file, line, column, rule, severity}: Record<string, unknown>) =>
        severity === 'note' ? [] : [`${file}:${line}:${column} ${rule}`]
    )
  expect(await run('.')).toEqual([
    'app/next/page.mdx:5:45 missing-link',
    'app/start/page.mdx:8:1 missing-partial',
    'guide.mdx:3:27 missing-anchor'
  ])
  // Files above the folder are not read.
  expect(await run('app')).not.toContainEqual(expect.stringContaining('page.mdx:6:1'))
})

test('components that cannot be loaded say why, without their code', async () => {
  const root = await writeSite({
    'site.yaml': 'title: T\ncomponents: components.js\n',
    'content/index.mdx': '# A\n',
    'components.js': "import 'not-there-at-all:x'\nexport const components = {}\n"
  })
  const {code, stderr} = await runCommand(['lint'], root)
  expect([code, stderr.length < 400]).toEqual([2, true])
  expect(stderr).not.toContain('base64')
  await writeFile(path.join(root, 'components.js'), 'throw new Error("no " + import.meta.url)\n')
  expect((await runCommand(['lint'], root)).stderr).toMatch(
    /^Cannot load `.*components\.js`: no `.*components\.js`\n$/
  )
})

test.each([
  ['{of: "number"}', 'Unexpected `props.of`'],
  ['{_zod: {}}', 'Unexpected `props`'],
  ['undefined', 'Unexpected `props`']
])('a component with the props %s is named with its file', async (props, reason) => {
  const root = await writeSite({
    'site.yaml': 'title: T\ncomponents: components.js\n',
    'content/index.mdx': '# A\n',
    'components.js': `export const components = {Price: {type: 'view', display: 'flow', component() {}, props: ${props}}}\n`
  })
  const {code, stderr} = await runCommand(['lint'], root)
  expect([code, stderr.replace(/`[^`]*components\.js`/, '`components.js`')]).toEqual([
    2,
    `${reason} of \`components.Price\` in \`components.js\`, expected an object with a schema for each prop, such as \`{size: z.number()}\`\n`
  ])
})

test('too many warnings are a failure', async () => {
  const root = await writeSite({'docs/a.mdx': faults['docs/a.mdx']})
  expect((await runCommand(['lint', 'docs'], root)).code).toBe(0)
  expect((await runCommand(['lint', 'docs', '--max-warnings', '1'], root)).code).toBe(0)
  expect((await runCommand(['lint', 'docs', '--max-warnings', '0'], root)).code).toBe(1)
})

test('--fix applies safe fixes, and a second run finds none', async () => {
  const root = await writeSite({
    'docs/index.mdx': "import {Callout} from 'nextra/components'\n\n# A\n\na\u200bb\n"
  })
  expect((await runCommand(['lint', 'docs', '--fix'], root)).stdout).toBe('No problems\n')
  const file = path.join(root, 'docs/index.mdx')
  expect(await readFile(file, 'utf8')).toBe('\n# A\n\nab\n')
  await runCommand(['lint', 'docs', '--fix'], root)
  expect(await readFile(file, 'utf8')).toBe('\n# A\n\nab\n')
})

test('--fix writes the path of a link from the folder of its page, wherever the link began', async () => {
  const root = await writeSite({
    'site.yaml': 'title: Vault\ncontent: docs\nout: dist\n',
    'docs/index.md': '# Home\n',
    'docs/auth/roles.md': `---
title: Roles
---

See [the token](tokens/erc20.md#fees), [owners](owners.md) and [fees](tokens/erc20.md "Fees").
`,
    'docs/auth/owners.md': '# Owners\n',
    'docs/tokens/erc20.md': '# ERC20\n\n## Fees\n'
  })
  const rules = ['--rule', 'bare-relative-link=warn']
  expect((await runCommand(['lint', ...rules], root)).stdout).toContain('`../tokens/erc20.md#fees`')
  await runCommand(['lint', '--fix', ...rules], root)
  expect(await readFile(path.join(root, 'docs/auth/roles.md'), 'utf8')).toContain(
    'See [the token](../tokens/erc20.md#fees), [owners](./owners.md) and [fees](tokens/erc20.md "Fees").'
  )
})

test('--fix writes a page with two names once, and a symbolic link stays one', async () => {
  const root = await writeSite({'docs/b.md': '# B\n\na\u200bb and c\u200bd\n'})
  await symlink('b.md', path.join(root, 'docs/c.md'))
  await runCommand(['lint', 'docs', '--fix'], root)
  expect(await readFile(path.join(root, 'docs/b.md'), 'utf8')).toBe('# B\n\nab and cd\n')
  expect(await readlink(path.join(root, 'docs/c.md'))).toBe('b.md')
})

test('--changed reports only files that differ from a commit', async () => {
  const root = await writeSite(faults)
  const git = (...args: Array<string>) => runGit(root, ...args)
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'a')
  const run = async (...args: Array<string>) => {
    const {stdout} = await runCommand(['lint', 'docs', '--format', 'json', ...args], root)
    return [...new Set(JSON.parse(stdout).map(({file}: {file: string}) => file))]
  }
  expect(await run('--changed')).toEqual([])
  await writeFile(path.join(root, 'docs/a.mdx'), '# A\n\n```\ny\n```\n')
  await writeFiles(root, {'docs/new.mdx': '# N\n\n```\nz\n```\n'})
  expect(await run('--changed', 'HEAD')).toEqual(['docs/a.mdx', 'docs/new.mdx'])
})

test('annotations name files from the root of the repository, wherever the command runs', async () => {
  const root = await writeSite({'sub/docs/index.mdx': faults['docs/a.mdx'] ?? ''})
  const cwd = path.join(root, 'sub')
  const run = async (format: string): Promise<string> =>
    (await runCommand(['lint', 'docs', '--format', format], cwd, {workspace: root})).stdout
  expect(await run('github')).toContain('file=sub/docs/index.mdx,')
  const [result] = JSON.parse(await run('sarif')).runs[0].results
  expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe('sub/docs/index.mdx')
  expect(await run('text')).toContain('docs/index.mdx\n')
})

test('--changed finds a branch that only the remote has, as in a checkout of CI', async () => {
  const root = await writeSite(faults)
  const git = (...args: Array<string>) => runGit(root, ...args)
  git('init', '-q', '--initial-branch=main')
  git('add', '-A')
  git('commit', '-qm', 'a')
  git('clone', '-q', `file://${root}`, 'clone')
  const clone = path.join(root, 'clone')
  runGit(clone, 'checkout', '-q', '--detach')
  runGit(clone, 'branch', '-qD', 'main')
  await writeFiles(clone, {'docs/new.mdx': '# N\n\n```\nz\n```\n'})
  const args = ['lint', 'docs', '--format', 'json', '--changed', 'main']
  const {stdout, stderr} = await runCommand(args, clone)
  expect(stderr).toBe('')
  const files = JSON.parse(stdout).map(({file}: {file: string}) => file)
  expect([...new Set(files)]).toEqual(['docs/new.mdx'])
  expect(await runCommand(['lint', 'docs', '--changed', 'mian'], root)).toMatchObject({
    code: 2,
    stderr: 'Cannot find revision `mian`; did you mean `main`?\n'
  })
})

test('--changed says how to fetch what a shallow clone lacks', async () => {
  const root = await writeSite(faults)
  const git = (...args: Array<string>) => runGit(root, ...args)
  git('init', '-q', '--initial-branch=main')
  git('add', '-A')
  git('commit', '-qm', 'a')
  git('tag', 'v1')
  git('commit', '-qm', 'b', '--allow-empty')
  git('clone', '-q', '--depth=1', `file://${root}`, 'shallow')
  const shallow = path.join(root, 'shallow')
  expect(await runCommand(['lint', 'docs', '--changed', 'v1'], shallow)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'this clone is shallow, so fetch the whole history with `git fetch --unshallow`, or with `fetch-depth: 0` of `actions/checkout`'
    )
  })
})

const page = (title: string, rest: string): string =>
  `---\ntitle: ${title}\nlang: en-US\ndescription: ${title}, in one sentence of fair length for a list of results.\ncontent_type: guide\ntopic: a\npersonas: [auditor]\ncategories: [b]\n---\n\n${rest}\n`

test('links through redirects of a site are reported, and the build reports errors of rules', async () => {
  const root = await writeSite({
    'site.yaml':
      'title: T\norigin: https://docs.example.org\nredirects:\n  /old/page: /new#part\n  /gone: /none\n  /out: https://example.org/a\n',
    'content/_meta.json': '{"index": "Home", "new": "New"}',
    'content/index.mdx': page('Home', 'Words and [a link](/old/page).'),
    'content/new.mdx': page('New', '## Part\n\nWords.')
  })
  const lint = await runCommand(['lint', '--format', 'json'], root)
  expect(
    JSON.parse(lint.stdout).map(
      ({file, line, rule}: {file: string; line: number; rule: string}) => `${file}:${line} ${rule}`
    )
  ).toEqual(['site.yaml:5 redirect-nowhere', 'content/index.mdx:11 link-through-redirect'])

  const build = await runCommand(['build', '--keep-going'], root)
  expect(build.stderr).toContain('Cannot find page `/none`, to which `/gone` redirects')
  const moved = await readFile(path.join(root, 'dist/old/page/index.html'), 'utf8')
  expect(moved).toContain('<meta http-equiv="refresh" content="0; url=../../new/#part">')
  expect(moved).toContain('<link rel="canonical" href="https://docs.example.org/new">')
  expect(await readFile(path.join(root, 'dist/out/index.html'), 'utf8')).toContain(
    'url=https://example.org/a'
  )
})

test('spelling is looked up where the settings ask for it, with words of the project', async () => {
  const root = await writeSite({
    'docs/index.mdx': '# Home\n\nWe recieve a blorp and a rollup.\n',
    'docs/lockstep.lint.yaml': 'spelling: true\nwords: words.txt\n',
    'docs/words.txt': 'rollup # a kind of chain\n'
  })
  const {stdout} = await runCommand(['lint', 'docs', '--format', 'json'], root)
  expect(
    JSON.parse(stdout).map(
      ({column, message}: {column: number; message: string}) => `${column} ${message}`
    )
  ).toEqual([
    '4 Unexpected word `recieve`; did you mean `receive`?',
    expect.stringMatching(/^14 Unexpected word `blorp`/)
  ])
})

test('a file that lint settings name and that is not there is reported at the setting', async () => {
  const root = await writeSite({
    'docs/index.mdx': '# Home\n',
    'site.yaml': 'title: T\ncontent: docs\nlint:\n  prose:\n    words: words.yaml\n'
  })
  expect(await runCommand(['lint'], root)).toMatchObject({
    code: 2,
    stderr: 'site.yaml:5:5 Cannot find `words.yaml`, expected a file\n'
  })
  await writeFiles(root, {'site.yaml': 'title: T\ncontent: docs\nlint: {vocabulary: docs}\n'})
  expect(await runCommand(['lint'], root)).toMatchObject({
    code: 2,
    stderr: 'site.yaml:3:8 Unexpected folder `docs`, expected a file\n'
  })
  const long = 'x'.repeat(300)
  await writeFiles(root, {'site.yaml': `title: T\ncontent: docs\nlint: {vocabulary: ${long}}\n`})
  expect(await runCommand(['lint'], root)).toMatchObject({
    code: 2,
    stderr: `site.yaml:3:8 Cannot find \`${long}\`, expected a file\n`
  })
  await writeFiles(root, {'site.yaml': `title: T\ncontent: docs\npublic: [${long}]\n`})
  expect(await runCommand(['lint'], root)).toMatchObject({code: 0, stderr: ''})
  await writeFiles(root, {'site.yaml': `title: T\ncontent: ${long}\n`})
  expect(await runCommand(['lint'], root)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`Cannot find the content folder`)
  })
})

test.each([
  [
    `personas: [a]\ntopics: ${'['.repeat(100_000)}`,
    '2:109 Unexpected nesting of more than 100 levels'
  ],
  ['topics: [a', '1:11 Cannot find the `]` that ends this value']
])('a vocabulary that cannot be read is reported at its place (%#)', async (text, message) => {
  const root = await writeSite({
    'docs/index.mdx': '# Home\n',
    'site.yaml': 'title: T\ncontent: docs\nlint: {vocabulary: words.yaml}\n',
    'words.yaml': text
  })
  const {code, stderr} = await runCommand(['lint'], root)
  expect([code, stderr.replace(`${root}/`, '')]).toEqual([2, `words.yaml:${message}\n`])
})

test('a rule that takes too long is stopped and reported with its page, and the others go on', async () => {
  const list = (count: number, start: string): string =>
    Array.from({length: count}, (_, index) => `${start}${index * 7919}`).join(', ')
  const root = await writeSite({
    'docs/a.mdx': '# A\n\n[B](./c.mdx)\n',
    'docs/b.mdx': `---\npersonas: [${list(2000, 'person')}]\n---\n\n# B\n`,
    'site.yaml': 'title: T\ncontent: docs\nlint: {vocabulary: words.yaml}\n',
    'words.yaml': `personas: [${list(5000, 'developer')}]\n`
  })
  vi.stubEnv('LOCKSTEP_PAGE_SECONDS', '0.1')
  try {
    const {stdout} = await runCommand(['lint', '--format', 'json'], root)
    const problems: Array<Record<string, unknown>> = JSON.parse(stdout)
    expect(problems).toContainEqual(
      expect.objectContaining({
        file: 'docs/b.mdx',
        line: 1,
        severity: 'error',
        message:
          'Cannot check the page with the rule `unknown-vocabulary`: it took longer than 0.104 s'
      })
    )
    expect(problems).toContainEqual(
      expect.objectContaining({file: 'docs/a.mdx', line: 3, rule: 'missing-link'})
    )
  } finally {
    vi.unstubAllEnvs()
  }
})

test('prose is checked where the settings ask for it, and code in it is not', async () => {
  const root = await writeSite({
    'docs/index.mdx':
      '# Home\n\nWe utilize the the bridge. Then `utilize` is code.\n\nIt was written whilst.\n',
    'docs/lockstep.lint.yaml':
      'prose:\n  avoid: {utilize: use}\n  words: words.yaml\n  repeated: true\n  sentence: 4\n  passive: true\n',
    // A word of the settings has its own replacement.
    'docs/words.yaml': 'utilize: apply\nwhilst: while\n'
  })
  const {stdout} = await runCommand(['lint', 'docs', '--format', 'json'], root)
  expect(
    JSON.parse(stdout).map(
      ({line, column, message}: {line: number; column: number; message: string}) =>
        `${line}:${column} ${message}`
    )
  ).toEqual([
    '3:1 Unexpected sentence of 5 words, expected 4 or fewer',
    '3:4 Unexpected `utilize`, expected `use`',
    '3:12 Unexpected repeated `the the`, expected it once',
    '5:8 Unexpected passive `written`, expected the active voice',
    '5:16 Unexpected `whilst`, expected `while`'
  ])

  await writeFiles(root, {'docs/words.yaml': 'utilize: [use]\n'})
  const {code, stderr} = await runCommand(['lint', 'docs'], root)
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('words.yaml:1:1 Unexpected `utilize`, expected text')
  ])
})

test('settings are found in the folders around, up to the root of the repository', async () => {
  const root = await writeSite({
    'site.yaml': 'title: Docs\ncontent: pages\n',
    'repository/.git/HEAD': '',
    'repository/docs/site.yaml': 'title: Docs\ncontent: pages\n',
    'repository/docs/pages/guides/run.md': '# Run\n',
    'repository/other/a.txt': ''
  })
  const lint = (folder: string) => runCommand(['lint'], path.join(root, 'repository', folder))
  expect(await lint('docs/pages/guides')).toMatchObject({code: 0, stderr: ''})
  expect(await lint('other')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('or in a folder around this one in its repository')
  })
})

test('a list or a map as a title is an error in docs with and without settings', async () => {
  const page = '---\ndescription: {a: b}\ntitle: [1, 2]\n---\n\n# Page\n'
  const root = await writeSite({
    'docs/index.mdx': page,
    'site/site.yaml': 'title: T\n',
    'site/content/index.mdx': page
  })
  for (const args of [['docs'], ['--site', 'site']]) {
    const {code, stdout} = await runCommand(['lint', ...args, '--format', 'json'], root)
    expect(code).toBe(1)
    const problems: Array<Record<string, unknown>> = JSON.parse(stdout)
    const errors = problems.filter(({rule}) => rule === 'invalid-front-matter')
    expect(errors.map(({line, column, message}) => `${line}:${column} ${message}`)).toEqual([
      '2:1 Unexpected map as `description`, expected a text; put one that starts with a bracket in quotes',
      '3:1 Unexpected list as `title`, expected a text; put one that starts with a bracket in quotes'
    ])
    expect(problems.filter(({rule}) => rule === 'front-matter-value')).toEqual([])
  }
  const {code, stderr} = await runCommand(['build', '--content', 'docs', '--out', 'out'], root)
  expect(code).toBe(1)
  expect(stderr).toContain('Unexpected map as `description`')
})

import {type ChildProcess, execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {promisify} from 'node:util'
import {writeSite} from '@lockstep/test-support'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect, onTestFinished, test} from 'vitest'
import {runCommand} from './run-command.ts'

const program = path.resolve(import.meta.dirname, '../bin/lockstep.js')

function page(fences: string, front = '{}'): string {
  return `---\ntitle: Page\nproof: ${front}\n---\n\n${fences}`
}

const greeting = '```sh\necho "hello, $(basename "$PWD")"\n```\n\n```text\nhello, tutorial\n```\n'
const settings = 'title: Docs\norigin: https://docs.example.org\n'

test('pages that take part are listed with the state of their last run', async () => {
  const folder = await writeSite({
    'site.yaml': settings,
    'content/a.mdx': page(greeting),
    'content/b.mdx': '# B\n\n```sh\nfalse\n```\n'
  })
  const list = async () => (await runCommand(['proof', '--list'], folder)).stdout
  expect(await list()).toBe('/a  1 step, never run\n')

  expect((await runCommand(['proof', 'a'], folder)).code).toBe(0)
  expect(await list()).toBe('/a  1 step, fresh\n')

  await writeFile(path.join(folder, 'content/a.mdx'), page(`More words.\n\n${greeting}`))
  expect(await list()).toBe('/a  1 step, fresh\n')
  await writeFile(path.join(folder, 'content/a.mdx'), page(greeting.replaceAll('hello', 'hi')))
  expect(await list()).toBe('/a  1 step, stale\n')
})

test('a page takes part however YAML allows to write the key', async () => {
  const keys = [
    'proof: {}',
    "'proof': {}",
    '{"proof" : {}}',
    '"pr\\u006Fof": {}',
    '? proof # A\n: {}'
  ]
  const pages = keys.map((key, index) => [
    `content/p${index}.mdx`,
    `---\n${key}\n---\n\n${greeting}`
  ])
  const folder = await writeSite({'site.yaml': settings, ...Object.fromEntries(pages)})
  expect((await runCommand(['proof', '--list'], folder)).stdout).toBe(
    keys.map((_, index) => `/p${index}  1 step, never run\n`).join('')
  )
})

test('a page that ran in a project is listed as older than its contracts until it passes again', async () => {
  const folder = await writeSite({
    'site.yaml': `${settings}contracts: .\n`,
    'foundry.toml': '[profile.default]\n',
    'src/Bank.sol': 'contract Bank { uint256 a; }\n',
    'content/a.mdx': page('```sh\nls src\n```\n', '{project: true}')
  })
  const list = async () => (await runCommand(['proof', '--list'], folder)).stdout
  expect((await runCommand(['proof', 'a'], folder)).code).toBe(0)
  expect(await list()).toBe('/a  1 step, fresh\n')
  await writeFile(path.join(folder, 'src/Bank.sol'), 'contract Bank { uint256 b; }\n')
  expect(await list()).toBe('/a  1 step, contracts changed\n')

  // Its output is the same as before, but it is that of other contracts.
  expect((await runCommand(['proof', 'a'], folder)).stdout).toContain('transcript written')
  expect(await list()).toBe('/a  1 step, fresh\n')
  expect((await runCommand(['proof', 'a'], folder)).stdout).not.toContain('transcript written')
})

test('a page that passes is reported step by step, and its transcript is written once', async () => {
  const folder = await writeSite({'site.yaml': settings, 'content/a.mdx': page(greeting)})
  const {code, stdout} = await runCommand(['proof'], folder)
  expect(code).toBe(0)
  expect(stdout.replace(/ +\d+\.\d s\n/g, '\n').replace(/in \d+\.\d s/, 'in N s')).toBe(`/a  1 step
  ✓    7  echo "hello, $(basename "$PWD")"
  ✓   11  (output matches)
1 step passed in N s: 1 command, 1 output, transcript written

`)
  const file = path.join(folder, 'proofs/a.json')
  const before = await readFile(file, 'utf8')
  expect((await runCommand(['proof'], folder)).stdout).not.toContain('transcript written')
  expect(await readFile(file, 'utf8')).toBe(before)
  expect(await readFile(path.join(folder, 'proofs/a.txt'), 'utf8')).toContain('\nhello, tutorial\n')
})

test('a page that fails is reported with its line, and the last transcript stays', async () => {
  const wrong = page(greeting.replace('text\nhello', 'text\nhowdy'))
  const folder = await writeSite({'site.yaml': settings, 'content/a.mdx': wrong})
  const {code, stdout} = await runCommand(['proof'], folder)
  expect(code).toBe(1)
  expect(stdout).toContain(`content/a.mdx:11
  error  The output differs from the page

  command
    echo "hello, $(basename "$PWD")"

  expected  howdy, tutorial
  actual    hello, tutorial
`)
  expect(stdout).toContain(`
  \`lockstep proof /a --update\` writes what was printed into the page
  \`lockstep proof /a --keep\` keeps the folder of the run
`)
  expect(await readdir(folder)).not.toContain('proofs')
})

test('a call that reverts fails the page with the name of the error', async () => {
  const contracts = builtProject({
    'src/Vault.sol':
      'pragma solidity ^0.8.20;\ncontract Vault {\n  error TooMuch(uint256 asked, uint256 most);\n  function take(uint256 asked) external pure { revert TooMuch(asked, 5); }\n}\n'
  })
  const data = `0x6073b21f${'9'.padStart(64, '0')}${'5'.padStart(64, '0')}`
  const command = `echo 'Error: execution reverted, data: "${data}"' >&2 && exit 1`
  const folder = await writeSite({
    'site.yaml': `${settings}contracts: ${contracts}\n`,
    'content/a.mdx': page(`\`\`\`sh\n(${command})\n\`\`\`\n`)
  })
  const {code, stdout} = await runCommand(['proof'], folder)
  expect(code).toBe(1)
  expect(stdout).toContain(
    'The command ended with exit code 1; the call reverted with `TooMuch(9, 5)`\n'
  )
})

test('a script whose types are wrong fails the page at their place', async () => {
  const script = (type: string) => `\`\`\`ts filename="a.ts" save\nconst a: ${type} = 1\n\`\`\`\n`
  const folder = await writeSite({
    'site.yaml': settings,
    'content/a.mdx': page(script('number')),
    'content/b.mdx': page(script('string'))
  })
  const {code, stdout} = await runCommand(['proof', '--jobs', '1'], folder)
  expect(code).toBe(1)
  expect(stdout).toContain('  ✓    7  (saved a.ts)\n  ✓    7  (types of a.ts)\n1 step passed')
  expect(stdout).toContain(`  ✓    7  (saved a.ts)
  ✗    7  (types of a.ts)

content/b.mdx
  7:7     error   Cannot compile \`a.ts\`: Type 'number' is not assignable to type 'string'.  type-error
    6 | \`\`\`ts filename="a.ts" save
  > 7 | const a: string = 1
      |       ^
    8 | \`\`\`
`)
  const {stdout: data} = await runCommand(['proof', 'b', '--json'], folder)
  expect(JSON.parse(data).pages).toMatchObject([
    {
      failure: {
        file: 'content/b.mdx',
        line: 7,
        problems: [{ruleId: 'type-error', subject: 'TS2322'}]
      }
    }
  ])
})

test('`--update` writes outputs into the page, and the next run passes', async () => {
  const wrong = page(greeting.replace('text\nhello', 'text\nhowdy'))
  const folder = await writeSite({'site.yaml': settings, 'content/a.mdx': wrong})
  expect((await runCommand(['proof', '--update'], folder)).code).toBe(0)
  expect(await readFile(path.join(folder, 'content/a.mdx'), 'utf8')).toBe(page(greeting))
  expect((await runCommand(['proof', '--list'], folder)).stdout).toContain('fresh')
  expect((await runCommand(['proof'], folder)).code).toBe(0)
})

test('`--json` prints only data', async () => {
  const folder = await writeSite({
    'site.yaml': settings,
    'content/a.mdx': page(greeting),
    'content/b.mdx': page('```sh\nfalse\n```\n')
  })
  const {code, stdout} = await runCommand(['proof', '--json'], folder)
  expect(code).toBe(1)
  expect(JSON.parse(stdout).pages).toMatchObject([
    {route: '/a', passed: true, transcript: {file: 'a.mdx', steps: [{isShown: true}]}},
    {route: '/b', passed: false, failure: {file: 'content/b.mdx', line: 7, command: 'false'}}
  ])
})

test('a name that is cut short suggests the page', async () => {
  const folder = await writeSite({
    'site.yaml': settings,
    'content/guides/deploy-locally.mdx': page('```sh\ntrue\n```\n')
  })
  const {code, stderr} = await runCommand(['proof', 'guides/deploy'], folder)
  expect([code, stderr]).toEqual([
    2,
    'Cannot find page `guides/deploy`; did you mean `/guides/deploy-locally`?\n'
  ])
})

test('a set-up command is run before each page', async () => {
  const folder = await writeSite({
    'site.yaml': `${settings}proof: {setup: echo 5 > five}\n`,
    'content/a.mdx': page('```sh\ncat five\n```\n\n```text\n5\n```\n')
  })
  expect((await runCommand(['proof'], folder)).code).toBe(0)
})

test.each([
  ['a page that takes no part', ['nothing'], '{}', 'Cannot find page `nothing`'],
  [
    'a program that is missing',
    [],
    '{}',
    'Cannot find `no-such-program`, which content/a.mdx:7 runs'
  ],
  [
    'a key that is near another',
    [],
    '{tab: [A]}',
    'Unexpected key `tab` of `proof`; did you mean `tabs`?'
  ],
  [
    'a key of a terminal that is near no other',
    [],
    '{terminals: {A: {x: 1}}}',
    'Unexpected key `x` of `proof.terminals.A`, expected one of `ports`'
  ],
  ['a tab that is not there', [], '{tabs: [A]}', 'Cannot find tab `A`']
])('%s is reported', async (_, args, front, message) => {
  const text = page('```sh\nno-such-program\n```\n', front)
  const folder = await writeSite({'site.yaml': settings, 'content/a.mdx': text})
  const {code, stderr} = await runCommand(['proof', ...args], folder)
  expect(code).toBeGreaterThan(0)
  expect(stderr).toContain(message)
})

test('docs without a proven page pass, and are told how to prove one', async () => {
  const folder = await writeSite({'site.yaml': settings, 'content/a.mdx': '# A\n'})
  expect(await runCommand(['proof'], folder)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('write `proof: {}` into the front matter')
  })
  const json = await runCommand(['proof', '--json'], folder)
  expect([json.code, JSON.parse(json.stdout)]).toEqual([0, {pages: []}])
  expect(await runCommand(['proof', 'a'], folder)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Cannot find page `a`')
  })
  const empty = await writeSite({'site.yaml': settings, 'content/a.txt': ''})
  expect(await runCommand(['proof'], empty)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Cannot find pages in')
  })
})

test('a built page says when it ran, and whether it changed since', async () => {
  const steps = `<Steps>\n\n### One\n\n${greeting}\n### Two\n\nRead.\n\n</Steps>\n`
  const folder = await writeSite({'site.yaml': settings, 'content/a.mdx': page(steps)})
  const build = async () => {
    expect((await runCommand(['build'], folder)).code).toBe(0)
    const html = await readFile(path.join(folder, 'dist/a/index.html'), 'utf8')
    const [, line] = /data-kind="proof".*?<span>(.*?)<\/span>/.exec(html) ?? []
    return {line: line?.replace(/<[^>]+>/g, ''), marks: html.split('class="step-run"').length - 1}
  }
  expect(await build()).toEqual({line: undefined, marks: 0})

  await runCommand(['proof'], folder)
  const {line, marks} = await build()
  expect(line).toMatch(/^Run on \d+\s\w+\s\d+: 1 step passed$/)
  expect(marks).toBe(1)
  expect(await readFile(path.join(folder, 'dist/_lockstep/proofs/a.txt'), 'utf8')).toContain(
    'hello'
  )

  await writeFile(path.join(folder, 'content/a.mdx'), page(steps.replaceAll('hello', 'hi')))
  const changed = await build()
  expect(changed.line).toMatch(/^Run on .*, before the page changed: 1 step passed$/)
  expect(changed.marks).toBe(0)
})

test.each(['SIGINT', 'SIGKILL'] as const)('%s leaves nothing behind', async (signal) => {
  // A unique number of seconds, so that parallel runs of these tests don't find each other's processes.
  const seconds = process.pid + (signal === 'SIGINT' ? 10_000_000 : 20_000_000)
  const fences = `\`\`\`sh terminal="a"\nsleep ${seconds}1\n\`\`\`\n\n\`\`\`sh\nsetsid sleep ${seconds}2 &\nsleep ${seconds}3\n\`\`\`\n`
  const folder = await writeSite({'site.yaml': settings, 'content/a.mdx': page(fences)})
  const temporary = path.join(folder, 'temporary')
  await mkdir(temporary)
  // Compiled code is kept next to other temporary files, and stays.
  const env = {...process.env, TMPDIR: temporary, NODE_DISABLE_COMPILE_CACHE: '1'}
  const child = spawn(process.execPath, [program, 'proof'], {cwd: folder, env, stdio: 'ignore'})
  onTestFinished(() => void child.kill('SIGKILL'))
  await waitFor(async () => (await findProcesses(seconds)).length === 3)
  expect(await readdir(temporary)).toHaveLength(1)

  child.kill(signal)
  await hasEnded(child)
  await waitFor(async () => (await findProcesses(seconds)).length === 0)
  expect(await findProcesses(seconds)).toEqual([])
  await waitFor(async () => (await readdir(temporary)).length === 0)
  expect(await readdir(temporary)).toEqual([])
})

async function findProcesses(text: number): Promise<Array<string>> {
  const {stdout} = await promisify(execFile)('ps', ['-eo', 'args'])
  return stdout.split('\n').filter((line) => line.startsWith(`sleep ${text}`))
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200 && !(await isSo()); attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function hasEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

test('every path is relative to the working folder, and a page is found by it', async () => {
  const folder = await writeSite({
    'site.yaml': `${settings}content: docs\n`,
    'docs/a.mdx': page("import Part from './_part.mdx'\n\n```sh\necho one\n```\n\n<Part />\n"),
    'docs/_part.mdx': '```sh\necho two\nfalse\n```\n',
    'docs/b.mdx': page("import Other from './_other.mdx'\n\n<Other />\n"),
    'docs/_other.mdx': '```sh\necho one\nno-such-program\n```\n'
  })
  const {stdout} = await runCommand(['proof', 'docs/a.mdx'], folder)
  expect(stdout.replace(/ +\d+\.\d s\n/g, '\n')).toContain(`/a  2 steps
  ✓    9  echo one
  docs/_part.mdx
  ✓    2  echo two
  ✗    3  false

docs/_part.mdx:3
`)
  const inside = await runCommand(['proof', 'a.mdx', '--site', '..'], path.join(folder, 'docs'))
  expect(inside.stdout).toContain('\n\n_part.mdx:3\n')
  const json = await runCommand(['proof', 'docs/a.mdx', '--json'], folder)
  expect(JSON.parse(json.stdout).pages[0]).toMatchObject({
    file: 'docs/a.mdx',
    failure: {file: 'docs/_part.mdx', line: 3}
  })
  const list = await runCommand(['proof', 'docs/a.mdx', '--list', '--json'], folder)
  expect(JSON.parse(list.stdout)).toMatchObject([{file: 'docs/a.mdx'}])
  expect((await runCommand(['proof', '/b'], folder)).stderr).toContain(
    'Cannot find `no-such-program`, which docs/_other.mdx:3 runs\n'
  )
})

test('a failure without output is shown with what the command before it reported', async () => {
  const code = 'export A=$(echo "no such key" >&2 | cat)\ntest -n "$A"'
  const folder = await writeSite({
    'site.yaml': settings,
    'content/a.mdx': page(`\`\`\`sh\n${code}\n\`\`\`\n`)
  })
  const {stdout} = await runCommand(['proof'], folder)
  expect(stdout).toMatch(/\n {2}standard error of line \d\n {4}no such key\n/)
})

test('a set-up command that fails is reported at its line of the settings, with what it printed', async () => {
  const folder = await writeSite({
    'site.yaml': `${settings}proof:\n  setup: echo no; exit 3\n`,
    'content/a.mdx': page(greeting)
  })
  expect((await runCommand(['proof'], folder)).stderr).toBe(
    'site.yaml:4:3 The setup command `echo no; exit 3` failed: The shell ended with exit code 3\nno\n'
  )
})

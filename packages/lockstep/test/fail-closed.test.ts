import {rmSync, unlinkSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {readSettings, serveSite} from '@lockstep/generator'
import type {Problem} from '@lockstep/problem'
import {writeFiles} from '@lockstep/test-support'
import {builtProject, foundryToml} from '@lockstep/test-support/foundry'
import {describe, expect, test, vi} from 'vitest'
import {runCommand} from './run-command.ts'

const files = {
  'src/Vault.sol': 'pragma solidity ^0.8.20;\ncontract Vault { function take() external {} }\n',
  'src/Bank.sol': 'pragma solidity ^0.8.20;\ncontract Bank { function put() external {} }\n',
  'content/index.mdx':
    '# Home\n\n```solidity of="Vault.take"\n```\n\n<Signature of="Bank.put" />\n\nCall `Vault.take()`.\n',
  'site.yaml': 'title: Docs\ncontracts: .\n'
}

/** What is wrong, how it came to be, and the one problem that says so. */
const faults: Array<
  [name: string, spoil: (root: string) => void | Promise<void>, problem: string]
> = [
  [
    'nothing is compiled',
    (root) => rmSync(path.join(root, 'out'), {recursive: true}),
    'site.yaml:2:1 no-contracts Cannot find artifacts of the contracts: run `forge build`'
  ],
  [
    'half of it is compiled',
    (root) => writeFiles(root, {'src/New.sol': 'contract New { function f() external {} }\n'}),
    'site.yaml:2:1 no-contracts Cannot find artifacts of the source `src/New.sol`: run `forge build`'
  ],
  [
    'a source changed since',
    (root) => writeFiles(root, {'src/Bank.sol': `${files['src/Bank.sol']}// \n`}),
    'site.yaml:2:1 stale-artifact Unexpected change in the source `src/Bank.sol` since the last build: run `forge build`'
  ],
  [
    'an artifact is damaged',
    (root) => writeFiles(root, {'out/Vault.sol/Vault.json': '{'}),
    'site.yaml:2:1 no-contracts Cannot read the artifact `out/Vault.sol/Vault.json`: run `forge build --force`'
  ],
  [
    '`foundry.toml` is not TOML',
    (root) => writeFiles(root, {'foundry.toml': '[profile.default\n'}),
    'expected TOML with `[profile.default]`'
  ],
  [
    'the profile does not exist',
    (root) => writeFiles(root, {'site.yaml': 'title: Docs\ncontracts: .\nprofile: nope\n'}),
    'site.yaml:2:1 no-contracts Cannot find profile `nope`'
  ],
  [
    'the folder is not a project',
    (root) => writeFiles(root, {'site.yaml': 'title: Docs\ncontracts: content\n'}),
    'site.yaml:2:1 no-contracts Cannot find `foundry.toml`'
  ],
  [
    'a submodule was not fetched',
    async (root) => {
      rmSync(path.join(root, 'out'), {recursive: true})
      await writeFiles(root, {
        '.gitmodules': '[submodule "lib/a"]\n\tpath = lib/a\n\turl = https://example.com/a\n'
      })
    },
    'site.yaml:2:1 no-contracts Cannot find the library `lib/a`'
  ]
]

describe.each(faults)('when %s', (_, spoil, expected) => {
  test('build, lint and dev report one problem at the setting, and no other', async () => {
    const root = builtProject(files)
    await spoil(root)

    const build = await runCommand(['build', '--json'], root)
    const found = JSON.parse(build.stdout).problems.filter(isTold).map(toLine)
    expect(found).toEqual([expect.stringContaining(expected)])
    expect(build.code).toBe(1)

    const lint = await runCommand(['lint', '--format', 'json'], root)
    const reported = JSON.parse(lint.stdout).filter(isTold).map(toLine)
    expect(reported).toHaveLength(1)
    expect(reported[0]).toContain(expected)
    expect(lint.code).toBe(1)

    const site = await serveSite(await readSettings(root, {}), {
      port: 0,
      formatProblems: (problems) => JSON.stringify(problems)
    })
    const response = await fetch(`${site.url}_lockstep/problems?address=/`)
    const shown = ((await response.json()) as Array<Problem>).filter(isTold)
    const spoiled = JSON.parse(build.stdout).problems[0].rule
    expect(shown.map(({ruleId, file}) => `${file} ${ruleId}`)).toEqual([`../site.yaml ${spoiled}`])
    await site.close()
  })
})

test('contracts that were compiled through the IR are used', async () => {
  const root = builtProject(
    {...files, 'site.yaml': 'title: Docs\ncontracts: .\n'},
    foundryToml('via_ir = true\noptimizer = true\n')
  )
  expect(await runCommand(['build'], root)).toMatchObject({code: 0, stderr: 'pages: 1\nwrite: 3\n'})
})

test('a folder of pages inside a project that is not compiled builds while no page shows code', async () => {
  const root = builtProject({...files, 'content/index.mdx': '# Home\n'})
  rmSync(path.join(root, 'out'), {recursive: true})
  unlinkSync(path.join(root, 'site.yaml'))
  expect(await runCommand(['build', '--content', 'content'], root)).toMatchObject({code: 0})
})

test('`--compile` compiles first', async () => {
  const root = builtProject(files)
  rmSync(path.join(root, 'out'), {recursive: true})
  expect(await runCommand(['build'], root)).toMatchObject({code: 1})
  const tools = fileURLToPath(new URL('../../../contracts/node_modules/.bin', import.meta.url))
  vi.stubEnv('PATH', `${tools}${path.delimiter}${process.env.PATH}`)
  expect(await runCommand(['build', '--compile'], root)).toMatchObject({code: 0})
})

test('an unknown profile in `--profile` is one problem that names the profiles there are', async () => {
  const root = builtProject(files)
  const problem =
    'site.yaml:2:1 no-contracts Cannot find profile `defualt` in `$ROOT/foundry.toml`, expected `default`; did you mean `default`'
  for (const command of ['build', 'lint']) {
    const format = command === 'build' ? ['--json'] : ['--format', 'json']
    const {code, stdout} = await runCommand([command, '--profile', 'defualt', ...format], root)
    const data = JSON.parse(stdout)
    const found = (command === 'build' ? data.problems : data).filter(isTold).map(toLine)
    expect(found.map((line: string) => line.replace(root, '$ROOT'))).toEqual([problem])
    expect(code).toBe(1)
  }
})

function isTold({severity}: {severity: string}): boolean {
  return severity !== 'note'
}

function toLine(problem: Record<string, string | number>): string {
  const {file, line, column, rule, ruleId, message, reason} = problem
  return `${file}:${line}:${column} ${rule ?? ruleId} ${message ?? reason}`
}

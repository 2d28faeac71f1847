import {cpSync, readFileSync, rmSync, unlinkSync} from 'node:fs'
import path from 'node:path'
import {readSettings, serveSite} from '@lockstep/generator'
import type {Problem} from '@lockstep/problem'
import {writeFiles} from '@lockstep/test-support'
import {
  builtProject,
  createSvmHome,
  foundryToml,
  keepBuilt,
  runTool,
  temporaryFolder,
  withFoundry,
  writeFilesSync
} from '@lockstep/test-support/foundry'
import {describe, expect, test, vi} from 'vitest'
import {runCommand} from './run-command.ts'

const files = {
  'src/Vault.sol': 'pragma solidity ^0.8.20;\ncontract Vault { function take() external {} }\n',
  'src/Bank.sol':
    'pragma solidity ^0.8.20;\ncontract Bank { function put() external {} function deposit(uint256, uint128) external {} }\n',
  'content/index.mdx':
    '# Home\n\n```solidity of="Vault.take"\n```\n\n<Signature of="Bank.put" />\n\nCall `Vault.take()` of [the bank](/code/Bank#put).\n\n```sh\ncast send $BANK "deposit(uint256,uint128)" 1 2\n```\n',
  'site.yaml': 'title: Docs\ncontracts: .\nreference: {route: /code}\n'
}

const commands = ['build', 'lint', 'dev'] as const

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
    'site.yaml:2:1 stale-artifact Unexpected change in the source `src/Bank.sol` since the last build into `out`: run `forge build`'
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
    (root) => writeFiles(root, {'site.yaml': `${files['site.yaml']}profile: nope\n`}),
    'site.yaml:4:1 no-contracts Cannot find profile `nope`'
  ],
  [
    'the folder is not a project',
    (root) => writeFiles(root, {'site.yaml': files['site.yaml'].replace(': .', ': content')}),
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
    'site.yaml:2:1 no-contracts Cannot find artifacts of the contracts, and the submodule `lib/a`'
  ]
]

describe.each(faults)('when %s', (_, spoil, expected) => {
  test.each(commands)('%s reports one problem at the setting, and no other', async (command) => {
    const root = builtProject(files)
    await spoil(root)
    const {code, found} = await ask(command, root)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(expected)
    expect(found[0]).not.toContain(root)
    expect(code).toBe(1)
    if (command !== 'build') return
    expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).not.toContain(root)
  })
})

/** Projects that are compiled in a way of their own. Artifacts are used if they are current, and else refused. */
const kinds: Array<[name: string, create: () => string]> = [
  [
    'through the IR',
    () => builtProject(files, foundryToml('via_ir = true\noptimizer = true\n'), {hasCode: true})
  ],
  ['by two versions of the compiler', () => builtByTwo(files)]
]

describe.each(kinds)('contracts that were compiled %s', (_, create) => {
  test.each(commands)('%s uses them', async (command) => {
    expect(await ask(command, create())).toEqual({code: 0, found: []})
  })

  test.each(commands)('%s reports one problem after an edit', async (command) => {
    const root = create()
    await writeFiles(root, {'src/Bank.sol': `${files['src/Bank.sol']}// \n`})
    expect(await ask(command, root)).toEqual({
      code: 1,
      found: [
        'site.yaml:2:1 stale-artifact Unexpected change in the source `src/Bank.sol` since the last build into `out`: run `forge build`'
      ]
    })
  })

  test.each(commands)('%s reports one problem if an artifact is missing', async (command) => {
    const root = create()
    rmSync(path.join(root, 'out/Bank.sol'), {recursive: true})
    const {code, found} = await ask(command, root)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^site\.yaml:2:1 no-contracts Cannot find .*`forge build/)
    expect(code).toBe(1)
  })
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
  vi.stubEnv('PATH', withFoundry(process.env.PATH))
  expect(await runCommand(['build', '--compile'], root)).toMatchObject({code: 0})
})

test('an unknown profile in `--profile` is one problem that names the profiles there are', async () => {
  const root = builtProject(files)
  const problem =
    'site.yaml:2:1 no-contracts Cannot find profile `defualt` in `foundry.toml`, expected `default`; did you mean `default`?'
  for (const command of ['build', 'lint']) {
    const format = command === 'build' ? ['--json'] : ['--format', 'json']
    const {code, stdout} = await runCommand([command, '--profile', 'defualt', ...format], root)
    const data = JSON.parse(stdout)
    const found = (command === 'build' ? data.problems : data).filter(isTold).map(toLine)
    expect(found).toEqual([problem])
    expect(code).toBe(1)
  }
})

/** Run a command, and return its exit code and what it reports. A server has no exit code. */
async function ask(
  command: (typeof commands)[number],
  root: string
): Promise<{code: number; found: Array<string>}> {
  if (command === 'build') {
    const {code, stdout} = await runCommand(['build', '--json'], root)
    return {code, found: JSON.parse(stdout).problems.filter(isTold).map(toLine)}
  }
  if (command === 'lint') {
    const {code, stdout} = await runCommand(['lint', '--format', 'json'], root)
    return {code, found: JSON.parse(stdout).filter(isTold).map(toLine)}
  }
  const site = await serveSite(await readSettings(root, {}), {
    port: 0,
    formatProblems: (problems) => JSON.stringify(problems)
  })
  const response = await fetch(`${site.url}_lockstep/problems?address=/`)
  const shown = ((await response.json()) as Array<Problem>).filter(isTold)
  await site.close()
  const found = shown.map(({file, place: {start}, ruleId, reason}) => {
    return `${path.posix.join('content', file)}:${start.line}:${start.column} ${ruleId} ${reason}`
  })
  return {code: found.length > 0 ? 1 : 0, found}
}

/** Build a project in which each contract wants another version of the compiler. */
function builtByTwo(sources: Record<string, string>): string {
  const project = {
    ...sources,
    'foundry.toml': foundryToml().replace(/solc = .*\n/, 'auto_detect_solc = true\n'),
    'src/Old.sol':
      'pragma solidity 0.8.26;\nimport {Bank} from "./Bank.sol";\ncontract Old is Bank {}\n',
    'src/New.sol':
      'pragma solidity 0.8.30;\nimport {Bank} from "./Bank.sol";\ncontract New is Bank {}\n'
  }
  const built = keepBuilt('two-compilers', project, () => {
    const made = temporaryFolder()
    writeFilesSync(made, project)
    runTool('forge', ['build'], {cwd: made, env: createSvmHome()})
    return made
  })
  const root = temporaryFolder()
  cpSync(built, root, {recursive: true, preserveTimestamps: true})
  return root
}

function isTold({severity}: {severity: string}): boolean {
  return severity !== 'note'
}

function toLine(problem: Record<string, string | number>): string {
  const {file, line, column, rule, ruleId, message, reason} = problem
  return `${file}:${line}:${column} ${rule ?? ruleId} ${message ?? reason}`
}

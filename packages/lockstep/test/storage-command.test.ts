import {truncateSync} from 'node:fs'
import path from 'node:path'
import {
  findByName,
  parseHtml,
  readFolder,
  runGit,
  toText,
  writeFiles,
  writeSite
} from '@lockstep/test-support'
import {buildProject, foundryToml, getTool, runTool} from '@lockstep/test-support/foundry'
import {beforeAll, expect, test} from 'vitest'
import {type Outcome, runCommand} from './run-command.ts'

beforeAll(() => {
  process.env.PATH = `${path.dirname(getTool('forge'))}${path.delimiter}${process.env.PATH}`
})

const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Vault {
    uint256 public total;
    address public owner;

    /// @custom:storage-location erc7201:vault.rates
    struct Rates { uint256 rate; }
}
`

/** A repository whose contract has an upgrade in the working tree, compiled. */
async function writeRepository(upgrade: string): Promise<string> {
  const root = await writeSite({
    '.gitignore': 'out\ncache\n.lockstep\n',
    'foundry.toml': foundryToml(),
    'src/Vault.sol': vault
  })
  const git = (...args: Array<string>) => runGit(root, ...args)
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '-m', 'First')
  git('tag', 'v1')
  await writeFiles(root, {'src/Vault.sol': upgrade})
  buildProject(root)
  return root
}

const unsafe = vault
  .replace('address public owner', 'uint64 public since;\n    address public owner')
  .replace('uint256 rate;', 'uint256 rate; address keeper;')

const diff = (root: string, ...args: Array<string>): Promise<Outcome> =>
  runCommand(['storage', 'diff', ...args], root)

const hideCommit = (text: string): string => text.replace(/\(\w{7}\)/, '(commit)')

test('an upgrade that moves a variable is not safe, with the reason at each variable', async () => {
  const root = await writeRepository(unsafe)
  const {code, stdout, stderr} = await diff(root, 'v1')
  expect(stderr).toMatch(/^Compiling the contracts of v1 \(\w{7}\)\n$/)
  expect(hideCommit(stdout)).toMatchInlineSnapshot(`
    "v1 (commit) → the working tree

    src/Vault.sol:Vault
      ✗ inserted  since: it is inserted in slot 1, where \`owner\` was
      ✗ moved     owner: it moves from slot 1 to slot 1, byte 8
      ✓ appended  erc7201:vault.rates keeper: it is stored in slot 1, which was unused

    Note: No constant equals the root of \`erc7201:vault.rates\`: its slot is set in assembly and cannot be compared (src/Vault.sol:Vault)

    1 of 1 contract cannot be upgraded in place
    "
  `)
  expect(code).toBe(1)

  expect(
    hideCommit((await diff(root, 'v1', '--format', 'markdown')).stdout)
  ).toMatchInlineSnapshot(`
    "### Storage: \`v1 (commit)\` → \`the working tree\`

    1 of 1 contract cannot be upgraded in place

    Note: No constant equals the root of \`erc7201:vault.rates\`: its slot is set in assembly and cannot be compared (src/Vault.sol:Vault)

    **\`src/Vault.sol:Vault\`**

    | | change | variable | why |
    | --- | --- | --- | --- |
    | **unsafe** | inserted | \`since\` | it is inserted in slot 1, where \`owner\` was |
    | **unsafe** | moved | \`owner\` | it moves from slot 1 to slot 1, byte 8 |
    | safe | appended | \`erc7201:vault.rates keeper\` | it is stored in slot 1, which was unused |
    "
  `)
  const data = JSON.parse((await diff(root, 'v1', '--format', 'json')).stdout)
  expect(data.contracts[0].changes[0]).toEqual({
    kind: 'inserted',
    name: 'since',
    isSafe: false,
    reason: 'it is inserted in slot 1, where `owner` was',
    place: {path: 'src/Vault.sol', line: 6, column: 5}
  })
  expect((await diff(root, 'v1', '--format', 'github')).stdout.split('\n')[0]).toBe(
    '::error file=src/Vault.sol,line=6,endLine=6,col=5,endColumn=5,title=unsafe-storage::Unexpected change of `since` in the storage of `src/Vault.sol:Vault`, expected one that an upgrade can read: it is inserted in slot 1, where `owner` was'
  )
  const {runs} = JSON.parse((await diff(root, 'v1', '--format', 'sarif')).stdout)
  expect(runs[0].results).toHaveLength(2)
}, 60_000)

test('an upgrade that only appends is safe', async () => {
  const root = await writeRepository(vault.replace('owner;', 'owner;\n    uint64 public since;'))
  const {code, stdout} = await diff(root, 'v1')
  expect(hideCommit(stdout)).toMatchInlineSnapshot(`
    "v1 (commit) → the working tree

    src/Vault.sol:Vault
      ✓ appended  since: it is stored in slot 1, byte 20, which was unused

    Note: No constant equals the root of \`erc7201:vault.rates\`: its slot is set in assembly and cannot be compared (src/Vault.sol:Vault)

    1 contract can be upgraded in place
    "
  `)
  expect(code).toBe(0)
}, 60_000)

test('a contract is compared with one of another name, in the same folder', async () => {
  const next = vault
    .replace('contract Vault ', 'contract VaultV2 ')
    .replace('total;', 'total;\n    bool isPaused;')
  const root = await writeSite({
    'foundry.toml': foundryToml(),
    'src/Vault.sol': vault,
    'src/VaultV2.sol': next
  })
  buildProject(root)
  const {code, stdout} = await diff(root, '.', '--contract', 'Vault:VaultV2')
  expect(stdout).toMatchInlineSnapshot(`
    ". → the working tree

    src/Vault.sol:Vault → src/VaultV2.sol:VaultV2
      ✗ inserted  isPaused: it is inserted in slot 1, where \`owner\` was
      ✗ moved     owner: it moves from slot 1 to slot 1, byte 1

    Note: No constant equals the root of \`erc7201:vault.rates\`: its slot is set in assembly and cannot be compared (src/Vault.sol:Vault)

    1 of 1 contract cannot be upgraded in place
    "
  `)
  expect(code).toBe(1)
  expect(await diff(root, '.', '--contract', 'Vautl')).toMatchObject({
    code: 2,
    stderr: 'Cannot find contract `Vautl` in .; did you mean `Vault`?\n'
  })
  expect(await runCommand(['storage', 'list'], root)).toMatchObject({
    code: 2,
    stderr:
      'Expected `lockstep storage diff A [B]` with git revisions, folders or files, or `lockstep storage layout [A]`\nRun `lockstep storage --help` for its options.\n'
  })
}, 60_000)

test('two folders are read with the profile that is named', async () => {
  const root = await writeSite(
    Object.fromEntries(
      [vault, unsafe].flatMap((text, index) => [
        [`v${index}/foundry.toml`, foundryToml('[profile.docs]\nout = "docs-out"\n')],
        [`v${index}/src/Vault.sol`, text]
      ])
    )
  )
  for (const name of ['v0', 'v1']) {
    runTool('forge', ['build'], {cwd: path.join(root, name), profile: 'docs'})
  }
  const {code, stdout} = await diff(root, 'v0', 'v1', '--profile', 'docs')
  expect(stdout).toContain('✗ moved     owner: it moves from slot 1 to slot 1, byte 8')
  expect(code).toBe(1)
  expect((await diff(root, 'v0', 'v1')).stderr).toContain('Contracts of v1: Cannot ')
})

test('a file keeps the storage of a release, for later comparisons and for pages', async () => {
  const root = await writeSite({
    'foundry.toml': foundryToml(),
    'src/Vault.sol': vault.replace('address public owner', 'Side[2] public sides'),
    'src/VaultV2.sol': vault.replace('contract Vault ', 'contract VaultV2 '),
    'content/index.mdx': `# Upgrades

<StorageDiff of="Vault" from="v1.json" />

<StorageDiff of="Vault" from="v1.json" to="v1.json" />

<StorageDiff of="Vault:VaultV2" />

<StorageDiff of="Vault" from="site.yaml" />

<StorageDiff of="Vautl" from="v1.json" />
`,
    'site.yaml': 'title: Docs\ncontracts: .\nreference: {}\n'
  })
  const enumerated = vault.replace('address public owner', 'Side[2] public sides')
  const first = enumerated.replace('contract Vault', 'enum Side { Long }\ncontract Vault')
  await writeFiles(root, {'src/Vault.sol': first})
  buildProject(root)
  const {stdout: kept, code} = await runCommand(['storage', 'layout', '--contract', 'Vault'], root)
  expect(code).toBe(0)

  const second = unsafe.replace('contract Vault', 'enum Side { Long }\ncontract Vault')
  await writeFiles(root, {'src/Vault.sol': second, 'v1.json': kept})
  buildProject(root)
  const compared = await diff(root, 'v1.json')
  expect(compared.stdout).toMatchInlineSnapshot(`
    "v1.json → the working tree

    src/Vault.sol:Vault
      ✗ removed   sides: it is gone from slot 1, which keeps its value for whatever is stored there next
      ✗ inserted  since: it is inserted in slot 1, where \`sides\` was
      ✗ inserted  owner: it is inserted in slot 1, byte 8, where \`sides\` was
      ✓ appended  erc7201:vault.rates keeper: it is stored in slot 1, which was unused

    Note: No constant equals the root of \`erc7201:vault.rates\`: its slot is set in assembly and cannot be compared (src/Vault.sol:Vault)

    1 of 1 contract cannot be upgraded in place
    "
  `)
  expect((await diff(root, 'v1.json', 'v1.json')).stdout).toContain(
    'The storage of 1 contract is the same'
  )
  expect(await diff(root, 'site.yaml')).toMatchObject({code: 2})
  expect(await diff(root, 'out/Vault.sol/Vault.json')).toMatchObject({
    code: 2,
    stderr:
      'Cannot read `out/Vault.sol/Vault.json`, expected a file that `lockstep storage layout` has written, or the folder of a compiled project instead of one of its artifacts\n'
  })

  const built = await runCommand(['build', '--json', '--keep-going'], root)
  const problems = JSON.parse(built.stdout).problems.map(
    ({line, rule, message}: Record<string, string>) => `${line} ${rule} ${message}`
  )
  expect(problems).toMatchInlineSnapshot(`
    [
      "9 unknown-symbol Cannot read \`site.yaml\`, expected a file that \`lockstep storage layout\` has written",
      "11 unknown-symbol Cannot find contract \`Vautl\` in v1.json; did you mean \`Vault\`?",
    ]
  `)
  const dist = await readFolder(path.join(root, 'dist'))
  const figures = findByName(parseHtml(dist['index.html'] ?? ''), 'figure')
  expect(figures.map((figure) => toText(figure))).toMatchInlineSnapshot(`
    [
      "Storage of Vault, v1.json → nowA contract cannot be upgraded in place: it would misread its stored values.UpgradeChangeVariableWhyunsaferemovedsidesit is gone from slot 1, which keeps its value for whatever is stored there nextunsafeinsertedsinceit is inserted in slot 1, where sides wasunsafeinsertedownerit is inserted in slot 1, byte 8, where sides wassafeappendederc7201:vault.rates keeperit is stored in slot 1, which was unusedNote: No constant equals the root of erc7201:vault.rates: its slot is set in assembly and cannot be compared",
      "Storage of Vault, v1.json → v1.jsonThe storage is the same.Note: No constant equals the root of erc7201:vault.rates: its slot is set in assembly and cannot be compared",
      "Storage of Vault → VaultV2A contract cannot be upgraded in place: it would misread its stored values.UpgradeChangeVariableWhyunsaferemovedsinceit is gone from slot 1, which keeps its value for whatever is stored there nextunsafemovedownerit moves from slot 1, byte 8 to slot 1unsaferemovederc7201:vault.rates keeperit is gone from slot 1, which keeps its value for whatever is stored there nextNote: No constant equals the root of erc7201:vault.rates: its slot is set in assembly and cannot be compared",
    ]
  `)
  // A page that shows a file is compiled again when the file changes.
  await writeFiles(root, {'v1.json': kept.replace('the working tree', 'v1.0.0')})
  await runCommand(['build', '--json', '--keep-going'], root)
  expect((await readFolder(path.join(root, 'dist')))['index.html']).toContain('v1.0.0 →')
}, 120_000)

test('a project that compiles without storage layouts gets an error that names the missing key', async () => {
  const root = await writeSite({
    'foundry.toml': foundryToml().replace('"storageLayout", ', ''),
    'huge.json': '',
    'src/Vault.sol': vault
  })
  buildProject(root)
  const {code, stderr} = await runCommand(['storage', 'layout'], root)
  expect(stderr).toMatchInlineSnapshot(`
    "Cannot find \`storageLayout\` of \`src/Vault.sol:Vault\`: add it to \`extra_output\` under \`[profile.default]\` in \`foundry.toml\` and run \`forge build --force\`
    "
  `)
  expect(code).toBe(2)

  truncateSync(path.join(root, 'huge.json'), 2 ** 32)
  const huge = await runCommand(['storage', 'diff', 'huge.json'], root)
  expect(huge.stderr).toContain('it is larger than 50 MB')
}, 60_000)

import {cp, rm} from 'node:fs/promises'
import path from 'node:path'
import {formatImpactComment} from '@lockstep/generator'
import {runGit, writeFiles, writeSite} from '@lockstep/test-support'
import {buildProject, foundryToml, getTool} from '@lockstep/test-support/foundry'
import {beforeAll, expect, test} from 'vitest'
import {type Outcome, runCommand} from './run-command.ts'

beforeAll(() => {
  process.env.PATH = `${path.dirname(getTool('forge'))}${path.delimiter}${process.env.PATH}`
})

const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Limits} from "./Limits.sol";

contract Vault {
    uint256 public constant MOST = 500;
    uint256 public total;

    event Deposited(address indexed from, uint256 amount);

    /// @notice Put tokens in.
    function deposit(uint256 amount) external {
        Limits.check(amount);
        total += amount;
        emit Deposited(msg.sender, amount);
    }

    function withdraw(uint256 amount) external {
        total -= amount;
    }

    function close() external {
        total = 0;
    }
}
`

const limits = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Limits {
    error TooLittle();
    error TooMuch(uint256 most);

    function check(uint256 amount) internal pure {
        if (amount == 0) revert TooLittle();
    }
}
`

const changed = {
  'src/Vault.sol': vault
    .replace('MOST = 500', 'MOST = 300')
    .replace('function withdraw', 'function redeem')
    .replace('total = 0;', 'total = 1;'),
  'src/Limits.sol': limits.replace(
    'revert TooLittle();',
    'revert TooLittle();\n        if (amount > 100) revert TooMuch(100);'
  )
}

const guide = `---
title: Guide
---

# Guide

Call \`Vault.deposit\`, then \`withdraw\` of the \`Vault\`:

\`\`\`sh
cast send $VAULT "withdraw(uint256)" 1
cast send $VAULT "close()"
\`\`\`

The event is \`Deposited\`. You can [leave](contract:Vault.withdraw).
`

const reference = `---
title: Reference
---

# Reference

<Snippet of="Vault.withdraw" />

<Snippet of="Vault.close" />

<AbiTable of="Vault" />

<ErrorTable of="Vault" />

<ErrorTable of="Vault.deposit" />

<Snippet of="Vault.close" />
`

const still = '---\ntitle: Other\n---\n\n# Other\n\nIt has nothing to do with `Vault.total`.\n'

/** A repository with a site, whose contracts changed since the commit \`main\`. */
async function writeRepository(more: Record<string, string> = {}): Promise<string> {
  const root = await writeSite({
    '.gitignore': 'out\ncache\n.lockstep\n',
    'foundry.toml': foundryToml(),
    'site.yaml': 'title: T\ncontracts: .\n',
    'src/Vault.sol': vault,
    'src/Limits.sol': limits,
    'content/index.mdx': guide,
    'content/reference.mdx': reference,
    'content/other.mdx': still,
    ...more
  })
  const git = (...args: Array<string>) => runGit(root, ...args)
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '-m', 'First')
  await writeFiles(root, changed)
  buildProject(root)
  return root
}

const impact = (root: string, ...args: Array<string>): Promise<Outcome> =>
  runCommand(['impact', ...args], root)

test('changes of the contracts are listed with everything on pages that they touch', async () => {
  const root = await writeRepository()
  const {code, stdout, stderr} = await impact(root)
  expect(stderr).toMatch(/^Compiling the contracts of main \(\w{7}\)\n$/)
  expect(stdout.replace(/\(\w{7}\)/, '(commit)')).toMatchInlineSnapshot(`
    "main (commit) → the working tree

    src/Limits.sol
      ~ function Limits.check(uint256): can also revert with \`TooMuch(uint256)\`
    src/Vault.sol
      ~ constant Vault.MOST: value \`500\` → \`300\`
      ~ function Vault.close(): code
      ~ function Vault.deposit(uint256): can also revert with \`TooMuch(uint256)\`
      → function Vault.withdraw(uint256) → Vault.redeem(uint256)

    Certainly touched

    content/index.mdx
      10:19   \`withdraw(uint256)\` is gone; it is now \`Vault.redeem(uint256)\`
      14:35   \`Vault.withdraw\` is gone; it is now \`Vault.redeem(uint256)\`
    content/reference.mdx
      7:10    \`Vault.withdraw\` is gone; it is now \`Vault.redeem(uint256)\`
      9:10    The shown code of \`Vault.close\` changes
      11:11   The table of \`Vault\` changes
      13:13   The table of \`Vault\` changes
      15:13   The table of \`Vault.deposit\` changes
      17:10   The shown code of \`Vault.close\` changes

    Likely touched

    content/index.mdx
      7:13    \`Vault.deposit(uint256)\` changes: can also revert with \`TooMuch(uint256)\`
      7:29    \`withdraw\` is gone; it is now \`Vault.redeem(uint256)\`
      11:19   \`Vault.close()\` changes: code

    4 symbols changed; 2 pages touched, 2 of them certainly
    "
  `)
  expect(code).toBe(1)

  const again = await impact(root, 'HEAD', '--fail-on', 'never')
  expect(again).toMatchObject({code: 0, stderr: ''})
}, 240_000)

test('a shown file is touched if the shown part of it changes', async () => {
  const root = await writeRepository({
    'tools/run.sh': '# #region setup\necho one\n# #endregion setup\necho rest\n',
    'tools/other.sh': 'echo one\n',
    'tools/gone.sh': 'echo one\n',
    'content/files.mdx': `---
title: Files
---

# Files

<Snippet file="tools/run.sh" region="setup" />

<Snippet file="tools/gone.sh" />

\`\`\`sh file=<rootDir>/tools/other.sh#L1
\`\`\`

\`\`\`sh file=<rootDir>/tools/new.sh
\`\`\`
`,
    'content/part.mdx':
      '---\ntitle: A\n---\n\n# A\n\n<Snippet file="tools/rest.sh" region="a" />\n',
    'tools/rest.sh': '# #region a\necho a\n# #endregion a\n'
  })
  await writeFiles(root, {
    'src/Vault.sol': vault,
    'src/Limits.sol': limits,
    'tools/run.sh': '# #region setup\necho two\n# #endregion setup\necho rest\n',
    'tools/other.sh': 'echo two\n',
    'tools/new.sh': 'echo new\n',
    'tools/rest.sh': '# #region a\necho a\n# #endregion a\necho rest\n'
  })
  await rm(path.join(root, 'tools/gone.sh'))
  buildProject(root)
  const {code, stdout} = await impact(root, 'main')
  expect(stdout.replace(/\(\w{7}\)/, '(commit)')).toMatchInlineSnapshot(`
    "main (commit) → the working tree

    No contract symbols changed

    Certainly touched

    content/files.mdx
      7:10    What the page shows of \`tools/run.sh\` changes
      9:10    \`tools/gone.sh\` is gone
      11:7    What the page shows of \`tools/other.sh\` changes

    0 symbols changed; 1 page touched, 1 of them certainly
    "
  `)
  expect(code).toBe(1)
}, 240_000)

test('of a snippet with several symbols, the one that is gone is named', async () => {
  const root = await writeRepository({
    'content/both.mdx':
      '---\ntitle: Both\n---\n\n# Both\n\n<Snippet of="Vault.withdraw Vault.total" />\n\n<Snippet of="Vault.total" />\n'
  })
  const {stdout} = await impact(root)
  expect(/content\/both\.mdx\n(?: .*\n)+/.exec(stdout)?.[0]).toBe(
    'content/both.mdx\n  7:10    `Vault.withdraw` is gone; it is now `Vault.redeem(uint256)`\n'
  )
}, 240_000)

test('a comparison of storage is touched if the contracts that it compares change', async () => {
  const root = await writeRepository()
  const {stdout: layout} = await runCommand(['storage', 'layout'], root)
  await writeFiles(root, {
    'upgrades/v1.json': layout,
    'upgrades/v2.json': layout,
    'content/upgrade.mdx': `---
title: Upgrade
---

# Upgrade

<StorageDiff of="Vault" from="upgrades/v1.json" />

<StorageDiff of="Vault" from="upgrades/v2.json" />

<StorageDiff of="Vault" from="upgrades/v1.json" to="upgrades/v2.json" />
`,
    'content/past.mdx': `---
title: Past
---

# Past

<StorageDiff of="Vault" from="upgrades/v1.json" to="upgrades/v1.json" />
`
  })
  runGit(root, 'add', 'upgrades', 'content')
  runGit(root, 'commit', '--quiet', '-m', 'Second')
  const moved = vault.replace(
    'uint256 public total;',
    'uint256 public fee;\n    uint256 public total;'
  )
  await writeFiles(root, {'src/Vault.sol': moved})
  buildProject(root)
  const {stdout} = await impact(root, 'HEAD')
  expect(/content\/upgrade\.mdx\n(?: .*\n)+/.exec(stdout)?.[0]).toBe(
    'content/upgrade.mdx\n  7:14    The table of `Vault` changes\n  9:14    The table of `Vault` changes\n'
  )
  expect(stdout).not.toContain('past.mdx')
}, 240_000)

test('a slot is named, pages that were edited are marked, and storage has a verdict', async () => {
  const root = await writeRepository({
    'content/slot.mdx': '# Slot\n\nThe `Vault`:\n\n```sh\ncast storage $VAULT 0\n```\n'
  })
  const moved = vault.replace(
    'uint256 public total',
    'uint256 public fee;\n    uint256 public total'
  )
  await writeFiles(root, {
    'src/Vault.sol': moved,
    'src/Limits.sol': limits,
    'content/index.mdx': `${guide}\nThe \`fee\` is new. It moved \`Vault.total\`.\n`
  })
  buildProject(root)
  const {stdout} = await impact(root, 'main')
  expect(stdout).toContain(
    'Storage: 1 of 1 contract cannot be upgraded in place (src/Vault.sol:Vault)\n'
  )
  expect(stdout).toContain(
    'content/slot.mdx\n  6:21    Slot 0 of `Vault` holds `uint256 fee`, no longer `uint256 total`\n'
  )
  expect(stdout).toMatch(/^content\/index\.mdx \(edited since\)$/m)
  expect(stdout).toMatch(/, 1 of them edited since\n$/)
  const markdown = await impact(root, 'main', '--format', 'markdown')
  expect(markdown.stdout).toContain('- `content/index.mdx` (edited since), line')
  const {storage, effects} = JSON.parse((await impact(root, 'main', '--format', 'json')).stdout)
  expect(storage).toMatchObject([{contract: 'src/Vault.sol:Vault', isSafe: false}])
  expect(effects.find(({file = ''}) => file === 'content/index.mdx')).toMatchObject({
    isEdited: true
  })
}, 240_000)

test('a name that another contract still has is said to be renamed, not to have other code', async () => {
  const bank =
    'pragma solidity ^0.8.20;\ncontract Bank { function withdraw(uint256) external {} }\n'
  const root = await writeRepository({
    'src/Bank.sol': bank,
    'content/both.mdx': '# `Vault` and `Bank`\n\nCall `withdraw(uint256)`.\n'
  })
  const {stdout} = await impact(root, 'main')
  expect(/content\/both\.mdx\n(?: .*\n)+/.exec(stdout)?.[0]).toBe(
    'content/both.mdx\n  3:7     `Vault.withdraw(uint256)` is now `Vault.redeem(uint256)`\n'
  )
}, 240_000)

test('a function whose own code is the same is named with what it depends on and what changed', async () => {
  const guarded = (least: number): string => `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Guarded {
    uint256 public total;

    function add(uint256 amount) external {
        _check(amount);
        total += amount;
    }

    function _check(uint256 amount) internal pure {
        require(amount > ${least}, "too little");
    }
}
`
  const root = await writeRepository({
    'src/Guarded.sol': guarded(1),
    'content/guarded.mdx': '# Guarded\n\nCall `Guarded.add`.\n'
  })
  await writeFiles(root, {'src/Guarded.sol': guarded(2)})
  buildProject(root)
  const {stdout} = await impact(root)
  expect(stdout).toContain('  3:15    `Guarded.add` depends on `Guarded._check`, which changed\n')
}, 240_000)

test('an unchanged project touches nothing', async () => {
  const root = await writeRepository()
  expect(await impact(root, '.')).toMatchObject({
    code: 0,
    stdout:
      '. → the working tree\n\nNo contract symbols changed\n\n0 symbols changed; 0 pages touched\n'
  })
}, 240_000)

test('the same is written as JSON, Markdown, annotations and SARIF', async () => {
  const root = await writeRepository()
  const data = JSON.parse((await impact(root, 'main', '--format', 'json')).stdout)
  expect(data.contracts).toEqual([
    {
      contract: 'src/Vault.sol:Vault',
      kind: 'changed',
      isLibrary: false,
      functions: {
        added: [{signature: 'redeem(uint256)', hash: '0xdb006a75'}],
        removed: [{signature: 'withdraw(uint256)', hash: '0x2e1a7d4d'}]
      },
      errors: {added: [{signature: 'TooMuch(uint256)', hash: '0xe0f0d3cc'}], removed: []},
      events: {added: [], removed: []}
    }
  ])
  const comment = await impact(root, 'main', '--format', 'markdown')
  expect(comment.stdout.replace(/\(\w{7}\)/, '(commit)')).toMatchInlineSnapshot(`
    "### Contracts: \`main (commit)\` → \`the working tree\`

    4 symbols changed; 2 pages touched, 2 of them certainly

    **Certainly touched**

    - \`content/index.mdx\`, lines 10, 14: \`withdraw(uint256)\` is gone; it is now \`Vault.redeem(uint256)\`; \`Vault.withdraw\` is gone; it is now \`Vault.redeem(uint256)\`
    - \`content/reference.mdx\`, lines 7, 9, 11, 13, 15, 17: \`Vault.withdraw\` is gone; it is now \`Vault.redeem(uint256)\`; The shown code of \`Vault.close\` changes; The table of \`Vault\` changes; and 1 more

    **Likely touched**

    - \`content/index.mdx\`, lines 7, 11: \`Vault.deposit(uint256)\` changes: can also revert with \`TooMuch(uint256)\`; \`withdraw\` is gone; it is now \`Vault.redeem(uint256)\`; \`Vault.close()\` changes: code

    <details><summary>Changed symbols</summary>

    - changed function \`Limits.check(uint256)\`: can also revert with \`TooMuch(uint256)\`
    - changed constant \`Vault.MOST\`: value \`500\` → \`300\`
    - changed function \`Vault.close()\`: code
    - affected function \`Vault.deposit(uint256)\`: can also revert with \`TooMuch(uint256)\`
    - renamed function \`Vault.withdraw(uint256)\` → \`Vault.redeem(uint256)\`

    </details>
    "
  `)
  const annotations = await runCommand(['impact', 'main', '--format', 'github'], root, {
    workspace: path.dirname(root)
  })
  expect(annotations.stdout.split('\n')[0]).toBe(
    `::notice file=${path.basename(root)}/content/index.mdx,line=7,endLine=7,col=13,endColumn=20,title=impact-named::\`Vault.deposit(uint256)\` changes: can also revert with \`TooMuch(uint256)\``
  )
  const sarif = JSON.parse((await impact(root, 'main', '--format', 'sarif')).stdout)
  expect(
    sarif.runs[0].results.map(
      ({ruleId, level}: {ruleId: string; level: string}) => `${level} ${ruleId}`
    )
  ).toMatchInlineSnapshot(`
    [
      "note impact-named",
      "note impact-named",
      "error impact-gone",
      "note impact-named",
      "error impact-gone",
      "error impact-gone",
      "warning impact-shown",
      "warning impact-shown",
      "warning impact-shown",
      "warning impact-shown",
      "warning impact-shown",
    ]
  `)
}, 240_000)

test('--fail-on selects what fails', async () => {
  const root = await writeRepository()
  const codes: Array<number> = []
  for (const level of ['gone', 'certain', 'likely', 'never']) {
    codes.push((await impact(root, 'main', '--fail-on', level)).code)
  }
  expect(codes).toEqual([1, 1, 1, 0])

  // A function that does something else is no mistake of a page that shows it.
  await writeFiles(root, {'src/Vault.sol': vault.replace('total = 0;', 'total = 1;')})
  buildProject(root)
  const later: Array<number> = []
  for (const level of ['gone', 'certain', 'likely', 'never']) {
    later.push((await impact(root, 'main', '--fail-on', level)).code)
  }
  expect(later).toEqual([0, 1, 1, 0])
}, 120_000)

test('two folders of artifacts are compared without a site', async () => {
  const root = await writeSite({
    'old/foundry.toml': foundryToml(),
    'old/src/Vault.sol': vault,
    'old/src/Limits.sol': limits
  })
  await cp(path.join(root, 'old'), path.join(root, 'new'), {recursive: true})
  await writeFiles(path.join(root, 'new'), changed)
  for (const name of ['old', 'new']) buildProject(path.join(root, name))
  const {code, stdout} = await impact(root, 'old/out', '--head', 'new/out')
  expect(stdout).toMatchInlineSnapshot(`
    "old/out → new/out

    src/Limits.sol
      ~ function Limits.check(uint256): can also revert with \`TooMuch(uint256)\`
    src/Vault.sol
      ~ constant Vault.MOST: value \`500\` → \`300\`
      ~ function Vault.close(): code
      ~ function Vault.deposit(uint256): can also revert with \`TooMuch(uint256)\`
      → function Vault.withdraw(uint256) → Vault.redeem(uint256)

    4 symbols changed
    "
  `)
  expect(code).toBe(0)
}, 240_000)

test('a pull request is compared with its target, and a comment has at most 60 lines', async () => {
  const names = Array.from({length: 80}, (_, index) => `part${index}`)
  const functions = names.map((name) => `    function ${name}() external {}\n`).join('')
  const contract = `pragma solidity ^0.8.20;\ncontract Many {\n${functions}}\n`
  const pages = names.map((name): [string, string] => [
    `content/${name}.mdx`,
    `---\ntitle: ${name}\n---\n\n# A\n\nCall \`Many.${name}()\`.\n`
  ])
  const root = await writeSite({
    '.gitignore': 'out\ncache\n.lockstep\n',
    'foundry.toml': foundryToml(),
    'site.yaml': 'title: T\ncontracts: .\n',
    'src/Many.sol': contract,
    'content/index.mdx': '---\ntitle: A\n---\n\n# A\n',
    ...Object.fromEntries(pages)
  })
  const git = (...args: Array<string>) => runGit(root, ...args)
  git('init', '--quiet', '--initial-branch=next')
  git('add', '.')
  git('commit', '--quiet', '-m', 'First')
  await writeFiles(root, {'src/Many.sol': contract.replaceAll('function part', 'function piece')})
  buildProject(root)
  const {stdout, code} = await runCommand(['impact', '--format', 'markdown'], root, {
    target: 'next'
  })
  const lines = stdout.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(60)
  expect(stdout).toContain('80 pages touched, 80 of them certainly')
  expect(stdout).toMatch(/- … and \d+ more/)
  expect(code).toBe(1)
}, 240_000)

test('an unknown revision or format is reported with the way out', async () => {
  const root = await writeRepository()
  expect(await impact(root, 'mian')).toMatchObject({
    code: 2,
    stderr: 'Cannot find revision `mian`; did you mean `main`?\n'
  })
  expect((await impact(root, '--format', 'md')).stderr).toBe(
    'Unexpected format `md`, expected one of `text`, `json`, `markdown`, `github`, `sarif`\nRun `lockstep impact --help` for its options.\n'
  )
})

test('a comment shortens a long reason without cutting code in two', () => {
  const details = ['a'.repeat(90), 'b'.repeat(90)].map((name) => `also emits \`${name}(uint256)\``)
  const change = {
    kind: 'changed',
    name: 'V.f()',
    symbol: 'function',
    path: 'V.sol',
    details
  } as const
  const changes = [{...change, details, isLibrary: false}]
  const report = {before: 'a', after: 'b', changes, contracts: [], effects: []}
  expect(formatImpactComment(report, (file) => file)).toContain(
    `- changed function \`V.f()\`: also emits \`${'a'.repeat(90)}(uint256)\`; also emits…\n`
  )
})

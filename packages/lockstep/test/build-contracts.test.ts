import {readFile, rename, utimes, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {readFolder, runGit, writeFiles} from '@lockstep/test-support'
import {builtProject, buildProject as compile} from '@lockstep/test-support/foundry'
import {expect, test, vi} from 'vitest'
import {runBuild, runCommand} from './run-command.ts'

vi.stubEnv('SOURCE_DATE_EPOCH', '1767323045')

const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Vault {
    uint256 public constant MOST = 300;

    /// @notice Take some.
    function take(uint256 amount) external pure {
        require(amount <= MOST, "too much");
    }

    /// @notice Put some back.
    function put() external {}
}
`

const files = {
  'src/Vault.sol': vault,
  'tools/run.sh': 'echo one\n',
  'content/index.mdx': '# Home\n',
  'content/take.mdx': '# Take\n\n```solidity of="Vault.take"\n```\n',
  'content/put.mdx': '# Put\n\n<Signature of="Vault.put" />\n',
  'content/most.mdx': '# Most\n\nAt most <Value of="Vault.MOST" /> at once.\n',
  'content/run.mdx': '# Run\n\n<Snippet file="tools/run.sh" />\n',
  'site.yaml': 'title: Docs\ncontracts: .\n'
}

async function readPages(root: string): Promise<Record<string, string>> {
  const dist = await readFolder(path.join(root, 'dist'))
  return Object.fromEntries(Object.entries(dist).filter(([file]) => file.endsWith('index.html')))
}

/** Pages whose bytes differ. */
function listChanges(before: Record<string, string>, after: Record<string, string>): Array<string> {
  return Object.keys(after).filter((file) => before[file] !== after[file])
}

test('a page that was right is checked again when the contracts or the settings change', async () => {
  const source = (name: string): string =>
    `pragma solidity ^0.8.20;\n\ncontract Vault {\n    function ${name}(uint256 amount) external {}\n}\n`
  const root = builtProject({
    'src/Vault.sol': source('put'),
    'content/index.mdx': '# Home\n\nCall `Vault.put(uint256)`.\n',
    'content/other.mdx': '# Other\n\nCall `Vault.allowed(uint256)`.\n',
    'site.yaml': 'title: Docs\ncontracts: .\nlint: {signatures: [Vault.allowed]}\n'
  })
  const build = async () =>
    (await runBuild(root)).problems.map((text: string) => text.replace(/:\d+:\d+ (\S+) .*/, ' $1'))
  expect(await build()).toEqual([])
  const clean = path.join(root, '.lockstep/clean.json')
  const list = async () => {
    const parts: Array<[string, string, Array<[string]>]> = JSON.parse(
      await readFile(clean, 'utf8')
    )
    return parts.map(([part, , pages]) => [part, pages.map(([file]) => file)])
  }
  const both = ['index.mdx', 'other.mdx']
  expect(await list()).toEqual([
    ['page', both],
    ['links', both]
  ])

  await writeFiles(root, {'site.yaml': 'title: Docs\ncontracts: .\n'})
  expect(await build()).toEqual(['content/other.mdx unknown-member'])
  await writeFiles(root, {'content/other.mdx': '# Other\n'})
  expect(await build()).toEqual([])

  await writeFiles(root, {'src/Vault.sol': source('take')})
  compile(root)
  expect(await build()).toEqual(['content/index.mdx unknown-member'])
  // A damaged file is not used.
  await writeFile(clean, 'null')
  expect(await build()).toEqual(['content/index.mdx unknown-member'])
})

test('links that were right are checked again when what they lead to changes', async () => {
  const root = builtProject({
    'content/index.mdx': '# Home\n\n[There](/other#part), [a file](./data.json), [moved](/old)\n',
    'content/other.mdx': '# Other\n\n## Part\n',
    'content/data.json': '{}\n',
    'site.yaml': 'title: Docs\nredirects: {/old: /other}\n'
  })
  const build = async () =>
    (await runBuild(root)).problems.map((text: string) =>
      text.replace(/:\d+:\d+ (\S+) .*?`(.*?)`.*/, ' $1 $2')
    )
  expect(await build()).toEqual([])
  const other = (text: string) => writeFiles(root, {'content/other.mdx': text})

  await other('# Other\n\n## Part\n\nA sentence.\n')
  expect(await build()).toEqual([])
  await other('# Other\n\n## Section\n')
  expect(await build()).toEqual(['content/index.mdx missing-anchor #part'])
  await other('# Other\n\n## Part\n')
  expect(await build()).toEqual([])

  // The page includes a link, whose address is not a part of its own text.
  const part = (text: string) => writeFiles(root, {'content/_part.mdx': text})
  await part('See [the part](/other#part).\n')
  await writeFiles(root, {
    'content/index.mdx':
      "import Part from './_part.mdx'\n\n# Home\n\n<Part />\n\n[A file](./data.json), [moved](/old)\n"
  })
  expect(await build()).toEqual([])
  await part('See [the part](/other#gone).\n')
  expect(await build()).toEqual(['content/_part.mdx missing-anchor #gone'])
  await other('# Other\n\n## Part\n\nAnother sentence.\n')
  expect(await build()).toEqual(['content/_part.mdx missing-anchor #gone'])
  await part('See [the part](/other#part).\n')
  expect(await build()).toEqual([])

  // A rule that builds don't run unless it is an error.
  const yaml = 'title: Docs\nredirects: {/old: /other}\n'
  await writeFiles(root, {'site.yaml': `${yaml}lint: {rules: {link-through-redirect: error}}\n`})
  expect(await build()).toEqual(['content/index.mdx link-through-redirect /old'])
  await writeFiles(root, {'site.yaml': yaml})
  expect(await build()).toEqual([])

  await rename(path.join(root, 'content/data.json'), path.join(root, 'content/more.json'))
  expect(await build()).toEqual(['content/index.mdx missing-link ./data.json'])
  await rename(path.join(root, 'content/more.json'), path.join(root, 'content/data.json'))
  await writeFiles(root, {'site.yaml': 'title: Docs\n'})
  expect(await build()).toEqual(['content/index.mdx missing-link /old'])
})

test('the place above code leads to the source at its commit, unless a library has it', async () => {
  const root = builtProject({
    'src/Vault.sol': vault,
    'lib/other/Other.sol': 'pragma solidity ^0.8.20;\n\ncontract Other {}\n',
    'src/Uses.sol':
      'pragma solidity ^0.8.20;\n\nimport "../lib/other/Other.sol";\n\ncontract Uses is Other {}\n'
  })
  await writeFiles(root, {
    'site.yaml': 'title: Docs\ncontracts: .\nrepository: https://github.com/example/vault\n',
    'content/index.mdx':
      '# Home\n\n```solidity of="Vault.take"\n```\n\n```solidity of="Other"\n```\n\n<Snippet file="run.sh" />\n',
    'run.sh': 'echo one\n'
  })
  const git = (...args: Array<string>) => runGit(root, ...args)
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'Add it')
  const commit = git('log', '-1', '--format=%h', '--abbrev=7')
  expect(await runBuild(root)).toMatchObject({code: 0, problems: []})
  const page = await readFile(path.join(root, 'dist/index.html'), 'utf8')
  const places = Array.from(page.matchAll(/class="code-source">(.*?)<\/span>/g), ([, html]) => html)
  const base = `https://github.com/example/vault/blob/${commit}`
  expect(places).toEqual([
    `<a href="${base}/src/Vault.sol#L7">src/Vault.sol:7</a>`,
    'lib/other/Other.sol:3',
    `<a href="${base}/run.sh#L1">run.sh:1</a>`
  ])
})

test('a page names the folder and the commit of its contracts, and says when they differ', async () => {
  const root = builtProject(files)
  const git = (...args: Array<string>) => runGit(root, ...args)
  const readEvidence = async () => {
    await runBuild(root)
    const html = await readFile(path.join(root, 'dist/take/index.html'), 'utf8')
    return /<li data-kind="contracts">(.*?)<\/li>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '')
  }
  git('init', '-q')
  git('add', 'src', 'foundry.toml')
  git('commit', '-qm', 'a')
  const commit = git('rev-parse', '--short=7', 'HEAD')
  expect(await readEvidence()).toBe(`1 snippet from src/ at ${commit}`)

  await writeFiles(root, {'src/Vault.sol': vault.replace('300', '301')})
  compile(root)
  expect(await readEvidence()).toBe(`1 snippet from src/ at ${commit} and uncommitted changes`)
})

test('a build without settings reports errors of lint, such as a signature that no contract has', async () => {
  const root = builtProject({'src/Vault.sol': vault})
  await writeFiles(root, {
    'docs/index.md':
      '# Home\n\nCall `Vault.take(uint128)` or `Vault.take(uint256)`.\n\n```sh\ncast sig "take(uint257)"\n```\n'
  })
  const {code, stdout} = await runCommand(
    ['build', '--json', '--content', 'docs', '--out', 'dist'],
    root
  )
  expect(JSON.parse(stdout).problems).toMatchObject([
    {file: 'docs/index.md', line: 3, column: 13, severity: 'error', rule: 'unknown-member'},
    {file: 'docs/index.md', line: 6, column: 16, severity: 'error', rule: 'invalid-signature'}
  ])
  expect(code).toBe(1)
})

test('pages show the code that was compiled', async () => {
  const root = builtProject(files)
  expect((await runBuild(root)).problems).toEqual([])
  const pages = await readPages(root)
  expect(pages['take/index.html']).toContain('too much')
  expect(pages['put/index.html']).toContain('put')
  expect(pages['most/index.html']).toMatch(/At most <code[^>]*>300<\/code>/)
  expect(pages['run/index.html']).toContain('one')
})

test('a change of a contract changes the pages that show it, and no other', async () => {
  const root = builtProject(files)
  await runBuild(root)
  const before = await readPages(root)
  await writeFiles(root, {'src/Vault.sol': vault.replace('MOST = 300', 'MOST = 400')})
  compile(root)
  expect((await runBuild(root)).problems).toEqual([])
  expect(listChanges(before, await readPages(root))).toEqual(['most/index.html'])
})

test('a change of one function compiles the pages that show it, and no other', async () => {
  const root = builtProject(files)
  await runBuild(root)
  // The length stays, so that no line moves.
  await writeFiles(root, {'src/Vault.sol': vault.replace('too much', 'too many')})
  compile(root)
  expect((await runBuild(root)).report.compiled).toBe(1)
})

test('a checkout in which every file is new compiles no page again', async () => {
  const root = builtProject(files)
  await runBuild(root)
  const now = new Date()
  for (const file of ['src/Vault.sol', 'out/Vault.sol/Vault.json', 'foundry.toml']) {
    await utimes(path.join(root, file), now, now)
  }
  expect((await runBuild(root)).report.compiled).toBe(0)
})

test('a contract that was edited and not compiled is one problem at the setting, and says what to do', async () => {
  const root = builtProject({
    ...files,
    'content/table.mdx': '# Table\n\n<AbiTable of="Vault" />\n\n[put](#abi.vault.put)\n'
  })
  expect((await runBuild(root)).problems).toEqual([])
  const before = await readPages(root)
  await writeFiles(root, {'src/Vault.sol': vault.replace('"too much"', '"far too much"')})
  const {code, problems} = await runBuild(root)
  expect(problems).toEqual([
    'site.yaml:2:1 stale-artifact Unexpected change in the source `src/Vault.sol` since the last build into `out`: run `forge build`'
  ])
  expect(code).toBe(1)
  expect(await readPages(root)).toEqual(before)
  compile(root)
  expect((await runBuild(root)).problems).toEqual([])
})

test('a function that is renamed fails the page that shows it, and only that one', async () => {
  const root = builtProject(files)
  await runBuild(root)
  await writeFiles(root, {'src/Vault.sol': vault.replace('function take', 'function takeOut')})
  compile(root)
  expect((await runBuild(root)).problems).toEqual([
    'content/take.mdx:3:13 unknown-symbol Cannot find `Vault.take`; did you mean `Vault.takeOut`?'
  ])
})

test('a file that a page shows is read again when it changes', async () => {
  const root = builtProject(files)
  await runBuild(root)
  const before = await readPages(root)
  await writeFiles(root, {'tools/run.sh': 'echo two\n'})
  await runBuild(root)
  expect(listChanges(before, await readPages(root))).toEqual(['run/index.html'])
})

test('an artifact that is nested too deeply is an error of what shows it, and the rest is built', async () => {
  const put = 'function put() public pure returns (uint256) { return 1; }'
  const toSource = (head: string) => `pragma solidity ^0.8.20;\n\n${head} {\n    ${put}\n}\n`
  const root = builtProject({
    'src/Deep.sol': toSource('contract Deep'),
    'src/DeepLibrary.sol': toSource('library DeepLibrary'),
    'src/Flat.sol': toSource('contract Flat')
  })
  const toPage = (name: string) => `# Page\n\n<Signature of="${name}.put" />\n`
  await writeFiles(root, {
    'site.yaml': 'title: Docs\ncontracts: .\n',
    'content/index.mdx': toPage('Flat'),
    'content/deep.mdx': toPage('Deep'),
    'content/library.mdx': toPage('DeepLibrary')
  })
  const levels = 10_000
  const start = '{"nodeType":"Block","src":"0:0:0","statements":['
  for (const name of ['Deep', 'DeepLibrary']) {
    const file = path.join(root, `out/${name}.sol/${name}.json`)
    const text = await readFile(file, 'utf8')
    const deep = `"statements":[${start.repeat(levels)}${']}'.repeat(levels)},`
    await writeFile(file, text.replace('"statements":[', deep))
  }

  const toMessage = (name: string) =>
    `Unexpected tree in \`out/${name}.sol/${name}.json\`: it is nested more than 1000 levels deep; run \`forge build --force\``
  const {code, problems} = await runBuild(root)
  expect({code, problems}).toEqual({
    code: 1,
    problems: [
      `content/deep.mdx:3:12 stale-artifact ${toMessage('Deep')}`,
      `content/library.mdx:3:12 stale-artifact ${toMessage('DeepLibrary')}`
    ]
  })
  expect(await readFile(path.join(root, 'dist/index.html'), 'utf8')).toContain('put')

  const lint = await runCommand(['lint', '--format', 'json'], root)
  expect(lint).toMatchObject({code: 1, stderr: ''})
  expect(JSON.parse(lint.stdout)).toMatchObject([
    {file: 'site.yaml', line: 2, column: 1, message: toMessage('Deep')},
    {file: 'content/library.mdx', line: 3, column: 12, message: toMessage('DeepLibrary')}
  ])
})

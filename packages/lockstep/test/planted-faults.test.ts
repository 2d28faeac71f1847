import {readdirSync, readFileSync} from 'node:fs'
import {symlink} from 'node:fs/promises'
import path from 'node:path'
import {adoptedRules} from '@lockstep/lint'
import {parseExamples, parseMarks, writeFiles, writeSite} from '@lockstep/test-support'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {runCommand} from './run-command.ts'

const home = path.join(import.meta.dirname, 'faults')
const faults = readdirSync(home).sort()

/** Rules whose faults are no text of a page, and what it takes. */
const setUps = {
  'outside-root': 'a link on the disk',
  'stale-artifact': 'contracts that are edited after they are compiled',
  'unreadable-file': 'a link on the disk to what is not there',
  'unwritable-cache':
    'a file where the cache is to be; `lockstep lint` stops there, `lockstep tree` goes on'
}

/** The contracts of every fixture. */
const contracts = {
  'src/Vault.sol': `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Vault {
    uint256 public constant MOST = 300;
    uint128 internal left;

    /// @notice Take some.
    function take(uint256 amount) external pure {
        require(amount <= MOST, "too much");
    }

    function put() external {}

    function put(uint128 amount) external {
        left += amount;
    }
}
`,
  'tools/run.sh': '# #region go\nforge build\n# #endregion\n'
}
const project = builtProject(contracts)

test('every adopted rule has faults planted', () => {
  const planted = faults.map((name) => name.replace('.txt', ''))
  expect([...planted, ...Object.keys(setUps)].sort()).toEqual(adoptedRules.map(({id}) => id).sort())
})

/** Lint a site, and give places of what one rule says. */
async function lint(root: string, ruleId: string): Promise<Array<string>> {
  const {stdout} = await runCommand(['lint', '--format', 'json'], root)
  const messages = JSON.parse(stdout) as Array<Record<'file' | 'line' | 'column' | 'rule', string>>
  return messages
    .filter(({rule}) => rule === ruleId)
    .map(({file, line, column}) => `${file.replace('content/', '')}:${line}:${column}`)
    .sort()
}

test.each(faults)(
  '%s: each planted fault is reported at its place, and nothing else',
  async (name) => {
    const {files, marks} = parseMarks(readFileSync(path.join(home, name), 'utf8'))
    const content = Object.entries(files).map(([file, text]) => [path.join('content', file), text])
    const root = await writeSite({
      'site.yaml': `title: T\ncontracts: ${project}\n`,
      ...Object.fromEntries(content)
    })
    expect(await lint(root, name.replace('.txt', ''))).toEqual(marks)
    expect(marks.length).toBeGreaterThanOrEqual(3)
  }
)

const pages = path.join(import.meta.dirname, '../docs/pages/reference/lint-rules')

test('on the page of each rule, wrong is wrong, and right is right', async () => {
  // Without contracts, every other example that shows code would be wrong.
  const ids = faults.map((name) => name.replace('.txt', '')).filter((id) => id !== 'no-contracts')
  const files: Record<string, string> = {'site.yaml': `title: T\ncontracts: ${project}\n`}
  for (const id of ids) {
    const examples = parseExamples(readFileSync(path.join(pages, `${id}.md`), 'utf8'))
    for (const [kind, example] of Object.entries(examples)) {
      for (const [file, text] of Object.entries(parseMarks(example).files)) {
        files[`content/${id}/${kind}/${file}`] = text
      }
    }
  }
  const {stdout} = await runCommand(['lint', '--format', 'json'], await writeSite(files))
  const problems = JSON.parse(stdout) as Array<Record<'file' | 'rule', string>>
  const found = problems.map(({file, rule}) => `${rule} ${file.split('/').slice(1, 3).join('/')}`)
  expect(ids.filter((id) => !found.includes(`${id} ${id}/wrong`))).toEqual([])
  expect(ids.filter((id) => found.includes(`${id} ${id}/right`))).toEqual([])
})

test.each([
  ['wrong', ['docs/index.mdx']],
  ['right', []]
] as const)('on the page of no-contracts, %s is %s', async (kind, expected) => {
  const page = readFileSync(path.join(pages, 'no-contracts.md'), 'utf8')
  const root = kind === 'right' ? builtProject(contracts) : await writeSite({})
  await writeFiles(root, parseMarks(parseExamples(page)[kind]).files)
  const {stdout} = await runCommand(['lint', '--format', 'json'], root)
  const problems = JSON.parse(stdout) as Array<Record<'file' | 'rule', string>>
  const found = problems.filter(({rule}) => rule === 'no-contracts')
  expect(found.map(({file}) => file)).toEqual(expected)
})

test.each(Object.keys(setUps))('the page of %s has an example', (id) => {
  expect(readFileSync(path.join(pages, `${id}.md`), 'utf8')).toContain('\n## Example\n')
})

/** Make links among the pages, by their names. */
async function linkAll(root: string, links: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, target] of Object.entries(links)) {
    await symlink(target, path.join(root, 'content', name))
  }
}

test('outside-root: each link out of the pages is found, and none that stays inside', async () => {
  const root = await writeSite({
    'site.yaml': 'title: T\n',
    'secret.mdx': '# Secret\n',
    'more/b.mdx': '# B\n',
    'content/.hidden/c.mdx': '# C\n',
    'content/index.mdx': '# A\n'
  })
  await linkAll(root, {
    'a.mdx': '../secret.mdx',
    b: '../more',
    'c.mdx': '.hidden/c.mdx',
    'd.mdx': 'index.mdx'
  })
  expect(await lint(root, 'outside-root')).toEqual(['a.mdx:1:1', 'b:1:1', 'c.mdx:1:1'])
})

test('unreadable-file: each link to nothing is found, and none to a page', async () => {
  const root = await writeSite({'site.yaml': 'title: T\n', 'content/index.mdx': '# A\n'})
  await linkAll(root, {'a.mdx': 'none.mdx', b: 'none', 'c.mdx': 'c.mdx', 'd.mdx': 'index.mdx'})
  expect(await lint(root, 'unreadable-file')).toEqual(['a.mdx:1:1', 'b:1:1', 'c.mdx:1:1'])
})

test('stale-artifact: contracts edited since they were compiled are one problem at the setting, and nothing is judged by an old ABI', async () => {
  const edited = builtProject(contracts)
  const source = contracts['src/Vault.sol'].replace('take(uint256', 'takeSome(uint256')
  await writeFiles(edited, {'src/Vault.sol': source})
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${edited}\n`,
    'content/index.mdx':
      '# A\n\n<Signature of="Vault.take" />\n\n<Value of="Vault.MOST" /> is most.\n\n```solidity of="Vault.take"\n```\n\n`Vault.takeSome(uint256)`, `Vault.take(uint256)`\n\n```sh\ncast call 0x5FbDB2315678afecb367f032d93F642f64180aa3 "takeSome(uint256)" 1\ncast call 0x5FbDB2315678afecb367f032d93F642f64180aa3 "take(uint8)" 1\n```\n'
  })
  const {stdout} = await runCommand(['lint', '--format', 'json'], root)
  const problems = JSON.parse(stdout) as Array<Record<string, unknown>>
  const shown = problems.filter(({rule}) => rule !== 'missing-front-matter-key')
  expect(shown.map(({file, line, column, rule}) => [file, line, column, rule])).toEqual([
    ['site.yaml', 2, 1, 'stale-artifact']
  ])
})

const caches: Array<[string, number]> = [
  ['file', 1],
  ['file/below', 1],
  ['folder/file', 1],
  ['folder/other', 0]
]

test.each(caches)(
  'unwritable-cache: a cache at `%s` is reported %d times',
  async (cache, count) => {
    const root = await writeSite({
      'content/index.mdx': '# A\n',
      file: 'A',
      'folder/file': 'A'
    })
    const {stdout} = await runCommand(
      ['tree', 'content', '--problems', '--json', '--cache', cache],
      root
    )
    expect(stdout.split('unwritable-cache').length - 1).toBe(count)
  }
)

import path from 'node:path'
import {readSettings, serveSite} from '@lockstep/generator'
import type {Problem} from '@lockstep/problem'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {runCommand} from './run-command.ts'

const pages = {
  'content/index.mdx': '# Home\n\n[a](./gone.mdx) [b](#gone)\n',
  'site.yaml': 'title: Docs\n'
}

/** A site, and what every command reports of it. */
const sites: Array<[name: string, files: Record<string, string>, found: Array<string>]> = [
  [
    'broken links',
    pages,
    ['error content/index.mdx:3:1 missing-link', 'warning content/index.mdx:3:17 missing-anchor']
  ],
  [
    'a rule for links that settings turn off',
    {
      ...pages,
      'site.yaml': 'title: Docs\nlint: {rules: {missing-link: off, missing-anchor: off}}\n'
    },
    []
  ],
  [
    'other severities of links',
    {
      ...pages,
      'site.yaml': 'title: Docs\nlint: {rules: {missing-link: warning, missing-anchor: error}}\n'
    },
    ['warning content/index.mdx:3:1 missing-link', 'error content/index.mdx:3:17 missing-anchor']
  ],
  [
    'links that a comment allows',
    {
      ...pages,
      'content/index.mdx':
        '# Home\n\n{/* lockstep-disable-next-line missing-link, missing-anchor: examples */}\n\n[a](./gone.mdx) [b](#gone)\n'
    },
    []
  ],
  [
    'links that a comment in a partial allows',
    {
      ...pages,
      'content/index.mdx': '# Home\n\nimport Part from "./_part.mdx"\n\n<Part />\n',
      'content/_part.mdx':
        '{/* lockstep-disable missing-link: an example */}\n\n[a](./gone.mdx) [b](#gone)\n'
    },
    ['warning content/_part.mdx:3:17 missing-anchor']
  ],
  [
    'a link in a component that does not exist',
    {'site.yaml': 'title: Docs\n', 'content/index.mdx': '# Home\n\n<Tile href="/gone" />\n'},
    ['error content/index.mdx:3:1 unknown-component', 'error content/index.mdx:3:7 missing-link']
  ],
  [
    'links of the navigation and of the settings',
    {
      'content/index.mdx': '# Home\n',
      'content/_meta.json': '{"index": "Home", "a": {"title": "A", "href": "/gone"}}\n',
      'site.yaml':
        'title: Docs\nlinks: [{title: A, href: /gone}, {title: B, href: "/#gone"}]\nlogo: /gone.svg\n'
    },
    [
      'error site.yaml:2:20 missing-page',
      'warning site.yaml:2:45 missing-anchor',
      'error site.yaml:3:1 missing-page',
      'error content/_meta.json:1:47 missing-page'
    ]
  ],
  [
    'links of the navigation and of the settings that settings turn off',
    {
      'content/index.mdx': '# Home\n',
      'content/_meta.json': '{"index": "Home", "a": {"title": "A", "href": "/gone"}}\n',
      'site.yaml':
        'title: Docs\nlinks: [{title: A, href: /gone}]\nlogo: /gone.svg\nlint: {rules: {missing-page: off}}\n'
    },
    []
  ],
  [
    'what is wrong with a page as the build compiles it',
    {
      'content/index.mdx':
        '# Home\n\n<Callot />\n\n<Callout kind="loud">a</Callout>\n\n```solidiy\n```\n\n{/* lockstep-disable-next-line unknown-component: an example */}\n\n<Callot />\n',
      'site.yaml': 'title: Docs\nlint: {rules: {unknown-language: error, invalid-prop: off}}\n'
    },
    [
      'error content/index.mdx:3:1 unknown-component',
      'error content/index.mdx:7:1 unknown-language'
    ]
  ]
]

test.each(sites)('a build, a server and lint report the same: %s', async (_, files, found) => {
  const root = builtProject(files)
  const asked = [await askBuild(root), await askLint(root), await askServer(root)]
  const code = found.some((line) => line.startsWith('error')) ? 1 : 0
  expect(asked).toEqual([{code, found}, {code, found}, {found}])
})

test('a build, a server and lint report the same about code of contracts', async () => {
  const root = builtProject({
    'src/Vault.sol': 'pragma solidity ^0.8.20; contract Vault { function take() external {} }',
    'content/index.mdx':
      '# Home\n\n<Snippet of="Vault.put" />\n\n{/* lockstep-disable-next-line unknown-symbol: an example */}\n\n<Snippet of="Vault.put" />\n\n<Signature of="Vault.put" />\n\n```sh\ncast call $VAULT "balanceOf(adress)(uint256)"\n```\n',
    'site.yaml':
      'title: Docs\ncontracts: .\nlint: {rules: {unknown-symbol: warning, invalid-signature: warning}}\n'
  })
  // A rule that only lint runs counts in a build when it is an error.
  const found = [
    'warning content/index.mdx:3:10 unknown-symbol',
    'warning content/index.mdx:9:12 unknown-symbol'
  ]
  const linted = [...found, 'warning content/index.mdx:12:29 invalid-signature']
  expect(await askBuild(root)).toEqual({code: 0, found})
  expect(await askServer(root)).toEqual({found})
  expect(await askLint(root)).toEqual({code: 0, found: linted})
})

test('an address without a page is an error of a build, even if another generator could have that page', async () => {
  const root = builtProject({
    'docs/index.mdx':
      '# Home\n\n[a](/gone)\n\n{/* lockstep-disable-next-line missing-link: an example */}\n\n[b](/gone)\n'
  })
  const [built, linted] = [
    await runCommand(['build', '--content', 'docs', '--json'], root),
    await runCommand(['lint', 'docs', '--format', 'json'], root)
  ]
  expect([built.code, linted.code]).toEqual([1, 0])
  expect(JSON.parse(built.stdout).problems.filter(isTold).map(toLine)).toEqual([
    'error docs/index.mdx:3:1 missing-link'
  ])
  expect(JSON.parse(linted.stdout).filter(isTold).map(toLine)).toEqual([
    'warning docs/index.mdx:3:1 missing-link'
  ])
})

test.each(['build', 'lint', 'dev'])(
  '%s reports a rule that does not exist at its place',
  async (command) => {
    const root = builtProject({
      ...pages,
      'site.yaml': 'title: Docs\nlint:\n  rules:\n    mising-link: off\n'
    })
    expect(await runCommand([command], root)).toMatchObject({
      code: 2,
      stderr: 'site.yaml:4:5 Cannot find rule `mising-link`; did you mean `missing-link`?\n'
    })
  }
)

interface Asked {
  code: number
  found: Array<string>
}

async function askBuild(root: string): Promise<Asked> {
  const {code, stdout} = await runCommand(['build', '--json'], root)
  return {code, found: JSON.parse(stdout).problems.filter(isTold).map(toLine)}
}

async function askLint(root: string): Promise<Asked> {
  const {code, stdout} = await runCommand(['lint', '--format', 'json'], root)
  return {code, found: JSON.parse(stdout).filter(isTold).map(toLine)}
}

async function askServer(root: string): Promise<Pick<Asked, 'found'>> {
  const site = await serveSite(await readSettings(root, {}), {port: 0})
  const problems = await new Promise<ReadonlyArray<Problem>>((resolve) => {
    site.watchProblems(({problems}) => resolve(problems))
  })
  await site.close()
  const found = problems.map(({severity, file, place: {start}, ruleId}) => {
    return `${severity} ${path.posix.join('content', file)}:${start.line}:${start.column} ${ruleId}`
  })
  return {found}
}

function isTold({severity}: {severity: string}): boolean {
  return severity !== 'note'
}

function toLine(problem: Record<string, string | number>): string {
  const {severity, file, line, column, rule} = problem
  return `${severity} ${file}:${line}:${column} ${rule}`
}

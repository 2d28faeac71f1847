import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect, test, vi} from 'vitest'
import {runCommand} from './run-command.ts'

// 2026-01-02
vi.stubEnv('SOURCE_DATE_EPOCH', '1767323045')

const vault = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const other = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const router = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'

const stamp = {
  chain: 10,
  address: vault,
  contract: 'src/Vault.sol:Vault',
  result: 'exact',
  block: 138201944,
  date: '2025-12-01',
  commit: '3fa9c1e'
}

const files = {
  'src/Vault.sol':
    '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\ncontract Vault { uint256 public total; }\n',
  'addresses.json': JSON.stringify({
    10: {Vault: vault, Router: router},
    8453: {Vault: other},
    7: {Vault: other}
  }),
  'checks.json': JSON.stringify([stamp]),
  'site.yaml': `title: Docs
contracts: .
deployments:
  registry: addresses.json
  stamps: checks.json
  chains:
    10: {name: OP Mainnet, explorer: https://explorer.example.org/}
`,
  'content/index.mdx':
    '# Home\n\nThe vault is at <Address of="Vault" chain="10" />.\n\n<Deployments of="Vault" />\n'
}

async function run(command: 'build' | 'lint', root: string) {
  const options = command === 'build' ? ['--json'] : ['--format', 'json']
  const {stdout, stderr, code} = await runCommand([command, ...options], root)
  const data = JSON.parse(stdout || JSON.stringify(stderr))
  const problems: Array<Record<string, string>> = data.problems ?? data
  return {
    code,
    problems: problems
      .filter(({severity}) => severity !== 'note')
      .map(({file, line, column, rule, message}) => `${file}:${line}:${column} ${rule} ${message}`)
  }
}

test('pages show addresses with links and what was checked, and say when that is old', async () => {
  const root = builtProject(files)
  expect((await run('build', root)).problems).toEqual([])
  const read = () => readFile(path.join(root, 'dist/index.html'), 'utf8')
  const page = await read()
  expect(page).toContain(
    `<span class="address" data-copy="${vault}"><a href="https://explorer.example.org/address/${vault}">`
  )
  expect(page).toContain(
    'matches <code>3fa9c1e</code></span>, checked at block 138,201,944 on 2025-12-01</td>'
  )
  expect(page).toContain(
    `<td>Base</td><td><span class="address" data-copy="${other}"><a href="https://basescan.org/address/${other}">`
  )
  expect(page).toContain('<td>Chain\u00a07</td>')
  expect(page).toContain('<td>not checked</td>')

  await writeFiles(root, {
    'checks.json': JSON.stringify([{...stamp, result: 'differs', date: '2025-01-01'}])
  })
  expect((await run('build', root)).problems).toEqual([])
  const changed = await read()
  expect(changed).toContain('differs from <code>3fa9c1e</code>')
  expect(changed).toContain('on 2025-01-01<span class="deployment-old">; this check is old</span>')
})

test('names, chains and addresses that the record does not have are errors at their column', async () => {
  const root = builtProject(files)
  await writeFiles(root, {
    'content/index.mdx': `# Home

<Address of="Vualt" chain="10" /> and <Address of="Router" chain={8453} />

The \`Router\` is at \`${vault}\`. On Base, no one has named the chain of the \`Vault\` \`${vault}\`.

## On OP Mainnet

- \`Vault\`: \`${other}\`
- \`Vault\`: \`${vault}\`
`
  })
  const {problems, code} = await run('lint', root)
  expect(code).toBe(1)
  expect(problems.filter((each) => /unknown-symbol|wrong-deployment/.test(each))).toEqual([
    'content/index.mdx:3:10 unknown-symbol Cannot find a deployment of `Vualt`; did you mean `Vault`?',
    'content/index.mdx:3:60 unknown-symbol Cannot find `Router` on chain `8453`, expected one of `10`',
    `content/index.mdx:5:21 wrong-deployment Unexpected \`${vault}\`: the record of deployments has it as \`Vault\` on OP Mainnet, expected \`${router}\`, which is \`Router\` on OP Mainnet`,
    `content/index.mdx:9:13 wrong-deployment Unexpected \`${other}\`: the record of deployments has it as \`Vault\` on chain 7 and \`Vault\` on Base, expected \`${vault}\`, which is \`Vault\` on OP Mainnet`
  ])
})

test('a registry without a contract of the project is reported at its name, and a wrong `contract` at its text', async () => {
  const root = builtProject(files)
  const lint = async (registry: string) => {
    await writeFiles(root, {
      'addresses.json': registry,
      'content/index.mdx': '# Home\n\nThe vault holds tokens.\n'
    })
    const {problems} = await run('lint', root)
    return problems.filter((each) => each.includes('wrong-deployment'))
  }
  expect(await lint(`{\n  "10": {"vault": "${vault}"}\n}\n`)).toEqual([
    'addresses.json:2:11 wrong-deployment Cannot find a contract of the project in the registry: name contracts as the source does, such as `Vault` for `vault`, or add `contract` next to the `address`'
  ])
  const named = {Proxy: {address: vault, contract: 'src/Vault.sol:Vualt'}}
  expect(await lint(JSON.stringify({10: named}, null, 2))).toEqual([
    'addresses.json:5:20 wrong-deployment Cannot find the contract `src/Vault.sol:Vualt` of `Proxy` in the project; did you mean `src/Vault.sol:Vault`?'
  ])
  // The code of others is not in the project.
  expect(await lint(JSON.stringify({10: {Vault: vault, WETH9: router}}))).toEqual([])
})

test('a registry that is not there is reported at its line of the settings', async () => {
  const root = await writeSite({
    'site.yaml': 'title: Docs\ndeployments:\n  registry: addresses.toml\n',
    'content/index.md': '# A\n'
  })
  expect(await runCommand(['lint'], root)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'site.yaml:3:3 Cannot find the registry `addresses.toml`: create it, or remove this setting'
    )
  })
})

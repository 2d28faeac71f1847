import {readdir} from 'node:fs/promises'
import path from 'node:path'
import {readFolder, writeFiles, writeSite} from '@lockstep/test-support'
import {builtProject, buildProject as compile, foundryToml} from '@lockstep/test-support/foundry'
import {expect, test, vi} from 'vitest'
import {runBuild, runCommand} from './run-command.ts'

vi.stubEnv('SOURCE_DATE_EPOCH', '1767323045')

const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Half, half} from "./half.sol";

/// @notice Says how much there is.
interface ICounted {
    /// @notice How much there is, in \`wei\`.
    function total() external view returns (uint256);
}

/// @notice Keeps what it is given. See {ICounted-total}.
contract Vault is ICounted {
    error Empty(Side side);
    event Taken(address indexed by, Half part);
    enum Side { Long, Short }
    uint256 public total;
    mapping(address => uint128) internal _shares;

    /// @dev Takes half, whatever \`<b>\` is.
    /// @param side which of {Side}
    /// @custom:security Anybody can.
    /// @custom:oz-upgrades-unsafe-allow delegatecall
    function take(Side side) external {
        if (total == 0) revert Empty(side);
        emit Taken(msg.sender, half(total));
    }
}
`

const files = {
  'src/Vault.sol': vault,
  'src/half.sol': `pragma solidity ^0.8.20;
struct Half { uint256 left; uint256 right; }
function half(uint256 all) pure returns (Half memory) { return Half(all / 2, all - all / 2); }
`,
  'content/index.mdx':
    '# Home\n\nSee [take](contract:Vault.take) and [all](contract:ICounted), or [the list](/reference).\n',
  'site.yaml':
    'title: Docs\ncontracts: .\nreference:\n  titles: {half.sol: Halves}\nrepository: https://github.com/example/vault\n'
}

async function readDist(root: string): Promise<Record<string, string>> {
  return readFolder(path.join(root, 'dist'))
}

test('every contract has a page in the tree, and nothing is written next to the pages', async () => {
  const root = builtProject(files)
  const {problems} = await runBuild(root)
  expect(problems).toEqual([])
  expect(await readdir(path.join(root, 'content'))).toEqual(['index.mdx'])

  const dist = await readDist(root)
  expect(Object.keys(dist).filter((file) => /^reference.*html$/.test(file))).toEqual([
    'reference/ICounted/index.html',
    'reference/Vault/index.html',
    'reference/a-z/index.html',
    'reference/decoder/index.html',
    'reference/errors/index.html',
    'reference/events/index.html',
    'reference/half-sol/index.html',
    'reference/index.html',
    'reference/selectors/index.html'
  ])
  const tree = dist['tree.json'] ?? ''
  expect(tree).toContain('"route":"/reference/Vault"')
  expect(tree).toContain('{"depth":3,"text":"take","id":"take-uint8"}')

  const page = dist['reference/Vault/index.html'] ?? ''
  // Nobody reads it from its start to its end.
  expect(page).not.toContain('\u00a0min</li>')
  expect(dist['reference/errors/index.html']).not.toContain('\u00a0min</li>')
  expect(dist['index.html']).toContain('\u00a0min</li>')
  expect(page).toContain('<h3 id="take-uint8">')
  expect(page).toContain('href="#side"')
  expect(page).toContain('<code>Empty(<wbr>uint8)</code>')
  expect(page).toContain('<a href="../half-sol/#half">')
  expect(page).toContain('<dt>Security</dt><dd><span>Anybody can.</span></dd>')
  expect(page).not.toContain('<dt>Oz upgrades')
  expect(page).toMatch(/whatever <code>&(lt|#x3C);b(>|&gt;)<\/code> is/)
  expect(page).toContain('href="../ICounted/#total"')
  expect(page).toContain('https://github.com/example/vault/blob/')
  // It is shown on the home page, which links to it.
  expect(page).toMatch(/Pages that mention it.*<a href="..\/..\/">Home<\/a>/)
  expect(dist['reference/half-sol/index.html']).toContain('<title>Halves')
  expect(dist['index.html']).toContain('<a href="reference/Vault/#take-uint8">')
  expect(dist['reference/a-z/index.html']).toContain('<a href="../Vault/#taken-address-uint256')
})

test('a signature or a selector finds the member that it is of, before members and pages that use it', async () => {
  const selector = '0xe5a1775d'
  const root = builtProject({
    ...files,
    'content/uses.mdx': `# Errors of a vault\n\n\`Empty(uint8)\` is \`${selector}\`.\n\n\`Empty(uint8)\` says that it is empty.\n`
  })
  await runBuild(root)
  for (const query of ['Empty(uint8)', 'Empty(uint8) ', 'error Empty(uint8 side)', selector]) {
    const {stdout} = await runCommand(['search', query, '--in', 'dist'], root)
    expect(stdout.match(/\/\S*/)?.[0], query).toBe('/reference/Vault#empty-uint8')
  }
})

test('no heading has an id that the document itself uses', async () => {
  const names = ['content', 'menu', 'definition', 'results', 'input']
  const members = names.map((name) => `error ${name}();`).join(' ')
  const headings = [...names, 'Search results', 'Decoder input'].map((name) => `## ${name}\n`)
  const root = builtProject({
    ...files,
    'src/Vault.sol': vault.replace('error Empty', `${members} error Empty`),
    'content/index.mdx': `# Home\n\n${headings.join('\n')}\n[Decoder](/reference/decoder)\n`
  })
  expect((await runBuild(root)).problems).toEqual([])
  const dist = await readDist(root)
  for (const file of ['index.html', 'reference/Vault/index.html', 'reference/decoder/index.html']) {
    const ids = [...(dist[file] ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length, file).toBeGreaterThan(3)
    expect(ids, file).toEqual([...new Set(ids)])
  }
})

test('a link to a symbol that is gone is an error at the link', async () => {
  const root = builtProject(files)
  await writeFiles(root, {'content/other.mdx': '# Other\n\nThe [gone](contract:Vault.tke) one.\n'})
  const {problems, code} = await runBuild(root)
  expect(code).toBe(1)
  expect(problems).toEqual([
    expect.stringMatching(
      /^content\/other.mdx:3:5 unknown-symbol Cannot find `Vault.tke`; did you mean `.*Vault.take`/
    )
  ])
})

test('names in tables about a contract lead to its reference', async () => {
  const root = builtProject(files)
  await writeFiles(root, {
    'content/index.mdx':
      '# Home\n\n<AbiTable of="Vault" />\n\n<ErrorTable of="Vault" />\n\n<StorageTable of="Vault" />\n'
  })
  expect((await runBuild(root)).problems).toEqual([])
  const html = (await readDist(root))['index.html']?.replaceAll('<wbr>', '') ?? ''
  const vault = 'reference/Vault/'
  expect(html).toContain(
    `<code>event <a href="${vault}#taken-address-uint256-uint256">Taken</a>(address`
  )
  expect(html).toContain(`<code>function <a href="${vault}#take-uint8">take</a>(`)
  expect(html).toContain(`<a href="${vault}#empty-uint8"><code>Empty(uint8)</code></a>`)
  expect(html).toContain(`<td><a href="${vault}#total"><code>total</code></a></td>`)
  expect(html).toContain(`<td><a href="${vault}"><code>Vault</code></a></td>`)
  // A topic is below its event, where it has room.
  expect(html).toMatch(/Half part\)<\/code> <code data-topic[^>]*>0x[\da-f]{64}<\/code><\/td><td>/)
})

test('a page of the same name replaces sections, adds others, and keeps the rest', async () => {
  const root = builtProject(files)
  await writeFiles(root, {
    'content/reference/Vault.mdx': `---
title: The vault
---

Written by hand.

## Functions

### take

Only text. <Value of="Vault.gone" />

## More

Behind functions.

<Reference part="member" member="take-uint8" />
`
  })
  const {problems} = await runBuild(root)
  expect(problems).toEqual([
    expect.stringMatching(/^content\/reference\/Vault.mdx:11:19 unknown-symbol /)
  ])
  await writeFiles(root, {
    'content/reference/Vault.mdx': `---
title: The vault
---

Written by hand.

## Functions

### take

Only text.

## More

<Reference part="member" member="take-uint8" />
`
  })
  expect((await runBuild(root)).problems).toEqual([])
  const page = (await readDist(root))['reference/Vault/index.html'] ?? ''
  expect(page).toContain('<title>The vault')
  expect(page).toContain('<meta name="description" content="Keeps what')
  expect(page).toMatch(/Keeps what|Written by hand\./)
  expect(page).toMatch(/<h3 id="take-uint8">.*?<\/h3><p>Only text\.<\/p><h2 id="more">/)
  expect(page).toMatch(/<h2 id="more">.*?<\/h2><div class="reference" data-part="member">/)
  expect(page).toContain('<h2 id="storage">')
})

test('an unchanged build compiles nothing, and editing a contract compiles the pages that show it', async () => {
  const root = builtProject(files)
  expect((await runBuild(root)).report.compiled).toBe(10)
  expect((await runBuild(root)).report.compiled).toBe(0)

  await writeFiles(root, {'src/Vault.sol': vault.replace('Anybody can.', 'Nobody can.')})
  compile(root)
  const {report, problems} = await runBuild(root)
  expect([report.compiled, problems]).toEqual([1, []])
})

test('links and names lead to the new addresses after the settings of the reference change', async () => {
  const root = builtProject(files)
  const code = '\n```solidity of="Vault.take"\n```\n'
  await writeFiles(root, {'content/index.mdx': files['content/index.mdx'] + code})
  expect((await runBuild(root)).problems).toEqual([])

  const settings = files['site.yaml'].replace('reference:\n', 'reference:\n  route: /api\n')
  await writeFiles(root, {
    'site.yaml': settings,
    'content/index.mdx': files['content/index.mdx'].replace('(/reference)', '(/api)') + code
  })
  expect((await runBuild(root)).problems).toEqual([])
  expect((await readDist(root))['index.html']).toContain('href="api/Vault/#take-uint8"')

  await writeFiles(root, {'site.yaml': settings.replace('  route: /api\n', '  route: /docs\n')})
  // The only problem is the link that was written with an address.
  expect((await runBuild(root)).problems).toEqual([
    expect.stringMatching(/^content\/index\.mdx:3:\d+ missing-link .*`\/api`/)
  ])
})

test('names in shown code lead to their definitions, and the page is listed there', async () => {
  const root = builtProject(files)
  await writeFiles(root, {
    'content/guide.mdx': '# Guide\n\n```solidity of="Vault.take"\n```\n\n<Snippet of="half" />\n'
  })
  const {problems} = await runBuild(root)
  expect(problems).toEqual([])
  const dist = await readDist(root)
  const page = dist['guide/index.html'] ?? ''
  const links = Array.from(
    page.matchAll(/<a href="(\.\.\/reference\/\w[^"]*)">(?:<span[^>]*>)?(\w[\w.]*)/g),
    ([, href, text]) => `${text} ${href}`
  )
  expect(links).toEqual([
    'Vault.take ../reference/Vault/#take-uint8',
    'Side ../reference/Vault/#side',
    'total ../reference/Vault/#total',
    'Empty ../reference/Vault/#empty-uint8',
    'Taken ../reference/Vault/#taken-address-uint256-uint256',
    'half ../reference/half-sol/#half-uint256',
    'total ../reference/Vault/#total',
    'half ../reference/half-sol/#half-uint256',
    'Half ../reference/half-sol/#half',
    'Half ../reference/half-sol/#half'
  ])
  expect(dist['reference/half-sol/index.html']).toMatch(/Pages that mention it.*Guide/)
})

test('a project without artifacts is an error at the setting', async () => {
  const root = builtProject(files)
  await writeFiles(root, {'src/Vault.sol': `${vault}contract Other {}`})
  const {problems} = await runBuild(root)
  expect(problems.join()).toMatch(/site.yaml:2:1 stale-artifact/)
})

function toText(html = ''): string {
  return html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
}

test('slots that start far away are counted from the base, and variables of others have their contract', async () => {
  const root = builtProject({
    'src/Far.sol': `pragma solidity ^0.8.29;
abstract contract Lock { bool transient internal _isLocked; }
contract Far layout at 2**128 + 7 is Lock {
    struct Pair { uint64 left; uint64 right; }
    uint256 public total;
    mapping(address => Pair) public pairs;
    uint256[2**100] public many;
}
`,
    'content/index.mdx': '# Home\n\n<StorageTable of="Far" />\n',
    'site.yaml': 'title: Docs\ncontracts: .\nreference: {}\n'
  })
  expect((await runBuild(root)).problems).toEqual([])
  const dist = await readDist(root)
  const storage =
    'Slots are counted from the base 0x100000000000000000000000000000007:' +
    'SlotBytesNameType' +
    '0 0–31totaluint256' +
    '1 0–31pairsmapping(address => struct Far.Pair)' +
    'keccak256(key . (base + 1)) 0–7pairs[key].leftuint64' +
    'keccak256(key . (base + 1)) 8–15pairs[key].rightuint64' +
    '2–… 0–…manyuint256[1267650600228229401496703205376]' +
    'Transient storage, which is cleared after each transaction:' +
    'SlotBytesNameTypeDeclared in' +
    '0 0_isLockedboolLock'
  expect(toText(dist['reference/Far/index.html'])).toContain(storage)
  expect(toText(dist['index.html'])).toContain(storage)
})

/** List the addresses in the data of a decoder. */
function listAddresses(html = ''): Array<string> {
  const [, json = '[]'] = /<script type="application\/json">(.*?)<\/script>/s.exec(html) ?? []
  return (JSON.parse(json) as Array<Array<string>>).map((entry) => entry[3] ?? '')
}

test('several projects have sets of pages of their own, and links and names find both', async () => {
  const root = await writeSite({
    'core/foundry.toml': foundryToml(),
    'core/src/Vault.sol': 'contract Vault { function put() external {} }\ncontract Shared {}\n',
    'edge/foundry.toml': foundryToml(),
    'edge/src/Router.sol': `import {IVault} from "./IVault.sol";
contract Router { function route(IVault vault) external { vault.put(); } }
contract Shared {}
`,
    'edge/src/IVault.sol': 'interface IVault { function put() external; }\n',
    'docs/site.yaml': `title: Docs
contracts: ../core
reference:
  - {route: /reference/core}
  - {route: /reference/edge, contracts: ../edge, title: The edge}
`,
    'docs/content/_meta.json': '{"index": "Home", "reference": "Contracts"}',
    'docs/content/index.mdx': `# Home

See [put](contract:Vault.put), [route](contract:Router.route), \`Router.route\` and \`Shared\`.

\`\`\`solidity of="Vault"
\`\`\`
`
  })
  compile(path.join(root, 'core'))
  compile(path.join(root, 'edge'))
  const docs = path.join(root, 'docs')
  expect((await runBuild(docs)).problems).toEqual([])
  const dist = await readDist(docs)
  expect(
    Object.keys(dist).filter((file) => /^reference.*(?:Vault|Router|Shared)/.test(file))
  ).toEqual([
    'reference/core/Shared/index.html',
    'reference/core/Vault/index.html',
    'reference/edge/IVault/index.html',
    'reference/edge/Router/index.html',
    'reference/edge/Shared/index.html'
  ])
  const page = dist['index.html'] ?? ''
  const links = Array.from(
    page.matchAll(/<a href="(reference\/\w+\/[A-Z][^"]*)">(?:<code>)?([\w.]+)/g),
    ([, href, text]) => `${text} ${href}`
  )
  expect(links).toEqual([
    'put reference/core/Vault/#put',
    'route reference/edge/Router/#route-address',
    'Router.route reference/edge/Router/#route-address',
    'Vault reference/core/Vault/'
  ])
  expect(page).toContain('<a href="reference/">Contracts</a>')
  const index = toText(dist['reference/index.html'])
  expect(index).toContain('Core: 2 contracts; errors, events, functions')
  expect(index).toContain('The edge: 2 contracts, 1 interface; errors, events, functions')
  // A name of two contracts means neither.
  expect(page).toContain('<code>Shared</code>')
  expect(dist['reference/edge/Router/index.html']).toContain('<a href="../IVault/">')
  // Search leads to the first decoder, so each one knows both sets.
  expect(page).toContain('data-decoder="reference/core/decoder/"')
  expect(listAddresses(dist['reference/core/decoder/index.html'])).toEqual([
    'Vault#put',
    '../../reference/edge/Router#route-address'
  ])
  // The interface is in the set itself, and declares the same function as the contract in the other one.
  expect(listAddresses(dist['reference/edge/decoder/index.html'])).toEqual([
    'IVault#put',
    'Router#route-address'
  ])

  await writeFiles(root, {
    'edge/src/Router.sol': 'contract Router { function send() external {} }\ncontract Shared {}\n',
    'docs/content/index.mdx': '# Home\n',
    'docs/content/reference/index.mdx': '# Our contracts\n'
  })
  compile(path.join(root, 'edge'))
  expect((await runBuild(docs)).problems).toEqual([])
  const {'reference/core/decoder/index.html': decoder, ...others} = await readDist(docs)
  expect(listAddresses(decoder)).toEqual(['Vault#put', '../../reference/edge/Router#send'])
  expect(others['reference/index.html']).toContain('Our contracts</h1>')

  await writeFiles(root, {'edge/src/Router.sol': 'contract Router {}\n'})
  expect((await runBuild(docs)).problems.join()).toMatch(
    /site.yaml:3:1 stale-artifact .*Router\.sol/
  )

  await writeFiles(root, {
    'docs/site.yaml': 'title: Docs\nreference:\n  - {route: /reference/edge, contracts: ../none}\n'
  })
  expect((await runBuild(docs)).problems.join()).toMatch(/^site.yaml:2:1 [^,]*foundry\.toml[^,]*$/)
})

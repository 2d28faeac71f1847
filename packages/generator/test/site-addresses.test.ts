import {SetupError} from '@lockstep/problem'
import {readFolder, writeSite} from '@lockstep/test-support'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect, test, vi} from 'vitest'
import {checkHtml, listSignatures} from '../fuzz/check-html.ts'
import {attackHtml, attackUrls} from '../fuzz/targets/attacks.ts'
import {buildSite, readSettings} from '../src/index.ts'

vi.stubEnv('SOURCE_DATE_EPOCH', '1767323045')

/** Attacks that fit into one line of NatSpec, which the compiler accepts without control and invisible characters. */
const attacks = [...attackUrls, ...attackHtml].filter((text) => !/[\p{Cc}\p{Cf}]/u.test(text))

/** Every place in a contract where its author writes text that pages show. */
function toContract(attack: string, index: number): string {
  const text = `[x](<${attack}>) [y]: ${attack} <a href="${attack}">z</a> ${attack}`
  return `
/// @title ${text}
/// @notice ${text}
/// @custom:security ${text}
contract A${index} {
    /// @notice ${text}
    error E(uint256 a);
    /// @notice ${text}
    /// @param a ${text}
    event V(uint256 a);
    /// @notice ${text}
    uint256 public value;
    string public constant TEXT = unicode${JSON.stringify(attack)};
    /// @notice ${text}
    /// @dev ${text}
    /// @param a ${text}
    /// @return b ${text}
    function f(uint256 a) external pure returns (uint256 b) { return a; } // ${text}
    function g(string calldata) external pure returns (string memory) { return unicode${JSON.stringify(attack)}; }
}
`
}

/** The storage of a contract in an earlier release, as a file that anyone can write. */
function toLayout(attack: string, index: number): string {
  const place = {path: attack, line: -1, column: 1e300}
  const type = {kind: 'value', name: attack}
  const variable = {label: attack, declaredIn: attack, type, start: '0', end: '32', place}
  const known = {...variable, label: 'value', declaredIn: `A${index}`, start: '64', end: '96'}
  const contract = {
    contract: `src/All.sol:A${index}`,
    place,
    variables: [variable, known],
    namespaces: {[attack]: null},
    rooted: [attack],
    choosers: [attack]
  }
  return JSON.stringify({storageLayouts: 1, label: attack, contracts: [contract]})
}

function toAddress(index: number): string {
  return `0x${String(index + 1).padStart(40, '0')}`
}

function toPage(index: number, attack: string): string {
  const name = `A${index}`
  const url = attack.replace(/[<>]/g, '')
  const shown = ['f', 'g', 'E', 'V', 'value'].map((member) => `<Snippet of="${name}.${member}" />`)
  const parts = [
    ...shown,
    `<Snippet of="${name}.f" part="natspec" />`,
    `<Signature of="${name}.f" />`,
    ...['AbiTable', 'ErrorTable', 'StorageTable'].map((table) => `<${table} of="${name}" />`),
    // Names become links to the reference, which have definitions to show.
    `\`${name}.f\` and \`${name}.f(${attack.replaceAll('`', '')})\``,
    `\`\`\`solidity\n${name} a = new ${name}(); // ${attack}\na.f(1); ${name}.E(${JSON.stringify(attack)});\n\`\`\``,
    `[x](contract:${name}.f) [x](<contract:${url}>) [x](<contract:${name}.f#${url}>) [${url}](contract:${name})`,
    `<Value of="${name}.TEXT" /> <Value of={${JSON.stringify(attack)}} unit={${JSON.stringify(attack)}} symbol={${JSON.stringify(attack)}} />`,
    `<StorageDiff of="${name}" from="layouts/${index}.json" />`,
    `<StorageDiff of={${JSON.stringify(attack)}} from={${JSON.stringify(attack)}} to={${JSON.stringify(attack)}} />`,
    `<Address of=${JSON.stringify(name)} chain="1" />`,
    `<Deployments of=${JSON.stringify(name)} />`,
    `<Address of={${JSON.stringify(attack)}} chain="1" /> <Deployments of={${JSON.stringify(attack)}} />`
  ]
  return `# ${name}\n\n${parts.join('\n\n')}\n`
}

test('no address that runs something gets out of contracts', {timeout: 240_000}, async () => {
  const write = (list: ReadonlyArray<string>): string =>
    builtProject({
      'src/All.sol': `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n${list.map(toContract).join('')}`,
      'content/index.mdx': '# Home\n',
      ...Object.fromEntries(
        list.map((_, index) => [`content/a${index}.mdx`, toPage(index, list[index] ?? '')])
      ),
      ...Object.fromEntries(
        list.map((attack, index) => [`layouts/${index}.json`, toLayout(attack, index)])
      ),
      'addresses.json': JSON.stringify({
        1: Object.fromEntries([
          ...list.map((_, index) => [`A${index}`, toAddress(index)]),
          ...list.map((attack, index) => [attack, {address: toAddress(index), contract: attack}])
        ])
      }),
      'site.yaml':
        'title: Docs\ncontracts: .\nreference: {}\ndeployments:\n  registry: addresses.json\n  chains: {1: {name: "<a href=javascript:alert(1)>", explorer: https://explorer.example}}\n'
    })
  const documents = await build(write(attacks))
  const shown = documents.map(([, html]) => html).join('')
  expect(shown).toContain('href="https://explorer.example/address/0x')
  expect(shown).toContain('data-definitions')
  expect(shown).toContain('A contract cannot be upgraded in place')
  // Each contract has a page of its own and one of the reference.
  expect(documents.length).toBeGreaterThan(2 * attacks.length)
  checkDocuments(documents, await build(write(['harmless'])))
})

/** Plugins that trust what an author wrote, as any plugin may. */
const components = `
const attacks = ${JSON.stringify([...attackUrls, ...attackHtml])}
const element = (tagName, properties) => ({type: 'element', tagName, properties, children: []})
function remarkAttack() {
  return (tree) => {
    for (const url of attacks) {
      tree.children.push({type: 'paragraph', children: [
        {type: 'link', url, children: [{type: 'text', value: 'x'}]},
        {type: 'image', url, alt: url, title: url},
        {type: 'text', value: 'x', data: {hName: 'a', hProperties: {href: url, onClick: url, ping: url}}}
      ]})
      tree.children.push({type: 'html', value: '<a href="' + url + '">x</a>' + url})
    }
  }
}
function rehypeAttack() {
  return (tree) => {
    for (const url of attacks) {
      tree.children.push(element('a', {href: url, onClick: url, xLinkHref: url}))
      tree.children.push(element('img', {src: url, srcSet: url + ' 1x', onError: url}))
      tree.children.push(element('iframe', {src: url, srcDoc: url}))
      tree.children.push(element('script', {src: url}), element('base', {href: url}))
      tree.children.push({type: 'raw', value: '<a href="' + url + '">x</a>' + url})
    }
  }
}
export const plugins = {remark: [remarkAttack], rehype: [rehypeAttack]}
`

test('no address that runs something gets out of plugins', {timeout: 120_000}, async () => {
  const files = {
    'content/index.mdx': '# Home\n',
    'content/other.md': '# Other\n',
    'site.yaml': 'title: Docs\ncomponents: components.js\n'
  }
  const documents = await build(await writeSite({...files, 'components.js': components}))
  expect(documents.map(([, html]) => html).join('')).toContain('javascript:alert(1)')
  checkDocuments(
    documents,
    await build(await writeSite({...files, 'components.js': 'export const plugins = {}\n'}))
  )
})

test('no address that runs something gets out of redirects', {timeout: 240_000}, async () => {
  const write = (url: string): Promise<string> =>
    writeSite({
      'content/index.mdx': '# Home\n',
      'site.yaml': `title: Docs\norigin: https://site.example\nredirects: ${JSON.stringify({'/old': url, [`/${url}`]: '/'})}\n`
    })
  const harmless = await build(await write('/'))
  let accepted = 0
  for (const url of attackUrls) {
    const root = await write(url)
    const settings = await readSettings(root, {}).catch((error: unknown) => {
      if (error instanceof SetupError) return undefined
      throw error
    })
    // An address that is refused is in no document.
    if (!settings) continue
    accepted++
    checkDocuments(await build(root), harmless)
  }
  // Addresses of other sites and paths.
  expect(accepted).toBeGreaterThan(2)
})

type Documents = Array<[name: string, html: string]>

/** Build a site whatever is wrong with it, and return its documents. */
async function build(root: string): Promise<Documents> {
  await buildSite(await readSettings(root, {}), {keepGoing: true})
  const files = Object.entries(await readFolder(`${root}/dist`))
  return files.filter(([name]) => name.endsWith('.html'))
}

/** Check that nothing runs in the documents that is not in those of a site with harmless texts. */
function checkDocuments(documents: Documents, harmless: Documents): void {
  const allowed = new Set(harmless.flatMap(([, html]) => [...listSignatures(html)]))
  for (const [name, html] of documents) expect([name, checkHtml(html, allowed)]).toEqual([name, []])
}

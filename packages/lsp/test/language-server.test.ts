import {readFileSync, renameSync} from 'node:fs'
import path from 'node:path'
import {lintSite, readSettings} from '@lockstep/generator'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {
  type CodeAction,
  CodeActionRequest,
  type CompletionItem,
  type CompletionList,
  CompletionRequest,
  DefinitionRequest,
  type Hover,
  HoverRequest,
  type Location,
  WillRenameFilesRequest,
  type WorkspaceEdit
} from 'vscode-languageserver-protocol/node'
import {TextDocument} from 'vscode-languageserver-textdocument'
import {connect, type Editor} from './connect.ts'

const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// @notice Keeps ether.
contract Vault {
    /// @notice Who put in how much.
    mapping(address => uint256) public balanceOf;

    error Vault_Empty();
    error StalePrice(address feed, uint256 age);

    /// @notice Put ether into the vault.
    function deposit() external payable {
        if (msg.value == 0) revert Vault_Empty();
        balanceOf[msg.sender] += msg.value;
    }
}
`

const docs = {
  'site.yaml': 'title: Vault\\ncontent: docs\\ncontracts: .\\n'.replaceAll('\\n', '\n'),
  'docs/_meta.json': '{\n  "index": "Home",\n  "guides": "Guides"\n}\n',
  'docs/index.mdx':
    '---\ntitle: Home\ndescription: Where readers begin, with links to all guides of the vault.\ntopic: vaults\n---\n\nRead [how to deposit](./guides/deposit.mdx#before-you-begin), or [the same](/guides/deposit).\n',
  'docs/guides/_meta.json': '{\n  "deposit": "Deposit",\n  "withdraw": "Withdraw"\n}\n',
  'docs/guides/deposit.mdx':
    '---\ntitle: Deposit\ndescription: Put ether into the vault, and see the balance that it keeps.\n---\n\nSee [home](../index.mdx), [withdraw][1] and [below](#send-it).\n\n## Before you begin\n\nInstall Foundry.\n\n## Send it\n\n<Snippet of="Vault.deposit" />\n\n[1]: ./withdraw.mdx\n',
  'docs/guides/withdraw.mdx':
    '---\ntitle: Withdraw\ndescription: Take ether out of the vault again, as much as you put in.\n---\n\nFirst [deposit](./deposit.mdx).\n\n<Cards>\n<Card title="Deposit" href="./deposit.mdx#send-it" />\n</Cards>\n'
}

/** A docs set with a compiled contract. */
async function writeDocs(): Promise<string> {
  const root = builtProject({'src/Vault.sol': vault})
  await writeFiles(root, docs)
  return root
}

/** Ask for what can be written at `|`. */
async function complete(
  editor: Editor,
  file: string,
  marked: string
): Promise<Array<CompletionItem>> {
  const {uri, position} = await open(editor, file, marked)
  const list = await editor.connection.sendRequest(CompletionRequest.type, {
    textDocument: {uri},
    position
  })
  return (list as CompletionList | null)?.items ?? [] // The server answers with a list.
}

/** Write a text into a document, without the mark at the cursor. */
async function open(editor: Editor, file: string, marked: string) {
  const uri = editor.toUri(file)
  const text = marked.replace('|', '')
  await editor.write(uri, text)
  const position = TextDocument.create(uri, 'mdx', 1, text).positionAt(marked.indexOf('|'))
  return {uri, text, position}
}

const head =
  '---\ntitle: Something else\ndescription: What this page is about, in a sentence of a fair length.\n---\n\n'

test('reports what lint and a build report, for text that is not saved, and offers the fixes', async () => {
  const root = await writeDocs()
  await writeFiles(root, {'docs/guides/withdraw.mdx': `${head}[Gone](./gone.mdx)\n`})
  const editor = await connect(root)
  const [gone] = await editor.waitFor(
    editor.toUri('docs/guides/withdraw.mdx'),
    (list) => list.length > 0
  )
  expect(gone).toMatchObject({
    code: 'missing-link',
    severity: 1,
    message: 'Cannot find page or file `./gone.mdx`',
    range: {start: {line: 5, character: 0}, end: {line: 5, character: 18}}
  })

  // No such file is on the disk.
  const uri = editor.toUri('docs/guides/deposit.mdx')
  const text = `${head}<Snippet of="Vault.deposti" />\n\n“Quoted”\n\n## Send it\n\n<Stepps>\n\nSee [it](#send-itt).\n\n</Stepps>\n\n<Callout knd="warning">Careful.</Callout>\n`
  await editor.write(uri, text)
  const list = await editor.waitFor(uri, (all) => all.some(({code}) => code === 'unknown-symbol'))
  expect(list.find(({code}) => code === 'unknown-symbol')).toMatchObject({
    severity: 1,
    range: {start: {line: 5, character: 9}}
  })
  const quote = list.find(({code}) => code === 'smart-quote')
  expect(quote).toBeDefined()

  const actions = (await editor.connection.sendRequest(CodeActionRequest.type, {
    textDocument: {uri},
    range: quote?.range ?? {start: {line: 0, character: 0}, end: {line: 0, character: 0}},
    context: {diagnostics: []}
  })) as Array<CodeAction>
  expect(actions.map(({kind}) => kind)).toContain('quickfix')
  const all = actions.find(({kind}) => kind === 'source.fixAll.lockstep')
  const edits = all?.edit?.changes?.[uri] ?? []
  const fixed = TextDocument.applyEdits(TextDocument.create(uri, 'mdx', 1, text), edits)
  expect(fixed).toContain('\n"Quoted"\n')

  // What was probably meant is offered, and is not among the fixes that are safe.
  const asked = await Promise.all(
    list.map(async ({code, range}) => {
      const actions = (await editor.connection.sendRequest(CodeActionRequest.type, {
        textDocument: {uri},
        range,
        context: {diagnostics: [], only: ['quickfix']}
      })) as Array<CodeAction>
      const found = actions.find(
        ({title, diagnostics}) => title.startsWith('Change ') && diagnostics?.[0]?.code === code
      )
      const changes = found?.edit?.changes?.[uri] ?? []
      return [code, TextDocument.applyEdits(TextDocument.create(uri, 'mdx', 1, text), changes)]
    })
  )
  const changed = new Map(asked as Array<[string, string]>)
  expect(changed.get('unknown-symbol')).toContain('<Snippet of="Vault.deposit" />')
  expect(changed.get('unknown-component')).toMatch(/<Steps>.*<\/Steps>/s)
  expect(changed.get('missing-anchor')).toContain('[it](#send-it)')
  expect(changed.get('unknown-prop')).toContain('<Callout kind="warning">')

  await editor.write(uri, docs['docs/guides/deposit.mdx'])
  expect(await editor.waitFor(uri, (each) => each.length === 0)).toEqual([])
})

test('sees what changes on the disk: a saved page, navigation and settings', async () => {
  const root = await writeDocs()
  const editor = await connect(root)
  const uri = editor.toUri('docs/guides/withdraw.mdx')
  await editor.write(editor.toUri('docs/index.mdx'), docs['docs/index.mdx'])
  await complete(editor, 'docs/index.mdx', `${docs['docs/index.mdx']}|`)
  await writeFiles(root, {'docs/guides/withdraw.mdx': `${head}[Gone](./gone.mdx)\n`})
  await editor.waitFor(uri, (list) => list.length > 0)
  await writeFiles(root, {
    'docs/guides/_meta.json': '{"deposit": "Deposit", "withdraw": "", "no": "No"}\n'
  })
  const meta = editor.toUri('docs/guides/_meta.json')
  const [missing] = await editor.waitFor(meta, (list) => list.length > 0)
  expect(missing?.code).toBe('missing-page')
  await writeFiles(root, {
    'site.yaml': `${docs['site.yaml']}lint:\n  rules:\n    missing-link: off\n    missing-page: off\n`
  })
  await editor.waitFor(uri, (list) => list.length === 0)
})

test('completes components, props, values, symbols, links, anchors and front matter', async () => {
  const editor = await connect(await writeDocs())
  const file = 'docs/guides/deposit.mdx'
  const labels = async (marked: string): Promise<Array<string>> =>
    (await complete(editor, file, marked)).map(({label}) => label)

  expect(await labels(`${head}<Call|`)).toEqual(['Callout'])
  expect(await labels(`${head}<Callout kind="note" |`)).toEqual(expect.arrayContaining(['title']))
  expect(await labels(`${head}<Callout kind="note" |`)).not.toContain('kind')
  expect(await labels(`${head}<Callout kind="warn|" />`)).toEqual(['warning'])
  expect(await labels(`${head}<Snippet of="Vault.|" />`)).toEqual(
    expect.arrayContaining(['Vault.deposit', 'Vault.balanceOf', 'Vault.Vault_Empty'])
  )
  expect(await labels(`${head}\`\`\`solidity of="dep|"\n\`\`\`\n`)).toEqual(['Vault.deposit'])
  expect(await labels(`${head}[a](./|)`)).toEqual(['./withdraw.mdx', '../index.mdx'])
  expect(await labels(`${head}[a](/g|)`)).toEqual(['/guides/withdraw'])
  expect(await labels(`${head}[a](#|)\n\n## One thing\n`)).toEqual(['one-thing'])
  expect(await labels('---\nti|\n---\n')).toContain('title')
  expect(await labels('---\ncontent_type: |\n---\n')).toContain('tutorial')
  expect(await labels('---\ntopic: |\n---\n')).toEqual(['vaults'])

  const [item] = await complete(editor, file, `${head}[a](./with|draw.mdx#x)`)
  expect(item).toMatchObject({
    detail: 'Withdraw',
    textEdit: {
      newText: './withdraw.mdx',
      range: {start: {line: 5, character: 4}, end: {line: 5, character: 18}}
    }
  })
  // The anchors of another page, with the text of its headings.
  await editor.write(editor.toUri(file), docs[file])
  const anchors = await complete(editor, 'docs/index.mdx', `${head}[a](./guides/deposit.mdx#|)`)
  expect(anchors.map(({label, detail}) => [label, detail])).toEqual([
    ['before-you-begin', 'Before you begin'],
    ['send-it', 'Send it']
  ])
})

test('completes a link to a generated page with its address, because it has no file', async () => {
  const root = await writeDocs()
  await writeFiles(root, {'site.yaml': `${docs['site.yaml']}reference: {}\n`})
  const editor = await connect(root)
  const items = await complete(editor, 'docs/guides/deposit.mdx', `${head}[a](|)`)
  const labels = items.map(({label}) => label)
  expect(labels).toEqual(expect.arrayContaining(['./withdraw.mdx', '../index.mdx']))
  expect(labels.filter((label) => label.includes('reference'))).toEqual(
    expect.arrayContaining(['/reference', '/reference/Vault'])
  )
  expect(labels.filter((label) => /reference.*\.mdx?$/.test(label))).toEqual([])
})

test('shows and opens the definition of symbols and links', async () => {
  const root = await writeDocs()
  const editor = await connect(root)
  const ask = async (
    marked: string
  ): Promise<{hover: string; place: [file: string, line: number]}> => {
    const {uri, position} = await open(editor, 'docs/index.mdx', marked)
    const params = {textDocument: {uri}, position}
    const hover = (await editor.connection.sendRequest(HoverRequest.type, params)) as Hover | null
    const location = (await editor.connection.sendRequest(
      DefinitionRequest.type,
      params
    )) as Location | null
    const contents = hover?.contents as {value: string} | undefined // Always Markdown.
    const file = location?.uri.replace(editor.toUri(''), '') ?? ''
    return {hover: contents?.value ?? '', place: [file, (location?.range.start.line ?? -1) + 1]}
  }

  const symbol = await ask(`${head}<Snippet of="Vault.dep|osit" />`)
  expect(symbol.hover).toContain('function deposit() external payable {')
  expect(symbol.hover).toContain('Selector `0xd0e30db0`')
  expect(symbol.place).toEqual(['src/Vault.sol', 12])
  expect((await ask(`${head}Call \`Vault.dep|osit\`.`)).place).toEqual(['src/Vault.sol', 12])

  const mention = await ask(`${head}It reverts with \`Stale|Price(address,uint256)\`.`)
  expect(mention.hover).toContain('error StalePrice(address feed, uint256 age);')
  expect(mention.place).toEqual(['src/Vault.sol', 10])
  expect((await ask(`${head}Call \`dep|osit()\`.`)).place).toEqual(['src/Vault.sol', 12])
  expect((await ask(`${head}Call \`dep|osit(uint8)\`.`)).hover).toBe('')
  expect((await ask(`${head}<Snippet of="Stale|Price" />`)).hover).toBe('')

  const link = await ask(`${head}[a](./guides/depo|sit.mdx#send-it)`)
  expect(link.hover).toBe(
    '**Deposit** › Send it\n\nPut ether into the vault, and see the balance that it keeps.\n\nguides/deposit.mdx'
  )
  expect(link.place).toEqual(['docs/guides/deposit.mdx', 12])
  expect((await ask(`${head}<Call|out>a</Callout>`)).hover).toContain('`kind`')
  expect((await ask(`---\ndescr|iption: A\n---\n`)).hover).toMatch(/^Sentence below the title/)
  expect(await ask(`${head}Noth|ing here`)).toEqual({hover: '', place: ['', 0]})
})

test('an editor shows what an author wrote as text, and no character that turns text around', async () => {
  const root = builtProject({
    'src/Vault.sol':
      '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract Vault {\n  function deposit() external {\n    /*\n```\n[x](command:a)\n*/\n  }\n}\n'
  })
  await writeFiles(root, {
    ...docs,
    'docs/guides/withdraw.mdx':
      '---\ntitle: "[x](command:a) \\u001b[2J"\ndescription: "<b>a</b> \\u202e ![x](https://a.example/b)"\n---\n\n## A `b` *c*\n'
  })
  const editor = await connect(root)
  const hover = async (marked: string): Promise<string> => {
    const {uri, position} = await open(editor, 'docs/index.mdx', marked)
    const params = {textDocument: {uri}, position}
    const found = (await editor.connection.sendRequest(HoverRequest.type, params)) as Hover | null
    return (found?.contents as {value: string} | undefined)?.value ?? '' // Always Markdown.
  }
  expect(await hover(`${head}[a](./guides/with|draw.mdx)`)).toBe(
    '**\\[x\\](command:a) \\u001b\\[2J**\n\n\\<b\\>a\\</b\\> \\u202e \\!\\[x\\](https://a.example/b)\n\nguides/withdraw.mdx'
  )
  expect(await hover(`${head}<Snippet of="Vault.dep|osit" />`)).toMatch(
    /^````solidity\n[\s\S]*\n````\n\nSelector/
  )
  const [item] = await complete(editor, 'docs/index.mdx', `${head}[a](./guides/with|draw.mdx)`)
  expect(item?.detail).toBe('[x](command:a) \\u001b[2J')
})

/** Move files as an editor does: apply the edits of the server, then rename. */
async function move(editor: Editor, root: string, from: string, to: string): Promise<void> {
  const files = [{oldUri: editor.toUri(from), newUri: editor.toUri(to)}]
  const edit = (await editor.connection.sendRequest(WillRenameFilesRequest.type, {
    files
  })) as WorkspaceEdit | null
  for (const [uri, edits] of Object.entries(edit?.changes ?? {})) {
    const file = path.join(root, uri.replace(editor.toUri(''), ''))
    const document = TextDocument.create(uri, 'mdx', 1, readFileSync(file, 'utf8'))
    await writeFiles(root, {[path.relative(root, file)]: TextDocument.applyEdits(document, edits)})
  }
  await writeFiles(root, {[path.posix.join(path.posix.dirname(to), '.keep')]: ''})
  renameSync(path.join(root, from), path.join(root, to))
}

test.each([
  ['in its folder', 'docs/guides/deposit.mdx', 'docs/guides/put-in.mdx'],
  ['to another folder', 'docs/guides/deposit.mdx', 'docs/deposit.mdx'],
  ['with its folder', 'docs/guides', 'docs/how-to']
])('keeps links and navigation right when a page moves %s', async (_, from, to) => {
  const root = await writeDocs()
  const links = `redirects:
  /put: /guides/deposit
links:
  - {title: Deposit, href: /guides/deposit#send-it}
footer:
  - title: Guides
    links:
      - {title: Deposit, href: '/guides/deposit'}
      - {title: Away, href: 'https://a.example/guides/deposit'}
`
  await writeFiles(root, {'site.yaml': docs['site.yaml'] + links})
  const settings = await readSettings(root, {})
  const before = await lintSite(settings)
  expect(before.filter(({severity}) => severity !== 'note')).toEqual([])

  const editor = await connect(root)
  await move(editor, root, from, to)
  const after = await lintSite(await readSettings(root, {}))
  expect(after.filter(({severity}) => severity !== 'note')).toEqual([])
  const text = readFileSync(path.join(root, 'docs/index.mdx'), 'utf8')
  expect(text).not.toContain('guides/deposit')
  expect(text).toContain('#before-you-begin')
  const route = to === 'docs/how-to' ? '/how-to/deposit' : to.replace(/^docs|\.mdx$/g, '')
  const moved = links.replaceAll(/(?<!example)\/guides\/deposit/g, route)
  expect(readFileSync(path.join(root, 'site.yaml'), 'utf8')).toBe(docs['site.yaml'] + moved)
})

test('addresses that are no paths of this machine are no pages, and the server goes on', async () => {
  const root = await writeSite({'site.yaml': 'title: A\n', 'content/index.mdx': '# Home\n'})
  const editor = await connect(root)
  const {connection, toUri} = editor
  const addresses = ['file://host/a.mdx', 'file:///a%2Fb.mdx', 'file:///%ff', 'untitled:1', '']
  for (const uri of [...addresses, toUri('content'), toUri('site.yaml'), toUri('.')]) {
    await editor.write(uri, '# Other\n\n[a](./gone.mdx)\n')
    const position = {line: 2, character: 5}
    const textDocument = {uri}
    expect(await connection.sendRequest(HoverRequest.type, {textDocument, position})).toBeNull()
    const files = [{oldUri: uri, newUri: 'file://host/b.mdx'}]
    expect(await connection.sendRequest(WillRenameFilesRequest.type, {files})).toBeNull()
  }
  const page = toUri('content/index.mdx')
  await editor.write(page, '# Home\n\n[a](./gone.mdx)\n')
  const problems = await editor.waitFor(page, (list) => list.length > 0)
  expect(problems.map(({code}) => code)).toContain('missing-link')
})

test('serves a folder without docs, without a problem', async () => {
  const editor = await connect(builtProject({'src/Vault.sol': vault}))
  expect(await complete(editor, 'README.md', '[a](|)')).toEqual([])
  expect(editor.initialized.serverInfo?.name).toBe('lockstep')
})

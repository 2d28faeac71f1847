import {spawn} from 'node:child_process'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {writeFiles} from '@lockstep/test-support'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'
import {
  createProtocolConnection,
  type Diagnostic,
  PublishDiagnosticsNotification,
  StreamMessageReader,
  StreamMessageWriter
} from 'vscode-languageserver-protocol/node'

const program = fileURLToPath(new URL('../bin/lockstep.js', import.meta.url))

test('serves an editor over standard input and output, and ends with it', async () => {
  const root = builtProject({
    'src/Vault.sol':
      '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n\ncontract Vault {\n    function deposit() external {}\n}\n'
  })
  await writeFiles(root, {
    'site.yaml': 'title: Vault\ncontent: docs\ncontracts: .\n',
    'docs/index.mdx':
      '---\ntitle: Home\ndescription: What the vault keeps, and how to put something in.\n---\n\n<Snippet of="Vault.deposti" />\n'
  })
  const server = spawn(process.execPath, [program, 'lsp', '--stdio'], {cwd: root})
  let errors = ''
  server.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const exit = new Promise((resolve) => server.on('exit', resolve))
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin)
  )
  const reported = new Promise<Array<Diagnostic>>((resolve) => {
    connection.onNotification(PublishDiagnosticsNotification.type, ({uri, diagnostics}) => {
      if (uri.endsWith('docs/index.mdx') && diagnostics.length > 0) resolve(diagnostics)
    })
  })
  connection.listen()
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    capabilities: {}
  })
  await connection.sendNotification('initialized', {})
  expect(await reported).toMatchObject([
    {code: 'unknown-symbol', severity: 1, range: {start: {line: 5, character: 9}}}
  ])

  await connection.sendRequest('shutdown')
  await connection.sendNotification('exit')
  expect(await exit).toBe(0)
  expect(errors).toBe('')
})

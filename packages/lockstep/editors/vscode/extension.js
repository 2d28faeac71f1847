// Starts `lockstep lsp` in the first folder of the workspace.

const {existsSync} = require('node:fs')
const path = require('node:path')
const vscode = require('vscode')
const {LanguageClient} = require('vscode-languageclient/node')

/** @type {LanguageClient | undefined} */
let client

exports.activate = async function activate() {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath
  if (folder === undefined) return
  const settings = vscode.workspace.getConfiguration('lockstep')
  const program = settings.get('path') || findProgram(folder)
  if (!program) {
    vscode.window.showWarningMessage(
      'Cannot find Lockstep in this workspace: run `npm install --save-dev lockstep`'
    )
    return
  }
  const site = settings.get('site')
  const args = [program, 'lsp', '--stdio', ...(site ? ['--site', site] : [])]
  client = new LanguageClient(
    'lockstep',
    'Lockstep',
    {command: 'node', args, options: {cwd: folder}},
    {
      documentSelector: [
        {scheme: 'file', pattern: '**/*.mdx'},
        {scheme: 'file', pattern: '**/*.md'}
      ]
    }
  )
  await client.start()
}

exports.deactivate = () => client?.stop()

/** Find the program that the project installed, in a folder or one above. */
function findProgram(folder) {
  const program = path.join(folder, 'node_modules/lockstep/bin/lockstep.js')
  if (existsSync(program)) return program
  const parent = path.dirname(folder)
  return parent === folder ? undefined : findProgram(parent)
}

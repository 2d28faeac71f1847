import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import vm from 'node:vm'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'

const file = fileURLToPath(new URL('../editors/vscode/extension.js', import.meta.url))

/** What the extension gave to the client of the protocol, and what it said. */
interface Run {
  started: Array<{command: string; args: Array<string>; options: {cwd: string}}>
  warnings: Array<string>
}

/** Run the extension in an editor that has a folder open. */
async function activate(folder: string, settings: Record<string, string> = {}): Promise<Run> {
  const run: Run = {started: [], warnings: []}
  const own = createRequire(file)
  const editor: Record<string, unknown> = {
    vscode: {
      workspace: {
        workspaceFolders: [{uri: {fsPath: folder}}],
        getConfiguration: () => ({get: (name: string) => settings[name]})
      },
      window: {showWarningMessage: (text: string) => run.warnings.push(text)}
    },
    'vscode-languageclient/node': {
      LanguageClient: class {
        server: Run['started'][number]
        constructor(_: string, __: string, server: Run['started'][number]) {
          this.server = server
        }
        async start(): Promise<void> {
          run.started.push(this.server)
        }
      }
    }
  }
  const module = {exports: {} as {activate: () => Promise<void>}}
  const code = `(function (exports, require) {${readFileSync(file, 'utf8')}\n})`
  const load = vm.runInThisContext(code, {filename: file}) as (...args: Array<unknown>) => void
  load(module.exports, (name: string) => editor[name] ?? own(name))
  await module.exports.activate()
  return run
}

test('the extension starts the program of the project, from a folder below as well', async () => {
  const root = await writeSite({'node_modules/lockstep/bin/lockstep.js': '', 'a/b/site.yaml': ''})
  const program = path.join(root, 'node_modules/lockstep/bin/lockstep.js')
  const folder = path.join(root, 'a/b')
  expect((await activate(folder, {site: 'docs/site.yaml'})).started).toEqual([
    {
      command: 'node',
      args: [program, 'lsp', '--stdio', '--site', 'docs/site.yaml'],
      options: {cwd: folder}
    }
  ])
})

test('the extension says how to install the program where there is none', async () => {
  const {started, warnings} = await activate(await writeSite({'site.yaml': ''}))
  expect(started).toEqual([])
  expect(warnings).toEqual([
    'Cannot find Lockstep in this workspace: run `npm install --save-dev lockstep`'
  ])
})

import {pipeline, type Readable, type Writable} from 'node:stream'
import {SetupError} from '@lockstep/problem'
import {
  type Connection,
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocumentSyncKind,
  TextDocuments
} from 'vscode-languageserver/node'
import {TextDocument} from 'vscode-languageserver-textdocument'
import {addAnswers} from './add-answers.ts'
import {limitMessages} from './limit-messages.ts'
import {openSession, type Session} from './open-session.ts'
import {toDiagnostic} from './to-diagnostic.ts'
import {toFilePath} from './to-file-path.ts'

/** How an editor is served. */
export interface LanguageServerOptions {
  input: Readable
  output: Writable
  /** Folder that paths are relative to, when the editor names none. */
  cwd: string
  /** The settings file, or the folder that contains `site.yaml`. */
  site?: string | undefined
  content?: string | undefined
  contracts?: string | undefined
  profile?: string | undefined
  cache?: string | undefined
}

/**
 * Serve an editor over the Language Server Protocol. Resolves when the editor ends the connection.
 *
 * Throws a `SetupError` for input that is no such connection.
 */
export async function startLanguageServer(options: LanguageServerOptions): Promise<void> {
  // With the streams themselves, the connection would end the process when the input ends.
  const input = limitMessages()
  // An error ends the connection and is thrown below.
  pipeline(options.input, input, () => {})
  const reader = new StreamMessageReader(input)
  const writer = new StreamMessageWriter(options.output)
  const connection = createConnection(ProposedFeatures.all, reader, writer)
  const documents = new TextDocuments(TextDocument)
  const sessions = createSessions(connection, documents, options)
  const ended = new Promise<void>((resolve) => {
    reader.onClose(resolve)
  })

  connection.onInitialize(({workspaceFolders, rootUri}) => {
    const uri = workspaceFolders?.[0]?.uri ?? rootUri
    sessions.open((uri && toFilePath(uri)) ?? options.cwd)
    return {
      serverInfo: {name: 'lockstep'},
      capabilities: {
        textDocumentSync: {openClose: true, change: TextDocumentSyncKind.Incremental, save: true},
        completionProvider: {triggerCharacters: ['<', '"', '/', '#', '.', '(', '{']},
        hoverProvider: true,
        definitionProvider: true,
        codeActionProvider: {codeActionKinds: ['quickfix', 'source.fixAll.lockstep']},
        workspace: {
          workspaceFolders: {supported: true},
          fileOperations: {
            willRename: {
              filters: [
                {scheme: 'file', pattern: {glob: '**/*.{md,mdx}', matches: 'file'}},
                {scheme: 'file', pattern: {glob: '**', matches: 'folder'}}
              ]
            }
          }
        }
      }
    }
  })
  const note = ({document}: {document: TextDocument}): void => sessions.change(document.uri)
  documents.onDidChangeContent(note)
  documents.onDidClose(note)
  addAnswers(connection, documents, sessions.get)
  connection.onShutdown(sessions.close)
  documents.listen(connection)
  connection.listen()
  await ended
  await sessions.close()
  if (input.errored) throw input.errored
}

interface Sessions {
  open: (folder: string) => void
  /** Return the open site. Undefined if the folder has no site. */
  get: () => Promise<Session | undefined>
  change: (uri: string) => void
  close: () => Promise<void>
}

/** Keep the session of the folder, which a change of the settings opens again. */
function createSessions(
  connection: Connection,
  documents: TextDocuments<TextDocument>,
  options: LanguageServerOptions
): Sessions {
  let current: Promise<Session | undefined> = Promise.resolve(undefined)
  let shown = new Set<string>()
  let isOver = false

  function open(cwd: string): void {
    const before = current
    current = before.then(async (session) => {
      await session?.close()
      if (isOver) return
      return openSession({
        ...options,
        cwd,
        listDocuments: () => documents.all(),
        onProblems: (problems) => void show(problems),
        onSettings: () => open(cwd),
        onMessage: (text) => connection.console.warn(text)
      }).catch((error: Error) => {
        // A folder without docs isn't an error: the editor starts the server in any folder.
        if (error instanceof SetupError) connection.console.warn(error.message)
        else connection.console.error(error.stack ?? error.message)
        return undefined
      })
    })
  }

  async function show(problems: Parameters<Parameters<typeof openSession>[0]['onProblems']>[0]) {
    const session = await current
    if (!session) return
    const uris = new Map([...problems].map(([file, list]) => [session.toUri(file), list]))
    for (const uri of shown) {
      if (!uris.has(uri)) await connection.sendDiagnostics({uri, diagnostics: []})
    }
    for (const [uri, list] of uris) {
      await connection.sendDiagnostics({uri, diagnostics: list.map(toDiagnostic)})
    }
    shown = new Set(uris.keys())
  }

  return {
    open,
    get: () => current,
    change(uri) {
      void current.then((session) => {
        const file = session?.toFile(uri)
        if (file !== undefined) session?.change(file)
      })
    },
    async close() {
      isOver = true
      const session = await current
      current = Promise.resolve(undefined)
      await session?.close()
    }
  }
}

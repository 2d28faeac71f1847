import {PassThrough} from 'node:stream'
import {pathToFileURL} from 'node:url'
import {onTestFinished} from 'vitest'
import {
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter
} from 'vscode-languageserver-protocol/node'
import {startLanguageServer} from '../src/index.ts'

/** An editor that is connected to a server, as far as tests need one. */
export type Editor = Awaited<ReturnType<typeof connect>>

/** Open a folder in an editor. The connection ends with the test. */
export async function connect(root: string) {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()]
  const served = startLanguageServer({input: toServer, output: toClient, cwd: root})
  const connection = createProtocolConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer)
  )
  const diagnostics = new Map<string, Array<Diagnostic>>()
  const listeners = new Set<() => void>()
  connection.onNotification(PublishDiagnosticsNotification.type, ({uri, diagnostics: list}) => {
    diagnostics.set(uri, list)
    for (const listener of listeners) listener()
  })
  connection.listen()
  const initialized: InitializeResult = await connection.sendRequest(InitializeRequest.type, {
    processId: null,
    rootUri: pathToFileURL(root).href,
    capabilities: {},
    workspaceFolders: null
  })
  await connection.sendNotification(InitializedNotification.type, {})
  onTestFinished(async () => {
    await connection.sendRequest(ShutdownRequest.type)
    connection.dispose()
    toServer.end()
    await served
  })
  const versions = new Map<string, number>()

  return {
    connection,
    initialized,
    toUri: (file: string) => pathToFileURL(`${root}/${file}`).href,
    /** Open a document, or replace its text. */
    async write(uri: string, text: string): Promise<void> {
      const version = (versions.get(uri) ?? 0) + 1
      versions.set(uri, version)
      if (version === 1) {
        const textDocument = {uri, languageId: 'mdx', version, text}
        await connection.sendNotification(DidOpenTextDocumentNotification.type, {textDocument})
      } else {
        await connection.sendNotification(DidChangeTextDocumentNotification.type, {
          textDocument: {uri, version},
          contentChanges: [{text}]
        })
      }
    },
    /** Wait until the problems of a document are as expected. The test's own time limit ends the wait. */
    waitFor(
      uri: string,
      isWanted: (list: ReadonlyArray<Diagnostic>) => boolean
    ): Promise<Array<Diagnostic>> {
      return new Promise((resolve) => {
        const look = (): void => {
          const list = diagnostics.get(uri)
          if (!list || !isWanted(list)) return
          listeners.delete(look)
          resolve(list)
        }
        listeners.add(look)
        look()
      })
    }
  }
}

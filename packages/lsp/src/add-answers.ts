import {pathToFileURL} from 'node:url'
import {toPrintable, toVisible} from '@lockstep/problem/print'
import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type Connection,
  type Hover,
  InsertTextFormat,
  type Location,
  MarkupKind,
  type Position,
  type TextDocuments
} from 'vscode-languageserver/node'
import type {TextDocument} from 'vscode-languageserver-textdocument'
import {complete} from './answer/complete.ts'
import type {Completion, Completions} from './answer/completion.ts'
import {describe} from './answer/describe.ts'
import {findDefinition} from './answer/find-definition.ts'
import {findHeadingLine} from './answer/find-target.ts'
import type {PagePlace} from './answer/page-place.ts'
import {listFixes} from './list-fixes.ts'
import type {Session} from './open-session.ts'
import {readTextFile} from './read-text-file.ts'
import {renamePages} from './rename/rename-pages.ts'

type GetSession = () => Promise<Session | undefined>

/** Answer the requests of an editor from the site that is open. */
export function addAnswers(
  connection: Connection,
  documents: TextDocuments<TextDocument>,
  getSession: GetSession
): void {
  connection.onCompletion(async ({textDocument, position}) => {
    const found = await findPlace(textDocument.uri, position)
    const completions = found && complete(found.place)
    return completions && toList(completions, found.document)
  })

  connection.onHover(async ({textDocument, position}): Promise<Hover | null> => {
    const found = await findPlace(textDocument.uri, position)
    const description = found && describe(found.place)
    if (!description) return null
    const {start, end, markdown} = description
    const range = {start: found.document.positionAt(start), end: found.document.positionAt(end)}
    return {contents: {kind: MarkupKind.Markdown, value: toPrintable(markdown, false)}, range}
  })

  connection.onDefinition(async ({textDocument, position}): Promise<Location | null> => {
    const found = await findPlace(textDocument.uri, position)
    const definition = found && findDefinition(found.place)
    if (!definition) return null
    if (definition.kind === 'source') {
      return toLocation(pathToFileURL(definition.file).href, definition.line - 1)
    }
    const uri = found.session.toUri(definition.file)
    const text = documents.get(uri)?.getText() ?? readTextFile(uri) ?? ''
    return toLocation(uri, findHeadingLine(text, definition.heading))
  })

  connection.onCodeAction(async ({textDocument, range, context}) => {
    const session = await getSession()
    const document = documents.get(textDocument.uri)
    const file = session?.toFile(textDocument.uri)
    if (!session || !document || file === undefined) return []
    await session.settle()
    const problems = session.findProblems(file, document.getText())
    return problems ? listFixes({document, problems}, range, context.only) : []
  })

  connection.workspace.onWillRenameFiles(async ({files}) => {
    const session = await getSession()
    if (!session) return null
    const state = await session.settle()
    const readText = (uri: string): string | undefined =>
      documents.get(uri)?.getText() ?? readTextFile(uri)
    return renamePages(files, {state, session, readText})
  })

  async function findPlace(uri: string, position: Position) {
    const session = await getSession()
    const document = documents.get(uri)
    const file = session?.toFile(uri)
    if (!session || !document || file === undefined) return
    // An answer to what was typed a moment ago is better than one that comes too late.
    const state = await session.settle()
    const place: PagePlace = {
      file,
      text: document.getText(),
      offset: document.offsetAt(position),
      state,
      contracts: session.contracts
    }
    return {session, document, place}
  }
}

function toLocation(uri: string, line: number): Location {
  const start = {line: Math.max(0, line), character: 0}
  return {uri, range: {start, end: start}}
}

function toList({start, end, items, isCut}: Completions, document: TextDocument): CompletionList {
  const range = {start: document.positionAt(start), end: document.positionAt(end)}
  return {
    isIncomplete: isCut,
    items: items.map((item, index) => toItem(item, {range, index}))
  }
}

function toItem(
  {label, kind, detail, documentation, text = label, isSnippet = false}: Completion,
  {range, index}: {range: Location['range']; index: number}
): CompletionItem {
  return {
    label: toVisible(label),
    kind: kinds[kind],
    // Editors sort by name otherwise.
    sortText: String(index).padStart(4, '0'),
    filterText: label,
    textEdit: {range, newText: text},
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(detail !== undefined && {detail: toVisible(detail)}),
    ...(documentation !== undefined && {
      documentation: {kind: MarkupKind.Markdown, value: toPrintable(documentation, false)}
    })
  }
}

const kinds: Readonly<Record<Completion['kind'], CompletionItemKind>> = {
  class: CompletionItemKind.Class,
  constant: CompletionItemKind.Constant,
  enum: CompletionItemKind.Enum,
  event: CompletionItemKind.Event,
  field: CompletionItemKind.Field,
  file: CompletionItemKind.File,
  interface: CompletionItemKind.Interface,
  method: CompletionItemKind.Method,
  module: CompletionItemKind.Module,
  property: CompletionItemKind.Property,
  reference: CompletionItemKind.Reference,
  struct: CompletionItemKind.Struct,
  value: CompletionItemKind.Value
}

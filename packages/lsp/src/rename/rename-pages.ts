import path from 'node:path'
import type {EditedState} from '@lockstep/generator'
import {listPages} from '@lockstep/navtree'
import type {Fix} from '@lockstep/problem'
import type {TextEdit, WorkspaceEdit} from 'vscode-languageserver/node'
import {TextDocument} from 'vscode-languageserver-textdocument'
import {toEdits} from '../list-fixes.ts'
import type {Session} from '../open-session.ts'
import {moveMetaEntry, renameMetaEntry} from './move-meta-entry.ts'
import {type Moves, planRename} from './plan-rename.ts'

interface RenameContext {
  state: EditedState
  session: Pick<Session, 'toFile' | 'toUri'>
  readText: (uri: string) => string | undefined
}

/** Return the edits with which links and `_meta.json` follow pages that an editor is about to move. */
export function renamePages(
  renames: ReadonlyArray<{oldUri: string; newUri: string}>,
  {state, session, readText}: RenameContext
): WorkspaceEdit | null {
  const read = (file: string): string | undefined => readText(session.toUri(file))
  const moves = listMoves(renames, state, session)
  if (moves.size === 0) return null
  const edits = new Map<string, Array<TextEdit>>()
  for (const [file, fixes] of planRename(moves, state, read)) add(file, fixes)
  const isFolder = new Map(renames.map(({oldUri}) => [session.toFile(oldUri), true]))
  for (const [from, to] of moves) if (isFolder.has(from)) addMeta(from, to)
  for (const {oldUri, newUri} of renames) {
    const [from, to] = [session.toFile(oldUri), session.toFile(newUri)]
    // A folder has an entry like a page.
    if (from !== undefined && to !== undefined && !moves.has(from)) addMeta(from, to)
  }
  return {
    changes: Object.fromEntries([...edits].map(([file, list]) => [session.toUri(file), list]))
  }

  function add(file: string, fixes: ReadonlyArray<Fix>): void {
    const text = read(file) ?? ''
    const document = TextDocument.create(session.toUri(file), 'mdx', 0, text)
    edits.set(file, [...(edits.get(file) ?? []), ...toEdits(document, fixes)])
  }

  function addMeta(from: string, to: string): void {
    const [old, next] = [toMetaFile(from), toMetaFile(to)]
    const text = read(old)
    if (text === undefined) return
    const name = toName(to)
    if (old === next) {
      const fix = renameMetaEntry(text, toName(from), name)
      if (fix) add(old, [fix])
      return
    }
    const other = read(next)
    const moved =
      other === undefined ? undefined : moveMetaEntry(text, toName(from), {text: other, name})
    if (!moved || other === undefined) return
    add(old, [{start: 0, end: text.length, text: moved.from}])
    add(next, [{start: 0, end: other.length, text: moved.to}])
  }
}

/** List the pages that move: the files themselves, and those in folders. */
function listMoves(
  renames: ReadonlyArray<{oldUri: string; newUri: string}>,
  {tree}: EditedState,
  {toFile}: RenameContext['session']
): Moves {
  const moves = new Map<string, string>()
  const pages = listPages(tree).map(({file}) => file)
  for (const {oldUri, newUri} of renames) {
    const [from, to] = [toFile(oldUri), toFile(newUri)]
    if (from === undefined || to === undefined) continue
    for (const file of pages) {
      if (file === from) moves.set(file, to)
      else if (file.startsWith(`${from}/`)) moves.set(file, to + file.slice(from.length))
    }
  }
  return moves
}

function toMetaFile(file: string): string {
  return path.posix.join(path.posix.dirname(file), '_meta.json')
}

/** `guides/a.mdx` -> `a` */
function toName(file: string): string {
  return path.posix.basename(file).replace(/\.mdx?$/, '')
}

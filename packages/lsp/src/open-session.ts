import path from 'node:path'
import {pathToFileURL} from 'node:url'
import {
  type EditedSite,
  type EditedState,
  openEditedSite,
  readSettings,
  type SettingsOptions
} from '@lockstep/generator'
import {groupBy, type Problem} from '@lockstep/problem'
import type {TextDocument} from 'vscode-languageserver-textdocument'
import {createQueue} from './create-queue.ts'
import {toFilePath} from './to-file-path.ts'

/** A site that is open in an editor. */
export interface Session {
  /** Return the file of the docs folder that an address means. Undefined for other files. */
  toFile: (uri: string) => string | undefined
  toUri: (file: string) => string
  /** Read the site again, because the text of an open document changed. */
  change: (file: string) => void
  /** Return the site, when it knows every edit so far. */
  settle: () => Promise<EditedState>
  contracts: EditedSite['contracts']
  /** Return the problems of a file, if they were found in exactly this text. */
  findProblems: (file: string, text: string) => ReadonlyArray<Problem> | undefined
  close: () => Promise<void>
}

/** Options of a session. */
export interface SessionOptions extends SettingsOptions {
  cwd: string
  cache?: string | undefined
  /** Lists the documents that are open in the editor. */
  listDocuments: () => ReadonlyArray<TextDocument>
  /** Gets all problems of the site, by file of the docs folder. */
  onProblems: (problems: ReadonlyMap<string, ReadonlyArray<Problem>>) => void
  /** Called when the settings changed, which means that the site must be opened again. */
  onSettings: () => void
  onMessage: (text: string) => void
}

/** Open the site of a folder. Throws a `SetupError` if the folder has no site. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const {cwd, cache, listDocuments, onProblems, onSettings, onMessage} = options
  const settings = await readSettings(cwd, options)
  const {content} = settings
  const site = await openEditedSite(settings, {cache, onMessage})
  const toUri = (file: string): string => pathToFileURL(path.join(content, file)).href
  const toFile = (uri: string): string | undefined => findFile(content, uri)
  let problems: ReadonlyMap<string, ReadonlyArray<Problem>> = new Map()
  let texts: ReadonlyMap<string, string> = new Map()

  const queue = createQueue(async (changed) => {
    const unsaved = readTexts(listDocuments(), toFile)
    const state = await site.read({unsaved, ...(changed !== 'everything' && {changed})})
    texts = unsaved
    problems = groupBy(state.problems, ({file}) => file)
    onProblems(problems)
    return state
  }, onMessage)

  queue.add('everything')
  site.watch((change) => {
    if (change === 'settings') onSettings()
    else queue.add(change)
  })
  return {
    toFile,
    toUri,
    change: (file) => queue.add(new Set([file])),
    settle: queue.settle,
    contracts: site.contracts,
    findProblems: (file, text) =>
      texts.get(file) === text ? (problems.get(file) ?? []) : undefined,
    async close() {
      await queue.stop()
      await site.close()
    }
  }
}

function findFile(content: string, uri: string): string | undefined {
  const place = toFilePath(uri)
  if (place === undefined) return
  const file = path.relative(content, place).split(path.sep).join('/')
  return /^(?:\.\.(?:\/|$)|$)/.test(file) || path.isAbsolute(file) ? undefined : file
}

/** Texts of the open pages. Other files, such as `_meta.json`, are read from the disk when they are saved. */
function readTexts(
  documents: ReadonlyArray<TextDocument>,
  toFile: Session['toFile']
): ReadonlyMap<string, string> {
  return new Map(
    documents.flatMap((document): Array<[string, string]> => {
      const file = toFile(document.uri)
      return file !== undefined && /\.mdx?$/.test(file) ? [[file, document.getText()]] : []
    })
  )
}

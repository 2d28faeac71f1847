import {statSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import type {PageFacts} from '@lockstep/navtree/parse'
import type {ChildPage} from '@lockstep/pages'
import {fillArticle, type PageView, renderPage} from '@lockstep/theme'
import type {CompilerOptions, PageCompiler} from './create-page-compiler.ts'
import {pageBudget} from './page-budget.ts'
import {readArticle} from './page-content.ts'
import type {PageEntry} from './page-entry.ts'
import {readContentFile} from './read-content-file.ts'
import type {Step} from './step-note.ts'

/**
 * Something to do with one page, as data that can be sent to a thread.
 *
 * `before` is the content that the page had, and `text` replaces what is on the disk.
 */
export type PageTask =
  | {kind: 'compile'; file: string; before?: string | undefined; text?: string | undefined}
  | {kind: 'parse'; file: string; text?: string | undefined}
  | {kind: 'facts'; file: string}
  | {kind: 'render'; job: RenderJob}

/** What a task returns. A file that cannot be read, or that exceeds its budget, does not stop the others. */
export type PageResult =
  | {kind: 'entry'; entry: PageEntry}
  | {kind: 'facts'; facts: PageFacts}
  | {kind: 'render'; html: string | undefined}
  | Unreadable

/** What a thread returns: the result, and content to be kept under a digest. The store is with the caller. */
export interface TaskOutcome {
  result: PageResult
  content?: {key: string; bytes: Uint8Array<ArrayBuffer>} | undefined
}

/** Why a page could not be compiled, to be reported at the page. */
interface Unreadable {
  kind: 'unreadable'
  reason: string
  /** Line that the author has to look at. */
  line?: number | undefined
}

/** A document to be made of a compiled page. */
export interface RenderJob {
  file: string
  /** Key of the content in the store. */
  article: string
  /** The content itself, as the store has it. Without it, the page is compiled again. */
  content?: string | undefined
  /** The article itself, for a generated page without a file. */
  html?: string | undefined
  /** Everything around the article. */
  view: Omit<PageView, 'article'>
  /** Finished addresses of the links of the page. */
  hrefs: Array<string>
  childPages: ReadonlyArray<ChildPage>
  /** Pages that link to a generated page. */
  uses?: ReadonlyArray<ChildPage> | undefined
  /** Pages that link to the target of a link, by its number. */
  usesOf?: Readonly<Record<number, ReadonlyArray<ChildPage>>> | undefined
  /** File to write, in a folder that is there. Without it, the result contains the document. */
  target?: string | undefined
}

/** Runs tasks, in its own thread or in the caller's. */
export type TaskRunner = (task: PageTask) => Promise<TaskOutcome>

/** Create a runner. It loads the compiler on first use. */
export function createTaskRunner(
  options: CompilerOptions,
  onStep?: (step: Step) => void
): TaskRunner {
  let compiler: Promise<PageCompiler> | undefined
  const getCompiler = (): Promise<PageCompiler> => {
    compiler ??= import('./create-page-compiler.ts').then(({createPageCompiler}) =>
      createPageCompiler(options, onStep)
    )
    return compiler
  }

  return async (task) => {
    if (task.kind === 'render') return render(task.job)
    const tooLarge = findExcess(path.join(options.content, task.file), toText(task))
    if (tooLarge) return {result: tooLarge}
    if (task.kind === 'facts') return {result: await tryRead(() => readFacts(task.file))}
    const {compile, parse} = await getCompiler()
    if (task.kind === 'parse') {
      const result = await tryRead(
        (): PageResult => ({
          kind: 'entry',
          entry: parse(task.file, task.text)
        })
      )
      return {result}
    }
    const made = await tryRead(() => compile(task.file, task))
    if ('kind' in made) return {result: made}
    return {result: {kind: 'entry', entry: made.entry}, content: toContent(made)}
  }

  /** Parse a page for its place in the tree, which needs no compiler. */
  async function readFacts(file: string): Promise<PageResult> {
    onStep?.({name: 'parsing'})
    const text = readContentFile(options.content, file)
    const {parsePage} = await import('@lockstep/navtree/parse')
    const {facts} = parsePage(text, file.endsWith('.md') ? 'md' : 'mdx', options.dialect)
    return {kind: 'facts', facts}
  }

  async function render(job: RenderJob): Promise<TaskOutcome> {
    const {view, target} = job
    // The content was lost, so compile the page again.
    const made = isLost({kind: 'render', job})
      ? await (await getCompiler()).compile(job.file)
      : undefined
    const content = job.content ?? made?.content ?? ''
    const html = renderPage({...view, article: job.html ?? fillContent(content, job)})
    const kept = made && toContent(made)
    if (target === undefined) return {result: {kind: 'render', html}, content: kept}
    // A thread has nothing else to do, and waiting would take longer than writing.
    writeFileSync(target, html)
    return {result: {kind: 'render', html: undefined}, content: kept}
  }
}

/** Check whether a document cannot be rendered unless its page is compiled. */
export function isLost(task: PageTask): boolean {
  return task.kind === 'render' && task.job.html === undefined && task.job.content === undefined
}

function fillContent(content: string, {hrefs, childPages, uses, usesOf, view}: RenderJob): string {
  const {route, assets, evidence} = view
  const isProven = evidence.proof !== undefined && evidence.proof.changed === undefined
  const toHref = (link: number): string => hrefs[link] ?? '#'
  return fillArticle(readArticle(content), {
    toHref,
    childPages,
    uses,
    usesOf,
    route,
    isProven,
    islands: assets.islands
  })
}

function toContent({entry, content}: {entry: PageEntry; content: string}): TaskOutcome['content'] {
  return {key: entry.article, bytes: encoder.encode(content)}
}

const encoder = new TextEncoder()

/** The text of a page that an editor has not saved. */
function toText(task: PageTask): string | undefined {
  return 'text' in task ? task.text : undefined
}

/** Report a file that is larger than a page may be. A missing file is reported where it is read. */
function findExcess(file: string, text: string | undefined): Unreadable | undefined {
  const size = text === undefined ? readSize(file) : Buffer.byteLength(text)
  if (size <= pageBudget.bytes) return
  const reason = `Cannot read page: it has ${size} bytes, expected at most ${pageBudget.bytes}`
  return {kind: 'unreadable', reason}
}

function readSize(file: string): number {
  try {
    return statSync(file).size
  } catch {
    // It is reported where it is read.
    return 0
  }
}

/** Return the reason if a file cannot be read. Any other error is rethrown, because the page didn't cause it. */
async function tryRead<T>(read: () => T | Promise<T>): Promise<T | Unreadable> {
  try {
    return await read()
  } catch (error) {
    if (!isFileError(error)) throw error
    return {kind: 'unreadable', reason: `Cannot read file: ${error.message}`}
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error
}

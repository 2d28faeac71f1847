import {mkdir, stat, writeFile} from 'node:fs/promises'
import path from 'node:path'
import type {ChildPage} from '@lockstep/pages'
import {fillArticle, type PageView, renderPage} from '@lockstep/theme'
import type {CompilerOptions, PageCompiler} from './create-page-compiler.ts'
import {pageBudget} from './page-budget.ts'
import {readArticle} from './page-content.ts'
import type {PageEntry} from './page-entry.ts'
import {ContentLostError, readContent, writeContent} from './read-page-store.ts'

/** Something to do with one page, as data that can be sent to a thread. `before` names the content that a page had. */
export type PageTask =
  | {kind: 'compile'; file: string; before?: string | undefined}
  | {kind: 'parse'; file: string}
  | {kind: 'render'; job: RenderJob}

/** What a task returns. A file that cannot be read, or that exceeds its budget, does not stop the others. */
export type PageResult =
  | {kind: 'entry'; entry: PageEntry}
  | {kind: 'render'; html: string | undefined}
  | Unreadable

/** Why a page could not be compiled, to be reported at the page. */
interface Unreadable {
  kind: 'unreadable'
  reason: string
}

/** A document to be made of a compiled page. */
export interface RenderJob {
  file: string
  /** Name of the content file in the cache. */
  article: string
  /** The article itself, for a generated page without a file. */
  html?: string | undefined
  /** Everything around the article. */
  view: Omit<PageView, 'article'>
  /** Finished addresses of the links of the page. */
  hrefs: Array<string>
  childPages: ReadonlyArray<ChildPage>
  /** File to write. Without it, the result contains the document. */
  target?: string | undefined
}

/** Options of a task runner. */
export interface TaskOptions extends CompilerOptions {
  /** Folder of the cache. */
  cache: string
}

/** Runs tasks, in its own thread or in the caller's. */
export type TaskRunner = (task: PageTask) => Promise<PageResult>

/** Create a runner. It loads the compiler on first use. */
export function createTaskRunner(options: TaskOptions): TaskRunner {
  let compiler: Promise<PageCompiler> | undefined
  const getCompiler = (): Promise<PageCompiler> => {
    compiler ??= import('./create-page-compiler.ts').then(({createPageCompiler}) =>
      createPageCompiler(options)
    )
    return compiler
  }

  return async (task) => {
    if (task.kind === 'render') return {kind: 'render', html: await render(task.job)}
    const tooLarge = await findExcess(path.join(options.content, task.file))
    if (tooLarge) return tooLarge
    const {compile, parse} = await getCompiler()
    if (task.kind === 'parse') {
      return tryRead((): PageResult => ({kind: 'entry', entry: parse(task.file)}))
    }
    const {file, before} = task
    const known =
      before === undefined
        ? undefined
        : await readContent(options.cache, before).catch(() => undefined)
    const made = await tryRead(() => compile(file, known))
    if ('kind' in made) return made
    await writeContent(options.cache, made.entry.article, made.content)
    return {kind: 'entry', entry: made.entry}
  }

  async function render(job: RenderJob): Promise<string | undefined> {
    const {view, target} = job
    const html = renderPage({...view, article: job.html ?? (await renderContent(job))})
    if (target === undefined) return html
    await mkdir(path.dirname(target), {recursive: true})
    await writeFile(target, html)
    return
  }

  async function renderContent(job: RenderJob): Promise<string> {
    const article = readArticle(await getContent(job))
    const {hrefs, childPages, view} = job
    const {route, assets, evidence} = view
    const isProven = evidence.proof !== undefined && evidence.proof.changed === undefined
    const toHref = (link: number): string => hrefs[link] ?? '#'
    return fillArticle(article, {toHref, childPages, route, isProven, islands: assets.islands})
  }

  /** What was lost is made again. */
  async function getContent({file, article}: RenderJob): Promise<string> {
    try {
      return await readContent(options.cache, article)
    } catch (error) {
      if (!(error instanceof ContentLostError)) throw error
      const {compile} = await getCompiler()
      const {entry, content} = await compile(file)
      await writeContent(options.cache, entry.article, content)
      return content
    }
  }
}

/** Report a file that is larger than a page may be. A missing file is reported where it is read. */
async function findExcess(file: string): Promise<Unreadable | undefined> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size <= pageBudget.bytes) return
  const reason = `it has ${size} bytes, expected at most ${pageBudget.bytes}`
  return {kind: 'unreadable', reason}
}

/** A file that cannot be read is told; what cannot be written is no fault of it. */
async function tryRead<T>(read: () => T | Promise<T>): Promise<T | Unreadable> {
  try {
    return await read()
  } catch (error) {
    if (!isFileError(error)) throw error
    return {kind: 'unreadable', reason: error.message}
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error
}

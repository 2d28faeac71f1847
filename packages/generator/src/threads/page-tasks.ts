import path from 'node:path'
import type {PageFacts} from '@lockstep/navtree/parse'
import {describeDiskError} from '@lockstep/problem'
import type {CompilerOptions, PageCompiler} from '../compile/create-page-compiler.ts'
import type {PageEntry} from '../compile/page-entry.ts'
import {readContentFile} from '../compile/read-content-file.ts'
import type {PageAnswers} from '../contracts/with-answers.ts'
import type {NextIndex, NextIndexJob} from '../search/build-next-index.ts'
import type {RenderJob} from '../write/write-document.ts'
import {findExcessSize} from './find-excess-size.ts'
import {isLost} from './is-lost.ts'
import type {CompileStep} from './step-note.ts'

/**
 * Something to do with one page, or the search index after an edit, as data that can be sent to a thread.
 *
 * `before` is the content that the page had, and `text` replaces what is on the disk. `answers` are known already. With the
 * same contracts, those in `before` hold, too.
 */
export type PageTask =
  | {
      kind: 'compile'
      file: string
      before?: string | undefined
      hasSameContracts?: boolean | undefined
      text?: string | undefined
      answers?: PageAnswers | undefined
    }
  | {kind: 'parse'; file: string; text?: string | undefined}
  | {kind: 'facts'; file: string}
  | {kind: 'render'; job: RenderJob}
  | {kind: 'index'; job: NextIndexJob}

/** The result of a task. A file that cannot be read, or that exceeds its budget, does not stop the others. */
export type PageResult =
  | {kind: 'entry'; entry: PageEntry}
  | {kind: 'facts'; facts: PageFacts}
  | {kind: 'render'; html: string | undefined}
  | {kind: 'index'; index: NextIndex}
  | Unreadable

/** The answer of a thread: the result, and content to keep under a digest. The caller owns the store. */
export interface TaskOutcome {
  result: PageResult
  content?: {key: string; bytes: Uint8Array<ArrayBuffer>} | undefined
}

/** Why a page could not be compiled, to be reported at the page. */
interface Unreadable {
  kind: 'unreadable'
  reason: string
  /** Line that the author should check. */
  line?: number | undefined
}

/** Runs tasks, in its own thread or in the caller's. */
export type TaskRunner = (task: PageTask) => Promise<TaskOutcome>

/** Create a runner. It loads the compiler on first use. */
export function createTaskRunner(
  options: CompilerOptions,
  onStep?: (step: CompileStep) => void
): TaskRunner {
  let compiler: Promise<PageCompiler> | undefined
  const getCompiler = (): Promise<PageCompiler> => {
    compiler ??= import('../compile/create-page-compiler.ts').then(({createPageCompiler}) =>
      createPageCompiler(options, onStep)
    )
    return compiler
  }

  return async (task) => {
    if (task.kind === 'render') return render(task.job)
    if (task.kind === 'index') return {result: await buildIndex(task.job)}
    const excess = findExcessSize(path.join(options.content, task.file), findUnsavedText(task))
    if (excess !== undefined) return {result: {kind: 'unreadable', reason: excess}}
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
    const compiled = await tryRead(() => compile(task.file, task))
    // Its document follows, while the thread has nothing else to do.
    loadWriter().catch(() => {})
    if ('kind' in compiled) return {result: compiled}
    return {result: {kind: 'entry', entry: compiled.entry}, content: toContent(compiled)}
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
    // The content was lost, so compile the page again.
    const compiled = isLost(job) ? await (await getCompiler()).compile(job.file) : undefined
    const {writeDocument} = await loadWriter()
    const html = writeDocument(job, compiled?.content)
    return {result: {kind: 'render', html}, content: compiled && toContent(compiled)}
  }
}

function loadWriter(): Promise<typeof import('../write/write-document.ts')> {
  return import('../write/write-document.ts')
}

async function buildIndex(job: NextIndexJob): Promise<PageResult> {
  const {buildNextIndex} = await import('../search/build-next-index.ts')
  return {kind: 'index', index: await buildNextIndex(job)}
}

function toContent({entry, content}: {entry: PageEntry; content: string}): TaskOutcome['content'] {
  return {key: entry.article, bytes: encoder.encode(content)}
}

const encoder = new TextEncoder()

/** The text of a page that an editor has not saved. */
function findUnsavedText(task: PageTask): string | undefined {
  return 'text' in task ? task.text : undefined
}

/** Return the reason if a file cannot be read. Any other error is rethrown, because the page didn't cause it. */
async function tryRead<T>(read: () => T | Promise<T>): Promise<T | Unreadable> {
  try {
    return await read()
  } catch (error) {
    if (!isFileError(error)) throw error
    return {kind: 'unreadable', reason: `Cannot read file: ${describeDiskError(error)}`}
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error
}

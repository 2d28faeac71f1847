import type {Dialect} from '@lockstep/navtree'
import {awaitLater} from '../promises/await-later.ts'
import type {PageResult} from '../threads/page-tasks.ts'
import type {CompileEntriesOptions, EarlyPages} from './compile-entries-options.ts'
import {toCompileTask} from './to-compile-task.ts'

/**
 * Start to compile pages that were edited since the last build, so that their thread doesn't wait until the others are
 * found. A result is discarded if the store turns out to have the page.
 *
 * Files that were not pages in the last build are skipped, because they may still not be pages.
 */
export function compileEarly(
  edited: ReadonlyArray<string>,
  dialect: Dialect,
  options: CompileEntriesOptions
): EarlyPages {
  const files = edited.filter(options.store.isKnown)
  if (files.length === 0) return new Map()
  const onWait = (file: string): void => options.onProgress?.(0, files.length, file)
  const tasks = files.map((file) => toCompileTask(file, options))
  const running = options.getPool(dialect).run(tasks, {onWait})
  // The thread gets them before this one is busy.
  setImmediate(() => options.onSent?.())
  const early = new Map<string, Promise<PageResult>>()
  for (const [index, file] of files.entries()) {
    const result = running.then((results) => results[index] as PageResult) // There is one for each task.
    // It is awaited if the page is missing.
    early.set(file, awaitLater(result))
  }
  return early
}

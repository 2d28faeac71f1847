import path from 'node:path'
import type {Dialect} from '@lockstep/navtree'
import {awaitLater} from '../promises/await-later.ts'
import type {PageResult, PageTask} from '../threads/page-tasks.ts'
import {shrinkHeap} from '../write/shrink-heap.ts'
import type {CompileEntriesOptions} from './compile-entries-options.ts'
import {createEntryCheck} from './create-entry-check.ts'
import {findLanguages, orderForThreads} from './order-for-threads.ts'
import type {PageEntry} from './page-entry.ts'
import {readDocsText} from './read-content-file.ts'
import {type EntryKind, toEntryName} from './read-page-store.ts'
import {combineTexts, toKeyText} from './read-page-text.ts'
import {toCompileTask} from './to-compile-task.ts'
import {toPageKey} from './to-page-key.ts'
import {toReadError} from './to-read-error.ts'

/** Pages or partials, in the order of the files, and why some could not be read. */
export interface CompiledEntries {
  entries: Map<string, PageEntry>
  unreadable: Map<string, Error>
  compiled: number
}

/** This thread has less to do by then than when it loaded the program, which left it with a large young generation. */
const wellBegun = 0.3

/** With fewer pages to compile, threads need so little memory that collecting garbage here saves nothing. */
const somePages = 64

/** Find pages or partials in the store, and compile those that are not there. */
export async function compileEntries(
  files: ReadonlyArray<string>,
  dialect: Dialect,
  kind: EntryKind,
  options: CompileEntriesOptions
): Promise<CompiledEntries> {
  const {contracts, engine, store} = options
  const toName = (file: string): string => toEntryName(file, kind)
  const keep = (file: string, entry: PageEntry): Promise<void> =>
    store.keep(toName(file), entry, {engine, contracts})
  const {found, languages} = await findKnown(files, toName, dialect, options)
  const known = new Map(found)
  const left = files.filter((file) => !found.has(file))
  const missing = orderForThreads(left, {languages, lists: options.catalogues})
  const unreadable = new Map<string, Error>()
  // Entries are kept while threads compile other pages, and not all of them at the end.
  const take = async (file: string, result: PageResult): Promise<void> => {
    if (result.kind === 'unreadable') unreadable.set(file, toReadError(result))
    if (result.kind !== 'entry') return
    found.set(file, result.entry)
    await keep(file, result.entry)
  }
  const compiling = awaitLater(compileMissing(missing, {kind, dialect, take}, options))
  for (const [file, entry] of known) await keep(file, entry)
  if (missing.length > 0) await options.onKnown?.(known, missing.length)
  await compiling

  return {
    entries: toFileOrder(files, found),
    unreadable: toFileOrder(files, unreadable),
    compiled: missing.length
  }
}

/** Compile files, or wait for those that are being compiled already. `take` gets each result as soon as it is there. */
async function compileMissing(
  missing: ReadonlyArray<string>,
  {
    kind,
    dialect,
    take
  }: {
    kind: EntryKind
    dialect: Dialect
    take: (file: string, result: PageResult) => Promise<void>
  },
  options: CompileEntriesOptions
): Promise<void> {
  const {early = new Map(), getPool, onProgress, onSent} = options
  const total = missing.length
  const others = missing.filter((file) => !early.has(file))
  const tasks = others.map((file) =>
    kind === 'page' ? toCompileTask(file, options) : toParseTask(file, options)
  )
  // Threads get the first pages before this one is busy.
  if (tasks.length > 0) setImmediate(() => onSent?.())
  let done = 0
  for (const file of missing) {
    const result = await early.get(file)
    if (!result) continue
    await take(file, result)
    done++
    onProgress?.(done, total)
  }
  if (tasks.length === 0) return
  const before = done
  let shrinking: Promise<void> | undefined
  await getPool(dialect).run(tasks, {
    onDone(count) {
      done = before + count
      onProgress?.(done, total)
      if (tasks.length >= somePages && count >= tasks.length * wellBegun) shrinking ??= shrinkHeap()
    },
    onWait: (file) => onProgress?.(done, total, file),
    onResult: (result, index) => take(others[index] as string, result) // There is one for each task.
  })
  await shrinking
}

function toParseTask(file: string, {unsaved}: CompileEntriesOptions): PageTask {
  return {kind: 'parse', file, text: unsaved?.get(file)}
}

/** Put what was found in the order of the files, whatever was known or ready first. */
function toFileOrder<Value>(
  files: ReadonlyArray<string>,
  values: ReadonlyMap<string, Value>
): Map<string, Value> {
  const found = files.filter((file) => values.has(file))
  return new Map(found.map((file) => [file, values.get(file) as Value])) // It has them.
}

/**
 * Find the cached entries that are still valid, and the languages of code on all pages that were read.
 *
 * A thread reads a page that changed a second time: 0.05 ms a page, where keeping the texts would cost the memory of all.
 */
async function findKnown(
  files: ReadonlyArray<string>,
  toName: (file: string) => string,
  dialect: Dialect,
  options: CompileEntriesOptions
): Promise<{found: Map<string, PageEntry>; languages: Map<string, Set<string>>}> {
  const {content, engine, generated, store, changed, unsaved} = options
  const rootName = path.basename(content)
  const found = new Map<string, PageEntry>()
  const languages = new Map<string, Set<string>>()
  const findCurrent = createEntryCheck(options)

  for (let start = 0; start < files.length; start += filesAtOnce) {
    const some = files.slice(start, start + filesAtOnce)
    const texts = some.map((file) => {
      return findAsRead(file)
        ? undefined
        : (unsaved?.get(file) ?? readDocsText(path.join(content, file)))
    })
    // Together, because a remote cache takes long to answer.
    const kept = await Promise.all(
      some.map((file, index) => {
        const text = findAsRead(file) ? undefined : findKeyText(file, texts[index])
        if (text === undefined) return findAsRead(file)
        languages.set(file, findLanguages(text))
        return store.find(toName(file), toPageKey({engine, dialect, rootName}, file, text))
      })
    )
    for (const [index, file] of some.entries()) {
      const entry = kept[index] && (await findCurrent(toName(file), kept[index]))
      if (entry) found.set(file, entry)
    }
  }
  return {found, languages}

  function findKeyText(file: string, written: string | undefined): string | undefined {
    const made = generated.get(file)
    if (written === undefined && made === undefined) return
    return toKeyText(combineTexts(written, made))
  }

  function findAsRead(file: string): PageEntry | undefined {
    if (!changed || changed.has(file)) return
    return store.findCurrent(toName(file), engine)
  }
}

/** Reading more at once is not faster, and keeps more texts in memory. */
const filesAtOnce = 32

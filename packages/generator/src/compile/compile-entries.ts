import path from 'node:path'
import type {Dialect} from '@lockstep/navtree'
import type {ContractLookup} from '@lockstep/pages'
import type {PageAnswers} from '../contracts/with-answers.ts'
import type {LateTask, PagePool, RunListener} from '../threads/create-page-pool.ts'
import type {PageResult, PageTask} from '../threads/page-tasks.ts'
import {orderForThreads} from './order-for-threads.ts'
import type {PageEntry} from './page-entry.ts'
import {createEntryCheck, readDocsText} from './read-entry-state.ts'
import type {PageStore} from './read-page-store.ts'
import {combineTexts, toKeyText} from './read-page-text.ts'
import {toPageKey} from './to-page-key.ts'
import {toReadError} from './to-read-error.ts'

/** Options for compiling pages. */
export interface CompileEntriesOptions {
  /** Folder of the pages. */
  content: string
  /** Digest of all code that compiles articles. */
  engine: string
  /** Digest of the contracts that pages can show. */
  contracts: string
  /** Opens them once, when pages are made of them or may have to be compiled because they changed. */
  openContracts: () => ContractLookup
  /** Folder of the project that has them. */
  project?: string | undefined
  /** Texts of generated pages and `_meta` files, by path. */
  generated: ReadonlyMap<string, string>
  /** Pages of the reference that show one contract. */
  contractPages: ReadonlySet<string>
  /** Pages of the reference that list what all contracts have. */
  catalogues: ReadonlySet<string>
  store: PageStore
  /** Pages are compiled here. The version of Nextra is known when the folder has been looked at. */
  getPool: (dialect: Dialect) => PagePool
  /** Files that changed since they were read last. Default: all are looked at. */
  changed?: ReadonlySet<string> | undefined
  /** Texts of an editor, by file. They replace what is on the disk. */
  unsaved?: ReadonlyMap<string, string> | undefined
  onProgress?: OnProgress | undefined
  /** Gets the entries that are known while threads compile the other pages. */
  onKnown?: ((entries: ReadonlyArray<PageEntry>) => void) | undefined
}

/** Gets the number of compiled pages, and the page that takes long. */
export type OnProgress = (done: number, total: number, waiting?: string) => void

/** Pages or partials, in the order of the files, and why some could not be read. */
export interface CompiledEntries {
  entries: Map<string, PageEntry>
  unreadable: Map<string, Error>
  compiled: number
}

/** Find pages or partials in the store, and compile those that are not there. */
export async function compileEntries(
  files: ReadonlyArray<string>,
  dialect: Dialect,
  arePages: boolean,
  options: CompileEntriesOptions
): Promise<CompiledEntries> {
  const {contracts, engine, store} = options
  // A partial can also be a page, for which more is kept.
  const toName = (file: string): string => (arePages ? file : `partial ${file}`)
  const {found, drawn} = await findKnown(files, toName, dialect, options)
  const left = files.filter((file) => !found.has(file))
  const missing = orderForThreads(left, {drawn, lists: options.catalogues})
  const tasks = missing.map((file): PageTask | LateTask => {
    const text = options.unsaved?.get(file)
    if (!arePages) return {kind: 'parse', file, text}
    return {
      kind: 'compile',
      file,
      create: async () => {
        const before = await store.findContent(file)
        return {kind: 'compile', file, before, text, answers: findAnswers(file, options)}
      }
    }
  })
  const unreadable = new Map<string, Error>()
  // Entries are kept while threads compile other pages, and not all of them at the end.
  const onResult = async (result: PageResult, index: number): Promise<void> => {
    const file = missing[index] as string // There is one for each task.
    if (result.kind === 'unreadable') unreadable.set(file, toReadError(result))
    if (result.kind !== 'entry') return
    found.set(file, result.entry)
    await store.keep(toName(file), result.entry, {engine, contracts})
  }
  const listener = {...createListener(tasks.length, options.onProgress), onResult}
  const running = tasks.length === 0 ? [] : options.getPool(dialect).run(tasks, listener)
  // It is awaited after the known pages, so a rejection before that must not count as unhandled.
  Promise.resolve(running).catch(() => {})
  const known = [...found]
  for (const [file, entry] of known) await store.keep(toName(file), entry, {engine, contracts})
  if (tasks.length > 0) options.onKnown?.(known.map(([, entry]) => entry))
  await running

  return {
    entries: toFileOrder(files, found),
    unreadable: toFileOrder(files, unreadable),
    compiled: missing.length
  }
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
 * Find what a page of the reference shows.
 *
 * Each thread would parse most artifacts, and hold them: see decisions/0106-contracts-are-read-once.md.
 */
function findAnswers(
  file: string,
  {
    generated,
    contractPages,
    catalogues,
    openContracts
  }: Pick<CompileEntriesOptions, 'catalogues' | 'contractPages' | 'generated' | 'openContracts'>
): PageAnswers {
  if (contractPages.has(file)) return {reference: openContracts().findReference(file)}
  if (catalogues.has(file)) return {catalogue: openContracts().findCatalogue(file)}
  const names = listCodeNames(generated.get(file) ?? '')
  if (names.length === 0) return {}
  const {findDefinition} = openContracts()
  return {definitions: new Map(names.map((name) => [name, findDefinition(name)]))}
}

/** List what is code in an index of the reference, but for the texts of links. */
function listCodeNames(text: string): Array<string> {
  const names = text.replace(/\[`[^`\n]*`\]/g, '').match(/(?<=`)[^`\n]+(?=`)/g) ?? []
  return [...new Set(names)]
}

function createListener(total: number, onProgress: OnProgress = () => {}): RunListener {
  let done = 0
  return {
    onDone(count) {
      done = count
      onProgress(done, total)
    },
    onWait: (file) => onProgress(done, total, file)
  }
}

/**
 * Find the cached entries that are still valid, and the pages with diagrams.
 *
 * A thread reads a page that changed a second time: 0.05 ms a page, where keeping the texts would cost the memory of all.
 */
async function findKnown(
  files: ReadonlyArray<string>,
  toName: (file: string) => string,
  dialect: Dialect,
  options: CompileEntriesOptions
): Promise<{found: Map<string, PageEntry>; drawn: ReadonlySet<string>}> {
  const {content, engine, generated, store, changed, unsaved} = options
  const rootName = path.basename(content)
  const found = new Map<string, PageEntry>()
  const drawn = new Set<string>()
  const findCurrent = createEntryCheck(options)

  for (let start = 0; start < files.length; start += filesAtOnce) {
    const some = files.slice(start, start + filesAtOnce)
    const texts = await Promise.all(
      some.map((file) => {
        return findAsRead(file)
          ? undefined
          : (unsaved?.get(file) ?? readDocsText(path.join(content, file)))
      })
    )
    // Together, because a remote cache takes long to answer.
    const kept = await Promise.all(
      some.map((file, index) => {
        const text = findAsRead(file) ? undefined : findKeyText(file, texts[index])
        if (text === undefined) return findAsRead(file)
        if (hasDiagram.test(text)) drawn.add(file)
        return store.find(toName(file), toPageKey({engine, dialect, rootName}, file, text))
      })
    )
    for (const [index, file] of some.entries()) {
      const entry = kept[index] && (await findCurrent(toName(file), kept[index]))
      if (entry) found.set(file, entry)
    }
  }
  return {found, drawn}

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

const hasDiagram = /^[\t >]*(?:`{3,}|~{3,})mermaid\b/m

/** More at once is not faster, and holds more texts. */
const filesAtOnce = 32

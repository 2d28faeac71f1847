import {readFile} from 'node:fs/promises'
import path from 'node:path'
import type {LayeredStore} from '../cache/remote/layer-stores.ts'
import {getText, putText} from '../cache/store.ts'
import {writeWhole} from '../cache/write-whole.ts'
import type {PageEntry} from './page-entry.ts'
import {type PageState, toEntryVersion} from './to-entry-version.ts'

/** Pages from earlier builds: what they say is in the store, and which version was the last is in a file. */
export interface PageStore {
  /** Whether no earlier build has left anything. */
  isNew: boolean
  /** Whether an earlier build compiled this page. */
  isKnown: (name: string) => boolean
  /** The entry of a page or partial with exactly this key. */
  find: (name: string, key: string) => Promise<PageEntry | undefined>
  /** The entry of a page with exactly this key, compiled when all its other inputs were in this state. */
  findState: (name: string, key: string, state: PageState) => Promise<PageEntry | undefined>
  /** Whether entries are kept for every state, because other machines may have other contracts. */
  hasStates: boolean
  /** The entry that was kept in this run, by the same code. */
  findCurrent: (name: string, engine: string) => PageEntry | undefined
  /** The entry of the last version that was built, whatever it was made from. */
  findLast: (name: string) => Promise<PageEntry | undefined>
  /** The content of the last version that was built, whatever it was made from. */
  findContent: (name: string) => Promise<string | undefined>
  /** Whether the page was kept last with these contracts, so that its citations hold. */
  isCheckedWith: (name: string, key: string, contracts: string) => boolean
  /** Whether the last version of the page was kept with these contracts, so that their answers hold. */
  wasKeptWith: (name: string, contracts: string) => boolean
  /** Keep an entry whose content is in the store. */
  keep: (name: string, entry: PageEntry, origin: PageOrigin) => Promise<void>
  /** Write which entries were kept in this run, and drop the others. */
  write: () => Promise<void>
}

/** Everything a page was made from, except for its text. */
interface PageOrigin {
  /** Digest of the code. */
  engine: string
  /** Digest of the contracts. */
  contracts: string
}

/** Version of a page: its key, and the contracts that its citations were compared with. */
type Version = [key: string, contracts: string]

/** Read which pages earlier builds compiled. */
export async function readPageStore(folder: string, store: LayeredStore): Promise<PageStore> {
  const file = path.join(folder, 'pages.json')
  const versions = await readVersions(file)
  const kept = new Map<string, {entry: PageEntry; origin: PageOrigin}>()
  const texts = new Map<string, string>()
  /** Entries as the store has them, by their keys there. Writing and hashing them again would take as long as reading. */
  const read = new WeakMap<PageEntry, string>()
  let hasNew = false

  async function find(name: string, key: string): Promise<PageEntry | undefined> {
    const known = kept.get(name)?.entry
    return known?.key === key ? known : findStored(toStoreKey(name, key))
  }

  async function findStored(place: string): Promise<PageEntry | undefined> {
    const json = await getText(store, place)
    if (json === undefined) return
    const entry = JSON.parse(json) as PageEntry // Written by `keep`.
    read.set(entry, place)
    return entry
  }

  async function findLast(name: string): Promise<PageEntry | undefined> {
    const key = kept.get(name)?.entry.key ?? versions.get(name)?.[0]
    return key === undefined ? undefined : find(name, key)
  }

  function findVersion(name: string): Partial<Version> {
    const known = kept.get(name)
    return known ? [known.entry.key, known.origin.contracts] : (versions.get(name) ?? [])
  }

  const {isShared: hasStates = false} = store

  return {
    isNew: versions.size === 0,
    isKnown: (name) => versions.has(name),
    find,
    hasStates,
    findState: (name, key, state) => findStored(toStoreKey(name, toEntryVersion({key, ...state}))),
    findCurrent(name, engine) {
      const known = kept.get(name)
      return known?.origin.engine === engine ? known.entry : undefined
    },
    findLast,
    async findContent(name) {
      const article = (await findLast(name))?.article
      return article === undefined ? undefined : getText(store, article)
    },
    isCheckedWith(name, key, contracts) {
      const [lastKey, last] = findVersion(name)
      return lastKey === key && last === contracts
    },
    wasKeptWith: (name, contracts) => findVersion(name)[1] === contracts,
    async keep(name, entry, origin) {
      const {key, article} = entry
      shareTexts(entry, texts)
      kept.set(name, {entry, origin})
      store.use(article)
      const [lastKey, contracts] = versions.get(name) ?? []
      if (lastKey !== key || contracts !== origin.contracts) hasNew = true
      const places = new Set([toStoreKey(name, key)])
      // Branches with other contracts must not replace each other's entries.
      if (hasStates) places.add(toStoreKey(name, toEntryVersion(entry)))
      const from = read.get(entry)
      if (from !== undefined && places.size === 1 && places.has(from)) return store.use(from)
      const json = JSON.stringify(entry)
      for (const place of places) await putText(store, place, json)
    },
    async write() {
      if (!hasNew && kept.size === versions.size) return
      versions.clear()
      for (const [name, {entry, origin}] of kept) versions.set(name, [entry.key, origin.contracts])
      await writeWhole(file, JSON.stringify([...versions]))
      hasNew = false
    }
  }
}

/** Whether a file is read as a page, or because pages include it. It can be both; less is kept for a partial. */
export type EntryKind = 'page' | 'partial'

/** Return the name under which the entry of a file is kept. */
export function toEntryName(file: string, kind: EntryKind): string {
  return kind === 'page' ? file : `partial ${file}`
}

function toStoreKey(name: string, version: string): string {
  return `${name.startsWith('partial ') ? 'partial' : 'page'}-${version}`
}

async function readVersions(file: string): Promise<Map<string, Version>> {
  try {
    const data: unknown = JSON.parse(await readFile(file, 'utf8'))
    return new Map(data as Array<[string, Version]>) // A wrong version finds nothing.
  } catch {
    // There is no earlier build, or its record is damaged: only the code of pages is highlighted again.
    return new Map()
  }
}

/**
 * Make entries share equal texts. `known` has the addresses that were met before.
 *
 * What a thread sends has a copy of each text. Pages of one site mostly link to the same addresses, and a page lists its
 * headings and their ids up to three times.
 */
function shareTexts({facts, ids, links, outline}: PageEntry, known: Map<string, string>): void {
  for (const link of links) shareIn(link, known)
  const own = new Map<string, string>()
  for (const part of [ids, ...facts.outline, ...outline]) shareIn(part, own)
}

function shareIn(part: object, known: Map<string, string>): void {
  const values = part as Record<string, unknown> // Each text is replaced by an equal one.
  for (const key of Object.keys(values)) {
    const text = values[key]
    if (typeof text !== 'string') continue
    const first = known.get(text)
    if (first === undefined) known.set(text, text)
    else values[key] = first
  }
}

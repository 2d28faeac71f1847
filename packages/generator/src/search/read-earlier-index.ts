import {readFile} from 'node:fs/promises'
import path from 'node:path'
import type {parseKeptPages} from '@lockstep/search'
import {type CacheStore, getText} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'

/** What exists of the previous index. */
export interface EarlierIndex {
  /** Names of its files that are in the store. */
  kept: ReadonlySet<string>
  /** The data that it was built from, if that was kept. */
  before: EarlierPages | undefined
}

/** The pages of an index, and the parts that `parseKept` reads. */
interface EarlierPages {
  pages: ReturnType<typeof parseKeptPages>
  parts: ReadonlyArray<Uint8Array>
}

/** Where an index is kept. */
interface IndexPlace {
  cache: string
  store: CacheStore
  engine: string
}

/** Read what the next index needs of the one before, and load what builds it. No page need be known for that. */
export async function readEarlierIndex({cache, store, engine}: IndexPlace): Promise<EarlierIndex> {
  // A name is a hash of what is in the file, which the same code compresses to the same bytes.
  const known = parseNames(await readFile(toRecord(cache), 'utf8').catch(() => undefined)) ?? []
  const kept = new Set<string>()
  for (const name of known) if (await store.has(toFileKey(name, engine))) kept.add(name)
  return {kept, before: await readPages(store, engine)}
}

async function readPages(store: CacheStore, engine: string): Promise<EarlierPages | undefined> {
  const parts: Array<Uint8Array> = []
  for (const key of parseNames(await getText(store, toKeptKey(engine))) ?? []) {
    const part = await store.get(key)
    if (!part) return
    parts.push(part)
  }
  const [first] = parts
  if (!first) return
  const {parseKeptPages} = await import('@lockstep/search')
  return {pages: parseKeptPages(first), parts}
}

/** The file with the names of the files of the index before. */
export function toRecord(cache: string): string {
  return path.join(cache, 'search.json')
}

/** Return the key of the list of parts that were kept. */
export function toKeptKey(engine: string): string {
  return `here-search-last-${toDigest(engine)}`
}

/** Return the key of a file in the store. Another version of the code may compress it to other bytes. */
export function toFileKey(name: string, engine: string): string {
  // A site has thousands of files, and to hash their names takes longer than all else. Another machine may send any name.
  const plain = isPlain.test(name) ? name.replaceAll('.', '-') : toDigest(name)
  return `here-search-file-${engine}-${plain}`
}

/** `1a2b3c4d5e.bin`, `index.1a2b3c4d5e.json` */
const isPlain = /^[\w-]{1,40}(?:\.[\w-]{1,40}){1,2}$/

export function parseNames(json: string | undefined): Array<string> | undefined {
  try {
    const data: unknown = JSON.parse(json ?? '')
    return Array.isArray(data) ? data.map(String) : undefined
  } catch {
    // There is no index yet, or the record is damaged.
    return
  }
}

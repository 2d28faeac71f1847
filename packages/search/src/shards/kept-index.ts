import {deserialize, serialize} from 'node:v8'
import type {TermLog} from './collect-terms.ts'

/** What an index was made from, so that the next one reads only the pages that changed. */
export interface KeptIndex {
  /** What decides how files look, in addition to the pages. */
  form: string
  /** All terms by their numbers. */
  terms: ReadonlyArray<string>
  pages: ReadonlyArray<KeptPage>
  shards: ReadonlyArray<KeptShard>
}

/** A page of the index: its key, the file with its texts, and the number of its first section. */
export interface KeptPage {
  key: string
  file: string
  first: number
  log: TermLog
}

/** The terms of a shard, which follow each other in the index. */
export interface KeptShard {
  first: string
  last: string
  count: number
  file: string
}

/** Read what `formatKept` returned. Returns undefined for an index of another form. */
export function parseKept(bytes: Uint8Array | undefined, form: string): KeptIndex | undefined {
  if (!bytes) return
  try {
    const kept: KeptIndex = deserialize(bytes)
    return kept.form === form ? kept : undefined
  } catch {
    // Another version of Node.js has written it.
    return
  }
}

/** Format an index for the next one. Returns undefined if keeping it costs more than it saves. */
export function formatKept(kept: KeptIndex, termCount: number): Uint8Array | undefined {
  const size = kept.pages.reduce((sum, {log}) => sum + log.rows.byteLength, 0)
  // Terms of pages that are gone keep their numbers.
  return size > mostBytes || kept.terms.length > 2 * termCount ? undefined : serialize(kept)
}

/** About 2,000 pages. A larger index would take much memory in each build, and most of its shards change anyway. */
const mostBytes = 24 * 2 ** 20

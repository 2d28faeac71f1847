import {deflateRawSync, inflateRawSync} from 'node:zlib'
import type {PageChecks, PageClaims, PageLint} from '@lockstep/lint'
import type {PageEntry} from './page-entry.ts'

/** What an entry keeps for rules. */
export type EntryLint = Pick<PageEntry, 'checks' | 'claims' | 'jsxIds'>

/**
 * Split the facts of a page for rules into two texts, and pack them.
 *
 * The entries of all pages are in memory at once, and these facts are most of an entry. Packed, they take a quarter of
 * their JSON.
 */
export function packLint(lint: PageLint): EntryLint {
  const {jsxIds, addresses, codes, mentions, layouts, words, values, ...checks} = lint
  const claims: PageClaims = {addresses, codes, mentions, layouts, words, values}
  return {jsxIds, checks: pack(checks satisfies PackedChecks), claims: pack(claims)}
}

/** Callers ask for the ids without the rest. */
type PackedChecks = Omit<PageChecks, 'jsxIds'>

function pack(facts: PackedChecks | PageClaims): string {
  const json = JSON.stringify(facts)
  // Most pages have no facts of one kind. Such a text is the same for all of them.
  if (json.length < 200) return json
  return deflateRawSync(json, {level: 3}).toString('base64')
}

function unpack(text: string): unknown {
  if (text.startsWith('{')) return JSON.parse(text)
  return JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString())
}

/** Read the claims that `packLint` wrote. */
export function unpackClaims(text: string): PageClaims {
  return unpack(text) as PageClaims
}

/** Return the facts that `packLint` split. The claims are unpacked when a rule uses them. */
export function openLint(entry: EntryLint, unpackOnce = unpackClaims): PageLint {
  let unpacked: PageClaims | undefined
  const get = (): PageClaims => {
    unpacked ??= unpackOnce(entry.claims)
    return unpacked
  }
  return {
    ...(unpack(entry.checks) as PackedChecks),
    jsxIds: entry.jsxIds,
    get addresses() {
      return get().addresses
    },
    get codes() {
      return get().codes
    },
    get mentions() {
      return get().mentions
    },
    get layouts() {
      return get().layouts
    },
    get words() {
      return get().words
    },
    get values() {
      return get().values
    }
  }
}

/** Create an unpacker that can work ahead, while this thread waits for others. */
export function createUnpacker() {
  const ahead = new Map<string, PageClaims>()

  return {
    unpackAhead(entries: Iterable<Pick<PageEntry, 'claims'>>): void {
      for (const {claims} of entries) {
        if (ahead.size === mostUnpacked) break
        ahead.set(claims, unpackClaims(claims))
      }
    },
    unpack(text: string): PageClaims {
      const known = ahead.get(text)
      // The caller decides how long it stays in memory.
      ahead.delete(text)
      return known ?? unpackClaims(text)
    }
  }
}

/** With 17 kB for each page, this is 25 MB. */
export const mostUnpacked = 1500
